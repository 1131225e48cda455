import type {
  ArrayShape,
  LiteralShape,
  NamedShape,
  NamedType,
  ObjectShape,
  SupportedShape,
  TupleShape,
  TypeId,
  UnionShape,
} from './shape.js';
import type { Nothing } from './shape-questions.js';

/**
 * A type of a response, with every decision about how its values are sent: the alternatives of unions are discriminated. Named types
 * and overlapping unions are references to `SentTypes`, because they may contain themselves.
 */
export type SentShape = SentScalar | SentArray | SentTuple | SentObject | SentConversion | SentUnion | SentName;

/** A value that has no parts. */
export interface SentScalar {
  readonly kind: 'scalar';
  readonly shape: ScalarShape;
}

/** A shape without parts. */
export type ScalarShape = Exclude<
  SupportedShape,
  { readonly kind: 'array' | 'tuple' | 'object' | 'union' | 'named' | 'unsupported' }
>;

/** A list whose items have one type. */
export interface SentArray {
  readonly kind: 'array';
  readonly shape: ArrayShape<never>;
  readonly items: SentShape;
}

/** A list whose items have a type each. */
export interface SentTuple {
  readonly kind: 'tuple';
  readonly shape: TupleShape<never>;
  readonly elements: readonly SentElement[];
  /** The items after the elements. */
  readonly rest?: SentShape;
}

/** An item of a tuple. */
export interface SentElement {
  readonly optional: boolean;
  readonly value: SentShape;
}

/** An object of which the declared properties are sent. */
export interface SentObject {
  readonly kind: 'object';
  readonly shape: ObjectShape<never>;
  readonly properties: readonly SentProperty[];
  /** The properties that are not declared by name. */
  readonly additional?: SentShape;
}

/** A declared property of an object. */
export interface SentProperty {
  readonly name: string;
  readonly optional: boolean;
  readonly value: SentShape;
}

/** An object of which the result of `toJSON` is sent. */
export interface SentConversion {
  readonly kind: 'conversion';
  readonly shape: ObjectShape<never>;
  readonly value: SentShape;
}

/** A named type: a reference to `SentTypes.named`. */
export interface SentName {
  readonly kind: 'name';
  readonly shape: NamedShape;
}

/** A named type, and how its values are sent. */
export interface SentNamedType {
  readonly type: NamedType<never>;
  /** The type without its name, and without further names that lead to it. */
  readonly value: SentShape;
}

/** The types that sent shapes refer to. */
export interface SentTypes {
  /** The named types that responses contain, in the order in which they are met. */
  readonly named: ReadonlyMap<TypeId, SentNamedType>;
  /** The unions whose alternatives overlap, by their keys, in the order in which they are met. */
  readonly overlaps: ReadonlyMap<string, SentChoice>;
}

/** One of several types. */
export interface SentUnion {
  readonly kind: 'union';
  readonly shape: UnionShape<never>;
  /** The values that are sent as null. */
  readonly nulls: readonly Nothing[];
  /** The members without them. */
  readonly present: SentMembers;
}

/** The members of a union without `null`. */
export type SentMembers =
  | { readonly kind: 'none' }
  | { readonly kind: 'one'; readonly value: SentShape }
  /** Literals of one JavaScript type. */
  | { readonly kind: 'literals'; readonly values: readonly LiteralShape['value'][] }
  /** A member is `unknown`, which includes the others. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'several'; readonly choice: SentChoice }
  /** Some alternatives were merged, and may contain the union: the key of a choice in `SentTypes.overlaps`. */
  | { readonly kind: 'overlapping'; readonly key: string };

/** Several types between which a value decides. */
export interface SentChoice {
  readonly shape: UnionShape<never>;
  /** In the order of the source. */
  readonly alternatives: readonly SentAlternative[];
  /** The named types among the members, before members were merged. */
  readonly names: readonly SentName[];
  /** The alternatives that `typeof`, `Array.isArray` or `instanceof` discriminates from all others, in the order of the tests. */
  readonly values: readonly ValueCase<SentAlternative>[];
  /** How the objects among the alternatives are discriminated; absent when no alternative is an object. */
  readonly objects?: ObjectChoice<SentAlternative>;
  /** How several lists are discriminated; `values` then has no lists. */
  readonly lists?: readonly ListCase<SentAlternative>[];
}

