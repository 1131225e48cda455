import type { FastifyInstance } from 'fastify';
import { StartupError } from '../errors/startup-error.js';
import type { ServedPipeline } from '../pipeline/stages.js';
import { HttpServer, type ServerSettings } from '../server/http-server.js';
import type { ApplicationRoutes } from './application-routes.js';
import { createFastify } from './create-fastify.js';

/** An instance of Fastify, and the server of the application whose requests it handles, unless it has a server of its own. */
export interface ServedFastify {
  readonly fastify: FastifyInstance;
  readonly http?: HttpServer;
}

/** Returns the instance of Fastify for an application that has started. */
export type FastifySource = (
  routes: ApplicationRoutes,
  pipeline: ServedPipeline,
  settings: SourceSettings,
) => ServedFastify;

type SourceSettings = ServerSettings & { readonly bodyLimit: number };

/**
 * Uses an existing instance of Fastify.
 * @throws StartupError for an instance that the adapter does not support.
 */
export function existingInstance(fastify: FastifyInstance): FastifySource {
  checkInstance(fastify);
  return () => ({ fastify });
}

/**
 * Loads Fastify, to create an instance whose requests come from the server of the application.
 * @throws StartupError when Fastify is not installed, or in a version that the adapter does not support.
 */
export async function newInstance(): Promise<FastifySource> {
  const create = await loadFastify();
  return (routes, pipeline, settings) => {
    let http: HttpServer | undefined;
    const fastify = createFastify(create, routes, settings, (handler) => {
      http = new HttpServer(pipeline, settings, handler);
      return http.node;
    });
    checkInstance(fastify);
    return { fastify, ...(http !== undefined && { http }) };
  };
}

/**
 * Checks the version and the protocol of an instance of Fastify.
 * @throws StartupError for an instance that the adapter does not support.
 */
export function checkInstance({ version, initialConfig }: FastifyInstance): void {
  if (!version.startsWith('5.')) throw unsupported(`has the version ${version}, but the adapter supports version 5`);
  if ('http2' in initialConfig && initialConfig.http2 === true)
    throw unsupported('uses HTTP/2, but the adapter supports HTTP/1.1 only');
}

async function loadFastify(): Promise<typeof import('fastify').fastify> {
  try {
    return (await import('fastify')).fastify;
  } catch (cause) {
    throw new StartupError('missing-package', 'the package `fastify` cannot be loaded: install version 5 of it', {
      cause,
    });
  }
}

function unsupported(reason: string): StartupError {
  return new StartupError('invalid-option', `the instance of Fastify ${reason}`);
}
