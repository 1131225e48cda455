import { ts } from 'ts-morph';
import { notSimple } from './not-simple.js';
import { SimpleType } from './simple-type.js';

const { TypeFlags } = ts;

/** The name of an alias that a type is declared with, and its type arguments. */
export interface Alias {
  readonly symbol: ts.Symbol;
  readonly typeArguments?: readonly SimpleType[] | undefined;
}

/** Intrinsic types. */
export const intrinsics = {
  string: new SimpleType(TypeFlags.String, { intrinsicName: 'string' }),
  number: new SimpleType(TypeFlags.Number, { intrinsicName: 'number' }),
  bigint: new SimpleType(TypeFlags.BigInt, { intrinsicName: 'bigint' }),
  unknown: new SimpleType(TypeFlags.Unknown, { intrinsicName: 'unknown' }),
  undefined: new SimpleType(TypeFlags.Undefined, { intrinsicName: 'undefined' }),
  void: new SimpleType(TypeFlags.Void, { intrinsicName: 'void' }),
  null: new SimpleType(TypeFlags.Null, { intrinsicName: 'null' }),
  never: new SimpleType(TypeFlags.Never, { intrinsicName: 'never' }),
  object: new SimpleType(TypeFlags.NonPrimitive, { intrinsicName: 'object' }),
  false: new SimpleType(TypeFlags.BooleanLiteral, { intrinsicName: 'false' }),
  true: new SimpleType(TypeFlags.BooleanLiteral, { intrinsicName: 'true' }),
} as const;

const primitive = TypeFlags.StringLike | TypeFlags.NumberLike | TypeFlags.BigIntLike | TypeFlags.BooleanLike;
const nullable = TypeFlags.Undefined | TypeFlags.Null | TypeFlags.Void;
const certain =
  primitive |
  nullable |
  TypeFlags.EnumLiteral |
  TypeFlags.Never |
  TypeFlags.Object |
  TypeFlags.TypeParameter |
  TypeFlags.Intersection;

/** Makes unions, intersections and literals in the normal form of TypeScript; the same members make the same type. */
export class UnionTypes {
  readonly #known = new Map<string, SimpleType>();
  readonly #symbols = new Map<ts.Symbol, number>();
  readonly #optional = new Map<SimpleType, SimpleType>();
  /** `boolean` is the union of its literals. */
  readonly boolean = this.union([intrinsics.false, intrinsics.true]);

  /** The type of a literal. */
  literal(value: string | number): SimpleType {
    const flags = typeof value === 'string' ? TypeFlags.StringLiteral : TypeFlags.NumberLiteral;
    return this.#once(`${typeof value} ${value}`, () => new SimpleType(flags, { value }));
  }

  /** The union of types. Literals of a type that is a member too are left out. */
  union(types: readonly SimpleType[], alias?: Alias): SimpleType {
    const [first, second] = types;
    if (first !== undefined && second === undefined) return first;
    const members = new Set<SimpleType>();
    let hasUnions = false;
    for (const type of types) {
      if (!isUnion(type)) members.add(type);
      else {
        hasUnions = true;
        for (const member of type.types) members.add(member);
      }
    }
    members.delete(intrinsics.never);
    let included: number = 0;
    for (const { flags } of members) included |= flags;
    if (included & ~certain) notSimple('a union with a type that absorbs others');
    const remaining = [...members].filter(({ flags }) => !isCoveredBy(flags, included)).sort((a, b) => a.id - b.id);
    const [only] = remaining;
    if (only === undefined) return intrinsics.never;
    if (remaining.length === 1) return only;
    if (!hasUnions) return this.#sorted(remaining, undefined, alias);
    const named = new Set<SimpleType>();
    addNamed(named, types);
    const rest = remaining.filter((type) => ![...named].some((union) => union.types.includes(type)));
    const [name, ...names] = named;
    if (name !== undefined && names.length === 0 && rest.length === 0 && alias === undefined) return name;
    const count = [...named].reduce((sum, union) => sum + union.types.length, rest.length);
    const isMadeOfNames = named.size > 0 && count === remaining.length;
    const origin = isMadeOfNames ? [...rest, ...named].sort((a, b) => a.id - b.id) : undefined;
    return this.#sorted(remaining, origin, alias);
  }

  /** The type of something that may be missing. */
  optional(type: SimpleType): SimpleType {
    let known = this.#optional.get(type);
    if (known === undefined) {
      known = this.union([type, intrinsics.undefined]);
      this.#optional.set(type, known);
    }
    return known;
  }

