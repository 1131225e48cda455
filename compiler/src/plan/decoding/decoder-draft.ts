import type { NamedType } from '../../model/shapes/shape.js';
import type { ValueType } from '../value-type.js';
import type {
  ComposedDecoder,
  DecoderConstant,
  DecoderDefinition,
  DecoderMode,
  DecoderReference,
} from './decoder-definition.js';

/**
 * The decoder of a named type, with everything that it needs, as if the application had no others: its definitions have the names that
 * they want, unless two of them want the same name. Other named types are references.
 */
export interface DecoderDraft {
  readonly whole: DecoderReference;
  /** In the order in which definitions get their names. */
  readonly steps: readonly DecoderStep[];
}

/** Something that a draft needs. `wanted` is the name before it is distinguished from others. */
export type DecoderStep =
  /** The decoder of another type; `origin` is the type of the value that is decoded. */
  | { readonly kind: 'type'; readonly type: NamedType<never>; readonly mode: DecoderMode; readonly origin: ValueType }
  /** Without `wanted`, it has the name of its type. */
  | { readonly kind: 'definition'; readonly definition: DecoderDefinition; readonly wanted?: string }
  /** `array(note)` and similar calls, of which an application has one. */
  | { readonly kind: 'shared'; readonly definition: ComposedDecoder }
  /** A pattern, of which an application has one, or the names of properties. */
  | { readonly kind: 'constant'; readonly constant: DecoderConstant; readonly wanted: string }
  /** Other files use a decoder. Unless it has a type with a name, its type is `exportedType`. */
  | { readonly kind: 'use'; readonly name: string; readonly exportedType: ValueType };
