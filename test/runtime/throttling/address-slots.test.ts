import { expect, test } from 'vitest';
import {
  type AddressHashKeys,
  addressHash,
  randomHashKeys,
} from '../../../runtime/src/throttling/memory-store/address-hash.ts';
import { AddressSlots } from '../../../runtime/src/throttling/memory-store/address-slots.ts';
import { noSlot } from '../../../runtime/src/throttling/memory-store/slot-links.ts';
import { fc } from '../../support/fast-check.ts';
import { rounds } from '../../support/rounds.ts';

// The hash keys of the tables whose keys are crowded on purpose.
const hashKeys: AddressHashKeys = [0x2545f491, 0x1b873593];

/** The inverse of an odd number, modulo 2^32. */
function inverseOf(odd: number): number {
  let inverse = odd;
  // Each step doubles the bits that are right (Newton).
  for (let step = 0; step < 5; step++) inverse = Math.imul(inverse, 2 - Math.imul(odd, inverse));
  return inverse;
}

/** A key whose hash is `hash`: those of equal leading bits want the same place. */
function keyOf(hash: number): number {
  const [first, second] = hashKeys;
  const mixed = Math.imul(hash, inverseOf(second));
  return Math.imul(mixed ^ (mixed >>> 15) ^ (mixed >>> 30), inverseOf(first));
}

// Crowds in a few places, of which some are the last ones, and any others.
const crowded = fc
  .tuple(fc.constantFrom(0x0000_0000, 0x7fff_0000, 0xefff_0000, 0xffff_0000), fc.nat(11))
  .map(([place, index]) => keyOf(place + index));
const key = fc.oneof(crowded, crowded, fc.constantFrom(0, -1, 1, 0x7fff_ffff, -0x8000_0000), fc.integer());
const step = fc.record({ key, slot: fc.option(fc.nat(2 ** 23), { freq: 2 }) });

/** As many places as a key is found in soon, and no more than are of use. */
function mustFit(slots: AddressSlots): void {
  expect(slots.places).toBeGreaterThanOrEqual(Math.max(16, 2 * slots.size));
  expect(slots.places).toBeLessThanOrEqual(Math.max(16, 8 * slots.size));
}

test('finds the same as a `Map`, for any additions, removals and hashes', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 120, size: 'max' }), (steps) => {
      const slots = new AddressSlots(hashKeys);
      const known = new Map<number, number>();
      for (const { key: changed, slot } of steps) {
        if (slot === null) {
          slots.delete(changed);
          known.delete(changed);
        } else {
          slots.set(changed, slot);
          known.set(changed, slot);
        }
        expect(slots.size).toBe(known.size);
        mustFit(slots);
        for (const { key: other } of steps) {
          if (slots.get(other) !== (known.get(other) ?? noSlot)) throw new Error(`${other} is not where it was put`);
        }
      }
    }),
    { numRuns: rounds(1000) },
  );
});

test('keys that want the same place do so in the property above', () => {
  for (const hash of [0, 5, 0x7fff_0005, 0xffff_000b]) expect(addressHash(keyOf(hash), ...hashKeys) >>> 0).toBe(hash);
});

test('no two tables have keys in the same places, so clients cannot cause collisions', () => {
  const crowd = Array.from({ length: 4096 }, (_, index) => keyOf(index));
  const placesOf = ([first, second]: AddressHashKeys) =>
    new Set(crowd.map((key) => addressHash(key, first, second) >>> 20)).size;
  expect(placesOf(hashKeys)).toBe(1);
  // Of 4,096 places, random keys would take 2,589.
  expect(placesOf(randomHashKeys())).toBeGreaterThan(2000);
  expect(randomHashKeys()).not.toEqual(randomHashKeys());
});

test('holds many addresses, of neighbours and of networks', () => {
  for (const distance of [1, 256, 65_536]) {
    const slots = new AddressSlots();
    const count = 60_000;
    for (let index = 0; index < count; index++) slots.set((index * distance) | 0, index);
    expect(slots.size).toBe(count);
    for (let index = 0; index < count; index += 2) slots.delete((index * distance) | 0);
    expect(slots.size).toBe(count / 2);
    for (let index = 0; index < count; index++) {
      if (slots.get((index * distance) | 0) !== (index % 2 === 0 ? noSlot : index)) throw new Error(`${index} is lost`);
    }
  }
});

test('frees the memory of removed keys, and finds the others meanwhile', () => {
  const slots = new AddressSlots();
  const count = 10_000;
  for (let index = 0; index < count; index++) slots.set(index, index);
  for (let index = 0; index < count; index++) {
    slots.delete(index);
    mustFit(slots);
    const next = Math.min(index + 1, count - 1);
    if (slots.get(next) !== (index + 1 === count ? noSlot : next)) throw new Error(`${next} is lost`);
  }
});
