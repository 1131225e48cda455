import { expect, test } from 'vitest';
import { BucketGroup } from '../../../runtime/src/throttling/memory-store/bucket-group.ts';
import { BucketTable } from '../../../runtime/src/throttling/memory-store/bucket-table.ts';
import { noSlot } from '../../../runtime/src/throttling/memory-store/slot-links.ts';
import { WindowQueues } from '../../../runtime/src/throttling/memory-store/window-queues.ts';
import { fc } from '../../support/fast-check.ts';
import { rounds } from '../../support/rounds.ts';

const slotCount = 12;
const step = fc.record({
  slot: fc.nat(slotCount - 1),
  /** Of the window that begins; none means that the slot is taken out. */
  length: fc.option(fc.constantFrom(3, 5, 5, 8, 40), { freq: 3 }),
  group: fc.nat(1),
  later: fc.constantFrom(0, 0, 1, 2, 9),
});

test('knows when the first window may be over, and finds all that are, whatever comes and goes', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 80, size: 'max' }), (steps) => {
      const table = new BucketTable();
      const queues = new WindowQueues(table);
      table.resize(slotCount);
      queues.resize(slotCount);
      const groups = [new BucketGroup(), new BucketGroup()];
      const ends = new Map<number, number>();
      let now = 0;
      for (const { slot, length, group: index, later } of steps) {
        now += later;
        queues.remove(slot);
        ends.delete(slot);
        const group = groups[index];
        if (length !== null && group !== undefined) {
          table.begin(slot, slot, now + length);
          queues.append(slot, group, length);
          ends.set(slot, now + length);
        }
        expect(queues.due).toBeLessThanOrEqual(Math.min(...ends.values()));
        for (let ended = queues.findEnded(now); ended !== noSlot; ended = queues.findEnded(now)) {
          expect(ends.get(ended)).toBeLessThanOrEqual(now);
          queues.remove(ended);
          ends.delete(ended);
        }
        expect(Math.min(...ends.values())).toBeGreaterThan(now);
        // Else every attempt would look for a window that is over, and find none.
        expect(queues.due).toBeGreaterThan(now);
      }
    }),
    { numRuns: rounds(500) },
  );
});
