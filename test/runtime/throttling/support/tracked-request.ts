import { RequestContext } from '../../../../runtime/src/context/request-context.ts';
import { MemoryRequest } from '../../../../runtime/src/testing/memory-request.ts';

/** What a tracker sees of a request from `remoteAddress`, with a line `X-Forwarded-For` for each of the values. */
export function requestFrom(remoteAddress: string, ...forwarded: readonly string[]): RequestContext {
  const headers = new Map([['x-forwarded-for', forwarded]]);
  return new RequestContext(
    new MemoryRequest({ method: 'GET', target: '/', remoteAddress, headers, body: Buffer.of() }),
  );
}
