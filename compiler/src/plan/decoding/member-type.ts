import type { Lookup } from '../../incremental/view.js';
import { isExactAsText } from '../../model/shapes/importable-types.js';
import type {
  LiteralShape,
  NamedType,
  ObjectShape,
  PropertyShape,
  SupportedShape,
  TypeId,
} from '../../model/shapes/shape.js';
import {
  areLiterals,
  declaredItems,
  isListShape,
  itemAt,
  type ListShape,
  lengthsOf,
  membersOf,
  unwrapped,
} from '../../model/shapes/shape-questions.js';
import type { ValueType } from '../value-type.js';
import type { DecoderMode } from './decoder-definition.js';

type Types = Lookup<TypeId, NamedType<never>>;

/** A union and its members, of which one is looked for. */
export interface UnionOfMembers {
  readonly type: ValueType;
  readonly mode: DecoderMode;
  readonly members: readonly SupportedShape[];
  /** The properties that discriminate its objects, if literals do. */
  readonly tags?: ReadonlySet<string | number>;
}

/**
 * The type of a member of a union. It is written out where the text means the same everywhere; otherwise it is taken from the
 * union by a pattern that no other member has: `Extract<Pet, { readonly kind: 'cat' }>`.
 */
export function memberType(member: SupportedShape, union: UnionOfMembers, types: Types): ValueType {
  if (isExactAsText(member, types)) return { kind: 'shape', shape: member };
  const { type, members, tags } = union;
  const hasLists = members.filter((one) => isListShape(unwrapped(one, types))).length > 1;
  const detail: Detail = { tags, hasLists };
  const pattern = patternOf(member, types, detail);
  const others = members.filter((other) => other !== member).map((other) => patternOf(other, types, detail));
  // An object without required properties would fit every object.
  if (pattern.kind === 'object' && (pattern.properties.length === 0 || !others.some(hasObject)))
    return without(type, others);
  const own: ValueType = { kind: 'extracted', of: type, pattern };
  return without(
    own,
    others.filter((other) => includes(pattern, other) && !includes(other, pattern)),
  );
}

/** The parts of types that patterns are made of. */
interface Detail {
  /** The properties that discriminate objects, if literals do. */
  readonly tags: ReadonlySet<string | number> | undefined;
  /** Whether several members are lists, so that their items discriminate them. */
  readonly hasLists: boolean;
}

function without(type: ValueType, patterns: readonly SupportedShape[]): ValueType {
  return patterns.length === 0 ? type : { kind: 'excluded', of: type, pattern: unionOf(patterns) };
}

/** A type that can be written everywhere, and that the values of a shape have: enums as their values, brands as what they are for. */
function patternOf(shape: SupportedShape, types: Types, detail: Detail): SupportedShape {
  const own = unwrapped(shape, types);
  if (isListShape(own)) return detail.hasLists ? listPattern(own, types) : anyList;
  switch (own.kind) {
    case 'literal':
      return { kind: 'literal', value: own.value };
    case 'string':
      return {
        kind: 'string',
        ...(shape.kind !== 'named' && own.local !== true && own.subtype !== undefined && { subtype: own.subtype }),
      };
    case 'number':
      return { kind: 'number', integer: false };
    case 'union':
      return unionOf(membersOf(own, types, 'open').members.map((member) => patternOf(member, types, detail)));
    case 'object':
      return { kind: 'object', properties: requiredProperties(own, types, detail.tags) };
    default:
      return own;
  }
}

const anyList: SupportedShape = { kind: 'array', items: { kind: 'unknown' }, readonly: true };

/** A list of which the items are patterns, as far as they are literals or scalars. */
function listPattern(list: ListShape<never>, types: Types): SupportedShape {
  if (list.kind === 'array') return { kind: 'array', items: itemPattern(list.items, types), readonly: true };
  const elements = list.elements.map(({ shape, optional }) => ({ shape: itemPattern(shape, types), optional }));
  const rest = list.rest && itemPattern(list.rest, types);
  return { kind: 'tuple', elements, ...(rest !== undefined && { rest }), readonly: true };
}

function itemPattern(item: SupportedShape, types: Types): SupportedShape {
  const { members, nullable } = membersOf(item, types, 'open');
  const shapes = members.map((member) => unwrapped(member, types));
  if (nullable || !shapes.every(isScalar)) return { kind: 'unknown' };
  return unionOf(shapes.map((shape) => patternOf(shape, types, { tags: undefined, hasLists: false })));
}

function isScalar({ kind }: SupportedShape): boolean {
  return kind === 'literal' || kind === 'string' || kind === 'number' || kind === 'boolean';
}

/** The required properties of an object, those with literals by their values. */
function requiredProperties(
  { properties }: ObjectShape<never>,
  types: Types,
  tags: ReadonlySet<string | number> | undefined,
): readonly PropertyShape<never>[] {
  return properties.flatMap(({ name, optional, undefinable, shape }) => {
    if ((optional && undefinable !== true) || (tags !== undefined && !tags.has(name))) return [];
    const { members, nullable } = membersOf(shape, types, 'open');
    const isTag = !optional && !nullable && areLiterals(members);
    return [{ name, optional: false, shape: isTag ? unionOf(members.map(withoutEnum)) : { kind: 'unknown' } }];
  });
}

function withoutEnum({ value }: LiteralShape): LiteralShape {
  return { kind: 'literal', value };
}

function unionOf(shapes: readonly SupportedShape[]): SupportedShape {
  const [first, ...more] = shapes;
  return first !== undefined && more.length === 0 ? first : { kind: 'union', members: shapes };
}

function alternatives(pattern: SupportedShape): readonly SupportedShape[] {
  return pattern.kind === 'union' ? pattern.members : [pattern];
}

function hasObject(pattern: SupportedShape): boolean {
  return alternatives(pattern).some(({ kind }) => kind === 'object');
}

/** Whether a pattern fits a type that fits another pattern. */
function includes(pattern: SupportedShape, other: SupportedShape): boolean {
  return alternatives(other).some((one) => alternatives(pattern).some((whole) => includesOne(whole, one)));
}

function includesOne(whole: SupportedShape, one: SupportedShape): boolean {
  if (whole.kind === 'object') {
    return one.kind === 'object' && whole.properties.every((property) => hasProperty(one, property));
  }
  if (isListShape(whole)) return isListShape(one) && includesList(whole, one);
  if (one.kind === 'literal')
    return whole.kind === 'literal' ? whole.value === one.value : whole.kind === typeof one.value;
  return whole.kind === one.kind;
}

function includesList(whole: ListShape<never>, one: ListShape<never>): boolean {
  const [wide, narrow] = [lengthsOf(whole), lengthsOf(one)];
  if (narrow.least < wide.least || narrow.most > wide.most) return false;
  const count = Math.max(declaredItems(whole), declaredItems(one));
  for (let index = 0; index <= count; index++) {
    const [pattern, item] = [itemAt(whole, index), itemAt(one, index)];
    if (pattern === undefined || item === undefined || pattern.kind === 'unknown') continue;
    if (!alternatives(item).every((other) => alternatives(pattern).some((own) => includesOne(own, other))))
      return false;
  }
  return true;
}

function hasProperty({ properties }: ObjectShape<never>, { name, shape }: PropertyShape<never>): boolean {
  const own = properties.find((property) => property.name === name);
  if (own === undefined || shape.kind === 'unknown') return own !== undefined;
  return alternatives(own.shape).every((literal) => alternatives(shape).some((value) => includesOne(value, literal)));
}
