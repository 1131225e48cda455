import { readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { request } from 'undici';
import { describe, expect, test } from 'vitest';
import { type RunningProcess, startProcess } from '../../support/run-process.ts';
import { temporaryDirectory } from '../../support/temporary-directory.ts';
import { bundledProgram } from '../support/bundled-program.ts';

const script = await bundledProgram(fileURLToPath(new URL('../support/process-application.ts', import.meta.url)));

function start(args: readonly string[] = [], env: Record<string, string> = {}): RunningProcess {
  return startProcess(process.execPath, [script, ...args], {
    env: { ASHLAR_LOG: undefined, ...env },
  });
}

async function urlOf(app: RunningProcess): Promise<string> {
  await app.said(/listening on http:\S+?"/);
  return /listening on (http:[^"]+)"/.exec(app.output())?.[1] ?? '';
}

/** Sends requests one after the other, over one connection for as long as the server keeps it. */
class KeepAliveClient {
  /** The header `connection` of each response. */
  readonly headers: (string | undefined)[] = [];
  /** The ends of the connections. */
  readonly ends: Promise<string>[] = [];
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  readonly #url: string;

  constructor(url: string) {
    this.#url = url;
  }

  send(): Promise<void> {
    return new Promise((resolve, reject) => {
      const message = get(this.#url, { agent: this.#agent }, (response) => {
        this.headers.push(response.headers.connection);
        response.resume().on('end', resolve).on('error', reject);
      });
      message.on('error', reject).once('socket', (socket) => {
        if (message.reusedSocket) return;
        this.ends.push(new Promise((ended) => socket.on('error', ended).on('close', () => ended('closed'))));
      });
    });
  }
}

const servers = ['node', 'fastify'] as const;

describe.skipIf(process.platform === 'win32').each(servers)('a signal to an application on %s', (SERVER) => {
  test.each(['SIGTERM', 'SIGINT'] as const)('%s lets requests finish, shuts down and ends with 0', async (signal) => {
    const app = start([], { SERVER });
    const response = request(`${await urlOf(app)}/slow`);
    // The request has arrived when a second connection gets a response.
    await (await request(`${await urlOf(app)}/nope`)).body.text();
    app.signalGroup(signal);
    expect(await (await response).body.text()).toBe('done');
    const { code, output } = await app.finished;
    expect(output).toContain(`${signal}: closing`);
    expect([code, output.match(/shut down/g)?.length]).toEqual([0, 1]);
  });

  test.each([
    ['shutdown', 'Service.onShutdown failed: no end'],
    ['request', 'Service.onShutdownRequested failed: no registry'],
  ])('ends with 1 when a hook of the %s fails', async (FAILS, message) => {
    const app = start([], { SERVER, FAILS });
    await urlOf(app);
    app.signalGroup('SIGTERM');
    const { code, output } = await app.finished;
    expect(code).toBe(1);
    expect(output).toContain(message);
    expect(output).toContain('shut down\n');
  });

  test('leaves a hook of the shutdown behind that never ends, with one log entry that names it, and ends with 1', async () => {
    const app = start([], { SERVER, HANGS: '1', DRAIN: '300', POOL: '1' });
    await urlOf(app);
    app.signalGroup('SIGTERM');
    const { code, output } = await app.finished;
    const entries = output.split('\n').filter((line) => line.includes('shutdown hook failed'));
    const message = 'Service.onShutdown failed: the hook had not finished after 300 ms';
    expect(entries.map((entry): unknown => JSON.parse(entry))).toMatchObject([{ level: 'error', err: { message } }]);
    expect(output).toContain('pool closed\n');
    expect(code).toBe(1);
  });

  test('is followed by a time in which requests are served, after the hooks of its beginning', async () => {
    const app = start([], { SERVER, DELAY: '3000' });
    const url = await urlOf(app);
    app.signalGroup('SIGTERM');
    await app.said('shutdown requested\n');
    expect((await request(`${url}/nope`, { headers: { connection: 'close' } })).statusCode).toBe(404);
    expect(await (await request(`${url}/slow`)).body.text()).toBe('done');
    const { code, output } = await app.finished;
    expect(code).toBe(0);
    expect(output.indexOf('shutdown requested')).toBeLessThan(output.indexOf('shut down\n'));
  });

  test('ends with 1 and one log entry for each request that has not finished in time', async () => {
    const app = start([], { SERVER, DRAIN: '300' });
    const url = await urlOf(app);
    const responses = Promise.allSettled([request(`${url}/stuck`), request(`${url}/stuck`)]);
    await (await request(`${url}/nope`)).body.text();
    app.signalGroup('SIGTERM');
    const { code, output } = await app.finished;
    expect((await responses).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    const entries = output.split('\n').filter((line) => line.includes('request aborted by the shutdown'));
    expect(entries).toHaveLength(2);
    for (const entry of entries) expect(JSON.parse(entry)).toMatchObject({ level: 'error', path: '/stuck' });
    expect([code, output.match(/shut down\n/g)?.length]).toEqual([1, 1]);
  });
});

describe.skipIf(process.platform === 'win32')('the time in which an application that ends serves requests', () => {
  test.each([
    ['node', '/nope'],
    ['fastify', '/nope'],
    ['own', '/nope'],
    ['own', '/native'],
    ['bridge', '/nope'],
  ])('ends kept connections with their next responses on the server `%s`, for %s', async (SERVER, path) => {
    const app = start([], { SERVER, DELAY: '600000' });
    const url = await urlOf(app);
    const clients = Array.from({ length: 10 }, () => new KeepAliveClient(`${url}${path}`));
    const send = () => Promise.all(clients.map((client) => client.send()));
    await send();
    const slow = new KeepAliveClient(`${url}/slow`);
    const early = slow.send();
    await send();
    app.signalGroup('SIGTERM');
    await app.said('shutdown requested\n');
    // The hook of the shutdown precedes the delay.
    await early;
    await send();
    await send();
    expect(slow.headers).toEqual(['close']);
    for (const { headers, ends } of clients) {
      expect(headers).toEqual(['keep-alive', 'keep-alive', 'close', 'close']);
      expect(await Promise.all(ends)).toEqual(['closed', 'closed']);
    }
    expect(app.output()).not.toContain('shut down\n');
    // A second signal ends the process at once.
    app.signalGroup('SIGINT');
    expect((await app.finished).code).toBe(130);
  });
});

describe.skipIf(process.platform === 'win32')('a second signal', () => {
  /** Sends a signal to an application with a request in flight, and the second one after the first is handled. */
  async function interruptTwice(first: NodeJS.Signals, second: NodeJS.Signals, milliseconds: number, path: string) {
    const app = start([], { DRAIN: '600000' });
    const url = await urlOf(app);
    const response = request(`${url}${path}`).then(
      ({ body }) => body.text(),
      () => 'no response',
    );
    await (await request(`${url}/nope`)).body.text();
    app.signalGroup(first);
    await app.said(`${first}: closing`);
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
    app.signalGroup(second);
    const { code, output } = await app.finished;
    return { code, text: await response, hasShutDown: output.includes('shut down\n') };
  }

  test.each([
    ['SIGTERM', 'SIGTERM', 300, 143],
    ['SIGINT', 'SIGINT', 700, 130],
    ['SIGTERM', 'SIGINT', 0, 130],
    ['SIGINT', 'SIGTERM', 0, 143],
  ] as const)('after %s, %s ends the process at once', async (first, second, milliseconds, code) => {
    const ended = await interruptTwice(first, second, milliseconds, '/stuck');
    expect(ended).toEqual({ code, text: 'no response', hasShutDown: false });
  });

  test('that repeats the first one has no effect, because npm sends Ctrl-C again', async () => {
    const ended = await interruptTwice('SIGINT', 'SIGINT', 20, '/slow');
    expect(ended).toEqual({ code: 0, text: 'done', hasShutDown: true });
  });
});

describe('a start that fails', () => {
  test.each([
    ['a hook', { FAILS: 'start' }, 'Service.onBootstrap failed: no start'],
    ['a hook on Fastify', { FAILS: 'start', SERVER: 'fastify' }, 'Service.onBootstrap failed: no start'],
    ['a hook for the Fetch API', { FAILS: 'start', SERVER: 'fetch' }, 'Service.onBootstrap failed: no start'],
    ['the address', { ADDRESS: 'nowhere' }, '`nowhere` is not a valid address'],
    ['a plugin', { FAILS: 'plugin', SERVER: 'fastify' }, 'Fastify could not start: no connection'],
    ['an option', { DRAIN: '0' }, 'the option `drainTimeout` is 0'],
    ['the level of the log', { ASHLAR_LOG: 'loud' }, 'ASHLAR_LOG is `loud`'],
  ])('because of %s is one entry of the log, and nothing else', async (_title, env, message) => {
    const { code, stdout, stderr } = await start([], env).finished;
    const entries = stdout.split('\n').filter((line) => line.includes('"fatal"'));
    expect(entries).toHaveLength(1);
    const entry: { err: { message: string } } = JSON.parse(entries[0] ?? '');
    expect(entry).toMatchObject({ level: 'fatal', msg: 'the application could not start' });
    expect(entry.err.message).toContain(message);
    expect([code, stderr]).toEqual([1, '']);
  });

  test.each([
    ['a hook', { FAILS: 'start' }],
    ['a hook on Fastify', { FAILS: 'start', SERVER: 'fastify' }],
    ['a hook for the Fetch API', { FAILS: 'start', SERVER: 'fetch' }],
    ['the address', { ADDRESS: 'nowhere' }],
    ['a plugin of Fastify', { FAILS: 'plugin', SERVER: 'fastify' }],
  ])('because of %s is logged before a hook of the shutdown that never ends', async (_title, env) => {
    const { code, stdout, stderr } = await start([], { ...env, HANGS: '1', DRAIN: '300', POOL: '1' }).finished;
    const left = 'Service.onShutdown failed: the hook had not finished after 300 ms';
    const events = ['"fatal"', 'shut down\n', left, 'pool closed\n'].map((text) => stdout.indexOf(text));
    expect(events).not.toContain(-1);
    expect(events).toEqual(events.toSorted((one, other) => one - other));
    expect([code, stderr]).toEqual([1, '']);
  });

  test.each([
    ['a hook', { FAILS: 'start' }],
    ['the address', { ADDRESS: 'nowhere' }],
  ])('because of %s ends with 1 when a signal comes during its shutdown', async (_title, env) => {
    const app = start([], { ...env, HANGS: '1', DRAIN: '500' });
    await app.said('shut down\n');
    app.signalGroup('SIGTERM');
    const { code, output } = await app.finished;
    expect(output).toContain('SIGTERM: closing');
    expect(output).toContain('Service.onShutdown failed: the hook had not finished after 500 ms');
    expect(code).toBe(1);
  });

  test('is written by Node when the log is off', async () => {
    const { code, stdout, stderr } = await start([], { FAILS: 'start', ASHLAR_LOG: 'silent' }).finished;
    expect([code, stdout]).toEqual([1, 'shut down\n']);
    expect(stderr).toContain('StartupError: Service.onBootstrap failed: no start');
  });

  test('is an error that the application can catch', async () => {
    const { code, stdout } = await start([], { FAILS: 'start', CATCHES: '1' }).finished;
    expect(stdout).toContain('caught StartupError: Service.onBootstrap failed: no start');
    expect(stdout.match(/"fatal"/g)).toHaveLength(1);
    expect(code).toBe(0);
  });
});

test.each(['node', 'fastify', 'fetch'])(
  'an unsupported version of Node is one entry of the log on the server `%s`',
  async (SERVER) => {
    // The version is read as that of an old Node.
    const old = `Object.defineProperty(process.versions, 'node', { value: '18.20.8' }); Object.defineProperty(process.versions, 'llhttp', { value: '6.1.1' });`;
    const NODE_OPTIONS = `--import data:text/javascript,${encodeURIComponent(old)}`;
    const { code, stdout, stderr } = await start([], { SERVER, NODE_OPTIONS }).finished;
    const message = 'Node 18.20.8 is not supported: install Node 20.19 or later';
    expect(
      stdout
        .trimEnd()
        .split('\n')
        .map((line): unknown => JSON.parse(line)),
    ).toMatchObject([
      { level: 'fatal', msg: 'the application could not start', err: { message, code: 'unsupported-node' } },
    ]);
    expect([code, stderr]).toEqual([1, '']);
  },
);

describe.skipIf(process.platform === 'win32')('a signal while an application starts', () => {
  async function interrupted(env: Record<string, string>, signal: NodeJS.Signals = 'SIGTERM') {
    const app = start([], env);
    await app.said('initializing');
    app.signalGroup(signal);
    const { code, output } = await app.finished;
    const events = [...output.matchAll(/^(initializing|pool closed|shut down)$/gm)].map(([event]) => event);
    return { code, events, output };
  }

  test.each(['SIGTERM', 'SIGINT'] as const)(
    '%s lets the hook end, shuts down what has started, and ends with 0',
    async (signal) => {
      const { code, events, output } = await interrupted({ INIT: '1500', DRAIN: '10000', POOL: '1' }, signal);
      expect([code, events]).toEqual([0, ['initializing', 'shut down', 'pool closed']]);
      expect(output).toContain(`${signal}: closing`);
      expect(output).not.toMatch(/listening|main goes on|Error/);
    },
  );

  test('the process does not wait for a startup hook that does not end', async () => {
    const { code, events } = await interrupted({ INIT: '60000', POOL: '1' });
    expect([code, events]).toEqual([0, ['initializing', 'pool closed']]);
  });

  test.each([
    ['SIGTERM', 143],
    ['SIGINT', 130],
  ] as const)('%s ends with %d when nothing had started', async (signal, want) => {
    const { code, events } = await interrupted({ INIT: '60000' }, signal);
    expect([code, events]).toEqual([want, ['initializing']]);
  });

  test('ends with 1 when a shutdown hook fails', async () => {
    const { code, events } = await interrupted({ INIT: '100', POOL: '1', FAILS: 'shutdown' });
    expect([code, events]).toEqual([1, ['initializing', 'shut down', 'pool closed']]);
  });
});

test.skipIf(process.platform === 'win32')('a signal ends with 1 when a plugin of Fastify does not close', async () => {
  const app = start([], { SERVER: 'fastify', FAILS: 'closing' });
  const response = request(`${await urlOf(app)}/slow`);
  await (await request(`${await urlOf(app)}/nope`)).body.text();
  app.signalGroup('SIGTERM');
  expect(await (await response).body.text()).toBe('done');
  const { code, output } = await app.finished;
  expect([code, output.match(/shut down\n/g)?.length]).toEqual([1, 1]);
  expect(output.match(/Fastify could not be closed: an `onClose` hook did not finish within 300 ms/g)).toHaveLength(2);
});

test.each(['/timer', '/rejection'])('an error after the response to %s ends the process', async (path) => {
  const app = start();
  // The response may or may not be sent before that.
  await request(`${await urlOf(app)}${path}`).then(
    ({ body }) => body.dump(),
    () => {},
  );
  const { code, stderr } = await app.finished;
  expect(code).toBe(1);
  expect(stderr).toContain('Error: after the response');
});

describe('--doctor', () => {
  /** Starts the application with `--doctor`, and returns the steps that it reports to `ashlar doctor`. */
  async function examine(env: Record<string, string> = {}) {
    const file = join(temporaryDirectory(), 'report');
    const { code, output } = await start(['--doctor'], { ...env, ASHLAR_DOCTOR_REPORT: file }).finished;
    return { code, output, steps: readFileSync(file, 'utf8').trimEnd().split('\n') };
  }

  test('does everything but bind, and ends with 0', async () => {
    const { code, output } = await start(['--doctor']).finished;
    expect(code).toBe(0);
    expect(output).toContain('modules: AppModule');
    expect(output).toContain('shut down');
    expect(output).not.toMatch(/listening|main goes on/);
  });

  test('registers the routes with Fastify', async () => {
    const { code, output, steps } = await examine({ SERVER: 'fastify' });
    expect([code, output.match(/shut down\n/g)?.length]).toEqual([0, 1]);
    expect(output).not.toMatch(/listening|main goes on/);
    expect(steps).toEqual(['starting', 'started', 'stopping', 'stopped']);
  });

  test('ends the process when an application for the Fetch API is created, before a server can bind', async () => {
    const { code, output, steps } = await examine({ SERVER: 'fetch' });
    expect([code, output.match(/shut down\n/g)?.length]).toEqual([0, 1]);
    expect(output).not.toContain('main goes on');
    expect(steps).toEqual(['starting', 'started', 'stopping', 'stopped']);
  });

  test('shuts down every application of the process', async () => {
    const { code, output, steps } = await examine({ SECOND: '1' });
    expect([code, output.match(/shut down\n/g)?.length]).toEqual([0, 2]);
    expect(steps).toEqual(['starting', 'started', 'starting', 'started', 'stopping', 'stopped']);
  });

  test('lets the log be readable for `ashlar doctor`', async () => {
    const { output } = await examine({ FAILS: 'start' });
    expect(output).toMatch(
      /FATAL the application could not start\n {4}StartupError: Service.onBootstrap failed: no start\n/,
    );
  });

  test('reports that a process ends before it listens', async () => {
    expect(await examine({ LISTENS: 'no' })).toMatchObject({ code: 0, steps: ['starting', 'started'] });
  });

  const started = ['starting', 'started'];
  const failures: [title: string, env: Record<string, string>, message: string, steps: readonly string[]][] = [
    ['the start', { FAILS: 'start' }, 'Service.onBootstrap failed: no start', ['starting']],
    ['the start, caught', { FAILS: 'start', CATCHES: '1' }, 'Service.onBootstrap failed: no start', ['starting']],
    ['the shutdown', { FAILS: 'shutdown' }, 'Service.onShutdown failed: no end', [...started, 'stopping']],
    [
      'the shutdown, caught',
      { FAILS: 'shutdown', CATCHES: '1' },
      'caught ShutdownError: Service.onShutdown failed: no end',
      [...started, 'stopping'],
    ],
    ['a route', { FAILS: 'routes', SERVER: 'fastify' }, "already declared for route '/slow'", [...started, 'stopping']],
    [
      'a plugin',
      { FAILS: 'plugin', SERVER: 'fastify' },
      'StartupError: Fastify could not start: no connection',
      [...started, 'stopping'],
    ],
    [
      'the shutdown of an application for the Fetch API',
      { FAILS: 'shutdown', SERVER: 'fetch' },
      'no end',
      [...started, 'stopping'],
    ],
    ['the address', { ADDRESS: 'nowhere' }, '`nowhere` is not a valid address', started],
  ];
  test.each(failures)('ends with 1 when %s fails', async (_title, env, message, steps) => {
    const { code, output, steps: reported } = await examine(env);
    expect([code, output.includes(message), reported]).toEqual([1, true, steps]);
  });
});

test('an address in use is caught after the shutdown hooks', async () => {
  const taken = createServer();
  const port = await new Promise<number>((resolve) => {
    taken.listen(0, '127.0.0.1', () => {
      const address = taken.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });
  const app = start([], { ADDRESS: `127.0.0.1:${port}`, CATCHES: '1' });
  const { output } = await app.finished;
  expect(output).toContain(`caught StartupError: cannot listen on 127.0.0.1:${port}: another process listens there`);
  expect(output.indexOf('shut down')).toBeLessThan(output.indexOf('caught'));
  await new Promise((resolve) => taken.close(resolve));
});

test('ASHLAR_LOG sets the level, and an invalid one is reported', async () => {
  const quiet = await start(['--doctor'], { ASHLAR_LOG: 'warn' }).finished;
  expect([quiet.code, quiet.output]).toEqual([0, 'shutdown requested\nshut down\n']);
  const wrong = await start(['--doctor'], { ASHLAR_LOG: 'loud' }).finished;
  expect(wrong.code).toBe(1);
  expect(wrong.output).toContain('ASHLAR_LOG is `loud`, but must be one of trace, debug, info');
});
