import { afterEach, expect, test, vi } from 'vitest';
import { growthOf } from '../../../compiler/src/check/analyzers/pattern-growth.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

/** A machine on which a second passes whenever the time is read. */
function slowDown(): void {
  let seconds = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => 1000 * seconds++);
}

// The pattern of a template literal: `${Lowercase<string>}-${Uppercase<string>}`, with a rest.
const mixedCase = String.raw`^[^\-\p{Changes_When_Lowercased}]*-(?!(?![\u{10000}-\u{10ffff}])\p{Changes_When_Uppercased})[\s\S]*$`;

test.each([
  [mixedCase, 'harmless'],
  [String.raw`^(?:(a)\1?)*$`, 'exponential'],
  [String.raw`(.+)\1$`, 'polynomial'],
])('the growth of %j does not depend on the speed of the machine', (pattern, kind) => {
  slowDown();
  expect(growthOf(pattern)).toMatchObject({ kind });
});

test('a pattern of deeply nested groups counts as harmless', () => {
  expect(growthOf(`${'('.repeat(5000)}a${')*'.repeat(5000)}`)).toEqual({ kind: 'harmless' });
});

test('the clock of the process is the same afterwards', () => {
  const { now } = performance;
  const before = performance.now();
  growthOf('^(b+)+$');
  expect(performance.now).toBe(now);
  expect(performance.now()).toBeGreaterThan(before);
  expect(Object.hasOwn(performance, 'now')).toBe(false);
});
