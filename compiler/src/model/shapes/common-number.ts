import type { LiteralShape, NumberShape } from './shape.js';

/** A number of two shapes; `undefined` when there is none. */
export function commonNumber(
  one: NumberShape | LiteralShape,
  other: NumberShape | LiteralShape,
): { readonly value: number; readonly isCertain: boolean } | undefined {
  const literal = [one, other].find((shape) => shape.kind === 'literal');
  if (literal !== undefined) {
    const value = Number(literal.value);
    return isOf(value, one) && isOf(value, other) ? { value, isCertain: true } : undefined;
  }
  const least = Math.max(leastOf(one), leastOf(other));
  const most = Math.min(mostOf(one), mostOf(other));
  if (least > most) return undefined;
  const bounds = [least, most].filter(Number.isFinite);
  const near = [0, 1, ...bounds.flatMap((bound) => [Math.floor(bound), bound, Math.ceil(bound)])];
  const value = [...near, ...near.flatMap((number) => [number - 1, number + 1, number + 0.5])].find(
    (number) => isOf(number, one) && isOf(number, other),
  );
  if (value !== undefined) return { value, isCertain: true };
  return least === most ? undefined : { value: 0, isCertain: false };
}

function isOf(value: number, shape: NumberShape | LiteralShape): boolean {
  if (shape.kind === 'literal') return value === shape.value;
  if (shape.integer && !Number.isSafeInteger(value)) return false;
  if (value < (shape.minimum ?? -Infinity) || value > (shape.maximum ?? Infinity)) return false;
  if (value <= (shape.exclusiveMinimum ?? -Infinity) || value >= (shape.exclusiveMaximum ?? Infinity)) return false;
  return shape.multipleOf === undefined || value % shape.multipleOf === 0;
}

function leastOf(shape: NumberShape | LiteralShape): number {
  return shape.kind === 'literal'
    ? Number(shape.value)
    : Math.max(shape.minimum ?? -Infinity, shape.exclusiveMinimum ?? -Infinity);
}

function mostOf(shape: NumberShape | LiteralShape): number {
  return shape.kind === 'literal'
    ? Number(shape.value)
    : Math.min(shape.maximum ?? Infinity, shape.exclusiveMaximum ?? Infinity);
}
