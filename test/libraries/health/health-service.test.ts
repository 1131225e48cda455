import { createLogger, type Logger } from 'ashlar';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { HealthCheck } from '../../../libraries/health/src/health-check.ts';
import { HealthChecks, NoHealthChecks } from '../../../libraries/health/src/health-checks.ts';
import { HealthService } from '../../../libraries/health/src/health-service.ts';

class ListedChecks extends HealthChecks {
  readonly checks: readonly HealthCheck[];

  constructor(checks: readonly HealthCheck[]) {
    super();
    this.checks = checks;
  }
}

const lines: Record<string, unknown>[] = [];
const destination = { write: (line: string) => void lines.push(JSON.parse(line)) };
const logger: Logger = createLogger({ destination, readable: false });

beforeEach(() => {
  lines.length = 0;
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

/** A service of an application that has started. */
function running(...checks: readonly HealthCheck[]): HealthService {
  const service = new HealthService(new ListedChecks(checks), logger);
  service.onBootstrap();
  return service;
}

/** A check that counts its calls and returns the promises that it is given. */
function counted(name: string, result: () => Promise<void>): HealthCheck & { calls: number } {
  return {
    name,
    calls: 0,
    check() {
      this.calls++;
      return result();
    },
  };
}

test('an application without checks is up', async () => {
  const service = new HealthService(new NoHealthChecks(), logger);
  service.onBootstrap();
  expect(await service.readiness()).toEqual({ status: 'up', failed: [] });
});

test('a check that ignores its signal fails, and is not called again before it has finished', async () => {
  let finish = () => {};
  const check = counted('database', () => new Promise<void>((resolve) => (finish = resolve)));
  const service = running(check);
  for (let second = 0; second < 3; second++) {
    const report = service.readiness();
    await vi.advanceTimersByTimeAsync(1000);
    expect(await report).toEqual({ status: 'down', failed: ['database'] });
    await vi.advanceTimersByTimeAsync(1000);
  }
  expect(check.calls).toBe(1);
  finish();
  await vi.advanceTimersByTimeAsync(1000);
  const again = service.readiness();
  finish();
  expect(await again).toEqual({ status: 'up', failed: [] });
  expect(check.calls).toBe(2);
});

test('an application is not ready while it starts, and runs no check', async () => {
  const check = counted('database', async () => {});
  const service = new HealthService(new ListedChecks([check]), logger);
  expect(await service.readiness()).toEqual({ status: 'starting', failed: [] });
  expect(check.calls).toBe(0);
  service.onBootstrap();
  expect(await service.readiness()).toEqual({ status: 'up', failed: [] });
});

test('an application that stops is not ready, also for requests that wait for checks', async () => {
  let pass = () => {};
  const check = counted('database', () => new Promise<void>((resolve) => (pass = resolve)));
  const service = running(check);
  const waiting = service.readiness();
  service.onShutdownRequested();
  pass();
  expect(await waiting).toEqual({ status: 'stopping', failed: [] });
  expect(await service.readiness()).toEqual({ status: 'stopping', failed: [] });
  expect(check.calls).toBe(1);
});

test('checks run at the same time, and all that fail are named in their order', async () => {
  const events: string[] = [];
  const failing = (name: string): HealthCheck => ({
    name,
    async check() {
      events.push(`${name} starts`);
      await Promise.resolve();
      events.push(`${name} fails`);
      throw new Error(`no ${name}`);
    },
  });
  const service = running(
    failing('database'),
    counted('queue', async () => {}),
    failing('cache'),
  );
  expect(await service.readiness()).toEqual({ status: 'down', failed: ['database', 'cache'] });
  expect(events).toEqual(['database starts', 'cache starts', 'database fails', 'cache fails']);
  expect(lines).toMatchObject([
    { level: 'warn', msg: 'health check failed', check: 'database', err: { message: 'no database' } },
    { level: 'warn', msg: 'health check failed', check: 'cache', err: { message: 'no cache' } },
  ]);
});

test('a check that throws before it returns a promise fails', async () => {
  const service = running({
    name: 'database',
    check() {
      throw new Error('not connected');
    },
  });
  expect(await service.readiness()).toEqual({ status: 'down', failed: ['database'] });
});

test('requests at the same time, and within a second, share the results', async () => {
  const results = [Promise.resolve(), Promise.reject(new Error('no database'))];
  const check = counted('database', () => results.shift() ?? Promise.resolve());
  const service = running(check);
  const first = await Promise.all([service.readiness(), service.readiness()]);
  expect(first.map(({ status }) => status)).toEqual(['up', 'up']);
  vi.advanceTimersByTime(999);
  expect(await service.readiness()).toMatchObject({ status: 'up' });
  expect(check.calls).toBe(1);
  vi.advanceTimersByTime(1);
  expect(await service.readiness()).toMatchObject({ status: 'down' });
  expect(await service.readiness()).toMatchObject({ status: 'down' });
  expect(check.calls).toBe(2);
  vi.advanceTimersByTime(1000);
  expect(await service.readiness()).toMatchObject({ status: 'up' });
  expect(lines).toHaveLength(1);
});

test.each([
  [undefined, 1000],
  [50, 50],
])('a check with the timeout %s fails after %i ms, and its signal is aborted', async (timeout, milliseconds) => {
  let signal: AbortSignal | undefined;
  const stuck: HealthCheck = {
    name: 'database',
    ...(timeout !== undefined && { timeout }),
    check(passed) {
      signal = passed;
      // The reason of the signal is not the cause that is logged.
      return new Promise((_resolve, reject) => passed.addEventListener('abort', () => reject(new Error('aborted'))));
    },
  };
  const report = running(stuck).readiness();
  await vi.advanceTimersByTimeAsync(milliseconds - 1);
  expect(signal?.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await report).toEqual({ status: 'down', failed: ['database'] });
  expect(signal?.aborted).toBe(true);
  expect(lines).toMatchObject([{ err: { message: `the check had not finished after ${milliseconds} ms` } }]);
});

test('a check that finishes leaves no timer behind', async () => {
  await running(counted('database', async () => {})).readiness();
  expect(vi.getTimerCount()).toBe(0);
});

test('two checks with one name are an error of the start', () => {
  const check = () => counted('database', async () => {});
  expect(() => running(check(), check())).toThrow('two health checks have the name `database`');
});
