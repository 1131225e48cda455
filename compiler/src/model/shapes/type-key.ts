import type { ClassReference, ValueReference } from '../class-reference.js';
import type { Span } from '../span.js';

/**
 * Identifies a type: equal for one type under all its names and imports, different for `Repository<User>` and
 * `Repository<Article>`. An alias of a named type is that type; an alias of any other type is a type of its own.
 */
export type TypeKey = string;

/** The functions of `ashlar` that make a constant the key of its type argument: `token<Clock>('Clock')`. */
export type KeyFunction = 'token' | 'contextKey';

/** A type in the place of a key: the type argument of a `token`, or the type of a parameter. */
export type KeyedType = IdentifiedType | UnidentifiedType;

/** A type that has a key. */
export interface IdentifiedType {
  readonly kind: 'interface' | 'type-alias' | 'generic-class';
  readonly key: TypeKey;
  /** The type as written, or as the checker prints it where it follows from type arguments. */
  readonly text: string;
  /** The name of its declaration. */
  readonly name: string;
  /** The file of the application that declares it. */
  readonly file?: string;
}

/** A type that has no key, and the reason. */
export interface UnidentifiedType {
  readonly kind: 'unidentified';
  readonly reason:
    | 'missing'
    | 'unresolved'
    /** A class that is not generic: the class itself is the key. */
    | 'class'
    | 'primitive'
    | 'type-parameter'
    /** A type without a name, or a type argument without one: `{ now(): Date }`, `Repository<{ id: string }>`. */
    | 'unnamed';
  /** The type as written, empty when there is none. */
  readonly text: string;
  /** The class of the reason `class`. */
  readonly class?: ClassReference;
}

/** A call of a function that makes keys. */
export interface TypeKeyFacts {
  readonly callee: KeyFunction;
  /** The constant of the file that holds the key; its origin has no `exportName` when it is not exported. */
  readonly constant?: ValueReference;
  /** Why the call makes no key that generated code could import; absent for a constant at the top level of its file. */
  readonly misplaced?: 'variable' | 'function' | 'expression';
  /** The name that the call gives; absent when it is not a string literal. */
  readonly name?: string;
  /** The place of the name, or the call when it has none. */
  readonly nameSpan: Span;
  readonly type: KeyedType;
  /** The place of the type argument, or the call when it has none. */
  readonly typeSpan: Span;
  /** The name of the constant, or the call. */
  readonly span: Span;
}
