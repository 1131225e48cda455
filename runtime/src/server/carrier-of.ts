import { Socket } from 'node:net';

/**
 * The connection that carries the bytes of a connection of TLS: closing it cuts the requests of the other one. `node:tls` keeps it in this
 * property; absent for other connections.
 */
export function carrierOf(socket: Socket): Socket | undefined {
  const carrier: unknown = '_parent' in socket ? socket._parent : undefined;
  return carrier instanceof Socket ? carrier : undefined;
}
