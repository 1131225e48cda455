import type { Server } from 'node:net';

/** The address on which a server listens. */
export interface BoundAddress {
  /** `http://127.0.0.1:3000`, or `unix:/run/app.sock`. */
  readonly url: string;
  readonly host?: string;
  readonly port?: number;
  /** The path of a Unix socket. */
  readonly path?: string;
}

/** The address on which a server listens; absent when it does not. */
export function boundAddress(server: Server): BoundAddress | undefined {
  const address = server.address();
  if (address === null) return undefined;
  if (typeof address === 'string') return { url: `unix:${address}`, path: address };
  const { address: host, port, family } = address;
  return { url: `http://${family === 'IPv6' ? `[${host}]` : host}:${port}`, host, port };
}
