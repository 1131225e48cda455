import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { handles } from '../../../runtime/src/codegen/v1.ts';
import { connectEventHandlers } from '../../../runtime/src/events/event-bus.ts';
import { EventBus } from '../../../runtime/src/index.ts';
import { loggerWithLines } from '../support/log-lines.ts';

class Ordered {}

const { logger, lines } = loggerWithLines();
const failure = new Error('the handler failed');
let failing: () => unknown = () => undefined;
let bus: EventBus;

const unhandled: unknown[] = [];
const remember = (error: unknown): void => void unhandled.push(error);
beforeEach(() => {
  lines.length = unhandled.length = 0;
  bus = new EventBus(logger);
  connectEventHandlers(bus, [handles(Ordered, { handle: () => failing() as Promise<void> })]);
  process.on('unhandledRejection', remember);
});
afterEach(() => {
  process.off('unhandledRejection', remember);
});

/** Longer than Node takes to find an unhandled rejection. */
async function settled(): Promise<void> {
  for (let count = 0; count < 5; count++) await turn();
}

const ways: [title: string, fail: () => unknown][] = [
  [
    'throws',
    () => {
      throw failure;
    },
  ],
  ['rejects', () => Promise.reject(failure)],
  ['rejects later', () => turn().then(() => Promise.reject(failure))],
];
const logged = { level: 'error', event: 'Ordered', err: { message: 'the handler failed' } };

test.each(ways)('a handler that %s for an `emit` that is not awaited is logged once', async (_title, fail) => {
  failing = fail;
  void bus.emit(new Ordered());
  await settled();
  expect(lines).toMatchObject([logged]);
  expect(unhandled).toEqual([]);
});

const waiting: [title: string, wait: (emission: Promise<void>) => Promise<unknown>][] = [
  ['`await`', (emission) => emission],
  ['`then`', (emission) => emission.then()],
  ['`finally`', (emission) => emission.finally(() => {})],
  ['`Promise.all`', (emission) => Promise.all([emission])],
  ['`Promise.resolve`', (emission) => Promise.resolve(emission)],
  ['an `async` function that returns it', async (emission) => emission],
];
test.each(ways.flatMap(([way, fail]) => waiting.map(([title, wait]) => [way, title, fail, wait] as const)))(
  'a handler that %s rejects the promise that is waited for with %s, and is not logged',
  async (_way, _title, fail, wait) => {
    failing = fail;
    await expect(wait(bus.emit(new Ordered()))).rejects.toBe(failure);
    await settled();
    expect([lines, unhandled]).toEqual([[], []]);
  },
);

test('a failure that is caught is not logged', async () => {
  failing = () => Promise.reject(failure);
  const caught: unknown[] = [];
  bus.emit(new Ordered()).catch((error: unknown) => caught.push(error));
  await settled();
  expect([caught, lines, unhandled]).toEqual([[failure], [], []]);
});

test('a failure is logged when it is waited for too late, and still rejects', async () => {
  failing = () => Promise.reject(failure);
  const emission = bus.emit(new Ordered());
  await settled();
  expect(lines).toMatchObject([logged]);
  await expect(emission).rejects.toBe(failure);
  expect([lines.length, unhandled]).toEqual([1, []]);
});

test('a promise derived from the emission is an unhandled rejection if it is not handled', async () => {
  failing = () => Promise.reject(failure);
  void bus.emit(new Ordered()).then(() => 'never');
  await settled();
  expect([lines, unhandled]).toEqual([[], [failure]]);
});

test.each([null, undefined, 0n, Object.create(null), Symbol('failure')])(
  'a handler may throw %s',
  async (thrown: unknown) => {
    failing = () => {
      throw thrown;
    };
    void bus.emit(new Ordered());
    await settled();
    expect(lines).toMatchObject([{ level: 'error', event: 'Ordered' }]);
    expect(unhandled).toEqual([]);
  },
);

test.each([{ plain: true }, Object.create(null)])(
  '%j, which is not an event, is reported like a failure',
  async (event) => {
    void bus.emit(event);
    await settled();
    expect(lines).toMatchObject([{ level: 'error', err: { message: expect.stringContaining('plain object') } }]);
    expect(unhandled).toEqual([]);
  },
);

test('many failures at once are all logged', async () => {
  failing = () => Promise.reject(failure);
  for (let count = 0; count < 100; count++) void bus.emit(new Ordered());
  await settled();
  expect(lines).toHaveLength(100);
  expect(unhandled).toEqual([]);
});
