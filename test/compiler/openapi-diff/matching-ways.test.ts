import { expect, test } from 'vitest';
import { Effort } from '../../../compiler/src/openapi-diff/effort.ts';
import { matches } from '../../../compiler/src/openapi-diff/schemas/accepts-value.ts';
import { matchingWays } from '../../../compiler/src/openapi-diff/schemas/matching-ways.ts';

test.each<[pattern: string, ways: number | undefined]>([
  ['^abc$', 1],
  ['abc', 11],
  ['^[a-z]+$', 10],
  [String.raw`^\d{3}-\d{4}$`, 1],
  [String.raw`^\d{1,3}$`, 3],
  ['^a?b*?$', 22],
  ['^[^\\]]*$', 11],
  [String.raw`^\p{L}+\u{1F600}{2,4}$`, 30],
  ['^(?:yes|no)$', 2],
  ['^(?<answer>yes|no)?x$', 4],
  ['^a|b$', 22],
  ['^(a+)+$', undefined],
  ['^(a|b){2}$', undefined],
  [String.raw`^(a)\1$`, undefined],
  [String.raw`^(?<x>a)\k<x>$`, undefined],
  ['^(?=a)a$', undefined],
  ['(?<!a)b', undefined],
])('the pattern %s can match a text of ten characters in %s ways', (pattern, ways) => {
  expect(matchingWays(pattern, 10)).toBe(ways);
});

// The text of sixty characters that each of them takes longest to reject.
test.each([
  ['^(a+)+$', undefined],
  ['^a*a*a*a*a*$', undefined],
  ['^a{0,60}a{0,60}a{0,60}a{0,60}$', undefined],
  ['^a+$', false],
  ['^[^b]+b$', true],
])('the pattern %s is run on a long text only when that is quick: %s', (pattern, result) => {
  expect(matches(pattern, `${'a'.repeat(60)}b`, new Effort())).toBe(result);
});
