import { expect, test } from 'vitest';
import { KeptChunks } from '../../../compiler/src/reuse/kept-chunks.ts';
import { KeptGroups } from '../../../compiler/src/reuse/kept-groups.ts';
import { KeptSummary } from '../../../compiler/src/reuse/kept-summary.ts';
import { KeptValue } from '../../../compiler/src/reuse/kept-value.ts';
import { sameList } from '../../../compiler/src/reuse/same-list.ts';

test('keeps a value while its inputs are the same', () => {
  const kept = new KeptValue<string>();
  expect(kept.of(['a', 1], () => 'one')).toBe('one');
  expect(kept.of(['a', 1], () => 'two')).toBe('one');
  expect(kept.of(['a', 2], () => 'two')).toBe('two');
  expect(kept.of(['a', 2, undefined], () => 'three')).toBe('three');
  expect(kept.of([2, 'a', undefined], (former) => `${former} and four`)).toBe('three and four');
});

const compareNames = (one: { name: string }, other: { name: string }) => one.name === other.name;

test('keeps a summary while the items do not differ in what it reads', () => {
  const kept = new KeptSummary<{ name: string; age: number }, string>();
  let runs = 0;
  const summary = (...items: { name: string; age: number }[]) =>
    kept.of(items, compareNames, () => `${++runs} ${items.map(({ name }) => name).join()}`);
  const ada = { name: 'Ada', age: 1 };
  expect(summary(ada)).toBe('1 Ada');
  expect(summary({ name: 'Ada', age: 2 })).toBe('1 Ada');
  expect(summary({ name: 'Bob', age: 2 })).toBe('2 Bob');
  expect(summary({ name: 'Bob', age: 2 }, ada)).toBe('3 Bob,Ada');
  expect(summary(ada, { name: 'Bob', age: 2 })).toBe('4 Ada,Bob');
  expect(summary()).toBe('5 ');
});

test('a list with the same items is the former one', () => {
  const former = ['a', 'b'];
  expect(sameList(former, ['a', 'b'])).toBe(former);
  expect(sameList(former, ['b', 'a'])).toEqual(['b', 'a']);
  expect(sameList(former, [])).toEqual([]);
  expect(sameList(undefined, ['a'])).toEqual(['a']);
});

test('divides a list into chunks that stay the same', () => {
  const kept = new KeptChunks();
  const items = Array.from({ length: 100 }, (_, number) => ({ number }));
  const first = kept.of(items);
  expect(first.flat()).toEqual(items);
  expect(first.length).toBeGreaterThan(3);
  expect(kept.of([...items])).toEqual(first);
  const edits = [
    items.toSpliced(50, 1, { number: -1 }),
    items.toSpliced(50, 0, { number: -2 }),
    items.toSpliced(50, 1),
    items.toSpliced(0, 1),
    [{ number: -3 }, ...items],
    [...items, { number: -4 }],
  ];
  for (const edited of edits) {
    kept.of(items);
    const before = kept.of(items);
    const after = kept.of(edited);
    expect(after.flat()).toEqual(edited);
    expect(before.filter((chunk) => !after.includes(chunk)).length).toBeLessThanOrEqual(2);
  }
  expect(kept.of([])).toEqual([]);
});

test('many edits do not leave ever more chunks', () => {
  const kept = new KeptChunks();
  let items = Array.from({ length: 200 }, (_, number) => ({ number }));
  for (let edit = 0; edit < 1000; edit++) {
    const place = (edit * 37) % 200;
    items = edit % 2 === 0 ? items.toSpliced(place, 0, { number: -edit }) : items.toSpliced(place, 1);
    expect(kept.of(items).flat()).toEqual(items);
  }
  expect(kept.of(items).length).toBeLessThan(60);
});

test('groups with the same items are the former ones', () => {
  const kept = new KeptGroups<{ readonly name: string }>();
  const [ada, bob, cleo] = [{ name: 'Ada' }, { name: 'Bob' }, { name: 'Cleo' }];
  const [first, second] = kept.of([[ada, bob], [cleo]]);
  expect(kept.of([[cleo], [ada, bob]])).toEqual([[cleo], [ada, bob]]);
  expect(kept.of([[cleo], [ada, bob]])[1]).toBe(first);
  expect(kept.of([[ada], [cleo]])[1]).toBe(second);
  expect(kept.of([[ada], [bob]])).toEqual([[ada], [bob]]);
});
