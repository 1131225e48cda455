import { fastifyAdapter } from '../../../runtime/src/fastify/index.ts';
import { describeConformance } from '../support/conformance-suites.ts';
import { useAdapter } from '../support/create-application.ts';
import { sendByInject } from './support/send-by-inject.ts';

/** Suites of connections and of inputs, which no hook changes, and suites with many equal requests. */
const withoutHooks = [
  'connections',
  'contexts',
  'events',
  'files below a root',
  'hostile requests',
  'late disconnects',
  'lifecycle',
  'limits of bodies',
  'many uploads',
  'names of routes',
  'random bytes',
  'rules of throttling',
  'staged files',
  'staging directories',
  'strict input',
  'the throttle service',
  'throttling behind a proxy',
];

// Responses pass through the reply of Fastify only if a hook can see them.
useAdapter(async (compiled, options) => {
  const app = await fastifyAdapter(compiled, options);
  app.fastify.addHook('onSend', async (_request, _reply, payload) => payload);
  app.fastify.addHook('onError', async () => {});
  return app;
}, sendByInject);
describeConformance(['calls', 'sockets', 'raw connections'], withoutHooks);
