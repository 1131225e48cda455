import { beforeEach, describe, expect, test } from 'vitest';
import type { ContainerBuilder } from '../../../runtime/src/codegen/v1.ts';
import type { RunningApplication } from '../../../runtime/src/container/running-application.ts';
import {
  asyncFactory,
  createLogger,
  Injectable,
  Logger,
  Module,
  provide,
  ShutdownError,
  StartupError,
} from '../../../runtime/src/index.ts';
import { applicationOf } from '../support/application-of.ts';
import { createApplication, servesConnections } from '../support/create-application.ts';
import { loggerWithLines } from '../support/log-lines.ts';

/** The recorded steps, in order, and the step that fails. */
let events: string[];
let failing: Map<string, () => unknown>;

beforeEach(() => {
  events = [];
  failing = new Map();
});

function happens(event: string): void | Promise<void> {
  const fail = failing.get(event);
  if (fail !== undefined) return fail() as undefined;
  events.push(event);
}

class First {
  constructor() {
    happens('First');
  }
  onModuleInit() {
    return happens('First.onModuleInit');
  }
  onBootstrap() {
    return happens('First.onBootstrap');
  }
  async onShutdown() {
    return happens('First.onShutdown');
  }
}
abstract class Pool {
  abstract readonly url: string;
}
class Second {
  readonly pool: Pool;
  private constructor(pool: Pool) {
    this.pool = pool;
  }
  static async create(_first: First, pool: Pool): Promise<Second> {
    await happens('Second');
    return new Second(pool);
  }
  async onModuleInit() {
    await happens('Second.onModuleInit');
  }
  onShutdown() {
    return happens('Second.onShutdown');
  }
}
class Third {
  constructor(_second: Second) {
    happens('Third');
  }
  async onBootstrap() {
    await happens('Third.onBootstrap');
  }
  onShutdown() {
    return happens('Third.onShutdown');
  }
}

class AppModule {}
Module({
  providers: [
    First,
    asyncFactory(Pool, [First, Logger], async (first, logger) => {
      await happens('Pool');
      logger.info('made');
      return { url: first instanceof First ? 'pool:' : '' };
    }),
    Second,
    Third,
  ],
})(AppModule);

const compiled = applicationOf(
  {},
  {
    async createContainer(builder: ContainerBuilder) {
      const first =
        builder.override(First) ??
        (await builder.provideAsync(First, new First(), ['onModuleInit', 'onBootstrap', 'onShutdown']));
      const pool =
        builder.override(Pool) ?? (await builder.provideFromFactory(Pool, AppModule, [first, builder.logger('Pool')]));
      const second =
        builder.override(Second) ??
        (await builder.provideAsync(Second, Second.create(first, pool), ['onModuleInit', 'onShutdown']));
      const third = builder.override(Third) ?? builder.provide(Third, new Third(second), ['onBootstrap', 'onShutdown']);
      return { first, pool, second, third };
    },
  },
);

const built = ['First', 'First.onModuleInit', 'Pool', 'Second', 'Second.onModuleInit', 'Third'];
const started = [...built, 'First.onBootstrap', 'Third.onBootstrap'];

function create(logger = createLogger({ level: 'silent' })): Promise<RunningApplication> {
  return createApplication(compiled, { logger });
}

describe('a start', () => {
  test('initialises after construction, bootstraps when everything exists, and shuts down in reverse', async () => {
    const app = await create();
    expect(events).toEqual(started);
    expect(app.resolve(Second).pool).toBe(app.resolve(Pool));
    expect(app.resolve(Pool).url).toBe('pool:');
    await app.close();
    expect(events.slice(started.length)).toEqual(['Third.onShutdown', 'Second.onShutdown', 'First.onShutdown']);
  });

  test('gives factories their own scoped logger', async () => {
    const { logger, lines } = loggerWithLines();
    await (await create(logger)).close();
    expect(lines).toContainEqual(expect.objectContaining({ scope: 'Pool', msg: 'made' }));
  });

  const failures: [step: string, code: string, message: string, shutdown: string[]][] = [
    ['First', 'construction-failed', '`First` could not be constructed: boom', []],
    ['First.onModuleInit', 'hook-failed', 'First.onModuleInit failed: boom', []],
    ['Pool', 'factory-failed', 'the factory of `Pool` failed: boom', ['First']],
    ['Second', 'construction-failed', '`Second` could not be constructed: boom', ['First']],
    ['Second.onModuleInit', 'hook-failed', 'Second.onModuleInit failed: boom', ['First']],
    ['Third', 'construction-failed', '`Third` could not be constructed: boom', ['Second', 'First']],
    ['First.onBootstrap', 'hook-failed', 'First.onBootstrap failed: boom', ['Third', 'Second', 'First']],
    ['Third.onBootstrap', 'hook-failed', 'Third.onBootstrap failed: boom', ['Third', 'Second', 'First']],
  ];
  describe.each(['throws', 'rejects'])('that %s', (how) => {
    test.each(failures)('in %s shuts down what had started, in reverse', async (step, code, message, shutdown) => {
      const cause = new Error('boom');
      // A constructor cannot reject.
      const rejects = how === 'rejects' && !['First', 'Third'].includes(step);
      failing.set(step, () => {
        if (rejects) return Promise.reject(cause);
        throw cause;
      });
      failing.set('Second.onShutdown', () => Promise.reject(new Error('another')));
      const error = await create().then(
        () => undefined,
        (thrown: unknown) => thrown,
      );
      expect(error).toBeInstanceOf(StartupError);
      expect(error).toMatchObject({ code, message, cause });
      const shutDown = events.filter((event) => event.endsWith('.onShutdown'));
      const wanted = shutdown.filter((name) => name !== 'Second').map((name) => `${name}.onShutdown`);
      expect(shutDown).toEqual(wanted);
      expect(events).not.toContain(step);
    });
  });

  test('reports a thrown value that is not an error', async () => {
    failing.set('Pool', () => Promise.reject('no error'));
    await expect(create()).rejects.toMatchObject({ code: 'factory-failed', cause: 'no error' });
  });

  test('rejects generated code of another version', async () => {
    const other = { ...compiled, formatVersion: 7 };
    await expect(createApplication(other)).rejects.toMatchObject({
      code: 'format-version',
      message: expect.stringMatching(/format version 7,.* format version 1:.*`ashlar build`/),
    });
    expect(events).toEqual([]);
  });

  test('names the module whose factory was removed', async () => {
    class Bare {}
    const stale = applicationOf({}, { createContainer: (builder) => builder.provideFromFactory(Pool, Bare, []) });
    await expect(createApplication(stale)).rejects.toMatchObject({
      code: 'factory-missing',
      message: expect.stringContaining('`Bare` no longer has a factory for `Pool`'),
    });
  });
});

