import type { ListCase, ObjectChoice, ValueCase } from '../../model/shapes/sent-shape.js';
import type { NamedType, SupportedShape } from '../../model/shapes/shape.js';
import type { Nothing } from '../../model/shapes/shape-questions.js';

/** How generated code names the function that turns a value into JSON. */
export type SerializerReference =
  /** A function of the runtime: `jsonString`. */
  { readonly kind: 'runtime'; readonly name: string } | DefinedSerializer;

/** A function of the generated file itself, or of the file whose name is `importedFrom`, which exports it. */
export interface DefinedSerializer {
  readonly kind: 'defined';
  readonly name: string;
  readonly importedFrom?: string;
}

/** A way to turn a value into JSON, as an expression. */
export type Serialization =
  | SerializerReference
  /** Booleans and literals without quotes are written in a template as they are. */
  | { readonly kind: 'verbatim' }
  | { readonly kind: 'array'; readonly items: Serialization }
  /** An object whose property names are not declared. */
  | { readonly kind: 'record'; readonly items: Serialization }
  /** The result of the `toJSON` of a value. */
  | { readonly kind: 'converted'; readonly value: Serialization }
  | NullableSerialization;

/** A value, or null in the place of some values. */
export interface NullableSerialization {
  readonly kind: 'nullable';
  readonly value: Serialization;
  readonly nulls: readonly Nothing[];
}

/** A function of a generated file. */
export type SerializerDefinition = ObjectSerializer | TupleSerializer | UnionSerializer | WholeSerializer;

/** The properties of all functions that write JSON. */
export interface DefinitionBase {
  readonly name: string;
  /** The type of its parameter, which includes the type of every value that is given to it. */
  readonly type: SupportedShape;
  /** The type whose serializer this is, when it has a name. */
  readonly named?: NamedType<never>;
}

/** Writes the declared properties of an object, in their order. */
export interface ObjectSerializer extends DefinitionBase {
  readonly kind: 'object';
  readonly properties: readonly PropertySerializer[];
  /** How properties are written that are not declared by name; with `pattern` only those whose names match it. */
  readonly others?: { readonly value: Serialization; readonly pattern?: string };
}

/** A property of an object and how its value is written. */
export interface PropertySerializer {
  readonly name: string;
  readonly optional: boolean;
  readonly value: Serialization;
}

/** Writes the items of a list one by one. */
export interface TupleSerializer extends DefinitionBase {
  readonly kind: 'tuple';
  readonly elements: readonly ElementSerializer[];
  /** How the items after them are written. */
  readonly rest?: Serialization;
}

/** An item of a tuple and how it is written. */
export interface ElementSerializer {
  readonly optional: boolean;
  readonly value: Serialization;
}

/** Discriminates the alternatives of a union by the kind of value, and objects by a property or by `toJSON`. */
export interface UnionSerializer extends DefinitionBase {
  readonly kind: 'union';
  /** In the order of the tests. */
  readonly values: readonly ValueCase<SentType>[];
  /** Absent when no alternative is an object. */
  readonly objects?: ObjectChoice<SentType>;
  /** Several lists; `values` then has no lists. */
  readonly lists?: readonly ListCase<SentType>[];
}

/** An alternative of a union and how it is written. */
export interface SentType {
  readonly shape: SupportedShape;
  readonly serialization: Serialization;
}

/** One serialization under a name of its own: `noteArray`. */
export interface WholeSerializer extends DefinitionBase {
  readonly kind: 'whole';
  readonly value: Serialization;
}
