import type { Server } from 'node:net';

/** The address on which a server listens. */
export interface BoundAddress {
  /** `http://127.0.0.1:3000`, `https://127.0.0.1:3000`, `unix:/run/app.sock`, or `fd:3` for a descriptor of a Unix socket. */
  readonly url: string;
  readonly host?: string;
  readonly port?: number;
  /** The path of a Unix socket. */
  readonly path?: string;
}

/** The address on which a server listens; absent when it does not. `isSecure`: whether the server serves TLS. */
export function boundAddress(server: Server, isSecure = false): BoundAddress | undefined {
  const address = server.address();
  if (address === null) return undefined;
  if (typeof address === 'string')
    return isDescriptor(address) ? { url: address } : { url: `unix:${address}`, path: address };
  const { address: host, port, family } = address;
  return { url: `${isSecure ? 'https' : 'http'}://${family === 'IPv6' ? `[${host}]` : host}:${port}`, host, port };
}

/**
 * Lets the address of a server be `fd:3` when it listens on a Unix socket that another process has bound: Node knows no path of such a
 * socket.
 */
export function nameDescriptor(server: Server, fd: number): void {
  server.prependOnceListener('listening', () => {
    if (server.address() === null) server.address = () => (server.listening ? `fd:${fd}` : null);
  });
}

function isDescriptor(address: string): boolean {
  return /^fd:\d+$/.test(address);
}
