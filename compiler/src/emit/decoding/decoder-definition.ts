import type { NamedType, Shape } from '../../model/shape.js';
import type { ValueType } from '../value-type.js';

/** Where the input comes from: JSON keeps its kinds apart, text (path, query, headers) is coerced. */
export type DecoderMode = 'json' | 'text';

/** How generated code names a decoder. */
export type DecoderReference =
  /** A decoder of the runtime: `string`. */
  | { readonly kind: 'runtime'; readonly name: string }
  /** A constant of the generated `decoders.ts`. */
  | { readonly kind: 'defined'; readonly name: string };

/** A constant of the generated `decoders.ts`. */
export type DecoderDefinition = ObjectDecoder | ComposedDecoder | ForwardingDecoder;

interface DefinitionBase {
  readonly name: string;
  readonly mode: DecoderMode;
  readonly type: ValueType;
  /** The type whose decoder this is, when it has a name. */
  readonly named?: NamedType;
}

/** Reads an object property by property. */
export interface ObjectDecoder extends DefinitionBase {
  readonly kind: 'object';
  readonly properties: readonly PropertyDecoder[];
}

/** A property of an object and the decoder of its value. */
export interface PropertyDecoder {
  readonly name: string;
  readonly optional: boolean;
  readonly undefinable?: true;
  readonly shape: Shape;
  readonly decoder: DecoderReference;
}

/** A call of a function of the runtime: `array(note)`, `literal('asc', 'desc')`. */
export interface ComposedDecoder extends DefinitionBase {
  readonly kind: 'composed';
  readonly call: string;
  readonly decoders: readonly DecoderReference[];
  readonly literals?: readonly (string | number | boolean | null)[];
  readonly tag?: { readonly property: string; readonly values: readonly (string | number | boolean)[] };
  /** How many calls deep it is: what it is composed of stands before it. */
  readonly depth: number;
}

/** A named type that contains itself without an object between: its decoder is looked up when it is used. */
export interface ForwardingDecoder extends DefinitionBase {
  readonly kind: 'forwarding';
  readonly to: DecoderReference;
}
