import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { connect } from 'node:net';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { handles, jsonUnknown, needs, respondEvents, route } from '../../../runtime/src/codegen/v1.ts';
import { connectEventHandlers } from '../../../runtime/src/events/event-bus.ts';
import {
  EventBus,
  type EventDelivered,
  type EventHandler,
  type EventSubscription,
  Response,
} from '../../../runtime/src/index.ts';
import { override } from '../../../runtime/src/testing/override.ts';
import { TestApplication } from '../../../runtime/src/testing/test-application.ts';
import { fc } from '../../support/fast-check.ts';
import { applicationOf } from '../support/application-of.ts';
import { createApplication } from '../support/create-application.ts';
import { loggerWithLines } from '../support/log-lines.ts';

class NoteCreated {
  readonly id: number;
  constructor(id: number) {
    this.id = id;
  }
}
class DraftCreated extends NoteCreated {}
class UserCreated {}

const { logger, lines } = loggerWithLines();
let steps: string[];
let bus: EventBus;
beforeEach(() => {
  steps = [];
  lines.length = 0;
  bus = new EventBus(logger);
});

type Behaviour = 'returns' | 'waits' | 'throws' | 'rejects';

/** A handler that records its start and its end. */
function handler(name: string, behaviour: Behaviour = 'returns'): EventHandler<object> {
  const problem = new Error(`${name} failed`);
  const behaviours: Record<Behaviour, () => void | Promise<void>> = {
    returns: () => {},
    waits: async () => {
      await new Promise((resolve) => setImmediate(resolve));
      steps.push(`${name} through`);
    },
    throws: () => {
      throw problem;
    },
    rejects: async () => {
      await Promise.resolve();
      throw problem;
    },
  };
  return {
    handle: () => {
      steps.push(name);
      return behaviours[behaviour]();
    },
  };
}

/** The events that wait for a consumer, without waiting for more. */
async function takeAll<Event>(subscription: EventSubscription<Event>, count: number): Promise<Event[]> {
  const taken: Event[] = [];
  for (let index = 0; index < count; index++) {
    const result = await subscription.next();
    if (result.done !== true) taken.push(result.value);
  }
  return taken;
}

const ids = (events: readonly NoteCreated[]) => events.map(({ id }) => id);

