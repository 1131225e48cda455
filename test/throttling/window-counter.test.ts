import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { WindowCounter } from '../../runtime/src/throttling/window-counter.ts';

const capacity = 1000;

/** Bytes that a counter takes with many keys. */
function bytesOf(keyOf: (address: string) => string): number {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  const counter = new WindowCounter(50_000);
  collect();
  const before = process.memoryUsage();
  for (let index = 0; index < 50_000; index++) {
    const address = Buffer.from(`10.1.${index >> 8}.${index & 255}`).toString();
    counter.hit(keyOf(address), 1000, 0);
  }
  collect();
  const after = process.memoryUsage();
  expect(counter.sizes.buckets).toBe(50_000);
  return after.heapUsed + after.external - before.heapUsed - before.external;
}

test('memory is bounded while keys come and go with mixed windows', () => {
  const counter = new WindowCounter(capacity);
  let largest = { buckets: 0, slots: 0, windowLengths: 0 };
  for (let time = 0; time < 200_000; time++) {
    // Lengths from 1 to 4,001, of which a few are frequent: queues become empty, and others never do.
    const length = time % 3 === 0 ? 1 + ((time * 7919) % 4001) : (time % 5) * 500 + 100;
    counter.hit(`key ${(time * 104_729) % 50_021}`, length, time);
    const { buckets, slots, windowLengths } = counter.sizes;
    largest = {
      buckets: Math.max(largest.buckets, buckets),
      slots: Math.max(largest.slots, slots),
      windowLengths: Math.max(largest.windowLengths, windowLengths),
    };
  }
  expect(largest.buckets).toBe(capacity);
  expect(largest.slots).toBe(capacity);
  expect(largest.windowLengths).toBeLessThanOrEqual(capacity);
});

test('memory is bounded when every window has another length, and is thrown out before its end', () => {
  const counter = new WindowCounter(10);
  for (let index = 0; index < 10_000; index++) counter.hit(`key ${index}`, 1_000_000 + index, index);
  expect(counter.sizes).toEqual({ buckets: 10, slots: 10, windowLengths: 10 });
});

test('what is over is dropped a few at a time with later attempts, those that open a bucket too', () => {
  const counter = new WindowCounter(capacity);
  for (let index = 0; index < capacity; index++) counter.hit(`old ${index}`, 1 + (index % 7), 0);
  counter.hit('new', 1000, 10);
  expect(counter.sizes.buckets).toBeGreaterThan(capacity - 10);
  for (let index = 0; index < capacity / 2; index++) counter.hit('new', 1000, 11);
  expect(counter.sizes).toEqual({ buckets: 1, slots: capacity, windowLengths: 1 });
  for (let index = 0; index < capacity; index++) counter.hit(`newer ${index}`, 5, 12);
  for (let index = 0; index < capacity - 1; index++) counter.hit(`newest ${index}`, 5, 20);
  expect(counter.sizes.buckets).toBe(capacity - 1);
});

test('nothing is left that is over, whatever lengths the windows have and had', () => {
  const lengths = Array.from({ length: 12 }, (_, index) => 2 + index);
  fc.assert(
    fc.property(fc.shuffledSubarray(lengths, { minLength: 1 }), fc.nat(6), fc.nat(14), (windows, evicted, time) => {
      const counter = new WindowCounter(windows.length);
      windows.forEach((length, index) => {
        counter.hit(`key ${index}`, length, 0);
      });
      for (let index = 0; index < evicted; index++) counter.hit(`evicts ${index}`, 100, 0);
      for (let index = 0; index < windows.length; index++) counter.hit('drops', 100, time);
      const left = [...windows, ...Array<number>(evicted).fill(100)].slice(evicted).filter((length) => length > time);
      expect(counter.sizes.buckets).toBe(Math.min(windows.length, left.length + 1));
    }),
    // In the example, the queue that fills a gap has an earlier end than the parent that it finds there.
    { numRuns: 2000, examples: [[[6, 7, 8, 5, 4, 3, 2], 1, 4]] },
  );
});

test('a key is kept in one piece, also when it came in parts', () => {
  const route = 'GET /notes/{id}';
  const joined = (address: string) => `${route} ${address.length}:${address}`;
  const whole = bytesOf((address) => Buffer.from(joined(address)).toString());
  expect(bytesOf(joined)).toBeLessThan(1.2 * whole);
});

test('a counter of much room and few keys is small', () => {
  const counter = new WindowCounter(1_000_000);
  for (let index = 0; index < 100; index++) counter.hit(`key ${index}`, 10, 0);
  expect(counter.sizes.slots).toBeLessThan(200);
});
