import type { ClassReference } from './class-reference.js';
import type { Shape } from './shapes/shape.js';
import type { Span } from './span.js';

/** The parts of a class with `@Configuration` that other classes do not need. */
export interface ConfigurationFacts {
  /** The shape of an instance. */
  readonly shape: Shape;
  /** The fields of the class and of the classes that it extends. */
  readonly fields: readonly ConfigurationField[];
  /** The constructors and the `static create` of the class and of the classes that it extends. They are never called. */
  readonly creators: readonly ConfigurationCreator[];
}

/** Code that would make an instance of a class. */
export interface ConfigurationCreator {
  readonly name: 'constructor' | 'create';
  readonly span: Span;
}

/** A field of a configuration class, as it is declared. */
export interface ConfigurationField {
  readonly name: string;
  /** The name in its declaration. */
  readonly span: Span;
  /** Why it cannot be read from a variable. */
  readonly problem?: FieldProblem;
}

/** A declaration of a field that no variable can fill. */
export type FieldProblem = 'private' | 'initialised' | 'not-readonly' | 'accessor' | 'symbol';

/** A class with `@Configuration` that a module provides. */
export interface Configuration extends ConfigurationFacts {
  readonly class: ClassReference;
  /** The name in its declaration. */
  readonly span: Span;
  /** The beginning of the names of its variables. */
  readonly prefix: string;
  /** The place of the prefix in the source. */
  readonly prefixSpan?: Span;
}

/** A class with `@Configuration` that is not read. */
export interface UnreadConfiguration {
  readonly kind: 'unread-configuration';
  readonly class: ClassReference;
  /** `unlisted`: no module lists it. Otherwise the entry that constructs it. */
  readonly because: 'unlisted' | 'factory' | 'other-token';
  readonly span: Span;
}
