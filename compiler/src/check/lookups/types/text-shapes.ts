import type { Lookup } from '../../../incremental/view.js';
import type { NamedType, PropertyShape, Shape, TypeId } from '../../../model/shapes/shape.js';
import { membersOf, unwrapped } from '../../../model/shapes/shape-questions.js';

type Types = Lookup<TypeId, NamedType>;

/** A part of an input that cannot be parsed from text. */
export interface UnreadablePart {
  readonly path: string;
  readonly shape: Shape;
}

/** The properties of an object that cannot be parsed from texts by name, such as those of a query or a form, each with its path. */
export function unreadableProperties(
  path: string,
  { properties, additional }: Extract<Shape, { kind: 'object' }>,
  isFit: (part: Shape) => boolean,
  types: Types,
): readonly UnreadablePart[] {
  const unfit = properties.filter((part) => !isFit(withoutPresetNull(part, types)));
  const others = additional === undefined || isFit(additional) ? [] : [{ path: `${path}[key]`, shape: additional }];
  return [...unfit.map(({ name, shape }) => ({ path: `${path}.${name}`, shape })), ...others];
}

/** Whether a value can be parsed from one text. `null` cannot, unless it is allowed. */
export function isScalar(shape: Shape, types: Types, allowsNull = false): boolean {
  const found = unwrapped(shape, types);
  switch (found.kind) {
    case 'string':
    case 'number':
    case 'bigint':
    case 'boolean':
    case 'date':
    case 'bytes':
    case 'url':
    case 'literal':
    // Reported by the rule of supported types.
    case 'unsupported':
      return true;
    case 'union':
      return found.members.every((member) => isScalar(member, types, allowsNull));
    case 'null':
      // An item that is `undefined` is reported by a rule of its own.
      return allowsNull || found.undefined === true;
    default:
      return false;
  }
}

/** Whether a value can be parsed from several texts of one name. */
export function isListOfScalars(shape: Shape, types: Types, allowsNull = false): boolean {
  const found = unwrapped(shape, types);
  return found.kind === 'array' && isScalar(found.items, types, allowsNull);
}

/** Whether a value could be parsed from one text, or from several of one name, if it were never `null`. */
export function isUnreadableForNull(shape: Shape, types: Types): boolean {
  const { members, nullable } = membersOf(shape, types, 'open');
  const isReadable = members.every((one) => isScalar(one, types, true) || isListOfScalars(one, types, true));
  return isReadable && (nullable || members.some((one) => !isScalar(one, types) && !isListOfScalars(one, types)));
}

/** The shape of a property without `null`, where that is its default: no text is null, but an absent parameter can be. */
export function withoutPresetNull({ shape, default: preset }: PropertyShape, types: Types): Shape {
  return preset === null ? { kind: 'union', members: membersOf(shape, types, 'open').members } : shape;
}
