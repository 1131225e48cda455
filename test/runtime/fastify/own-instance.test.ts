import { fastify } from 'fastify';
import { describe } from 'vitest';
import { fastifyAdapter } from '../../../runtime/src/fastify/index.ts';
import { useAdapter } from '../support/create-application.ts';

// An instance of Fastify that the application brings along has a server of its own.
useAdapter((compiled, options) => fastifyAdapter(compiled, { ...options, fastify: fastify() }));

describe('on an instance of Fastify with a server of its own', async () => {
  await import('../limits/released-resources.test.ts');
});
