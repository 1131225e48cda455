import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Coalescer } from '../../../compiler/src/watch/coalescer.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A coalescer whose handler records each burst, early ones apart, and ends on request. */
function observed() {
  const bursts: string[][] = [];
  const early: string[][] = [];
  const ends: (() => void)[] = [];
  const coalescer = new Coalescer(({ paths, isEarly }) => {
    (isEarly ? early : bursts).push([...paths]);
    return isEarly ? Promise.resolve() : new Promise((resolve) => ends.push(resolve));
  });
  return { coalescer, bursts, early, end: () => ends.shift()?.() };
}

test('a single path is handed on early, and again when it is quiet', async () => {
  const { coalescer, bursts, early } = observed();
  coalescer.begin();
  coalescer.add('a');
  await vi.advanceTimersByTimeAsync(10);
  expect(early).toEqual([['a']]);
  expect(bursts).toEqual([]);
  await vi.advanceTimersByTimeAsync(100);
  expect(early).toEqual([['a']]);
  expect(bursts).toEqual([['a']]);
});

test('a change after an early one belongs to the same burst', async () => {
  const { coalescer, bursts, early } = observed();
  coalescer.begin();
  coalescer.add('a');
  await vi.advanceTimersByTimeAsync(10);
  coalescer.add('b');
  await vi.advanceTimersByTimeAsync(100);
  expect(early).toEqual([['a']]);
  expect(bursts).toEqual([['a', 'b']]);
});

test('several paths are not handed on early', async () => {
  const { coalescer, bursts, early } = observed();
  coalescer.begin();
  coalescer.add('a');
  coalescer.add('b');
  await vi.advanceTimersByTimeAsync(100);
  expect(early).toEqual([]);
  expect(bursts).toEqual([['a', 'b']]);
});

test('the time of a burst begins with its first change', async () => {
  const times: number[] = [];
  const coalescer = new Coalescer(async ({ since, isEarly }) => {
    if (!isEarly) times.push(performance.now() - since);
  });
  coalescer.begin();
  coalescer.add('a');
  coalescer.add('b');
  await vi.advanceTimersByTimeAsync(100);
  expect(times).toEqual([60]);
});

test('a burst is handed on once, when it is quiet', async () => {
  const { coalescer, bursts } = observed();
  coalescer.begin();
  coalescer.add('a');
  await vi.advanceTimersByTimeAsync(50);
  coalescer.add('b');
  coalescer.add('a');
  await vi.advanceTimersByTimeAsync(50);
  expect(bursts).toEqual([]);
  await vi.advanceTimersByTimeAsync(50);
  expect(bursts).toEqual([['a', 'b']]);
});

test('a burst that does not end is handed on nevertheless', async () => {
  const { coalescer, bursts } = observed();
  coalescer.begin();
  for (let n = 0; n < 100; n++) {
    coalescer.add('a');
    await vi.advanceTimersByTimeAsync(10);
  }
  expect(bursts).toEqual([['a']]);
});

test('what changes while a burst is handled comes after it', async () => {
  const { coalescer, bursts, end } = observed();
  coalescer.begin();
  coalescer.add('a');
  await vi.advanceTimersByTimeAsync(1000);
  coalescer.add('b');
  await vi.advanceTimersByTimeAsync(1000);
  expect(bursts).toEqual([['a']]);
  end();
  await vi.advanceTimersByTimeAsync(1000);
  expect(bursts).toEqual([['a'], ['b']]);
});

test('nothing is handed on before the beginning, and then everything', async () => {
  const { coalescer, bursts } = observed();
  coalescer.add('a');
  await vi.advanceTimersByTimeAsync(1000);
  expect(bursts).toEqual([]);
  coalescer.begin();
  await vi.advanceTimersByTimeAsync(1000);
  expect(bursts).toEqual([['a']]);
});

test('closing waits for what is handled, and nothing comes after', async () => {
  const { coalescer, bursts, end } = observed();
  coalescer.begin();
  coalescer.add('a');
  await vi.advanceTimersByTimeAsync(1000);
  coalescer.add('b');
  let closed = false;
  const closing = coalescer.close().then(() => {
    closed = true;
  });
  await vi.advanceTimersByTimeAsync(1000);
  expect(closed).toBe(false);
  end();
  await closing;
  coalescer.add('c');
  await vi.advanceTimersByTimeAsync(1000);
  expect(bursts).toEqual([['a']]);
});
