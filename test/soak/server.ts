// The server of the soak test, in a process of its own: only its memory counts.
import { subscribe } from 'node:diagnostics_channel';
import { setTimeout as delay } from 'node:timers/promises';
import { jsonUnknown, respondEmpty, respondEvents, route } from '../../runtime/src/codegen/v1.ts';
import { Application, createLogger, type RequestStarted, Response } from '../../runtime/src/index.ts';
import { applicationOf } from '../runtime/support/application-of.ts';
import { noteRoutes } from '../runtime/support/notes.ts';
import type { FromServer, ToServer } from './messages.ts';

const remembered = 2000;
const started = new Set<string>();
subscribe('ashlar:request:start', (message) => {
  // The channel has messages of this form alone.
  const { context } = message as RequestStarted;
  started.add(context.requestId);
  const [oldest] = started;
  if (started.size > remembered && oldest !== undefined) started.delete(oldest);
});

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

async function* events(signal: AbortSignal): AsyncGenerator<{ tick: number }> {
  for (let tick = 0; tick < 20 && !signal.aborted; tick++) {
    await delay(5);
    yield { tick };
  }
}

const compiled = applicationOf({
  ...noteRoutes,
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
const logger = createLogger({ level: 'silent' });

async function listen(): Promise<Application> {
  const app = await Application.create(compiled, { logger, handleSignals: false, drainTimeout: 5000 });
  await app.listen(0);
  tell({ kind: 'listening', port: app.address().port ?? 0 });
  return app;
}

function tell(message: FromServer): void {
  process.send?.(message);
}

let current = await listen();
let drains = 0;
process.on('message', async (message: ToServer) => {
  if (message.kind === 'started') tell({ ...message, started: started.has(message.id) });
  else if (message.kind === 'memory') {
    globalThis.gc?.();
    const { heapUsed, external } = process.memoryUsage();
    tell({ kind: 'memory', heap: heapUsed, external, openStreams });
  } else {
    const before = current;
    current = await listen();
    await before.close();
    tell({ kind: 'drained', drains: ++drains });
  }
});
process.on('disconnect', () => process.exit());