describe('handlers', () => {
  const cases: [title: string, handlers: [string, Behaviour][], steps: string[], outcome: string][] = [
    ['none', [], [], 'resolved'],
    [
      'in the order of registration',
      [
        ['a', 'returns'],
        ['b', 'returns'],
        ['c', 'returns'],
      ],
      ['a', 'b', 'c'],
      'resolved',
    ],
    [
      'one after the other',
      [
        ['a', 'waits'],
        ['b', 'returns'],
        ['c', 'waits'],
      ],
      ['a', 'a through', 'b', 'c', 'c through'],
      'resolved',
    ],
    [
      'the first that throws is the last',
      [
        ['a', 'waits'],
        ['b', 'throws'],
        ['c', 'returns'],
      ],
      ['a', 'a through', 'b'],
      'b failed',
    ],
    [
      'the first that rejects is the last',
      [
        ['a', 'rejects'],
        ['b', 'returns'],
        ['c', 'throws'],
      ],
      ['a'],
      'a failed',
    ],
    [
      'the last that fails',
      [
        ['a', 'returns'],
        ['b', 'rejects'],
      ],
      ['a', 'b'],
      'b failed',
    ],
  ];
  test.each(cases)('%s', async (_title, handlers, wanted, outcome) => {
    connectEventHandlers(
      bus,
      handlers.map(([name, behaviour]) => handles(NoteCreated, handler(name, behaviour))),
    );
    const subscription = bus.subscribe(NoteCreated);
    const reported = await bus.emit(new NoteCreated(1)).then(
      () => 'resolved',
      (error: Error) => error.message,
    );
    expect(reported).toBe(outcome);
    expect(steps).toEqual(wanted);
    // A subscriber sees what all handlers have taken, and nothing else.
    const seen = subscription.next();
    subscription.end();
    expect((await seen).done === true).toBe(outcome !== 'resolved');
  });

  test('are called up to the first that fails, whatever they do', async () => {
    const behaviour = fc.constantFrom<Behaviour>('returns', 'returns', 'waits', 'waits', 'throws', 'rejects');
    await fc.assert(
      fc.asyncProperty(fc.array(behaviour, { maxLength: 6 }), async (behaviours) => {
        steps = [];
        const own = new EventBus(logger);
        connectEventHandlers(
          own,
          behaviours.map((kind, index) => handles(NoteCreated, handler(`${index}`, kind))),
        );
        const failing = behaviours.findIndex((kind) => kind === 'throws' || kind === 'rejects');
        const called = failing < 0 ? behaviours : behaviours.slice(0, failing + 1);
        const wanted = called.flatMap((kind, index) =>
          kind === 'waits' ? [`${index}`, `${index} through`] : [`${index}`],
        );
        const emitted = own.emit(new NoteCreated(1));
        if (failing < 0) await emitted;
        else await expect(emitted).rejects.toThrow(`${failing} failed`);
        expect(steps).toEqual(wanted);
      }),
      { numRuns: 100 },
    );
  });

  test('get the same event, and the bus gets their errors', async () => {
    const event = new NoteCreated(1);
    const failure = { any: 'thing' };
    const seen: unknown[] = [];
    connectEventHandlers(bus, [
      handles(NoteCreated, { handle: (given) => void seen.push(given) }),
      handles(NoteCreated, { handle: () => Promise.reject(failure) }),
    ]);
    await expect(bus.emit(event)).rejects.toBe(failure);
    expect(seen).toEqual([event]);
    expect(seen[0]).toBe(event);
  });

  test('handle the class itself, neither its base nor a class derived from it', async () => {
    connectEventHandlers(bus, [
      handles(NoteCreated, handler('note')),
      handles(DraftCreated, handler('draft')),
      handles(UserCreated, handler('user')),
    ]);
    await bus.emit(new DraftCreated(1));
    expect(steps).toEqual(['draft']);
    await bus.emit(new NoteCreated(2));
    expect(steps).toEqual(['draft', 'note']);
  });

  test('may emit', async () => {
    connectEventHandlers(bus, [
      handles(NoteCreated, {
        handle: async () => {
          steps.push('note');
          await bus.emit(new UserCreated());
          steps.push('note through');
        },
      }),
      handles(UserCreated, handler('user', 'waits')),
    ]);
    await bus.emit(new NoteCreated(1));
    expect(steps).toEqual(['note', 'user', 'user through', 'note through']);
  });

  test('miss events that are emitted before they are registered, which is logged', async () => {
    await bus.emit(new NoteCreated(1));
    await bus.emit(new UserCreated());
    connectEventHandlers(bus, [handles(NoteCreated, handler('a')), handles(NoteCreated, handler('b'))]);
    await bus.emit(new NoteCreated(2));
    expect(steps).toEqual(['a', 'b']);
    expect(lines.map(({ msg }) => msg)).toEqual([
      'NoteCreated was emitted before its handlers were registered and was not delivered: emit events in `onBootstrap` or later',
    ]);
  });

  const failures: [string, object, string][] = [
    ['an object literal', { id: 1 }, 'a plain object was emitted: events are instances of classes'],
    ['an object without a class', Object.create(null), 'a plain object was emitted: events are instances of classes'],
    ['the class itself', NoteCreated, '`NoteCreated` itself was emitted: emit an instance of the class'],
  ];
  test.each(failures)('%s is not an event', async (_title, event, message) => {
    await expect(bus.emit(event)).rejects.toThrow(new TypeError(message));
  });
});

