/** The entry of the package for applications on Fastify 5: the adapter for a whole server, and the plugin for a part of one. */
// The types of this package name those of Node.
/// <reference types="node" preserve="true" />

export type { AnyFastifyInstance } from './any-fastify-instance.js';
export { type FastifyAdapterOptions, fastifyAdapter } from './fastify-adapter.js';
export { FastifyApplication } from './fastify-application.js';
export { type FastifyPluginOptions, fastifyPlugin } from './fastify-plugin.js';
export { fastifyRequest } from './fastify-request.js';
