import { expect, test } from 'vitest';
import { isMultipleOf } from '../../../runtime/src/decoding/is-multiple-of.ts';
import { fc } from '../../support/fast-check.ts';

test.each<[value: number, step: number, isMultiple: boolean]>([
  [19.99, 0.01, true],
  [-19.99, 0.01, true],
  [19.995, 0.01, false],
  [0, 0.01, true],
  [-0, 0.01, true],
  [0.3, 0.1, true],
  [1e-7, 1e-7, true],
  [3e-7, 1e-7, true],
  [1.5e-7, 1e-7, false],
  [5e-324, 0.01, false],
  [5e-324, 5e-324, true],
  [0.1234567890123456, 0.1234567890123456, true],
  [0.2469135780246912, 0.1234567890123456, true],
  // Larger than what a double holds every hundredth of.
  [90_071_992_547_409.94, 0.01, true],
  [1e21, 0.01, true],
  [-1e21, 0.01, true],
  [1e23, 0.01, true],
  [1.7e308, 0.01, true],
  [1e21, 0.03, false],
  [3e21, 0.03, true],
  [1e300, 1.5, false],
  [3e300, 1.5, true],
  [2 ** 53, 3, false],
  [3e21, 3, true],
])('whether %d is a multiple of %d: %j', (value, step, isMultiple) => {
  expect(isMultipleOf(value, step)).toBe(isMultiple);
});

test('a text of up to 15 digits is a multiple when its digits are', () => {
  const places = fc.integer({ min: 1, max: 12 });
  const step = fc.integer({ min: 1, max: 99_999 });
  const times = fc.integer({ min: -10_000_000_000, max: 10_000_000_000 });
  fc.assert(
    fc.property(places, step, times, fc.nat(), (behindPoint, digits, factor, rest) => {
      const left = rest % digits;
      const value = Number(`${factor * digits + left}e-${behindPoint}`);
      const isMultiple = left === 0;
      expect(isMultipleOf(value, Number(`${digits}e-${behindPoint}`))).toBe(isMultiple);
    }),
    { numRuns: 5000 },
  );
});
