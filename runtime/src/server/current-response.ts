import { ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** The response that a connection currently sends. `node:http` keeps it in this property until it is written. */
export function currentResponse(socket: Duplex): ServerResponse | undefined {
  const response: unknown = '_httpMessage' in socket ? socket._httpMessage : undefined;
  return response instanceof ServerResponse ? response : undefined;
}
