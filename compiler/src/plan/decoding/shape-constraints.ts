import type { ArrayShape, NumberShape, StringShape } from '../../model/shapes/shape.js';
import type { DecoderOption } from './decoder-definition.js';

/** The constraints of a string, as an argument for the runtime; `patterns` are the constants that hold them. */
export function stringOptions(shape: StringShape, patterns: readonly string[]): readonly DecoderOption[] {
  const { minLength, maxLength, format } = shape;
  return [
    ...present({ minLength, maxLength }),
    ...(patterns.length === 0 ? [] : [{ name: 'patterns', constants: patterns }]),
    ...present({ format }),
  ];
}

/** The constraints of a number, as an argument for the runtime. */
export function numberOptions(shape: NumberShape): readonly DecoderOption[] {
  const { minimum, exclusiveMinimum, maximum, exclusiveMaximum, multipleOf } = shape;
  return present({ minimum, exclusiveMinimum, maximum, exclusiveMaximum, multipleOf });
}

/** The constraints of a list, as an argument for the runtime. */
export function arrayOptions({ minItems, maxItems, uniqueItems }: ArrayShape<never>): readonly DecoderOption[] {
  return present({ minItems, maxItems, uniqueItems });
}

function present(values: Readonly<Record<string, string | number | boolean | undefined>>): readonly DecoderOption[] {
  return Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [{ name, value }]));
}
