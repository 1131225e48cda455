import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test, vi } from 'vitest';
import { createClient } from './generated/echo.ts';
import { servedEcho } from './support/served-echo.ts';

const url = servedEcho();
const streams = () => createClient({ baseUrl: url() }).streams;

async function expectOpen(wanted: number, whileWaiting: () => void = () => {}): Promise<void> {
  await vi.waitFor(
    async () => {
      whileWaiting();
      expect((await streams().open()).body).toBe(wanted);
    },
    { timeout: 20_000, interval: 20 },
  );
}

/** The body of each kind of stream. */
const bodies = {
  events: async () => (await streams().endless()).body,
  bytes: async () => {
    const result = await streams().endlessBytes({ name: 'known' });
    if (result.status !== 200) throw new Error(result.body.message);
    return result.body;
  },
};
const kinds = ['events', 'bytes'] as const;

test.each(kinds)(
  'a stream of %s that is not read can be cancelled, which ends its source on the server',
  async (kind) => {
    const body = await bodies[kind]();
    await expectOpen(1);
    await body.cancel();
    await expectOpen(0);
    // The stream is at its end, and can be cancelled again.
    for await (const part of body) expect(part).toBeUndefined();
    await body.cancel();
  },
);

test.each(kinds)('cancelling a stream of %s ends the loop that reads it', async (kind) => {
  const body = await bodies[kind]();
  let count = 0;
  for await (const _ of body) {
    count++;
    if (count === 2) void body.cancel();
  }
  expect(count).toBeGreaterThanOrEqual(2);
  await expectOpen(0);
});

test.each(kinds)('a stream of %s can be cancelled after its loop has ended', async (kind) => {
  const body = await bodies[kind]();
  for await (const _ of body) break;
  await body.cancel();
  await expectOpen(0);
});

test('bytes that were read whole can be cancelled', async () => {
  const { body } = await streams().lines();
  expect(await body.text()).toBe('first\nsecond\n');
  await body.cancel();
});

test('a result with another status needs no cancelling', async () => {
  const result = await streams().endlessBytes({ name: 'unknown' });
  expect([result.status, result.body]).toMatchObject([404, { message: 'There is no stream unknown' }]);
});

test('the signal of a request cancels a stream of which the caller looks at the status alone', async () => {
  const controller = new AbortController();
  const { status } = await streams().endlessBytes({ name: 'known' }, { signal: controller.signal });
  expect(status).toBe(200);
  await expectOpen(1);
  controller.abort();
  await expectOpen(0);
});

test.each(kinds)('a stream of %s that nothing refers to is cancelled when the memory is collected', async (kind) => {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  await bodies[kind]();
  await expectOpen(0, collect);
});
