import type { Span } from './span.js';

/** What a type looks like on the wire. Decoder, serializer and schema are all written from it, so that they agree. */
export type Shape =
  | StringShape
  | NumberShape
  | BooleanShape
  | NullShape
  | UnknownShape
  | LiteralShape
  | ArrayShape
  | ObjectShape
  | UnionShape
  | NamedShape
  | UnsupportedShape;

/** Any string. */
export interface StringShape {
  readonly kind: 'string';
}

/** `integer` stands for `Int`: a safe integer. */
export interface NumberShape {
  readonly kind: 'number';
  readonly integer: boolean;
}

/** `true` or `false`. */
export interface BooleanShape {
  readonly kind: 'boolean';
}

/** `null`. */
export interface NullShape {
  readonly kind: 'null';
}

/** `unknown`: any JSON. */
export interface UnknownShape {
  readonly kind: 'unknown';
}

/** One value: `'draft'`, `3`, `true`. */
export interface LiteralShape {
  readonly kind: 'literal';
  readonly value: string | number | boolean;
  /** A member of an enum: its type is more than its value. */
  readonly enumMember?: true;
}

/** A list of any length, all items of one shape. */
export interface ArrayShape {
  readonly kind: 'array';
  readonly items: Shape;
  /** Declared `readonly T[]`. */
  readonly readonly: boolean;
}

/** An object with the declared properties, in the order of the source. */
export interface ObjectShape {
  readonly kind: 'object';
  readonly properties: readonly PropertyShape[];
}

/** A declared property of an object. */
export interface PropertyShape {
  readonly name: string;
  readonly optional: boolean;
  /** Optional because its type admits `undefined`, without a `?`: objects of the type always have the property. */
  readonly undefinable?: true;
  readonly shape: Shape;
  /** The first paragraphs of its JSDoc. */
  readonly description?: string;
  readonly deprecated?: boolean;
  /** The texts behind `@example`, in order. */
  readonly examples?: readonly string[];
}

/** One of several. `undefined` is never a member: it makes a property optional. Two members at least. */
export interface UnionShape {
  readonly kind: 'union';
  readonly members: readonly Shape[];
}

/** A type with a name of its own: an entry of the type table. */
export interface NamedShape {
  readonly kind: 'named';
  readonly type: TypeId;
}

/** What cannot cross the wire, kept so that the diagnostic can name the path to it. */
export interface UnsupportedShape {
  readonly kind: 'unsupported';
  readonly reason: UnsupportedReason;
  /** The type as the user would write it. */
  readonly text: string;
  readonly span: Span;
}

/** Why a type cannot cross the wire. */
export type UnsupportedReason = 'any' | 'function' | 'symbol' | 'class-instance' | 'type-parameter' | 'never' | 'other';

/** Names one type of the program: `src/notes/note.ts#Note`, with type arguments in `<>` for a generic one. */
export type TypeId = string;

/** A named type of the application and what it looks like. */
export interface NamedType {
  readonly id: TypeId;
  /** The declared name: `Note`. */
  readonly name: string;
  /** Path of the declaring file, relative to the project's directory. */
  readonly file: string;
  /** The name under which that file exports it; absent when it does not. */
  readonly exportName?: string;
  readonly shape: Shape;
  readonly span: Span;
  readonly description?: string;
  readonly deprecated?: boolean;
}
