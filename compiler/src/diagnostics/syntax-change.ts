import type { Span } from '../model/span.js';
import type { NeededImport } from './needed-import.js';

/** A change of a literal, a type, a parameter or a comment, in the syntax that the source has there. */
export type SyntaxChange =
  | LiteralText
  | Substitution
  | Wrapping
  | Unwrapping
  | ParameterChange
  | AddedParameter
  | JsDocComment;

/** Writes another text in a string literal, between the quotes that it has. */
export interface LiteralText {
  readonly kind: 'literal';
  readonly span: Span;
  readonly value: string;
}

/** Writes other text in the place of a word that a stretch has exactly once: a marker in a type, a parameter in a path. */
export interface Substitution {
  readonly kind: 'substitute';
  readonly span: Span;
  readonly word: string;
  readonly text: string;
  readonly imports?: readonly NeededImport[];
}

/** Writes a generic type around a type, but not around a union with `undefined`: `Validate<` and `>`. */
export interface Wrapping {
  readonly kind: 'wrap';
  readonly span: Span;
  readonly before: string;
  readonly after: string;
  readonly imports?: readonly NeededImport[];
}

/** Writes the first argument in the place of a call or a generic type: `Body<Note>` in that of `Validate<Body<Note>>`. */
export interface Unwrapping {
  readonly kind: 'unwrap';
  /** The call or type, or its first argument. */
  readonly span: Span;
  /** The name that is called, or that of the type. */
  readonly name: string;
}

/** Changes a parameter, and its uses in the function where it gets another name. */
export interface ParameterChange {
  readonly kind: 'parameter';
  /** The parameter, or a part of it such as its type. */
  readonly span: Span;
  readonly name?: string;
  /** Without `?`, a default value and `undefined`. */
  readonly isRequired?: true;
}

/** Adds a parameter to a method, before those that are optional. */
export interface AddedParameter {
  readonly kind: 'new-parameter';
  /** The name of the method in its declaration. */
  readonly of: Span;
  readonly text: string;
  readonly imports?: readonly NeededImport[];
}

/** Makes a JSDoc comment of the comment that contains a stretch. */
export interface JsDocComment {
  readonly kind: 'jsdoc';
  readonly span: Span;
}
