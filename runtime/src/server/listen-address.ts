import { look } from '../errors/as-error.js';
import { StartupError } from '../errors/startup-error.js';

/**
 * The address of an application: a host and a port (0 for any free one), the path of a Unix socket, or the file descriptor of a socket
 * that listens already, as systemd passes it.
 */
export type ListenAddress =
  | { readonly host: string; readonly port: number }
  | { readonly path: string }
  | { readonly fd: number };

/** An address for `listen` in any form. A port alone is a port of the loopback interface. */
export type ListenTarget = string | number | ListenAddress;

const defaultHost = '127.0.0.1';

/** A URL, or a host and a port with a path: neither is the path of a socket. */
const urlForm = /^(?:[a-z][a-z\d+.-]*:\/\/|(?:\[[^\]]*\]|[^:\\/]{2,}):\d+[\\/])/i;

/**
 * Reads an address: `'127.0.0.1:3000'`, `'[::1]:3000'`, `'localhost:3000'`, `3000`, `'3000'`, `{ host, port }`, `{ path }`, `{ fd }`,
 * or a path with a slash (`'/run/app.sock'`, `'./app.sock'`, a Windows pipe).
 * @throws StartupError for anything else.
 */
export function parseAddress(target: ListenTarget): ListenAddress {
  if (typeof target === 'number') return withPort(defaultHost, target, target);
  if (typeof target !== 'string') return checkedAddress(target);
  if (/^\d+$/.test(target)) return withPort(defaultHost, Number(target), target);
  if (/[\\/]/.test(target)) {
    if (urlForm.test(target)) throw invalidAddress(target);
    return { path: target };
  }
  const match = /^(?:\[([^\]]+)\]|([^:[\]]+)):(\d+)$/.exec(target);
  const host = match?.[1] ?? match?.[2];
  if (host === undefined) throw invalidAddress(target);
  return withPort(host, Number(match?.[3]), target);
}

function checkedAddress(target: ListenAddress): ListenAddress {
  if ('path' in target) return target;
  if (!('fd' in target)) return withPort(target.host, target.port, target);
  if (!Number.isInteger(target.fd) || target.fd < 0) throw invalidAddress(target);
  return target;
}

function withPort(host: string, port: number, target: ListenTarget): ListenAddress {
  if (!Number.isInteger(port) || port < 0 || port > 65_535 || host === '') throw invalidAddress(target);
  return { host, port };
}

function invalidAddress(target: ListenTarget): StartupError {
  const text = typeof target === 'string' ? target : look(target);
  return new StartupError(
    'invalid-address',
    `\`${text}\` is not a valid address to listen on: use a host and a port (\`127.0.0.1:3000\`, \`[::1]:3000\`) or the path of a Unix socket`,
  );
}
