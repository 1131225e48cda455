import type { Lookup } from '../../../incremental/view.js';
import type { DefaultValue, NamedType, NumberShape, Shape, StringShape, TypeId } from '../../../model/shapes/shape.js';
import { membersOf, unwrapped } from '../../../model/shapes/shape-questions.js';
import type { Analyzers } from './analyzers.js';
import { patternProblem } from './pattern-places.js';
import type { TypePlace } from './type-places.js';

type Types = Lookup<TypeId, NamedType>;

/** A default and the place that it applies to. */
export interface DefaultPlace {
  readonly value: DefaultValue;
  readonly place: TypePlace;
}

/** Every default in some types. */
export function defaultPlaces(typePlaces: readonly TypePlace[]): readonly DefaultPlace[] {
  return typePlaces.flatMap((place) => {
    const value = place.property === undefined ? place.default : place.property.default;
    return value === undefined ? [] : [{ value, place }];
  });
}

/** The reason why a default is not a value of its shape; `undefined` for a valid default. */
export function defaultProblem(
  shape: Shape,
  value: DefaultValue,
  types: Types,
  { hasFormat }: Analyzers,
): string | undefined {
  const { members, nullable } = membersOf(shape, types, 'open');
  if (value === null) return nullable ? undefined : 'is not of its type';
  const problems = members.map((member) => problemOf(unwrapped(member, types), value, hasFormat));
  if (problems.includes(undefined)) return undefined;
  return problems.find((problem) => problem !== otherType) ?? otherType;
}

/** The problem of a default of a type such as `Date`. */
export const noLiterals = 'is a default for a type that has no literals';

/** The problem of a value of another type. */
export const otherType = 'is not of its type';

function problemOf(
  shape: Shape,
  value: string | number | boolean,
  hasFormat: Analyzers['hasFormat'],
): string | undefined {
  switch (shape.kind) {
    case 'literal':
      return shape.value === value ? undefined : otherType;
    case 'boolean':
    case 'unknown':
      return shape.kind === 'unknown' || typeof value === 'boolean' ? undefined : otherType;
    case 'string':
      return typeof value === 'string' ? stringProblem(shape, value, hasFormat) : otherType;
    case 'number':
      return typeof value === 'number' ? numberProblem(shape, value) : otherType;
    // Reported by other rules.
    case 'unsupported':
      return undefined;
    default:
      return noLiterals;
  }
}

/** The reason why a text does not have the constraints of its type. */
export function stringProblem(
  shape: StringShape,
  value: string,
  hasFormat: Analyzers['hasFormat'],
): string | undefined {
  const { minLength, maxLength, patterns = [], format } = shape;
  const { length } = [...value];
  if (minLength !== undefined && length < minLength) return `is shorter than its \`MinLength\`, ${minLength}`;
  if (maxLength !== undefined && length > maxLength) return `is longer than its \`MaxLength\`, ${maxLength}`;
  const missed = patterns.find(
    (source) => patternProblem(source) === undefined && !new RegExp(source, 'u').test(value),
  );
  if (missed !== undefined) return `does not match \`${missed}\``;
  return format === undefined || hasFormat(value, format) ? undefined : `does not have its \`Format\`, ${format}`;
}

/** The reason why a number does not have the constraints of its type. */
export function numberProblem(shape: NumberShape, value: number): string | undefined {
  const { integer, minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = shape;
  if (integer && !Number.isSafeInteger(value)) return 'is not an integer';
  if (minimum !== undefined && value < minimum) return `is less than its \`Min\`, ${minimum}`;
  if (maximum !== undefined && value > maximum) return `is greater than its \`Max\`, ${maximum}`;
  if (exclusiveMinimum !== undefined && value <= exclusiveMinimum) {
    return `is not greater than its \`ExclusiveMin\`, ${exclusiveMinimum}`;
  }
  if (exclusiveMaximum !== undefined && value >= exclusiveMaximum) {
    return `is not less than its \`ExclusiveMax\`, ${exclusiveMaximum}`;
  }
  // As in JSON Schema, the quotient is checked: the remainder of binary fractions is not exact.
  const isMultiple = multipleOf === undefined || Number.isInteger(value / multipleOf);
  return isMultiple ? undefined : `is not a multiple of ${multipleOf}`;
}
