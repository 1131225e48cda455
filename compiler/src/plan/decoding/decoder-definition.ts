import type { ClassReference } from '../../model/class-reference.js';
import type { AbsentProperty, DefaultValue, NamedType, SupportedShape } from '../../model/shapes/shape.js';
import type { ValueType } from '../value-type.js';

/** The form of an input: JSON values have their own types, text (path, query, headers) is coerced. */
export type DecoderMode = 'json' | 'text';

/** How generated code names a decoder. */
export type DecoderReference =
  /** A decoder of the runtime: `string`. */
  { readonly kind: 'runtime'; readonly name: string } | DefinedDecoder;

/** A constant of the generated file itself, or of the file whose name is `importedFrom`, which exports it. */
export interface DefinedDecoder {
  readonly kind: 'defined';
  readonly name: string;
  readonly importedFrom?: string;
}

/** A constant of a generated file. */
export type DecoderDefinition = ObjectDecoder | ComposedDecoder | ForwardingDecoder;

interface DefinitionBase {
  readonly name: string;
  readonly mode: DecoderMode;
  readonly type: ValueType;
  /** The type whose decoder this is, when it has a name. */
  readonly named?: NamedType<never>;
}

/** Reads an object property by property. */
export interface ObjectDecoder extends DefinitionBase {
  readonly kind: 'object';
  readonly properties: readonly PropertyDecoder[];
  /** Reads the properties that are not declared by name. */
  readonly others?: DecoderReference;
  /** The constant with the names of all properties that there may be. */
  readonly onlyNames?: string;
  /** The properties that are always `undefined`. */
  readonly absent?: readonly AbsentProperty[];
  /** The class of which an instance is made. */
  readonly class?: ClassReference;
}

/** A property of an object and the decoder of its value. */
export interface PropertyDecoder {
  readonly name: string;
  readonly optional: boolean;
  readonly undefinable?: true;
  /** The default of an absent property, as JSON. */
  readonly default?: DefaultValue;
  readonly shape: SupportedShape;
  readonly decoder: DecoderReference;
  /** The constants with the patterns of a string. */
  readonly patterns?: readonly string[];
  /** The text that replaces the messages of its errors. */
  readonly message?: string;
}

/** A call of a function of the runtime: `array(note)`, `literal('asc', 'desc')`, `stringWith(string, { minLength: 1 })`. */
export interface ComposedDecoder extends DefinitionBase {
  readonly kind: 'composed';
  readonly call: string;
  readonly decoders: readonly DecoderReference[];
  readonly literals?: readonly (string | number | boolean | null)[];
  readonly tag?: DecoderTag;
  /** Of a tuple: how many of its decoders are for required and for optional items. The one after them is for the rest. */
  readonly tuple?: { readonly required: number; readonly optional: number };
  /** The properties of a last argument. */
  readonly options?: readonly DecoderOption[];
  /** The type is written: that of the call would be too wide. */
  readonly typed?: boolean;
  /** Of a list: its items. */
  readonly items?: ListItems;
  /** Shared by all types that need it, such as `array(note)`: declared next to its item. */
  readonly shared?: true;
}

/** The property that discriminates objects, or the index of the item that discriminates lists. */
export interface DecoderTag {
  readonly property: string | number;
  readonly values: readonly (string | number | boolean)[];
  /** The text that replaces the messages of its errors. */
  readonly message?: string;
}

/** The items of a list. */
export interface ListItems {
  readonly shape: SupportedShape;
  /** The constants with the patterns of a string. */
  readonly patterns: readonly string[];
  /** Of literals: their type, which a list that is built item by item would forget. */
  readonly type?: ValueType;
}

/** A property of an argument: a literal, or the names of constants, one or a list of them. */
export type DecoderOption =
  | { readonly name: string; readonly value: string | number | boolean }
  | { readonly name: string; readonly constant: string }
  | { readonly name: string; readonly constants: readonly string[] };

/** A named type that contains itself without an object between: its decoder is looked up when it is used. */
export interface ForwardingDecoder extends DefinitionBase {
  readonly kind: 'forwarding';
  readonly to: DecoderReference;
}

/** A constant that decoders use: a regular expression, or the names of properties. */
export type DecoderConstant =
  | { readonly kind: 'pattern'; readonly name: string; readonly source: string }
  | { readonly kind: 'names'; readonly name: string; readonly names: readonly string[] };
