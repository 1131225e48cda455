import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { TlsOptions, Server as TlsServer } from 'node:tls';
import { messageOf } from '../errors/as-error.js';
import { StartupError } from '../errors/startup-error.js';
import { carrierOf } from './carrier-of.js';

/** The options of `listen`. */
export interface ListenOptions {
  /**
   * Serves HTTPS: `{ key, cert }` in the PEM format, or `pfx`, and all options of `tls.createServer` of Node (`ca`, `passphrase`, `minVersion`,
   * `requestCert`, `SNICallback`). Default: HTTP, for a proxy that ends TLS.
   */
  readonly tls?: TlsOptions;
}

/**
 * Lets a server of `node:http` serve TLS. It listens on connections itself, and serves them after their handshakes: it remains the server
 * of the requests and of `upgrade`. Connections in their handshakes are in `connections` as well.
 * @throws StartupError for options with which no client could connect.
 */
export async function serveTls(server: Server, tls: TlsOptions, connections: Set<Socket>): Promise<void> {
  const secure = await createTlsServer(tls, server.headersTimeout);
  const serve = server.listeners('connection');
  server.removeAllListeners('connection');
  server.on('connection', (socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
    secure.emit('connection', socket);
  });
  secure.on('secureConnection', (socket) => {
    // From now on, `socket` carries the requests.
    const carrier = carrierOf(socket);
    if (carrier !== undefined) connections.delete(carrier);
    for (const listener of serve) listener.call(server, socket);
  });
  // Bytes that are not TLS, an unknown client, or a handshake that takes too long.
  secure.on('tlsClientError', (_error, socket) => socket.destroy());
}

async function createTlsServer(tls: TlsOptions, handshakeTimeout: number): Promise<TlsServer> {
  const { key, cert, pfx, SNICallback } = tls;
  if ((key === undefined || cert === undefined) && pfx === undefined && SNICallback === undefined) {
    throw new StartupError('invalid-option', 'TLS needs `key` and `cert`, `pfx`, or `SNICallback`');
  }
  // An application without TLS does not load it.
  const { createServer } = await import('node:tls');
  try {
    const timeout = handshakeTimeout > 0 ? { handshakeTimeout } : {};
    return createServer({ ALPNProtocols: ['http/1.1'], ...timeout, ...tls });
  } catch (cause) {
    throw new StartupError('invalid-option', `the options of TLS are not valid: ${messageOf(cause)}`, { cause });
  }
}