/** An alternative of a union. */
export interface SentAlternative {
  readonly value: SentShape;
  /** Made of several members of the union that a value does not discriminate. */
  readonly merged: boolean;
}

/** The kinds of values that one test discriminates, in the order of the tests. */
export const valueKinds = ['string', 'number', 'bigint', 'boolean', 'date', 'bytes', 'url', 'array'] as const;

/** A kind of values that one test discriminates. */
export type ValueKind = (typeof valueKinds)[number];

/** The alternative for all values of one kind. */
export interface ValueCase<Alternative> {
  readonly kind: ValueKind;
  readonly alternative: Alternative;
}

/** How several objects are discriminated. */
export type ObjectChoice<Alternative> =
  /** There is no other object. */
  | { readonly by: 'kind'; readonly alternative: Alternative }
  /** By literals in one property; `ofEnum`: some of them are members of an enum. */
  | {
      readonly by: 'tag';
      readonly property: string;
      readonly ofEnum: boolean;
      readonly cases: readonly TagCase<Alternative>[];
    }
  /** One has `toJSON`, and the others do not. */
  | { readonly by: 'conversion'; readonly alternative: Alternative; readonly others: ObjectChoice<Alternative> }
  /** Each has a property that none after it has. */
  | {
      readonly by: 'structure';
      readonly cases: readonly StructureCase<Alternative>[];
      readonly rest: ObjectChoice<Alternative>;
    };

/** Values of the property that discriminates objects, and the choice between those that can have them. */
export interface TagCase<Alternative> {
  readonly values: readonly LiteralShape['value'][];
  readonly choice: ObjectChoice<Alternative>;
}

/** An object and the property that only it has. */
export interface StructureCase<Alternative> {
  readonly property?: string;
  readonly alternative: Alternative;
}

/** A list and the tests that only its values pass, of those that no case before it has; the last case needs none. */
export interface ListCase<Alternative> {
  readonly alternative: Alternative;
  readonly tests: readonly ListTest[];
}

/** A test of a list. An item that may be missing has `undefined` among its literals or kinds. */
export type ListTest =
  | { readonly by: 'length'; readonly least: number; readonly most?: number }
  | { readonly by: 'literal'; readonly index: number; readonly values: readonly ItemLiteral[] }
  | { readonly by: 'kind'; readonly index: number; readonly kinds: readonly ItemKind[] };

/** A literal of an item. */
export type ItemLiteral = LiteralShape['value'] | null | undefined;

/** The kind of an item. */
export type ItemKind = ValueKind | 'object' | 'null' | 'undefined';

/** The choice with every alternative replaced. */
export function mapObjectChoice<Alternative, Result>(
  choice: ObjectChoice<Alternative>,
  replace: (alternative: Alternative) => Result,
): ObjectChoice<Result> {
  switch (choice.by) {
    case 'kind':
      return { by: 'kind', alternative: replace(choice.alternative) };
    case 'tag': {
      const cases = choice.cases.map((one) => ({ values: one.values, choice: mapObjectChoice(one.choice, replace) }));
      return { by: 'tag', property: choice.property, ofEnum: choice.ofEnum, cases };
    }
    case 'conversion':
      return {
        by: 'conversion',
        alternative: replace(choice.alternative),
        others: mapObjectChoice(choice.others, replace),
      };
    case 'structure': {
      const cases = choice.cases.map(({ alternative, ...own }) => ({ ...own, alternative: replace(alternative) }));
      return { by: 'structure', cases, rest: mapObjectChoice(choice.rest, replace) };
    }
  }
}

/** The alternatives of a choice. */
export function alternativesOf<Alternative>(choice: ObjectChoice<Alternative>): readonly Alternative[] {
  const alternatives = new Set<Alternative>();
  mapObjectChoice(choice, (alternative) => alternatives.add(alternative));
  return [...alternatives];
}
