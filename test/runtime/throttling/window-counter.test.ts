import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { BucketGroup } from '../../../runtime/src/throttling/memory-store/bucket-group.ts';
import { noSlot } from '../../../runtime/src/throttling/memory-store/slot-links.ts';
import { WindowCounter } from '../../../runtime/src/throttling/memory-store/window-counter.ts';
import { fc } from '../../support/fast-check.ts';
import { rounds } from '../../support/rounds.ts';

const capacity = 1000;

/** Bytes of the heap that many keys take in a counter; their windows begin in turn, and some again in the opposite order. */
function bytesOf(keyOf: (index: number) => string): number {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  const counter = new WindowCounter(50_000);
  const group = new BucketGroup();
  collect();
  const before = process.memoryUsage().heapUsed;
  for (let index = 0; index < 50_000; index++) counter.hit(group, keyOf(index), 1000, 0);
  for (let index = 49_999; index >= 0; index--) counter.hit(group, keyOf(index), 1000, 1000);
  collect();
  const after = process.memoryUsage().heapUsed;
  expect(counter.sizes.buckets).toBe(50_000);
  return after - before;
}

test('memory is bounded while keys come and go with mixed windows', () => {
  const counter = new WindowCounter(capacity);
  const group = new BucketGroup();
  let largest = { buckets: 0, slots: 0, queues: 0 };
  for (let time = 0; time < 200_000; time++) {
    // Lengths from 1 to 4,001, of which a few are frequent: queues become empty, and others never do.
    const length = time % 3 === 0 ? 1 + ((time * 7919) % 4001) : (time % 5) * 500 + 100;
    counter.hit(group, `key ${(time * 104_729) % 50_021}`, length, time);
    const { buckets, slots, queues } = counter.sizes;
    largest = {
      buckets: Math.max(largest.buckets, buckets),
      slots: Math.max(largest.slots, slots),
      queues: Math.max(largest.queues, queues),
    };
  }
  expect(largest.buckets).toBe(capacity);
  expect(largest.slots).toBe(capacity);
  expect(largest.queues).toBeLessThanOrEqual(capacity);
});

test('memory is bounded when every window has another length, and is thrown out before its end', () => {
  const counter = new WindowCounter(10);
  const group = new BucketGroup();
  for (let index = 0; index < 10_000; index++) counter.hit(group, `key ${index}`, 1_000_000 + index, index);
  expect(counter.sizes).toEqual({ buckets: 10, slots: 10, queues: 10 });
});

test('expired buckets are dropped a few at a time with later attempts, also those that open a bucket', () => {
  const counter = new WindowCounter(capacity);
  const group = new BucketGroup();
  for (let index = 0; index < capacity; index++) counter.hit(group, `old ${index}`, 1 + (index % 7), 0);
  counter.hit(group, 'new', 1000, 10);
  expect(counter.sizes.buckets).toBeGreaterThan(capacity - 10);
  for (let index = 0; index < capacity / 2; index++) counter.hit(group, 'new', 1000, 11);
  expect(counter.sizes).toEqual({ buckets: 1, slots: capacity, queues: 1 });
  for (let index = 0; index < capacity; index++) counter.hit(group, `newer ${index}`, 5, 12);
  for (let index = 0; index < capacity - 1; index++) counter.hit(group, `newest ${index}`, 5, 20);
  expect(counter.sizes.buckets).toBe(capacity - 1);
});

test('nothing is left that is over, whatever lengths the windows have and had', () => {
  const lengths = Array.from({ length: 12 }, (_, index) => 2 + index);
  fc.assert(
    fc.property(fc.shuffledSubarray(lengths, { minLength: 1 }), fc.nat(6), fc.nat(14), (windows, evicted, time) => {
      const counter = new WindowCounter(windows.length);
      const group = new BucketGroup();
      windows.forEach((length, index) => {
        counter.hit(group, `key ${index}`, length, 0);
      });
      for (let index = 0; index < evicted; index++) counter.hit(group, `evicts ${index}`, 100, 0);
      for (let index = 0; index < windows.length; index++) counter.hit(group, 'drops', 100, time);
      const left = [...windows, ...Array<number>(evicted).fill(100)].slice(evicted).filter((length) => length > time);
      expect(counter.sizes.buckets).toBe(Math.min(windows.length, left.length + 1));
    }),
    // In the example, the queue that fills a gap has an earlier end than the parent that it finds there.
    { numRuns: rounds(2000), examples: [[[6, 7, 8, 5, 4, 3, 2], 1, 4]] },
  );
});