describe('a shutdown', () => {
  test('goes on after a failing hook, reports the first failure and logs each', async () => {
    const { logger, lines } = loggerWithLines('error');
    const app = await create(logger);
    const cause = new Error('stuck');
    failing.set('Third.onShutdown', () => {
      throw cause;
    });
    failing.set('Second.onShutdown', () => Promise.reject(new Error('late')));
    const error = await app.close().then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(ShutdownError);
    expect(error).toMatchObject({ message: 'Third.onShutdown failed: stuck', cause });
    expect(events.at(-1)).toBe('First.onShutdown');
    expect(lines).toMatchObject([
      { msg: 'shutdown hook failed', err: { message: 'Third.onShutdown failed: stuck' } },
      { msg: 'shutdown hook failed', err: { message: 'Second.onShutdown failed: late' } },
    ]);
  });

  test('happens once', async () => {
    const app = await create();
    expect(app.close()).toBe(app.close());
    await app.close();
    expect(events.filter((event) => event === 'First.onShutdown')).toHaveLength(1);
    if (servesConnections) await expect(app.listen(0)).rejects.toThrow('closed');
  });
});

describe('a hook that runs before the last requests', () => {
  class Server {
    onShutdownRequested() {
      return happens('Server.onShutdownRequested');
    }
    onShutdown() {
      return happens('Server.onShutdown');
    }
  }
  class Readiness {
    async onShutdownRequested() {
      await happens('Readiness.onShutdownRequested');
    }
  }
  const requested = applicationOf(
    {},
    {
      async createContainer(builder: ContainerBuilder) {
        const server =
          builder.override(Server) ?? builder.provide(Server, new Server(), ['onShutdownRequested', 'onShutdown']);
        const readiness =
          builder.override(Readiness) ?? builder.provide(Readiness, new Readiness(), ['onShutdownRequested']);
        return { server, readiness };
      },
    },
  );

  test('runs once, in reverse, before the hooks of the shutdown', async () => {
    const app = await createApplication(requested, {
      logger: createLogger({ level: 'silent' }),
      shutdownDelay: 600_000,
    });
    await Promise.all([app.close(), app.close()]);
    expect(events).toEqual(['Readiness.onShutdownRequested', 'Server.onShutdownRequested', 'Server.onShutdown']);
  });

  test('is reported when it fails, and the other hooks run', async () => {
    const { logger, lines } = loggerWithLines('error');
    const app = await createApplication(requested, { logger });
    failing.set('Readiness.onShutdownRequested', () => Promise.reject(new Error('no registry')));
    const message = 'Readiness.onShutdownRequested failed: no registry';
    await expect(app.close()).rejects.toMatchObject({ name: 'ShutdownError', message });
    expect(events).toEqual(['Server.onShutdownRequested', 'Server.onShutdown']);
    expect(lines).toMatchObject([{ msg: 'shutdown hook failed', err: { message } }]);
  });

  test('is left behind when it does not end within the time for requests', async () => {
    const app = await createApplication(requested, { logger: createLogger({ level: 'silent' }), drainTimeout: 50 });
    failing.set('Readiness.onShutdownRequested', () => new Promise(() => {}));
    const message = 'Readiness.onShutdownRequested failed: the hook had not finished after 50 ms';
    await expect(app.close()).rejects.toMatchObject({ message });
    expect(events).toEqual(['Server.onShutdownRequested', 'Server.onShutdown']);
  });

  test('does not run when the start fails', async () => {
    const failed = applicationOf(
      {},
      {
        async createContainer(builder: ContainerBuilder) {
          builder.provide(Server, new Server(), ['onShutdownRequested', 'onShutdown']);
          throw new Error('no database');
        },
      },
    );
    await expect(createApplication(failed, { logger: createLogger({ level: 'silent' }) })).rejects.toThrow(
      'no database',
    );
    expect(events).toEqual(['Server.onShutdown']);
  });
});

