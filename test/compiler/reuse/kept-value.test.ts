import { expect, test } from 'vitest';
import { KeptMap } from '../../../compiler/src/reuse/kept-map.ts';
import { KeptText } from '../../../compiler/src/reuse/kept-text.ts';
import { KeptValue } from '../../../compiler/src/reuse/kept-value.ts';

test('keeps a value while its inputs are the same', () => {
  const kept = new KeptValue<string>();
  expect(kept.of(['a', 1], () => 'one')).toBe('one');
  expect(kept.of(['a', 1], () => 'two')).toBe('one');
  expect(kept.of(['a', 2], () => 'two')).toBe('two');
  expect(kept.of(['a', 2, undefined], () => 'three')).toBe('three');
  expect(kept.of([2, 'a', undefined], (former) => `${former} and four`)).toBe('three and four');
});

test('joins pieces again when one of them is another one', () => {
  const kept = new KeptText();
  expect(kept.join(['a', 'b'])).toBe('ab');
  expect(kept.join(['a', 'c'])).toBe('ac');
  expect(kept.join(['ac'])).toBe('ac');
  expect(kept.join([])).toBe('');
});

test('keeps a map while its entries are the same, in their order', () => {
  const kept = new KeptMap<string, number>();
  const first = kept.of([
    ['a', 1],
    ['b', 2],
  ]);
  expect(
    kept.of([
      ['a', 1],
      ['b', 2],
    ]),
  ).toBe(first);
  expect([
    ...kept.of([
      ['b', 2],
      ['a', 1],
    ]),
  ]).toEqual([
    ['b', 2],
    ['a', 1],
  ]);
  expect([...kept.of([['a', 3]])]).toEqual([['a', 3]]);
});
