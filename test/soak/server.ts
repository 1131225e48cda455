// The server of the soak test, in a process of its own: only its memory counts.
import { subscribe } from 'node:diagnostics_channel';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import {
  array,
  type Decoder,
  int,
  invalid,
  jsonUnknown,
  record,
  respondEmpty,
  respondEvents,
  route,
} from '../../runtime/src/codegen/v1.ts';
import type { RunningApplication } from '../../runtime/src/container/running-application.ts';
import { fastifyAdapter } from '../../runtime/src/fastify/index.ts';
import {
  Application,
  type ApplicationOptions,
  createLogger,
  EventBus,
  type RequestStarted,
  Response,
} from '../../runtime/src/index.ts';
import { applicationOf } from '../runtime/support/application-of.ts';
import { bridgedApplication } from '../runtime/support/fetch-bridge.ts';
import { noteRoutes } from '../runtime/support/notes.ts';
import { discardedRoutes } from './discarded-routes.ts';
import type { FromServer, Held, ToServer } from './messages.ts';

const remembered = 2000;
const started = new Set<string>();
subscribe('ashlar:request:start', (message) => {
  // The channel has messages of this form alone.
  const { context } = message as RequestStarted;
  started.add(context.requestId);
  const [oldest] = started;
  if (started.size > remembered && oldest !== undefined) started.delete(oldest);
});

class Tick {}

let openStreams = 0;
async function* pieces(count: number): AsyncGenerator<Uint8Array> {
  openStreams++;
  try {
    const piece = Buffer.alloc(16_384, 'a');
    for (let index = 0; index < count; index++) {
      await new Promise(setImmediate);
      yield piece;
    }
  } finally {
    openStreams--;
  }
}

/** A subscription that counts as an open stream until it is stopped. */
function subscribed(): AsyncIterable<unknown> {
  const subscription = bus.subscribe(Tick)[Symbol.asyncIterator]();
  openStreams++;
  let isOpen = true;
  return {
    [Symbol.asyncIterator]: () => ({
      next: () => subscription.next(),
      return: async () => {
        if (isOpen) openStreams--;
        isOpen = false;
        await subscription.return?.();
        return { done: true, value: undefined };
      },
    }),
  };
}

async function* events(signal: AbortSignal): AsyncGenerator<{ tick: number }> {
  for (let tick = 0; tick < 20 && !signal.aborted; tick++) {
    await delay(5);
    yield { tick };
  }
}

const directory = mkdtempSync(join(tmpdir(), 'ashlar-soak-'));
const file = join(directory, 'file');
writeFileSync(file, Buffer.alloc(4_000_000, 'a'));
process.on('exit', () => rmSync(directory, { recursive: true }));

function taking(template: `POST /${string}`, decoder: Decoder<unknown>) {
  return route(template, {
    body: 'json',
    handle: (inputs) => {
      if (inputs.body(decoder) === invalid) inputs.reject();
    },
    respond: respondEmpty,
  });
}

const logger = createLogger({ level: 'silent' });
const bus = new EventBus(logger);
setInterval(() => void bus.emit(new Tick()), 5);

const compiled = applicationOf({
  ...noteRoutes,
  ...discardedRoutes({ file, subscribe: subscribed }),
  wait: route('GET /wait', {
    handle: ({ context }) => delay(3000, undefined, { signal: context.signal }),
    respond: respondEmpty,
  }),
  counts: taking('POST /counts', record(record(record(int)))),
  drafts: taking('POST /drafts', array(array(int))),
  file: route('GET /file', { handle: () => Response.file(file, 'text/plain'), respond: respondEmpty }),
  slow: route('GET /slow', {
    handle: async () => {
      await delay(20);
    },
    respond: respondEmpty,
  }),
  stream: route('GET /stream', {
    handle: () => Response.stream('application/octet-stream', pieces(200)),
    respond: respondEmpty,
  }),
  events: route('GET /events', {
    handle: ({ context }) => Response.sse(events(context.signal)),
    respond: respondEvents(jsonUnknown),
  }),
});
const servers = {
  node: (options: ApplicationOptions) => Application.create(compiled, options),
  fastify: (options: ApplicationOptions) => fastifyAdapter(compiled, options),
  // The server around it limits times.
  fetch: (options: ApplicationOptions) =>
    bridgedApplication(compiled, options, {
      headersTimeout: 2000,
      requestTimeout: 3000,
      connectionsCheckingInterval: 500,
    }),
};

async function listen(): Promise<Pick<RunningApplication, 'address' | 'close'>> {
  const options = {
    logger,
    handleSignals: false,
    accessLog: true,
    // Streams are slow while hostile clients have hundreds of them.
    drainTimeout: 20_000,
    // Short enough to detect stalled clients while the test runs.
    headersTimeout: 2000,
    requestTimeout: 3000,
    writeTimeout: 2000,
  };
  const name = process.argv[2];
  const app = await (name === 'fastify' || name === 'fetch' ? servers[name] : servers.node)(options);
  await app.listen(0);
  post({ kind: 'listening', port: app.address().port ?? 0 });
  return app;
}

function held(): Held {
  // The second collection frees the objects that the first collection finalized.
  globalThis.gc?.();
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return {
    heap: heapUsed,
    external,
    openStreams,
    descriptors: existsSync('/proc/self/fd') ? readdirSync('/proc/self/fd').length : 0,
    resources: process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap' || name === 'Timeout').length,
    listeners: process.eventNames().reduce((sum, name) => sum + process.listenerCount(name), 0),
  };
}

function post(message: FromServer): void {
  process.send?.(message);
}

let current = await listen();
let drains = 0;
process.on('message', async (message: ToServer) => {
  if (message.kind === 'started') post({ ...message, started: started.has(message.id) });
  else if (message.kind === 'memory') {
    post({ kind: 'memory', ...held() });
  } else {
    const before = current;
    current = await listen();
    await before.close();
    post({ kind: 'drained', drains: ++drains });
  }
});
process.on('disconnect', () => process.exit());
