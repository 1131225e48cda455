import { ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** The answer whose turn it is on a connection; node:http keeps it under this name until it has been written. */
export function currentResponse(socket: Duplex): ServerResponse | undefined {
  const response: unknown = '_httpMessage' in socket ? socket._httpMessage : undefined;
  return response instanceof ServerResponse ? response : undefined;
}
