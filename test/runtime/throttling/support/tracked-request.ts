import { RequestContext } from '../../../../runtime/src/context/request-context.ts';
import { MemoryIncomingRequest } from '../../../../runtime/src/testing/memory-incoming-request.ts';

/** The context of a request from `remoteAddress`, with a line `X-Forwarded-For` for each of the values. */
export function requestFrom(remoteAddress: string, ...forwarded: readonly string[]): RequestContext {
  const headers = new Map([['x-forwarded-for', forwarded]]);
  return new RequestContext(
    new MemoryIncomingRequest({ method: 'GET', target: '/', remoteAddress, headers, body: Buffer.of() }),
  );
}
