import { respondText, route } from '../../../runtime/src/codegen/v1.ts';
import { Application } from '../../../runtime/src/index.ts';
import { applicationOf } from './application-of.ts';

/** An application in a process of its own. Environment: the server (that of `bridge` passes requests to the Fetch adapter, that of `own` is an instance of Fastify), its times, what fails (`start`, `request`, `shutdown`, and of Fastify `routes`, `plugin`, `closing`), whether the hook of the shutdown never ends, whether the main file catches it, and the number of applications. */
const fails = process.env['FAILS'];

class Service {
  // Would keep the process alive for ever.
  readonly timer = setInterval(() => {}, 1000);
  async onModuleInit(): Promise<void> {
    const milliseconds = Number(process.env['INIT'] ?? 0);
    if (process.env['INIT'] === undefined) return;
    console.log('initializing');
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
  }
  onBootstrap(): void {
    if (fails === 'start') throw new Error('no start');
  }
  onShutdownRequested(): void {
    console.log('shutdown requested');
    if (fails === 'request') throw new Error('no registry');
  }
  async onShutdown(): Promise<void> {
    console.log('shut down');
    if (fails === 'shutdown') throw new Error('no end');
    if (process.env['HANGS'] !== undefined) await new Promise(() => {});
  }
}

/** A provider that has started before the service. */
class Pool {
  onShutdown(): void {
    console.log('pool closed');
  }
}

const slow = route('GET /slow', {
  handle: () => new Promise<string>((resolve) => setTimeout(() => resolve('done'), 300)),
  respond: respondText,
});
const stuck = route('GET /stuck', { handle: () => new Promise<string>(() => {}), respond: respondText });
// These fail outside of any request.
const timer = route('GET /timer', {
  handle: () => {
    setTimeout(() => {
      throw new Error('after the response');
    });
    return 'done';
  },
  respond: respondText,
});
const rejection = route('GET /rejection', {
  handle: () => {
    void Promise.reject(new Error('after the response'));
    return 'done';
  },
  respond: respondText,
});
const compiled = applicationOf(
  { slow, stuck, timer, rejection },
  {
    createContainer: async (builder) => {
      if (process.env['POOL'] !== undefined) builder.provide(Pool, new Pool(), ['onShutdown']);
      return (
        builder.override(Service) ??
        (await builder.provideAsync(Service, new Service(), [
          'onModuleInit',
          'onBootstrap',
          'onShutdownRequested',
          'onShutdown',
        ]))
      );
    },
  },
);

const times = {
  drainTimeout: Number(process.env['DRAIN'] ?? 1000),
  shutdownDelay: Number(process.env['DELAY'] ?? 0),
};

async function onFastify() {
  const { fastifyAdapter } = await import('../../../runtime/src/fastify/index.ts');
  // The time that hooks have.
  const app = await fastifyAdapter(compiled, {
    ...times,
    ...(fails === 'closing' && {
      fastify: (await import('fastify')).fastify({ pluginTimeout: 300 }),
    }),
  });
  if (fails === 'closing') app.fastify.addHook('onClose', () => new Promise(() => {}));
  if (fails === 'plugin') app.fastify.register(() => Promise.reject(new Error('no connection')));
  if (fails === 'routes') app.fastify.get('/slow', async () => 'native');
  return app;
}

/** An instance of Fastify with a server and a route of its own. */
async function onOwnFastify() {
  const { fastifyAdapter } = await import('../../../runtime/src/fastify/index.ts');
  const app = await fastifyAdapter(compiled, { ...times, fastify: (await import('fastify')).fastify() });
  app.fastify.get('/native', async () => 'native');
  return app;
}

async function applicationOn(server: string | undefined) {
  if (server === 'fastify') return await onFastify();
  if (server === 'own') return await onOwnFastify();
  if (server !== 'bridge') return await Application.create(compiled, times);
  const app = await (await import('./fetch-bridge.ts')).bridgedApplication(compiled, times);
  return { listen: (target: string | { fd: number }) => app.listen(target).then(() => logAddress(app.address().url)) };
}

/** The server behind a bridge is not that of the application, which does not log where it listens. */
function logAddress(url: string): void {
  console.log(`"listening on ${url}"`);
}

async function main(): Promise<void> {
  if (process.env['SERVER'] === 'fetch') {
    await (await import('../../../runtime/src/fetch/index.ts')).fetchAdapter(compiled, times);
    console.log('main goes on');
    return;
  }
  const app = await applicationOn(process.env['SERVER']);
  if (process.env['SECOND'] !== undefined) await Application.create(compiled);
  if (process.env['LISTENS'] === 'no') process.exit();
  const descriptor = process.env['DESCRIPTOR'];
  await app.listen(descriptor === undefined ? (process.env['ADDRESS'] ?? '127.0.0.1:0') : { fd: Number(descriptor) });
  console.log('main goes on');
}

if (process.env['CATCHES'] === undefined) await main();
else {
  await main().catch((error: unknown) => {
    console.log(`caught ${error}`);
    process.exit();
  });
}
