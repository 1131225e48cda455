import type { ClassId, ClassReference } from './class-reference.js';
import type { DeclaredRole } from './declared-role.js';
import type { DependencyFacts, GenericInstance } from './facts.js';
import type { Shape } from './shapes/shape.js';
import type { IdentifiedType } from './shapes/type-key.js';
import type { Span } from './span.js';

/** The target of a dependency. */
export type DependencyTarget =
  /** Found, and visible from the module that needs it. */
  | { readonly kind: 'provider'; readonly class: ClassReference }
  /** A `Logger` with the scope of the class. */
  | { readonly kind: 'logger' }
  /** The `Codec` of a type. */
  | { readonly kind: 'codec'; readonly shape: Shape }
  | MissingTarget
  /** A list that could not be read may contain it. Not reported. */
  | { readonly kind: 'not-checked'; readonly class: ClassReference }
  /** A generic class: the container has one instance for all type arguments. Without an `instance`, the bare class in a list. */
  | GenericTarget
  /** The parameter's type names no class. */
  | NotAClassTarget;

/** Why a class that is needed cannot be had. */
export type MissingTarget =
  /** Owned by a module that does not export it; `imported` when the needing module imports that module. */
  | { readonly kind: 'private'; readonly class: ClassReference; readonly owner: ClassId; readonly imported: boolean }
  /** Exported by its module, which the needing module does not import. */
  | { readonly kind: 'not-imported'; readonly class: ClassReference; readonly owner: ClassId }
  /** No module that the root reaches provides it. */
  | UnknownTarget;

/** A class that no module provides, and what is known of it for the advice. */
export interface UnknownTarget {
  readonly kind: 'unknown';
  readonly class: ClassReference;
  /** Absent without a decorator that gives it a role. */
  readonly role?: DeclaredRole;
  /** Its public methods; absent for a class of a package. */
  readonly methods?: readonly string[];
  readonly abstract: boolean;
  /** The name in its declaration; absent for a class of a package. */
  readonly declaredAt?: Span;
  /** A module that the root does not reach, but that lists it. */
  readonly unreachableOwner?: ClassReference;
}

/** A generic class that is needed. Never resolved: no provider of it is known to be the right one. */
export interface GenericTarget {
  readonly kind: 'generic';
  readonly class: ClassReference;
  readonly instance?: GenericInstance;
  /** The identity of the type, for the token to add. */
  readonly type?: IdentifiedType;
}

/** A parameter whose type the container has nothing to key on. */
export type NotAClassTarget = Extract<DependencyFacts['token'], { kind: 'not-a-class' }>;
