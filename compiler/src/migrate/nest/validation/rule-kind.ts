import type { ValueKind } from './declared-type.js';

const kinds: ReadonlyMap<string, ValueKind> = new Map<string, ValueKind>([
  ...['IsNumber', 'IsInt', 'Min', 'Max', 'IsPositive', 'IsNegative', 'IsDivisibleBy', 'IsLatitude', 'IsLongitude'].map(
    (name): [string, ValueKind] => [name, 'number'],
  ),
  ['IsBoolean', 'boolean'],
  ...['IsDate', 'MinDate', 'MaxDate'].map((name): [string, ValueKind] => [name, 'date']),
  ...['IsObject', 'IsNotEmptyObject'].map((name): [string, ValueKind] => [name, 'object']),
  ...['Length', 'MinLength', 'MaxLength', 'Matches', 'Contains', 'NotContains'].map((name): [string, ValueKind] => [
    name,
    'string',
  ]),
]);

/** Decorators for values of several kinds. */
const open: ReadonlySet<string> = new Set([
  'IsOptional',
  'IsDefined',
  'IsNotEmpty',
  'IsEmpty',
  'IsIn',
  'IsNotIn',
  'IsEnum',
  'IsArray',
  'IsInstance',
]);

/** The kind of values that a decorator accepts; `undefined` for several. */
export function kindOfRule(name: string): ValueKind | undefined {
  if (open.has(name)) return undefined;
  return kinds.get(name) ?? (name.startsWith('Is') ? 'string' : undefined);
}

const types: Readonly<Record<ValueKind, string>> = {
  string: 'string',
  number: 'number',
  boolean: 'boolean',
  date: 'Date',
  object: 'Record<string, unknown>',
};

/** The type of values of a kind, for a property without one. */
export function typeOfKind(kind: ValueKind): string {
  return types[kind];
}
