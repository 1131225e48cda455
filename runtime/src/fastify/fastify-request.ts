import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { incomingRequestOf, type RequestContext } from '../context/request-context.js';
import { NodeIncomingRequest } from '../server/node-incoming-request.js';

const handled = Symbol('request of Fastify');

/** A message with the request that Fastify has made of it. A weak map would cost more than routing. */
interface HandledMessage extends IncomingMessage {
  [handled]?: FastifyRequest;
}

/**
 * The request of Fastify for a context, with what plugins have added to it, such as a session: for guards, interceptors and resolvers,
 * which set typed values with `context.set`. `undefined` on other servers, and in a `TestApplication`.
 */
export function fastifyRequest(context: RequestContext): FastifyRequest | undefined {
  const incoming = incomingRequestOf(context);
  if (!(incoming instanceof NodeIncomingRequest)) return undefined;
  const message: HandledMessage = incoming.message;
  return message[handled];
}

/** Remembers the request of Fastify, for `fastifyRequest`. */
export function rememberRequest(request: FastifyRequest): void {
  const message: HandledMessage = request.raw;
  message[handled] = request;
}
