import { constants, PerformanceObserver } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { collectorFrom, collectYoungGarbage } from '../../../compiler/src/watch/collect-young-garbage.ts';

test('collects the young garbage, and leaves the function for that out of other contexts', async () => {
  const details: unknown[] = [];
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if ('detail' in entry) details.push(entry.detail);
  });
  observer.observe({ entryTypes: ['gc'] });
  collectYoungGarbage();
  collectYoungGarbage();
  await delay(10);
  observer.disconnect();
  const { NODE_PERFORMANCE_GC_MINOR: kind } = constants;
  expect(details).toEqual(expect.arrayContaining([expect.objectContaining({ kind })]));
  expect('gc' in globalThis).toBe(false);
});

test.each([
  ['no function', () => undefined],
  [
    'no flags of V8',
    () => {
      throw new Error('not implemented');
    },
  ],
])('does nothing in a runtime with %s', (_, find) => {
  expect(collectorFrom(find)({ type: 'minor' })).toBeUndefined();
});

test('uses the function of the runtime', () => {
  const found = vi.fn();
  collectorFrom(() => found)({ type: 'minor' });
  expect(found.mock.calls).toEqual([[{ type: 'minor' }]]);
});
