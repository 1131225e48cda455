import type { IncomingMessage, ServerResponse } from 'node:http';
import { incomingRequestOf, type RequestContext } from '../context/request-context.js';
import { NodeIncomingRequest } from '../server/node-incoming-request.js';

/**
 * The request of `node:http` for a context, with what middleware has added to it, such as a session: for guards, interceptors and
 * resolvers, which set typed values with `context.set`. On Fastify it is `request.raw`. `undefined` on servers of the Fetch API, and in a
 * `TestApplication` without middleware. Its body belongs to the route.
 */
export function nodeRequest(context: RequestContext): IncomingMessage | undefined {
  return nodeIncomingRequest(context)?.message;
}

/** The response of `node:http` for a context, for libraries that need it beside the request. The route sends it. Absent as `nodeRequest` is. */
export function nodeResponse(context: RequestContext): ServerResponse | undefined {
  return nodeIncomingRequest(context)?.response;
}

function nodeIncomingRequest(context: RequestContext): NodeIncomingRequest | undefined {
  const request = incomingRequestOf(context);
  return request instanceof NodeIncomingRequest ? request : undefined;
}
