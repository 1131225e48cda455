import type { Server } from 'node:http';
import type { FastifyInstance } from 'fastify';

/**
 * An instance of Fastify with any logger, type provider and server of HTTP/1.1. `FastifyInstance` without type arguments is only an
 * instance with the logger, the type provider and the server that Fastify creates by default.
 */
export interface AnyFastifyInstance extends Pick<FastifyInstance, 'initialConfig' | 'log' | 'prefix' | 'version'> {
  readonly server: Server;
  readonly addHook: object;
  readonly register: object;
}

/** The instance with the types that the adapter uses. */
export function defaultTypes(instance: AnyFastifyInstance): FastifyInstance {
  // The adapter reads no request, reply or log entry with types of the user, and a server of HTTPS is one of HTTP.
  return instance as FastifyInstance;
}
