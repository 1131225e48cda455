import type { Json, JsonObject } from '../../../compiler/src/openapi-diff/json.ts';
import { fc } from '../../support/fast-check.ts';

/** Numbers that a schema of type `number` or `integer` describes; most of them satisfy it. */
export function numberValues(schema: JsonObject, isInteger: boolean): fc.Arbitrary<number> {
  const { multipleOf } = schema;
  const lowest = numberOr(schema['minimum'], numberOr(schema['exclusiveMinimum'], -Infinity));
  const highest = numberOr(schema['maximum'], numberOr(schema['exclusiveMaximum'], Infinity));
  if (typeof multipleOf === 'number') return multiples(multipleOf, lowest, highest);
  return isInteger ? integers(lowest, highest) : decimals(lowest, highest);
}

function numberOr(value: Json | undefined, otherwise: number): number {
  return typeof value === 'number' ? value : otherwise;
}

function integers(lowest: number, highest: number): fc.Arbitrary<number> {
  const min = Math.max(Math.ceil(lowest), Number.MIN_SAFE_INTEGER);
  const max = Math.min(Math.floor(highest), Number.MAX_SAFE_INTEGER);
  const near = fc.integer({ min: Math.max(min, -20), max: Math.max(Math.max(min, -20), Math.min(max, 20)) });
  return fc.oneof(
    near,
    fc.maxSafeInteger().map((value) => clamped(value, min, max)),
    fc.constantFrom(min, max),
  );
}

function decimals(lowest: number, highest: number): fc.Arbitrary<number> {
  const min = Math.max(lowest, -Number.MAX_VALUE);
  const max = Math.min(highest, Number.MAX_VALUE);
  const borders = [lowest, highest].filter(Number.isFinite);
  return fc
    .oneof(
      fc.double({ min, max, noNaN: true }),
      fc.integer({ min: -9, max: 9 }).map((value) => clamped(value / 2, min, max)),
      ...(borders.length > 0 ? [fc.constantFrom(...borders)] : []),
    )
    .map((value) => value + 0);
}

function multiples(step: number, lowest: number, highest: number): fc.Arbitrary<number> {
  const min = Math.max(Math.ceil(lowest / step), -1e6);
  const max = Math.min(Math.floor(highest / step), 1e6);
  // As somebody writes it: 1.1, and not 1.1 and a bit.
  return fc.integer({ min, max }).map((times) => Number((times * step).toPrecision(12)) + 0);
}

function clamped(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max);
}
