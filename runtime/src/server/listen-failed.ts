import { messageOf } from '../errors/as-error.js';
import { StartupError, type StartupErrorCode } from '../errors/startup-error.js';
import type { ListenAddress } from './listen-address.js';

const codeOf: Readonly<Record<string, [StartupErrorCode, string]>> = {
  EADDRINUSE: ['address-in-use', 'another process listens there'],
  EACCES: ['address-unavailable', 'permission denied'],
  EADDRNOTAVAIL: ['address-unavailable', 'this host has no such address'],
  ENOTFOUND: ['address-unavailable', 'the name of the host is not known'],
};

/** The error of `listen` for an error of the system. */
export function listenFailed(address: ListenAddress, error: NodeJS.ErrnoException): StartupError {
  const [code, reason] = codeOf[error.code ?? ''] ?? ['address-unavailable', messageOf(error)];
  return new StartupError(code, `cannot listen on ${formatAddress(address)}: ${reason}`, { cause: error });
}

function formatAddress(address: ListenAddress): string {
  if ('path' in address) return address.path;
  if ('fd' in address) return `the file descriptor ${address.fd}`;
  return `${address.host.includes(':') ? `[${address.host}]` : address.host}:${address.port}`;
}
