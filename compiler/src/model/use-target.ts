import type { ClassReference } from './class-reference.js';
import type { DependencyTarget, GenericTarget } from './dependency-target.js';
import type { Span } from './span.js';

/** The target of a guard, an interceptor or a resolver that is named. */
export type UseTarget = Exclude<
  DependencyTarget,
  { kind: 'logger' | 'codec' } | { kind: 'not-a-class' } | GenericTarget
>;

/** A resolver that a parameter of a handler names. */
export interface ResolverUse {
  readonly handler: string;
  readonly class: ClassReference;
  /** The class in the argument of `Resolved`. */
  readonly span: Span;
  readonly target: UseTarget;
}
