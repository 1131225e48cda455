import {
  type ArrayShape,
  type DefaultValue,
  type NumberShape,
  type Shape,
  type StringShape,
  stringFormats,
} from '../../model/shapes/shape.js';

/** The type argument of a constraint: `true` when it has none, without `literal` when it is not a literal. */
export type ConstraintValue = true | { readonly literal?: DefaultValue };

/** Applies a constraint to a shape, or returns the reason why it does not apply. */
type Constraint = (base: Shape, value: ConstraintValue) => Shape | string;

/** The constraints, by the symbol of `ashlar` that is the name of their property. */
export const constraints: ReadonlyMap<string, Constraint> = new Map<string, Constraint>([
  ['Int', (base) => (base.kind === 'number' ? { ...base, integer: true } : '`Int` is for numbers')],
  ['Min', ofNumber('Min', (base, value) => ({ ...base, minimum: highest(base.minimum, value) }))],
  ['Max', ofNumber('Max', (base, value) => ({ ...base, maximum: lowest(base.maximum, value) }))],
  [
    'ExclusiveMin',
    ofNumber('ExclusiveMin', (base, value) => ({ ...base, exclusiveMinimum: highest(base.exclusiveMinimum, value) })),
  ],
  [
    'ExclusiveMax',
    ofNumber('ExclusiveMax', (base, value) => ({ ...base, exclusiveMaximum: lowest(base.exclusiveMaximum, value) })),
  ],
  [
    'MultipleOf',
    ofNumber('MultipleOf', (base, value) =>
      base.multipleOf === undefined ? { ...base, multipleOf: value } : 'a number has one `MultipleOf`',
    ),
  ],
  [
    'MinLength',
    ofString('MinLength', isNumber, (base, value) => ({ ...base, minLength: highest(base.minLength, value) })),
  ],
  [
    'MaxLength',
    ofString('MaxLength', isNumber, (base, value) => ({ ...base, maxLength: lowest(base.maxLength, value) })),
  ],
  ['Pattern', ofString('Pattern', isText, (base, value) => ({ ...base, patterns: [...(base.patterns ?? []), value] }))],
  ['Format', ofString('Format', isText, withFormat)],
  ['MinItems', ofArray('MinItems', (base, value) => ({ ...base, minItems: highest(base.minItems, value) }))],
  ['MaxItems', ofArray('MaxItems', (base, value) => ({ ...base, maxItems: lowest(base.maxItems, value) }))],
  ['UniqueItems', (base) => (base.kind === 'array' ? { ...base, uniqueItems: true } : '`UniqueItems` is for arrays')],
  // A default does not constrain values; it is read where the value may be absent.
  ['Default', (base, value) => (value !== true && value.literal !== undefined ? base : notOneLiteral('Default'))],
]);

function ofNumber(name: string, apply: (base: NumberShape, value: number) => NumberShape | string): Constraint {
  return (base, value) => {
    if (base.kind !== 'number') return `\`${name}\` is for numbers`;
    const argument = literalOf(value);
    return isNumber(argument) ? apply(base, argument) : notOneLiteral(name);
  };
}

function ofString<Value>(
  name: string,
  isValue: (value: unknown) => value is Value,
  apply: (base: StringShape, value: Value) => StringShape | string,
): Constraint {
  return (base, value) => {
    if (base.kind !== 'string') return `\`${name}\` is for strings`;
    const argument = literalOf(value);
    return isValue(argument) ? apply(base, argument) : notOneLiteral(name);
  };
}

function ofArray(name: string, apply: (base: ArrayShape, value: number) => ArrayShape): Constraint {
  return (base, value) => {
    if (base.kind !== 'array') return `\`${name}\` is for arrays`;
    const argument = literalOf(value);
    return isNumber(argument) ? apply(base, argument) : notOneLiteral(name);
  };
}

function withFormat(base: StringShape, name: string): StringShape | string {
  const format = stringFormats.find((known) => known === name);
  if (format === undefined) return `unknown format \`${name}\``;
  if (base.format !== undefined && base.format !== format) return 'a string has one `Format`';
  return { ...base, format };
}

function literalOf(value: ConstraintValue): DefaultValue | undefined {
  return value === true ? undefined : value.literal;
}

function notOneLiteral(name: string): string {
  return `\`${name}\` takes one literal`;
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number';
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function highest(known: number | undefined, value: number): number {
  return known === undefined ? value : Math.max(known, value);
}

function lowest(known: number | undefined, value: number): number {
  return known === undefined ? value : Math.min(known, value);
}