describe('subscribers', () => {
  test('get events that are emitted after they subscribed, after all handlers', async () => {
    connectEventHandlers(bus, [handles(NoteCreated, handler('handler', 'waits'))]);
    await bus.emit(new NoteCreated(1));
    const subscription = bus.subscribe(NoteCreated);
    const next = subscription.next().then(({ value }) => steps.push(`got ${value?.id}`));
    await bus.emit(new NoteCreated(2));
    await next;
    await bus.emit(new NoteCreated(3));
    expect(ids(await takeAll(subscription, 1))).toEqual([3]);
    expect(steps.slice(2, 5)).toEqual(['handler', 'handler through', 'got 2']);
  });

  test('do not get an event for which a handler failed', async () => {
    let rejected = true;
    connectEventHandlers(bus, [
      handles(NoteCreated, {
        handle: () => {
          if (rejected) throw new Error('rejected');
        },
      }),
    ]);
    const subscription = bus.subscribe(NoteCreated);
    await expect(bus.emit(new NoteCreated(1))).rejects.toThrow('rejected');
    rejected = false;
    await bus.emit(new NoteCreated(2));
    expect(ids(await takeAll(subscription, 1))).toEqual([2]);
  });

  test('each get every event of their class', async () => {
    const [one, two, drafts] = [bus.subscribe(NoteCreated), bus.subscribe(NoteCreated), bus.subscribe(DraftCreated)];
    for (const event of [new NoteCreated(1), new DraftCreated(2), new NoteCreated(3)]) await bus.emit(event);
    expect(ids(await takeAll(one, 2))).toEqual([1, 3]);
    expect(ids(await takeAll(two, 2))).toEqual([1, 3]);
    expect(ids(await takeAll(drafts, 1))).toEqual([2]);
  });

  test('that are slow lose the oldest events, with a count and a log entry at both ends, and do not delay `emit`', async () => {
    const slow = bus.subscribe(NoteCreated, { capacity: 2 });
    for (let id = 1; id <= 5; id++) await bus.emit(new NoteCreated(id));
    expect(slow.dropped).toBe(3);
    expect(lines).toMatchObject([{ level: 'warn', event: 'NoteCreated', capacity: 2 }]);
    expect(ids(await takeAll(slow, 2))).toEqual([4, 5]);
    expect(lines[1]).toMatchObject({ level: 'warn', event: 'NoteCreated', dropped: 3, droppedInTotal: 3 });
    for (let id = 6; id <= 8; id++) await bus.emit(new NoteCreated(id));
    expect(ids(await takeAll(slow, 2))).toEqual([7, 8]);
    expect(lines).toHaveLength(4);
    expect(lines[3]).toMatchObject({ dropped: 1, droppedInTotal: 4 });
  });

  test('keep 256 events unless they say otherwise', async () => {
    const subscription = bus.subscribe(NoteCreated);
    for (let id = 0; id < 257; id++) await bus.emit(new NoteCreated(id));
    expect(subscription.dropped).toBe(1);
    expect((await takeAll(subscription, 1))[0]?.id).toBe(1);
  });

  test.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])('cannot keep %s events', (capacity) => {
    expect(() => bus.subscribe(NoteCreated, { capacity })).toThrow(
      new RangeError(`\`capacity\` is ${capacity}, but must be a positive integer`),
    );
  });

  test('keep the same events as a list of limited length, in any order of calls', async () => {
    const action = fc.oneof(
      { weight: 3, arbitrary: fc.constant('emit' as const) },
      { weight: 2, arbitrary: fc.constant('take' as const) },
    );
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 5 }),
        fc.array(action, { maxLength: 60 }),
        async (capacity, actions) => {
          const own = new EventBus(logger);
          const subscription = own.subscribe(NoteCreated, { capacity });
          const waiting: number[] = [];
          let dropped = 0;
          for (const [id, kind] of actions.entries()) {
            if (kind === 'emit') {
              await own.emit(new NoteCreated(id));
              waiting.push(id);
              if (waiting.length > capacity) dropped += waiting.splice(0, 1).length;
            } else if (waiting.length > 0) {
              expect(ids(await takeAll(subscription, 1))).toEqual(waiting.splice(0, 1));
            }
          }
          expect(subscription.dropped).toBe(dropped);
          expect(ids(await takeAll(subscription, waiting.length))).toEqual(waiting);
        },
      ),
      { numRuns: 100 },
    );
  });

  test('that wait several times at once get events in order', async () => {
    const subscription = bus.subscribe(NoteCreated);
    const sent = Promise.all([subscription.next(), subscription.next(), subscription.next()]);
    await bus.emit(new NoteCreated(1));
    await bus.emit(new NoteCreated(2));
    subscription.end();
    expect((await sent).map(({ value }) => value?.id)).toEqual([1, 2, undefined]);
  });

  const endings: [string, (subscription: EventSubscription<NoteCreated>) => unknown][] = [
    ['return', (subscription) => subscription.return?.()],
    ['end', (subscription) => subscription.end()],
    ['shutdown', () => bus.onShutdown()],
    [
      'leaving the loop',
      async (subscription) => {
        for await (const _ of subscription) break;
      },
    ],
  ];
  test.each(endings)('end with %s: waiting events are dropped, and no more arrive', async (_title, end) => {
    const subscription = bus.subscribe(NoteCreated);
    await bus.emit(new NoteCreated(1));
    await bus.emit(new NoteCreated(2));
    await end(subscription);
    await bus.emit(new NoteCreated(3));
    expect(await subscription.next()).toEqual({ done: true, value: undefined });
    expect(subscription.dropped).toBe(0);
  });

  test('that wait get the end', async () => {
    const loop = (async () => {
      for await (const event of bus.subscribe(NoteCreated)) steps.push(`got ${event.id}`);
      steps.push('over');
    })();
    await bus.emit(new NoteCreated(1));
    bus.onShutdown();
    await loop;
    expect(steps).toEqual(['got 1', 'over']);
  });

  test('come too late after shutdown, when handlers still get events', async () => {
    connectEventHandlers(bus, [handles(NoteCreated, handler('handler'))]);
    bus.onShutdown();
    const subscription = bus.subscribe(NoteCreated);
    await bus.emit(new NoteCreated(1));
    expect(await subscription.next()).toEqual({ done: true, value: undefined });
    expect(steps).toEqual(['handler']);
  });
});

