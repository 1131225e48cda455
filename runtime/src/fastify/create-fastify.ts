import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest, fastify } from 'fastify';
import type { RequestHandler } from '../server/request-server.js';
import type { ApplicationRoutes } from './application-routes.js';

/**
 * Creates an instance of Fastify whose requests pass through the server of the application first, with its limits and checks.
 * `createServer` creates that server with the function that handles the checked requests.
 */
export function createFastify(
  create: typeof fastify,
  routes: ApplicationRoutes,
  limits: { readonly bodyLimit: number; readonly maxHeaderSize: number },
  createServer: (handler: RequestHandler) => Server,
): FastifyInstance {
  return create({
    serverFactory: (handle) =>
      createServer((incoming) => {
        routes.enter(incoming);
        handle(incoming.message, incoming.response);
      }),
    // The server of the application rejects malformed requests.
    clientErrorHandler: () => {},
    frameworkErrors: (_error: Error, request: FastifyRequest, reply: FastifyReply) =>
      routes.handleUnrouted(request, reply),
    // Requests during the shutdown are served, as without Fastify.
    return503OnClosing: false,
    forceCloseConnections: false,
    bodyLimit: limits.bodyLimit,
    genReqId: (message) => routes.idOf(message) ?? randomUUID(),
    routerOptions: { maxParamLength: limits.maxHeaderSize },
  });
}
