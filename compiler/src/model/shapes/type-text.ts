import type { Lookup } from '../../incremental/view.js';
import type { ArrayShape, NamedType, NumberShape, Shape, StringFormat, StringShape, TypeId } from './shape.js';

/** The parts of named types that their texts are made of. */
type TypeNames = Lookup<TypeId, Pick<NamedType, 'name' | 'text'>>;

/** How much of an object is written: its properties with their types, or their names alone. */
export type ObjectText = 'types' | 'names';

/** The text of a shape as the type that a user would write. */
export function typeText(shape: Shape, types: TypeNames, objects: ObjectText = 'types'): string {
  const textOf = (one: Shape): string => typeText(one, types, objects);
  switch (shape.kind) {
    case 'named':
      return namedText(shape.type, types);
    case 'literal':
      return typeof shape.value === 'string' ? `'${shape.value}'` : String(shape.value);
    case 'string':
      return stringText(shape);
    case 'number':
      return numberText(shape);
    case 'array':
      if (shape.empty) return `${shape.readonly ? 'readonly ' : ''}never[]`;
      return arrayText(shape, operandText(shape.items, textOf));
    case 'tuple': {
      const elements = shape.elements.map(({ shape: one, optional }) =>
        optional ? `${operandText(one, textOf)}?` : textOf(one),
      );
      const rest = shape.rest === undefined ? [] : [`...${operandText(shape.rest, textOf)}[]`];
      return `${shape.readonly ? 'readonly ' : ''}[${[...elements, ...rest].join(', ')}]`;
    }
    case 'object': {
      const others = shape.additional && textOf(shape.additional);
      if (others !== undefined && shape.properties.length === 0)
        return `Record<${shape.keyType ?? 'string'}, ${others}>`;
      if (shape.properties.length === 0) return shape.closed === true ? 'Record<string, never>' : '{}';
      const properties = shape.properties.map(({ name, optional, shape: one }) => {
        const start = optional ? `${name}?` : name;
        return objects === 'names' ? start : `${start}: ${textOf(one)}`;
      });
      return `{ ${properties.join(objects === 'names' ? ', ' : '; ')} }`;
    }
    case 'union':
      return shape.members.map(textOf).join(' | ');
    case 'unsupported':
      return shape.text;
    case 'null':
      return shape.undefined ? 'undefined' : 'null';
    default:
      return words[shape.kind] ?? shape.kind;
  }
}

const words: Partial<Readonly<Record<Shape['kind'], string>>> = {
  date: 'Date',
  bytes: 'Uint8Array',
  url: 'URL',
};

/** The name of a type, with its type arguments. */
export function namedText(id: TypeId, types: TypeNames): string {
  const type = types.get(id);
  return type?.text ?? type?.name ?? id.slice(id.lastIndexOf('#') + 1);
}

/** The text of a type before `[]` or `?`, in parentheses where it has an operator. */
function operandText(shape: Shape, textOf: (shape: Shape) => string): string {
  const text = textOf(shape);
  const isOperand =
    shape.kind === 'union' ||
    (shape.kind !== 'object' && /^(?:readonly )| & /.test(text.replaceAll(/<[^<>]*>|\([^()]*\)/g, '')));
  return isOperand ? `(${text})` : text;
}

function arrayText({ readonly, minItems, maxItems, uniqueItems }: ArrayShape, items: string): string {
  return intersection(`${readonly ? 'readonly ' : ''}${items}[]`, [
    applied('MinItems', minItems),
    applied('MaxItems', maxItems),
    uniqueItems && 'UniqueItems',
  ]);
}

/** The names of formats with a type of their own, which is a string. */
const formatTypes: Partial<Readonly<Record<StringFormat, string>>> = {
  email: 'Email',
  uuid: 'Uuid',
  uri: 'Url',
  date: 'IsoDate',
  'date-time': 'IsoDateTime',
  ipv4: 'Ipv4',
  ipv6: 'Ipv6',
};

function stringText({ minLength, maxLength, patterns = [], format, subtype }: StringShape): string {
  // A template literal type contains its pattern.
  if (subtype !== undefined) return subtype;
  const named = format && formatTypes[format];
  return intersection(named ?? 'string', [
    applied('MinLength', minLength),
    applied('MaxLength', maxLength),
    ...patterns.map((pattern) => `Pattern<'${pattern}'>`),
    named === undefined && format !== undefined && `Format<'${format}'>`,
  ]);
}

function numberText(shape: NumberShape): string {
  if (shape.subtype !== undefined) return shape.subtype;
  return intersection(shape.integer ? 'Int' : 'number', [
    applied('Min', shape.minimum),
    applied('Max', shape.maximum),
    applied('ExclusiveMin', shape.exclusiveMinimum),
    applied('ExclusiveMax', shape.exclusiveMaximum),
    applied('MultipleOf', shape.multipleOf),
  ]);
}

function applied(constraint: string, value: number | undefined): string | undefined {
  return value === undefined ? undefined : `${constraint}<${value}>`;
}

function intersection(base: string, constraints: readonly (string | false | undefined)[]): string {
  return [base, ...constraints.filter((constraint) => typeof constraint === 'string')].join(' & ');
}
