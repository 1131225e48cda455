import type { ArrayShape, NumberShape, StringShape, SupportedShape } from '../../model/shapes/shape.js';
import { bigIntPattern } from '../../model/shapes/shape.js';

/** A JSON Schema, with its keywords in the order in which they are written. */
export type Schema = Readonly<Record<string, unknown>>;

/** The schema of a string and its constraints. A schema has one `pattern`; the others are in `allOf`. */
export function stringSchema({ minLength, maxLength, patterns = [], format }: StringShape): Schema {
  const [pattern, ...others] = patterns;
  return {
    type: 'string',
    ...(minLength !== undefined && { minLength }),
    ...(maxLength !== undefined && { maxLength }),
    ...(pattern !== undefined && { pattern }),
    ...(others.length > 0 && { allOf: others.map((other) => ({ pattern: other })) }),
    ...(format !== undefined && { format }),
  };
}

/** The schema of a number and its constraints. Integers stay within the range in which each is a number of its own. */
export function numberSchema(shape: NumberShape): Schema {
  const { integer, exclusiveMinimum, exclusiveMaximum, multipleOf } = shape;
  const minimum = integer ? Math.max(shape.minimum ?? -Infinity, Number.MIN_SAFE_INTEGER) : shape.minimum;
  const maximum = integer ? Math.min(shape.maximum ?? Infinity, Number.MAX_SAFE_INTEGER) : shape.maximum;
  return {
    type: integer ? 'integer' : 'number',
    ...(minimum !== undefined && { minimum }),
    ...(maximum !== undefined && { maximum }),
    ...(exclusiveMinimum !== undefined && { exclusiveMinimum }),
    ...(exclusiveMaximum !== undefined && { exclusiveMaximum }),
    ...(multipleOf !== undefined && { multipleOf }),
  };
}

/** The schema of a list whose items have a schema. */
export function arraySchema({ minItems, maxItems, uniqueItems }: ArrayShape<never>, items: Schema): Schema {
  return {
    type: 'array',
    items,
    ...(minItems !== undefined && { minItems }),
    ...(maxItems !== undefined && { maxItems }),
    ...(uniqueItems === true && { uniqueItems }),
  };
}

/** Base64 with its padding; validators need not check `contentEncoding`. */
const base64Pattern = '^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$';

/** The schemas of values that are strings only in JSON. */
export const encodedSchemas: Readonly<Record<'bigint' | 'date' | 'bytes' | 'url', Schema>> = {
  bigint: { type: 'string', pattern: bigIntPattern },
  date: { type: 'string', format: 'date-time' },
  bytes: { type: 'string', contentEncoding: 'base64', pattern: base64Pattern },
  url: { type: 'string', format: 'uri' },
} satisfies Partial<Record<SupportedShape['kind'], Schema>>;
