import { expect, test } from 'vitest';
import { memo } from '../../../compiler/src/incremental/memo.ts';
import { type Memory, Session } from '../../../compiler/src/incremental/session.ts';
import { type Lookup, view } from '../../../compiler/src/incremental/view.ts';
import { fc } from '../../support/fast-check.ts';
import { rounds } from '../../support/rounds.ts';

/** One step of a function: looks up an entry of one of two tables, or calls a later function for another item. */
type Step =
  | { readonly kind: 'look up'; readonly table: 0 | 1; readonly key: number }
  | { readonly kind: 'look up the last value'; readonly table: 0 | 1 }
  | { readonly kind: 'test'; readonly table: 0 | 1; readonly key: number }
  | { readonly kind: 'call'; readonly item: number };

interface Item {
  readonly id: number;
  readonly value: number;
}

type Table = Lookup<number, number>;
type Compute = (item: Item, first: Table, second: Table, items: Lookup<number, Item>) => number;

/** The programs have as many functions as tables of steps; a function calls the next ones alone. */
function program(functions: readonly (readonly Step[])[], isRemembered: boolean, count: () => void): Compute {
  let next: Compute = (item) => item.value;
  for (const steps of functions) {
    const callee = next;
    const compute: Compute = (item, first, second, items) => {
      count();
      let sum = item.value;
      for (const step of steps) {
        if (step.kind === 'call') {
          const other = items.get(step.item);
          if (other !== undefined) sum = (sum * 31 + callee(other, first, second, items)) % 9973;
          continue;
        }
        const table = step.table === 0 ? first : second;
        if (step.kind === 'test') sum += table.has(step.key) ? 7 : 0;
        else sum = (sum * 3 + (table.get(step.kind === 'look up' ? step.key : sum % 5) ?? 11)) % 9973;
      }
      return sum;
    };
    next = isRemembered ? memo(compute) : compute;
  }
  return next;
}

const key = fc.integer({ min: 0, max: 4 });
const table = fc.constantFrom(0 as const, 1 as const);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('look up' as const), table, key }),
  fc.record({ kind: fc.constant('look up the last value' as const), table }),
  fc.record({ kind: fc.constant('test' as const), table, key }),
  fc.record({ kind: fc.constant('call' as const), item: key }),
);
const edit = fc.oneof(
  fc.record({ kind: fc.constant('entry' as const), table, key, value: fc.option(fc.integer({ min: 0, max: 3 })) }),
  fc.record({ kind: fc.constant('item' as const), key, value: fc.integer({ min: 0, max: 3 }) }),
);

const runs = rounds(300);

test.each<Memory>(['builds', 'nothing'])('random functions give the same results with the memory of %s', (memory) => {
  let remembered = 0;
  let naive = 0;
  fc.assert(
    fc.property(
      fc.array(fc.array(step, { maxLength: 4 }), { minLength: 1, maxLength: 4 }),
      fc.array(edit, { minLength: 1, maxLength: 25 }),
      (functions, edits) => {
        const quick = program(functions, true, () => remembered++);
        const slow = program(functions, false, () => naive++);
        const session = new Session(memory);
        const tables = [new Map<number, number>(), new Map<number, number>()] as const;
        const items = new Map<number, Item>([0, 1, 2, 3, 4].map((id) => [id, { id, value: id }]));
        for (const change of edits) {
          if (change.kind === 'item') items.set(change.key, { id: change.key, value: change.value });
          else if (change.value === null) tables[change.table].delete(change.key);
          else tables[change.table].set(change.key, change.value);
          // A build has tables of its own.
          const [first, second, all] = [new Map(tables[0]), new Map(tables[1]), new Map(items)];
          const expected = [...all.values()].map((item) => slow(item, first, second, all));
          const results = session.run(() => {
            const views = [view(first), view(second), view(all)] as const;
            return [...all.values()].map((item) => quick(item, ...views));
          });
          expect(results).toEqual(expected);
        }
      },
    ),
    { numRuns: runs },
  );
  if (memory === 'builds') expect(remembered).toBeLessThan(naive / 2);
  else expect(remembered).toBe(naive);
});
