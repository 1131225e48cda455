import { fastify } from 'fastify';
import { describe } from 'vitest';
import { fastifyPlugin } from '../../../runtime/src/fastify/index.ts';
import { boundAddress } from '../../../runtime/src/server/bound-address.ts';
import { parseAddress } from '../../../runtime/src/server/listen-address.ts';
import { useAdapter } from '../support/create-application.ts';

// Clients of the suite know nothing of the prefix.
useAdapter(async (compiled, { logger, uploadTempDir } = {}) => {
  const instance = fastify({ rewriteUrl: ({ url = '/' }) => `/shop${url}`, forceCloseConnections: true });
  instance.register(
    fastifyPlugin(compiled, { ...(logger && { logger }), ...(uploadTempDir !== undefined && { uploadTempDir }) }),
    { prefix: '/shop' },
  );
  return {
    malformedRequests: 0,
    server: instance.server,
    listen: async (target) => {
      const address = parseAddress(target);
      if (!('host' in address)) throw new Error('the suite listens on a host');
      await instance.listen({ host: address.host, port: address.port });
    },
    address: () => {
      const address = boundAddress(instance.server);
      if (address === undefined) throw new Error('the server is not listening');
      return address;
    },
    resolve: () => {
      throw new Error('a plugin has no method to resolve instances');
    },
    close: () => instance.close(),
  };
});

describe('as a plugin of Fastify below a prefix', async () => {
  await import('../limits/released-resources.test.ts');
});
