import { canonical, type Json, objectOf, textOf } from '../json.js';
import type { JsonType } from './form.js';

/** The relation between the values of a keyword. */
export interface ConstraintKind {
  /** The types of values that the keyword constrains. */
  readonly types: readonly JsonType[] | 'all';
  /** Whether every value that satisfies `promised` satisfies `demanded`. */
  readonly implies: (promised: Json, demanded: Json) => boolean;
  /**
   * How a difference is reported when neither value implies the other: `opposed` values allow some values more and some
   * fewer; an `opaque` keyword constrains, but its values cannot be compared; the meaning of an `unknown` keyword is not known.
   */
  readonly comparison: 'opposed' | 'opaque' | 'unknown';
}

/** The range of a number on one side: `minimum` and `exclusiveMinimum` are both a lower bound. */
export interface Bound {
  readonly bound: number;
  readonly exclusive: boolean;
}

const equal = (promised: Json, demanded: Json): boolean =>
  promised === demanded || (isNested(promised) && isNested(demanded) && canonical(promised) === canonical(demanded));
const atLeast = (promised: Json, demanded: Json): boolean => Number(promised) >= Number(demanded);
const atMost = (promised: Json, demanded: Json): boolean => Number(promised) <= Number(demanded);

function isNested(value: Json): boolean {
  return typeof value === 'object';
}

function ordered(types: readonly JsonType[], implies: ConstraintKind['implies']): ConstraintKind {
  return { types, implies, comparison: 'opposed' };
}

function opaque(types: ConstraintKind['types']): ConstraintKind {
  return { types, implies: equal, comparison: 'opaque' };
}

const kinds: Readonly<Record<string, ConstraintKind>> = {
  lower: ordered(['number'], (promised, demanded) => isWithin(boundOf(promised), boundOf(demanded), 1)),
  upper: ordered(['number'], (promised, demanded) => isWithin(boundOf(promised), boundOf(demanded), -1)),
  multipleOf: ordered(['number'], isMultiple),
  minLength: ordered(['string'], atLeast),
  maxLength: ordered(['string'], atMost),
  pattern: ordered(['string'], equal),
  format: ordered(['string', 'number'], impliesFormat),
  contentEncoding: ordered(['string'], equal),
  contentMediaType: ordered(['string'], equal),
  minItems: ordered(['array'], atLeast),
  maxItems: ordered(['array'], atMost),
  uniqueItems: ordered(['array'], equal),
  minProperties: ordered(['object'], atLeast),
  maxProperties: ordered(['object'], atMost),
  dependentRequired: ordered(['object'], equal),
  contentSchema: opaque(['string']),
  contains: opaque(['array']),
  unevaluatedItems: opaque(['array']),
  dependentSchemas: opaque(['object']),
  unevaluatedProperties: opaque(['object']),
  patternProperties: opaque(['object']),
  not: opaque('all'),
  if: opaque('all'),
  allOf: opaque('all'),
  $ref: opaque('all'),
  $dynamicRef: opaque('all'),
};

const unknownKind: ConstraintKind = { types: 'all', implies: equal, comparison: 'unknown' };

/** The kind of a keyword. */
export function kindOf(keyword: string): ConstraintKind {
  return Object.hasOwn(kinds, keyword) ? (kinds[keyword] ?? unknownKind) : unknownKind;
}

/** Whether a keyword constrains values of a type. */
export function constrains(keyword: string, value: Json, type: JsonType): boolean {
  if (keyword === 'format') return type === (numberFormats.has(String(value)) ? 'number' : 'string');
  const { types } = kindOf(keyword);
  return types === 'all' || types.includes(type);
}

const numberFormats: ReadonlySet<string> = new Set([
  'int8',
  'int16',
  'int32',
  'int64',
  'uint8',
  'uint16',
  'uint32',
  'uint64',
  'float',
  'double',
]);

/** Each format with the formats that contain all its values. */
const widerFormats: Readonly<Record<string, readonly string[]>> = {
  int8: ['int16', 'int32', 'int64'],
  int16: ['int32', 'int64'],
  int32: ['int64'],
  uint8: ['int16', 'int32', 'int64', 'uint16', 'uint32', 'uint64'],
  uint16: ['int32', 'int64', 'uint32', 'uint64'],
  uint32: ['int64', 'uint64'],
  float: ['double'],
};

function impliesFormat(promised: Json, demanded: Json): boolean {
  if (promised === demanded) return true;
  const format = String(promised);
  return Object.hasOwn(widerFormats, format) && (widerFormats[format]?.includes(String(demanded)) ?? false);
}

function isMultiple(value: Json, of: Json): boolean {
  if (typeof value !== 'number' || typeof of !== 'number' || of === 0) return false;
  const quotient = value / of;
  return Number.isSafeInteger(quotient) && quotient * of === value;
}

function isWithin(promised: Bound, demanded: Bound, sign: 1 | -1): boolean {
  if (promised.bound === demanded.bound) return promised.exclusive || !demanded.exclusive;
  return (promised.bound - demanded.bound) * sign > 0;
}

/** The bound in a constraint `lower` or `upper`. */
export function boundOf(value: Json): Bound {
  const { bound, exclusive } = objectOf(value);
  return { bound: Number(bound), exclusive: exclusive === true };
}

/** Patterns that match every text. `^.*$` is not one of them: it does not match a line break. */
const matchesEverything =
  /^(\^|\$|\^?(\.|\[\\s\\S\]|\[\\S\\s\]|\[\\d\\D\]|\[\\D\\d\]|\[\\w\\W\]|\[\\W\\w\]|\[\^\])\*|\.\*\$|\^?(\[\\s\\S\]|\[\\S\\s\]|\[\^\])\*\$|\(\?:\)|\(\))?$/;

/** Whether a constraint allows every value. */
export function isVacuous(keyword: string, value: Json): boolean {
  if (keyword === 'minLength' || keyword === 'minItems' || keyword === 'minProperties') return value === 0;
  if (keyword === 'uniqueItems') return value !== true;
  return keyword === 'pattern' && matchesEverything.test(textOf(value) ?? '-');
}

/** Adds a value to values that must all hold, and leaves out what others imply. */
export function strictest(keyword: string, needed: readonly Json[], value: Json): readonly Json[] {
  const { implies } = kindOf(keyword);
  if (needed.some((other) => implies(other, value))) return needed;
  return [...needed.filter((other) => !implies(value, other)), value];
}
