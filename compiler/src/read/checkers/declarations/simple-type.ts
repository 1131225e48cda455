import { ts } from 'ts-morph';
import { notSimple } from './not-simple.js';

/** The members of an object type. */
export interface Structure {
  /** The properties by their escaped names, in the order of the checker of TypeScript: own ones, then inherited ones. */
  readonly properties: ReadonlyMap<string, ts.Symbol>;
  readonly callSignatures: readonly ts.Signature[];
  readonly constructSignatures: readonly ts.Signature[];
  readonly indexInfos: readonly ts.IndexInfo[];
  readonly bases: readonly SimpleType[];
}

/** The parts of a type that not all types have. */
export interface TypeParts {
  readonly symbol?: ts.Symbol | undefined;
  readonly aliasSymbol?: ts.Symbol | undefined;
  readonly aliasTypeArguments?: readonly SimpleType[] | undefined;
  readonly objectFlags?: ts.ObjectFlags;
  /** The value of a literal. */
  readonly value?: string | number;
  /** The name of an intrinsic type. */
  readonly intrinsicName?: string;
  /** The members of a union or an intersection. */
  readonly types?: readonly SimpleType[];
  /** Of a union, the unions with names that it was written with, and its other members. */
  readonly origin?: readonly SimpleType[] | undefined;
  readonly target?: SimpleType;
  readonly typeArguments?: readonly SimpleType[] | undefined;
  readonly typeParameters?: readonly SimpleType[] | undefined;
  /** Finds the members of an object type when they are first needed. */
  readonly findStructure?: (() => Structure) | undefined;
}

let lastId = 0;

const none: readonly SimpleType[] = [];

/** A type with the parts of `ts.Type` that readers use. */
export class SimpleType {
  /** The types that are made first have the smallest numbers. */
  readonly id = ++lastId;
  readonly flags: ts.TypeFlags;
  readonly objectFlags: ts.ObjectFlags;
  readonly symbol: ts.Symbol | undefined;
  readonly aliasSymbol: ts.Symbol | undefined;
  readonly aliasTypeArguments: readonly SimpleType[] | undefined;
  readonly types: readonly SimpleType[];
  readonly origin: readonly SimpleType[] | undefined;
  /** The generic type that type arguments are applied to; of a declared type, the type itself. */
  readonly target: SimpleType;
  readonly typeArguments: readonly SimpleType[] | undefined;
  readonly typeParameters: readonly SimpleType[] | undefined;
  readonly value: string | number | undefined;
  readonly intrinsicName: string | undefined;
  readonly #findStructure: (() => Structure) | undefined;
  #structure: Structure | undefined;
  /** Whether the members are being found. After a failure, no type of this checker is used again. */
  #isOpen = false;

  // All types have the same fields in the same order, which makes it faster to read them.
  constructor(flags: ts.TypeFlags, parts: TypeParts = {}) {
    this.flags = flags;
    this.objectFlags = parts.objectFlags ?? 0;
    this.symbol = parts.symbol;
    this.aliasSymbol = parts.aliasSymbol;
    this.aliasTypeArguments = parts.aliasTypeArguments;
    this.types = parts.types ?? none;
    this.origin = parts.origin;
    this.target = parts.target ?? this;
    this.typeArguments = parts.typeArguments;
    this.typeParameters = parts.typeParameters;
    this.value = parts.value;
    this.intrinsicName = parts.intrinsicName;
    this.#findStructure = parts.findStructure;
  }

  /** The members of an object type. */
  get structure(): Structure {
    if (this.#structure !== undefined) return this.#structure;
    if (this.#isOpen) return notSimple('a type that is a base of itself');
    this.#isOpen = true;
    this.#structure = this.#findStructure?.() ?? notSimple('a type without known members');
    return this.#structure;
  }

  isUnion(): boolean {
    return (this.flags & ts.TypeFlags.Union) !== 0;
  }

  isIntersection(): boolean {
    return (this.flags & ts.TypeFlags.Intersection) !== 0;
  }

  isUnionOrIntersection(): boolean {
    return (this.flags & ts.TypeFlags.UnionOrIntersection) !== 0;
  }

  isStringLiteral(): boolean {
    return (this.flags & ts.TypeFlags.StringLiteral) !== 0;
  }

  isNumberLiteral(): boolean {
    return (this.flags & ts.TypeFlags.NumberLiteral) !== 0;
  }

  isClass(): boolean {
    return this.#isOfKind(ts.ObjectFlags.Class);
  }

  isClassOrInterface(): boolean {
    return this.#isOfKind(ts.ObjectFlags.ClassOrInterface);
  }

  getProperty(name: string): ts.Symbol | undefined {
    return this.structure.properties.get(name);
  }

  getCallSignatures(): readonly ts.Signature[] {
    return this.structure.callSignatures;
  }

  #isOfKind(kind: ts.ObjectFlags): boolean {
    return (this.flags & ts.TypeFlags.Object) !== 0 && (this.objectFlags & kind) !== 0;
  }
}

/** A type for readers, which use only what a `SimpleType` has. */
export function asType(type: SimpleType): ts.Type {
  // Readers use the parts of types that `SimpleType` declares; comparisons of their facts test that.
  return type as unknown as ts.Type;
}

/** A type of readers, which get types from this checker alone. */
export function simpleType(type: ts.Type): SimpleType {
  const found: unknown = type;
  if (!(found instanceof SimpleType)) throw new Error('a type of another checker');
  return found;
}
