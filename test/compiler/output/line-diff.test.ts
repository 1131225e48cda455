import { expect, test } from 'vitest';
import { diffLines } from '../../../compiler/src/output/line-diff.ts';

const cases: readonly (readonly [title: string, before: string, after: string, want: readonly string[]])[] = [
  ['equal', 'a\nb\n', 'a\nb\n', []],
  ['equal but for line ends', 'a\r\nb\r\n', 'a\nb\n', []],
  ['a line changed', 'a\nb\nc\n', 'a\nx\nc\n', ['@@ -1,3 +1,3 @@', ' a', '-b', '+x', ' c']],
  ['a line added at the end', 'a\n', 'a\nb\n', ['@@ -1,1 +1,2 @@', ' a', '+b']],
  ['all new', '', 'a\n', ['@@ -0,0 +1,1 @@', '+a']],
  ['more than the limit', '1\n2\n3\n', '4\n5\n6\n', ['@@ -1,3 +1,3 @@', '-1', '-2', '-3', '+4', '(2 more lines)']],
];

test.each(cases)('diffLines: %s', (_title, before, after, want) => {
  expect(diffLines(before, after, 5)).toEqual(want);
});

test('diffLines: texts without anything in common take no time', () => {
  const lines = (prefix: string): string => Array.from({ length: 20_000 }, (_, n) => `${prefix}${n}\n`).join('');
  expect(diffLines(lines('a'), lines('b'), 5)).toEqual(['(more than can be shown)']);
});
