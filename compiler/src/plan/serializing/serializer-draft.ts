import type { NamedType, SupportedShape, TypeId } from '../../model/shapes/shape.js';
import type { Serialization, SerializerDefinition } from './serializer-definition.js';

/** The name that a definition wants. If `base` begins with the name of another definition, `within` is this name. */
export interface WantedName {
  readonly base: string;
  readonly within: string;
}

/** The source of the name of a definition: the place that needs it, or the type whose serializer it is. */
export interface Place extends WantedName {
  readonly named?: NamedType<never>;
}

/** The serializer of a named type, with everything that it needs. Other named types are references. */
export interface SerializerDraft {
  readonly whole: Serialization;
  readonly steps: readonly SerializerStep[];
}

/**
 * Something that a part of an application needs of `serializers.ts`. Definitions have the names that they want, unless two of one draft
 * want the same name. The steps of a draft are in the order in which definitions get their names.
 */
export type SerializerStep =
  /** The serializer of a named type. */
  | { readonly kind: 'type'; readonly type: TypeId }
  /** The next free name for a definition. */
  | { readonly kind: 'name'; readonly name: string; readonly wanted: WantedName }
  | { readonly kind: 'definition'; readonly definition: SerializerDefinition }
  /** A function for a value that is written inline in other places; an application has one for equal values. */
  | {
      readonly kind: 'whole';
      readonly name: string;
      readonly base: string;
      readonly value: Serialization;
      readonly type: SupportedShape;
    }
  /** A union whose alternatives overlap, of which an application has one: its name depends on the first place that needs it. */
  | { readonly kind: 'overlap'; readonly key: string; readonly name: string; readonly place: Place }
  /** Other files use a function. */
  | { readonly kind: 'use'; readonly name: string };