/** A text that was not made of others. */
function inOnePiece(text: string): string {
  return Buffer.from(text).toString();
}

const joined = (index: number) => `GET /notes/{id} 8:${inOnePiece(`10.1.${index >> 8}.${index & 255}`)}`;

test.each<[string, (index: number) => string]>([
  ['joined of parts', joined],
  ['cut out of more', (index) => inOnePiece(`${joined(index)}; ${'x'.repeat(1000)}`).split(';', 1)[0] ?? ''],
])('a key is kept and nothing else, also when it was %s', (_title, keyOf) => {
  expect(bytesOf(keyOf)).toBeLessThan(1.2 * bytesOf((index) => inOnePiece(joined(index))));
});

test('a key that another string contains takes no memory, whatever its length', () => {
  const [short = [], long = []] = [20, 120].map((length) =>
    Array.from({ length: 50_000 }, (_, index) => inOnePiece(String(index).padStart(length, 'x'))),
  );
  expect(bytesOf((index) => long[index] ?? '')).toBeLessThan(1.2 * bytesOf((index) => short[index] ?? ''));
  // All texts are still there, so that no text could take the memory of another.
  expect(new Set([...short, ...long]).size).toBe(100_000);
});

test('a counter of large capacity and few keys is small', () => {
  const counter = new WindowCounter(1_000_000);
  const group = new BucketGroup();
  for (let index = 0; index < 100; index++) counter.hit(group, `key ${index}`, 10, 0);
  expect(counter.sizes.slots).toBeLessThan(200);
});

describe('groups', () => {
  test('have keys of their own, numbers and texts', () => {
    const counter = new WindowCounter(capacity);
    const groups = [new BucketGroup(), new BucketGroup()];
    const counts = (key: string | number) => groups.map((group) => counter.countOf(counter.hit(group, key, 1000, 0)));
    expect([counts(1), counts('1'), counts(-1), counts(1), counts('1')]).toEqual([
      [1, 1],
      [1, 1],
      [1, 1],
      [2, 2],
      [2, 2],
    ]);
    expect(counter.sizes).toMatchObject({ buckets: 6, queues: 2 });
  });

  test('share the capacity: a new bucket costs the one whose window began first, whosever it is', () => {
    const counter = new WindowCounter(3);
    const [one, other] = [new BucketGroup(), new BucketGroup()];
    const count = (group: BucketGroup, key: string, now: number) => counter.countOf(counter.hit(group, key, 1000, now));
    count(one, 'a', 0);
    count(other, 'a', 1);
    count(other, 'b', 2);
    count(one, 'c', 3);
    expect(one.size).toBe(1);
    expect([count(other, 'a', 4), count(other, 'b', 4), count(one, 'c', 4)]).toEqual([2, 2, 2]);
    count(one, 'a', 5);
    expect([other.size, other.slotOf('b') !== noSlot]).toEqual([1, true]);
    expect(counter.sizes).toMatchObject({ buckets: 3, queues: 2 });
  });

  test('lose only expired buckets', () => {
    const counter = new WindowCounter(capacity);
    const [short, long] = [new BucketGroup(), new BucketGroup()];
    for (const key of 'abcdef') {
      counter.hit(short, key, 10, 0);
      counter.hit(long, key, 100, 0);
    }
    for (let time = 0; time < 4; time++) counter.hit(long, 'a', 100, 10);
    expect([short.size, long.size]).toEqual([0, 6]);
    expect(counter.sizes).toMatchObject({ buckets: 6, queues: 1 });
    expect(short.queues.size).toBe(0);
  });
});
