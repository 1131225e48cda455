import type { Lookup } from '../../incremental/view.js';
import { commonText, isTextShape } from './common-text.js';
import type {
  ArrayShape,
  LiteralShape,
  NamedType,
  NumberShape,
  ObjectShape,
  Shape,
  TupleShape,
  TypeId,
  UnsupportedShape,
} from './shape.js';
import { isListShape, isObjectShape, isRequired, itemAt, lengthsOf, membersOf, unwrapped } from './shape-questions.js';

/** A JSON value of two shapes. */
export interface CommonValue {
  readonly value: unknown;
  /** Whether the value is of both: a value of two patterns, for example, is not looked for. */
  readonly isCertain: boolean;
}

type Types<Unsupported extends UnsupportedShape> = Lookup<TypeId, NamedType<Unsupported>>;

/** More comparisons than this are not made: types that contain themselves may lead to any number of them. */
const mostComparisons = 2000;

/** More levels than this are not compared. */
const mostLevels = 12;

/** A JSON value that two shapes have in common; `undefined` when there is none, so that every value discriminates them. */
export function commonValue<Unsupported extends UnsupportedShape>(
  one: Shape<Unsupported>,
  other: Shape<Unsupported>,
  types: Types<Unsupported>,
): CommonValue | undefined {
  return new Comparison(types).of(one, other, 0);
}

class Comparison<Unsupported extends UnsupportedShape> {
  readonly #types: Types<Unsupported>;
  #left = mostComparisons;

  constructor(types: Types<Unsupported>) {
    this.#types = types;
  }

  of(one: Shape<Unsupported>, other: Shape<Unsupported>, level: number): CommonValue | undefined {
    this.#left--;
    if (this.#left < 0 || level > mostLevels) return { value: null, isCertain: false };
    const left = membersOf(one, this.#types, 'open');
    const right = membersOf(other, this.#types, 'open');
    if (left.nullable && right.nullable) return { value: null, isCertain: true };
    let doubtful: CommonValue | undefined;
    for (const member of left.members) {
      for (const candidate of right.members) {
        const common = this.#member(unwrapped(member, this.#types), unwrapped(candidate, this.#types), level);
        if (common?.isCertain) return common;
        doubtful ??= common;
      }
    }
    return doubtful ?? this.#nullOfUnknown(left, right);
  }

  /** `unknown` includes null. */
  #nullOfUnknown(...sides: readonly { members: readonly Shape<Unsupported>[]; nullable: boolean }[]) {
    const hasUnknown = sides.some(({ members }) => members.some(({ kind }) => kind === 'unknown'));
    return hasUnknown && sides.some(({ nullable }) => nullable) ? { value: null, isCertain: true } : undefined;
  }

  #member(one: Shape<Unsupported>, other: Shape<Unsupported>, level: number): CommonValue | undefined {
    if (one.kind === 'unknown') return other.kind === 'unknown' ? certain(null) : this.#sample(other, level);
    if (other.kind === 'unknown') return this.#sample(one, level);
    if (isTextShape(one)) return isTextShape(other) ? commonText(one, other) : undefined;
    if (isNumeric(one)) return isNumeric(other) ? commonNumber(one, other) : undefined;
    if (isBoolean(one)) return isBoolean(other) ? commonBoolean(one, other) : undefined;
    if (isListShape(one)) return isListShape(other) ? this.#list(one, other, level) : undefined;
    if (isObjectShape(one)) return isObjectShape(other) ? this.#object(one, other, level) : undefined;
    return one.kind === other.kind ? { value: null, isCertain: false } : undefined;
  }

  /** A value of one shape. */
  #sample(shape: Shape<Unsupported>, level: number): CommonValue | undefined {
    return this.of(shape, shape, level + 1);
  }

  #list(
    one: ArrayShape<Unsupported> | TupleShape<Unsupported>,
    other: ArrayShape<Unsupported> | TupleShape<Unsupported>,
    level: number,
  ): CommonValue | undefined {
    const [left, right] = [lengthsOf(one), lengthsOf(other)];
    const length = Math.max(left.least, right.least);
    if (length > Math.min(left.most, right.most)) return undefined;
    const value: unknown[] = [];
    let isCertain = !isUnique(one) && !isUnique(other);
    for (let index = 0; index < length && index < mostItems; index++) {
      const [item, candidate] = [itemAt(one, index), itemAt(other, index)];
      const common = item && candidate && this.of(item, candidate, level + 1);
      if (common === undefined) return undefined;
      value.push(common.value);
      isCertain &&= common.isCertain;
    }
    return { value, isCertain: isCertain && length <= mostItems };
  }

  #object(one: ObjectShape<Unsupported>, other: ObjectShape<Unsupported>, level: number): CommonValue | undefined {
    const entries: (readonly [string, unknown])[] = [];
    let isCertain = true;
    const names = [one, other].flatMap(({ properties }) => properties.filter(isRequired).map(({ name }) => name));
    for (const name of new Set(names)) {
      const [left, right] = [shapeOf(one, name), shapeOf(other, name)];
      const common =
        left === 'none' || right === 'none'
          ? undefined
          : this.of(left ?? right ?? { kind: 'unknown' }, right ?? left ?? { kind: 'unknown' }, level + 1);
      if (common === undefined) return undefined;
      entries.push([name, common.value]);
      isCertain &&= common.isCertain;
    }
    return { value: Object.fromEntries(entries), isCertain };
  }
}