  /** A union without some of its members, under the name that those were added to. */
  filter(type: SimpleType, includes: (member: SimpleType) => boolean): SimpleType {
    if (!isUnion(type)) return includes(type) ? type : intrinsics.never;
    const remaining = type.types.filter(includes);
    if (remaining.length === type.types.length) return type;
    const [only] = remaining;
    if (only === undefined) return intrinsics.never;
    const written = type.origin?.filter((part) => isUnion(part) || includes(part));
    const isWritten =
      written !== undefined && (type.origin?.length ?? 0) - written.length === type.types.length - remaining.length;
    const [part] = written ?? [];
    if (isWritten && part !== undefined && written.length === 1) return part;
    return remaining.length === 1 ? only : this.#sorted(remaining, isWritten ? written : undefined, undefined);
  }

  /** The intersection of types: a scalar or an object with objects. A constraint is applied to each member of a union. */
  intersection(types: readonly SimpleType[], alias?: Alias): SimpleType {
    const members = new Set(types.flatMap((type) => (isIntersection(type) ? type.types : [type])));
    const [only] = members;
    if (only !== undefined && members.size === 1) return only;
    const unions = [...members].filter(isUnion);
    const [union] = unions;
    if (union !== undefined) {
      if (unions.length > 1) notSimple('an intersection of unions');
      const each = union.types.map((member) =>
        this.intersection([...members].map((one) => (one === union ? member : one))),
      );
      return this.union(each, alias);
    }
    const scalars = [...members].filter(({ flags }) => flags & primitive);
    const others = [...members].filter(({ flags }) => (flags & primitive) === 0);
    const areObjects = others.every((type) => type.flags & TypeFlags.Object && !isEmpty(type));
    if (scalars.length > 1 || !areObjects) notSimple('an intersection of other types than objects');
    const key = `& ${idsOf([...members])} ${this.keyOf(alias)}`;
    return this.#once(
      key,
      () => new SimpleType(TypeFlags.Intersection, { types: [...members], objectFlags: 0, ...namedBy(alias) }),
    );
  }

  #sorted(
    types: readonly SimpleType[],
    origin: readonly SimpleType[] | undefined,
    alias: Alias | undefined,
  ): SimpleType {
    const key = `| ${origin === undefined ? idsOf(types) : `| ${idsOf(origin)}`} ${this.keyOf(alias)}`;
    const isBoolean = types.length === 2 && types.every(({ flags }) => flags & TypeFlags.BooleanLiteral);
    return this.#once(
      key,
      () =>
        new SimpleType(isBoolean ? TypeFlags.Union | TypeFlags.Boolean : TypeFlags.Union, {
          types,
          origin,
          objectFlags: 0,
          ...(isBoolean && { intrinsicName: 'boolean' }),
          ...namedBy(alias),
        }),
    );
  }

  /** The key of an alias and its type arguments. */
  keyOf(alias: Alias | undefined): string {
    if (alias === undefined) return '';
    return `@${this.numberOf(alias.symbol)}<${idsOf(alias.typeArguments ?? [])}>`;
  }

  /** The number of a symbol, for keys. */
  numberOf(symbol: ts.Symbol): number {
    const known = this.#symbols.get(symbol) ?? this.#symbols.size;
    this.#symbols.set(symbol, known);
    return known;
  }

  #once(key: string, make: () => SimpleType): SimpleType {
    const known = this.#known.get(key) ?? make();
    this.#known.set(key, known);
    return known;
  }
}

/** The numbers of types, for keys. */
export function idsOf(types: readonly SimpleType[]): string {
  return types.map(({ id }) => id).join(',');
}

/** The parts of a type that has the name of an alias. */
export function namedBy(alias: Alias | undefined): Partial<Pick<SimpleType, 'aliasSymbol' | 'aliasTypeArguments'>> {
  return alias === undefined ? {} : { aliasSymbol: alias.symbol, aliasTypeArguments: alias.typeArguments };
}

function isUnion(type: SimpleType): boolean {
  return type.isUnion();
}

function isIntersection(type: SimpleType): boolean {
  return type.isIntersection();
}

/** Whether an object type has no members at all. */
function isEmpty({ structure }: SimpleType): boolean {
  const { properties, callSignatures, constructSignatures, indexInfos } = structure;
  return properties.size + callSignatures.length + constructSignatures.length + indexInfos.length === 0;
}

/** Whether a literal is a value of another member of its union. */
function isCoveredBy(flags: ts.TypeFlags, included: ts.TypeFlags): boolean {
  return (
    ((flags & TypeFlags.StringLiteral) !== 0 && (included & TypeFlags.String) !== 0) ||
    ((flags & TypeFlags.NumberLiteral) !== 0 && (included & TypeFlags.Number) !== 0)
  );
}

function addNamed(named: Set<SimpleType>, types: readonly SimpleType[]): void {
  for (const type of types) {
    if (!isUnion(type)) continue;
    if (type.aliasSymbol !== undefined) named.add(type);
    else if (type.origin !== undefined) addNamed(named, type.origin);
  }
}