describe('a start that fails', () => {
  test('is one entry of the log with the level `fatal`', async () => {
    const { logger, lines } = loggerWithLines('fatal');
    failing.set('First.onBootstrap', () => {
      throw new Error('no database');
    });
    await expect(create(logger)).rejects.toThrow('First.onBootstrap failed');
    const cause = { message: 'no database' };
    const err = { type: 'StartupError', message: 'First.onBootstrap failed: no database', code: 'hook-failed', cause };
    expect(lines).toMatchObject([{ level: 'fatal', msg: 'the application could not start', err }]);
  });

  test('is logged for invalid options', async () => {
    const { logger, lines } = loggerWithLines('fatal');
    await expect(createApplication(compiled, { logger, bodyLimit: 0 })).rejects.toThrow('`bodyLimit` is 0');
    expect(lines).toMatchObject([{ level: 'fatal', err: { code: 'invalid-option' } }]);
  });

  test.runIf(servesConnections)('is logged when it cannot listen, before the shutdown hooks', async () => {
    const { logger, lines } = loggerWithLines('error');
    const app = await create(logger);
    failing.set('Third.onShutdown', () => {
      throw new Error('stuck');
    });
    await expect(app.listen('nowhere')).rejects.toThrow('`nowhere` is not a valid address');
    expect(lines).toMatchObject([
      { level: 'fatal', msg: 'the application could not start', err: { code: 'invalid-address' } },
      { level: 'error', msg: 'shutdown hook failed' },
    ]);
  });
});

test('a class without a provider cannot be resolved', async () => {
  class Unknown {}
  const app = await create();
  expect(() => app.resolve(Unknown)).toThrow('no instance of `Unknown`');
  await app.close();
});

test('invalid options are reported before anything is built', async () => {
  const cases: [options: object, message: string][] = [
    [{ bodyLimit: 0 }, 'the option `bodyLimit` is 0'],
    [{ bodyLimit: 1.5 }, 'the option `bodyLimit` is 1.5'],
    [{ drainTimeout: Number.POSITIVE_INFINITY }, 'the option `drainTimeout` is Infinity'],
    [{ shutdownDelay: -1 }, 'the option `shutdownDelay` is -1, but must be an integer from 0 to'],
    [{ requestTimeout: 1000, headersTimeout: 2000 }, '`headersTimeout` is longer than `requestTimeout`'],
    [{ writeTimeout: 0 }, 'the option `writeTimeout` is 0'],
    [{ writeTimeout: 2 ** 31 }, 'the option `writeTimeout` is 2147483648'],
    [{ maxConnections: 0 }, 'the option `maxConnections` is 0'],
    [{ maxConnections: Number.NaN }, 'the option `maxConnections` is NaN'],
    [{ maxRequestsPerSocket: -1 }, 'the option `maxRequestsPerSocket` is -1'],
    [{ maxHeaderSize: 1.5 }, 'the option `maxHeaderSize` is 1.5'],
    [{ maxPipelined: 0 }, 'the option `maxPipelined` is 0'],
    [{ maxPipelined: '16' }, 'the option `maxPipelined` is 16, but must be an integer'],
    [{ bodyWithoutContentType: 'text' }, "the option `bodyWithoutContentType` is 'text', but can only be 'json'"],
    [{ bodyWithoutContentType: true }, 'the option `bodyWithoutContentType` is true'],
  ];
  for (const [options, message] of cases.filter(([, text]) => servesConnections || /body|drain|shutdown/.test(text))) {
    await expect(createApplication(compiled, options)).rejects.toMatchObject({
      code: 'invalid-option',
      message: expect.stringContaining(message),
    });
  }
  expect(events).toEqual([]);
  const app = await createApplication(compiled, { requestTimeout: 1000, logger: createLogger({ level: 'silent' }) });
  await app.close();
});

test('a wrong type does not compile', () => {
  const neverRun = (builder: ContainerBuilder) => {
    // @ts-expect-error: the factory makes something else.
    asyncFactory(Pool, [First], async () => new First());
    // @ts-expect-error: the argument is a First.
    asyncFactory(Pool, [First], async (second: Second) => second.pool);
    // @ts-expect-error: Third is no Pool.
    provide(Pool, Third);
    // @ts-expect-error: Third has no such hook.
    builder.provideAsync(Third, new Third(new First() as never), ['onModuleInit']);
    // @ts-expect-error: `provide` does not wait.
    builder.provide(First, new First(), ['onModuleInit']);
    // A class with a private constructor is a token like any other.
    Injectable()(Second);
  };
  expect(neverRun).toBeTypeOf('function');
});
