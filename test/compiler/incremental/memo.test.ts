import { describe, expect, test } from 'vitest';
import { memo } from '../../../compiler/src/incremental/memo.ts';
import { Session } from '../../../compiler/src/incremental/session.ts';
import { type Lookup, view, viewProperties } from '../../../compiler/src/incremental/view.ts';

interface Item {
  readonly id: number;
}

/** Counts the calls of a function of an item and a table. */
function counted() {
  const calls = { total: 0 };
  const run = memo((item: Item, table: Lookup<number, string>) => {
    calls.total++;
    return { text: `${item.id} ${table.get(item.id) ?? 'none'}` };
  });
  return { calls, run };
}

describe('a remembered function', () => {
  test('returns its last result while the entries that it looked up are identical', () => {
    const { calls, run } = counted();
    const session = new Session('builds');
    const item = { id: 1 };
    const build = (entries: readonly (readonly [number, string])[]) =>
      session.run(() => run(item, view(new Map(entries))));
    const first = build([[1, 'one']]);
    expect(
      build([
        [1, 'one'],
        [2, 'two'],
      ]),
    ).toBe(first);
    expect(calls.total).toBe(1);
    expect(build([[1, 'other']])).toEqual({ text: '1 other' });
    expect(build([])).toEqual({ text: '1 none' });
    expect(calls.total).toBe(3);
  });

  test('depends on the lookups of the functions that it calls, also of those with a remembered result', () => {
    const { run } = counted();
    const outer = memo((item: Item, table: Lookup<number, string>) => `(${run(item, table).text})`);
    const session = new Session('builds');
    const item = { id: 1 };
    const table = (text: string) => view(new Map([[1, text]]));
    expect(session.run(() => run(item, table('one')).text)).toBe('1 one');
    // The inner result is remembered when the outer function runs for the first time.
    expect(session.run(() => outer(item, table('one')))).toBe('(1 one)');
    expect(session.run(() => outer(item, table('two')))).toBe('(1 two)');
  });

  test('distinguishes an entry that is `undefined` from an absent one', () => {
    const has = memo((item: Item, table: Lookup<number, undefined>) => table.has(item.id) || table.get(item.id));
    const session = new Session('builds');
    const item = { id: 1 };
    expect(session.run(() => has(item, view(new Map([[1, undefined]]))))).toBe(true);
    expect(session.run(() => has(item, view(new Map())))).toBe(undefined);
  });

  test('depends on the properties that it reads of a view of an object, and on no others', () => {
    let calls = 0;
    const sum = memo((item: Item, values: { readonly a: number; readonly b?: number; readonly c: number }) => {
      calls++;
      return item.id + values.a + ('b' in values ? 100 : 0);
    });
    const session = new Session('builds');
    const item = { id: 1 };
    const build = (values: { readonly a: number; readonly b?: number; readonly c: number }) =>
      session.run(() => sum(item, viewProperties(values)));
    expect(build({ a: 1, c: 1 })).toBe(2);
    expect(build({ a: 1, c: 2 })).toBe(2);
    expect(calls).toBe(1);
    expect(build({ a: 2, c: 2 })).toBe(3);
    expect(build({ a: 2, b: 0, c: 2 })).toBe(103);
  });

  test('depends on the names of the properties when it lists them', () => {
    const names = memo((_: Item, values: Readonly<Record<string, number>>) => Object.keys(values).join());
    const session = new Session('builds');
    const item = { id: 1 };
    expect(session.run(() => names(item, viewProperties({ a: 1 })))).toBe('a');
    expect(session.run(() => names(item, viewProperties({ a: 1, b: 1 })))).toBe('a,b');
  });

  test('can have a view as its subject', () => {
    let calls = 0;
    const size = memo((values: { readonly list: readonly number[]; readonly other: number }) => {
      calls++;
      return values.list.length;
    });
    const session = new Session('builds');
    const list = [1, 2];
    expect(session.run(() => size(viewProperties({ list, other: 1 })))).toBe(2);
    expect(session.run(() => size(viewProperties({ list, other: 2 })))).toBe(2);
    expect(calls).toBe(1);
  });

  test('may read a view that it makes, and no other view that is not its argument', () => {
    const own = memo((item: Item) => view(new Map([[1, 'one']])).get(item.id));
    const foreign = view(new Map([[1, 'one']]));
    const session = new Session('builds');
    expect(session.run(() => own({ id: 1 }))).toBe('one');
    const hidden = session.run(() => view(new Map([[1, 'one']])));
    const reader = memo((item: Item) => hidden.get(item.id));
    expect(() => session.run(() => reader({ id: 1 }))).toThrow('internal error');
    expect(foreign.get(1)).toBe('one');
  });

  test('keeps a result for each text among its arguments', () => {
    let calls = 0;
    const run = memo((item: Item, text: string) => {
      calls++;
      return `${item.id} ${text}`;
    });
    const session = new Session('builds');
    const item = { id: 1 };
    const build = () => session.run(() => [run(item, 'a'), run(item, 'b')]);
    expect(build()).toEqual(['1 a', '1 b']);
    expect(build()).toEqual(['1 a', '1 b']);
    expect(calls).toBe(2);
  });

  test('is called each time without memory, and once per build with one build', () => {
    const item = { id: 1 };
    const table = new Map([[1, 'one']]);
    for (const [memory, expected] of [
      ['nothing', 2],
      ['one build', 1],
    ] as const) {
      const { calls, run } = counted();
      new Session(memory).run(() => [run(item, view(table)), run(item, view(table))]);
      expect(calls.total).toBe(expected);
    }
  });

  test('that failed is called again', () => {
    let fails = true;
    const run = memo((item: Item) => {
      if (fails) throw new Error('failed');
      return item.id;
    });
    const session = new Session('builds');
    const item = { id: 1 };
    expect(() => session.run(() => run(item))).toThrow('failed');
    fails = false;
    expect(session.run(() => run(item))).toBe(1);
  });
});

test('a rest parameter is one of the dependencies, also after a call without others', () => {
  const run = memo(({ id }: Item, ...others: readonly Item[]) => [id, ...others.map((other) => other.id)], {
    hasRest: true,
  });
  const item = { id: 1 };
  expect(run(item)).toEqual([1]);
  expect(run(item, { id: 2 })).toEqual([1, 2]);
  expect(run(item)).toEqual([1]);
});

test('a remembered function is not called with more arguments than it has parameters, as by `map`', () => {
  const run = memo(({ id }: Item) => id);
  expect(() => [{ id: 1 }].map(run)).toThrow('internal error');
});

test('a session shares the equal parts of the value with the same name', () => {
  const session = new Session('builds');
  const first = session.share('model', { a: [1], b: [2] });
  const second = session.share('model', { a: [1], b: [3] });
  expect(second.a).toBe(first.a);
  expect(second).toEqual({ a: [1], b: [3] });
  const alone = new Session('one build');
  const value = { a: [1] };
  alone.share('model', value);
  const other = { a: [1] };
  expect(alone.share('model', other)).toBe(other);
});