class Audit implements EventHandler<NoteCreated> {
  onModuleInit() {
    steps.push('Audit.onModuleInit');
  }
  handle(event: NoteCreated): void {
    steps.push(`Audit ${event.id}`);
  }
}
class Notes {
  readonly bus: EventBus;
  constructor(given: EventBus) {
    this.bus = given;
  }
  async onModuleInit() {
    await this.bus.emit(new NoteCreated(1));
  }
  async onBootstrap() {
    await this.bus.emit(new NoteCreated(2));
  }
  async onShutdown() {
    await this.bus.emit(new NoteCreated(3));
  }
}
class Caller {
  readonly needed: Audit;
  constructor(audit: Audit) {
    this.needed = audit;
  }
}
class NotesModule {}

interface Container {
  readonly eventBus: EventBus;
  readonly audit: Audit;
}

/** An application as the compiler writes it: `Audit` handles `NoteCreated`, and only `Caller` needs it besides. */
const compiled = {
  ...applicationOf({
    stream: route('GET /stream', { handle: () => Response.sse(feed()), respond: respondEvents(jsonUnknown) }),
  }),
  dependencies: [needs(Notes, [EventBus]), needs(Caller, [Audit]), needs(NotesModule, [EventBus, Audit])],
  createContainer: async (builder: Parameters<ReturnType<typeof applicationOf>['createContainer']>[0]) => {
    const eventBus =
      builder.override(EventBus) ?? builder.provide(EventBus, new EventBus(builder.logger('EventBus')), ['onShutdown']);
    current = eventBus;
    const audit = builder.override(Audit) ?? (await builder.provideAsync(Audit, new Audit(), ['onModuleInit']));
    const caller = builder.override(Caller) ?? builder.provide(Caller, new Caller(audit));
    const notes =
      builder.override(Notes) ??
      (await builder.provideAsync(Notes, new Notes(eventBus), ['onModuleInit', 'onBootstrap', 'onShutdown']));
    return { eventBus, audit, caller, notes };
  },
  eventHandlers: (container: Container) => [handles(NoteCreated, container.audit)],
  createRoutes: () => ({
    stream: route('GET /stream', { handle: () => Response.sse(feed()), respond: respondEvents(jsonUnknown) }),
  }),
};
let current: EventBus;
let subscription: EventSubscription<NoteCreated>;

function feed(): EventSubscription<NoteCreated> {
  subscription = current.subscribe(NoteCreated);
  steps.push('subscribed');
  return subscription;
}