/** Longer lists than this are not compared to their end. */
const mostItems = 64;

/** The shape of a property; `none` if the object cannot have it, `undefined` if it can have any value. */
function shapeOf<Unsupported extends UnsupportedShape>(
  { properties, absent = [], additional, keyPattern, closed }: ObjectShape<Unsupported>,
  name: string,
): Shape<Unsupported> | 'none' | undefined {
  const declared = properties.find((property) => property.name === name);
  if (declared !== undefined) return declared.shape;
  if (absent.some((property) => property.name === name)) return 'none';
  if (additional !== undefined && (keyPattern === undefined || new RegExp(keyPattern, 'u').test(name))) {
    return additional;
  }
  return closed === true ? 'none' : undefined;
}

function isUnique<Unsupported extends UnsupportedShape>(
  list: ArrayShape<Unsupported> | TupleShape<Unsupported>,
): boolean {
  return list.kind === 'array' && list.uniqueItems === true;
}

function isNumeric<Unsupported extends UnsupportedShape>(
  shape: Shape<Unsupported>,
): shape is Extract<Shape<Unsupported>, { kind: 'number' | 'literal' }> {
  return shape.kind === 'number' || (shape.kind === 'literal' && typeof shape.value === 'number');
}

function isBoolean<Unsupported extends UnsupportedShape>(
  shape: Shape<Unsupported>,
): shape is Extract<Shape<Unsupported>, { kind: 'boolean' | 'literal' }> {
  return shape.kind === 'boolean' || (shape.kind === 'literal' && typeof shape.value === 'boolean');
}

function commonBoolean(
  one: { readonly kind: 'boolean' } | LiteralShape,
  other: { readonly kind: 'boolean' } | LiteralShape,
): CommonValue | undefined {
  if (one.kind !== 'literal') return certain(other.kind === 'literal' ? other.value : true);
  return other.kind !== 'literal' || other.value === one.value ? certain(one.value) : undefined;
}

function certain(value: unknown): CommonValue {
  return { value, isCertain: true };
}

/** A number of two shapes; `undefined` when there is none. */
function commonNumber(
  one: NumberShape | LiteralShape,
  other: NumberShape | LiteralShape,
): { readonly value: number; readonly isCertain: boolean } | undefined {
  const literal = [one, other].find((shape) => shape.kind === 'literal');
  if (literal !== undefined) {
    const value = Number(literal.value);
    return isOf(value, one) && isOf(value, other) ? { value, isCertain: true } : undefined;
  }
  const least = Math.max(leastOf(one), leastOf(other));
  const most = Math.min(mostOf(one), mostOf(other));
  if (least > most) return undefined;
  const bounds = [least, most].filter(Number.isFinite);
  const near = [0, 1, ...bounds.flatMap((bound) => [Math.floor(bound), bound, Math.ceil(bound)])];
  const value = [...near, ...near.flatMap((number) => [number - 1, number + 1, number + 0.5])].find(
    (number) => isOf(number, one) && isOf(number, other),
  );
  if (value !== undefined) return { value, isCertain: true };
  return least === most ? undefined : { value: 0, isCertain: false };
}

function isOf(value: number, shape: NumberShape | LiteralShape): boolean {
  if (shape.kind === 'literal') return value === shape.value;
  if (shape.integer && !Number.isSafeInteger(value)) return false;
  if (value < (shape.minimum ?? -Infinity) || value > (shape.maximum ?? Infinity)) return false;
  if (value <= (shape.exclusiveMinimum ?? -Infinity) || value >= (shape.exclusiveMaximum ?? Infinity)) return false;
  return shape.multipleOf === undefined || value % shape.multipleOf === 0;
}

function leastOf(shape: NumberShape | LiteralShape): number {
  return shape.kind === 'literal'
    ? Number(shape.value)
    : Math.max(shape.minimum ?? -Infinity, shape.exclusiveMinimum ?? -Infinity);
}

function mostOf(shape: NumberShape | LiteralShape): number {
  return shape.kind === 'literal'
    ? Number(shape.value)
    : Math.min(shape.maximum ?? Infinity, shape.exclusiveMaximum ?? Infinity);
}
