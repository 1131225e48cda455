import type { DefaultValue, NamedType, NumberShape, Shape, StringShape, TypeId } from '../model/shape.js';
import { membersOf, unwrapped } from '../model/shape-questions.js';
import { patternFault } from './pattern-places.js';

type Types = ReadonlyMap<TypeId, NamedType>;

/** Why a default is no value of the shape that it stands for, if it is none. A `Format` is left to the runtime. */
export function defaultFault(shape: Shape, value: DefaultValue, types: Types): string | undefined {
  const { members, nullable } = membersOf(shape, types, 'open');
  if (value === null) return nullable ? undefined : 'is not of its type';
  const faults = members.map((member) => faultOf(unwrapped(member, types), value));
  if (faults.includes(undefined)) return undefined;
  return faults.find((fault) => fault !== otherType) ?? otherType;
}

const otherType = 'is not of its type';

function faultOf(shape: Shape, value: string | number | boolean): string | undefined {
  switch (shape.kind) {
    case 'literal':
      return shape.value === value ? undefined : otherType;
    case 'boolean':
    case 'unknown':
      return shape.kind === 'unknown' || typeof value === 'boolean' ? undefined : otherType;
    case 'string':
      return typeof value === 'string' ? stringFault(shape, value) : otherType;
    case 'number':
      return typeof value === 'number' ? numberFault(shape, value) : otherType;
    // Told by other laws.
    case 'unsupported':
      return undefined;
    default:
      return 'stands for a type that has no literals';
  }
}

function stringFault({ minLength, maxLength, patterns = [] }: StringShape, value: string): string | undefined {
  const { length } = [...value];
  if (minLength !== undefined && length < minLength) return `is shorter than its \`MinLength\`, ${minLength}`;
  if (maxLength !== undefined && length > maxLength) return `is longer than its \`MaxLength\`, ${maxLength}`;
  const missed = patterns.find((source) => patternFault(source) === undefined && !new RegExp(source, 'u').test(value));
  return missed === undefined ? undefined : `does not match \`${missed}\``;
}

function numberFault(shape: NumberShape, value: number): string | undefined {
  const { integer, minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = shape;
  if (integer && !Number.isSafeInteger(value)) return 'is no integer';
  if (minimum !== undefined && value < minimum) return `is less than its \`Min\`, ${minimum}`;
  if (maximum !== undefined && value > maximum) return `is greater than its \`Max\`, ${maximum}`;
  if (exclusiveMinimum !== undefined && value <= exclusiveMinimum) {
    return `is not greater than its \`ExclusiveMin\`, ${exclusiveMinimum}`;
  }
  if (exclusiveMaximum !== undefined && value >= exclusiveMaximum) {
    return `is not less than its \`ExclusiveMax\`, ${exclusiveMaximum}`;
  }
  // As schemas have it: what is left of a division is judged, not the remainder, which the binary form falsifies.
  const isMultiple = multipleOf === undefined || Number.isInteger(value / multipleOf);
  return isMultiple ? undefined : `is no multiple of ${multipleOf}`;
}