describe('an application', () => {
  test('has its handlers after onModuleInit of all, before onBootstrap, and until it is shut down', async () => {
    const app = await TestApplication.create(compiled, { logger });
    expect(steps).toEqual(['Audit.onModuleInit', 'Audit 2']);
    expect(lines.map(({ scope, msg }) => [scope, msg])).toContainEqual([
      'EventBus',
      'NoteCreated was emitted before its handlers were registered and was not delivered: emit events in `onBootstrap` or later',
    ]);
    await app.shutdown();
    expect(steps.at(-1)).toBe('Audit 3');
  });

  test('passes events to the override of a handler', async () => {
    const fake = new Audit();
    fake.handle = ({ id }) => void steps.push(`fake ${id}`);
    const app = await TestApplication.create(compiled, { logger, overrides: [override(Audit, fake)] });
    await app.shutdown();
    expect(steps).toEqual(['fake 2', 'fake 3']);
  });

  test('keeps a handler whose only other user is overridden', async () => {
    const caller = new Caller(new Audit());
    const app = await TestApplication.create(compiled, { logger, overrides: [override(Caller, caller)] });
    expect(steps).toEqual(['Audit.onModuleInit', 'Audit 2']);
    await app.shutdown();
  });

  test('connects a bus that overrides its own', async () => {
    const recorded: object[] = [];
    class RecordingBus extends EventBus {
      override emit(event: object): Promise<void> {
        recorded.push(event);
        return super.emit(event);
      }
    }
    const app = await TestApplication.create(compiled, {
      logger,
      overrides: [override(EventBus, new RecordingBus(logger))],
    });
    expect(recorded).toEqual([new NoteCreated(1), new NoteCreated(2)]);
    expect(steps).toEqual(['Audit.onModuleInit', 'Audit 2']);
    await app.shutdown();
  });
});

describe('over a socket', () => {
  async function listen() {
    const app = await createApplication(compiled, { logger, handleSignals: false, drainTimeout: 60_000 });
    await app.listen(0);
    const socket = connect(app.address().port ?? 0, '127.0.0.1').on('error', () => {});
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk;
    });
    socket.write('GET /stream HTTP/1.1\r\nhost: a\r\n\r\n');
    await vi.waitFor(() => expect(received).toContain('text/event-stream'));
    return { app, socket, received: () => received };
  }

  test('events arrive as they are emitted, and a client that goes away ends the subscription', async () => {
    const { app, socket, received } = await listen();
    await current.emit(new NoteCreated(7));
    await vi.waitFor(() => expect(received()).toContain('data: {"id":7}\n\n'));
    socket.destroy();
    await vi.waitFor(async () =>
      expect(await Promise.race([subscription.next(), 'waits'])).toEqual({ done: true, value: undefined }),
    );
    await app.close();
  });

  test('closing ends the stream instead of waiting for it', async () => {
    const { app, socket, received } = await listen();
    const closed = once(socket, 'close');
    await app.close();
    await closed;
    // The last chunk: the response is complete.
    expect(received()).toMatch(/\r\n0\r\n\r\n$/);
  });
});

describe('the channel `ashlar:event:handle`', () => {
  const storage = new AsyncLocalStorage<string>();
  const runDelivered = async (around: (delivered: EventDelivered) => void) => {
    const listener = (message: unknown) => around(message as EventDelivered);
    const first = { handle: () => void steps.push(`first in ${storage.getStore()}`) };
    const second = {
      handle: async () => {
        await new Promise((resolve) => setImmediate(resolve));
        steps.push(`second in ${storage.getStore()}`);
      },
    };
    connectEventHandlers(bus, [handles(NoteCreated, first), handles(NoteCreated, second)]);
    subscribe('ashlar:event:handle', listener);
    try {
      await bus.emit(new NoteCreated(1));
    } finally {
      unsubscribe('ashlar:event:handle', listener);
    }
    return { first, second };
  };

  test('reports each call of a handler, and runs it within the functions of subscribers', async () => {
    const reported: unknown[] = [];
    const { first, second } = await runDelivered(({ event, handler: called, runWithin }) => {
      reported.push([event, called]);
      runWithin((run) => storage.run('outer', run));
      runWithin((run) => storage.run(`${storage.getStore()} and inner`, run));
    });
    expect(reported).toEqual([
      [new NoteCreated(1), first],
      [new NoteCreated(1), second],
    ]);
    expect(steps).toEqual(['first in outer and inner', 'second in outer and inner']);
  });

  test('calls handlers as before when a subscriber passes no function', async () => {
    await runDelivered(() => undefined);
    expect(steps).toEqual(['first in undefined', 'second in undefined']);
  });

  test('counts an error of the function as one of the handler', async () => {
    const failing = runDelivered(({ runWithin }) =>
      runWithin(() => {
        throw new Error('no tracer');
      }),
    );
    await expect(failing).rejects.toThrow('no tracer');
    expect(steps).toEqual([]);
  });
});
