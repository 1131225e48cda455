import type { ClassReference } from './class-reference.js';
import type { ResponseMapperFacts } from './response-mapper.js';
import type { NamedType, Shape } from './shapes/shape.js';
import type { Span } from './span.js';
import type { UseTarget } from './use-target.js';

/** The response mapper of a route. */
export interface RouteMapper {
  readonly class: ClassReference;
  /** The place that names it. */
  readonly span: Span;
  /** The module, class or method that names it. */
  readonly declaredBy: string;
  readonly target: UseTarget;
  /** Absent for a class that does not implement `ResponseMapper`, or whose source is not read. */
  readonly facts?: ResponseMapperFacts;
  /** The name in its declaration; absent for a class of a package. */
  readonly declaredAt?: Span;
  /** The named types that are made for the route. */
  readonly types: readonly NamedType[];
  /** The result of `map` for all results of the handler that it maps; absent when it maps none. */
  readonly mapped?: Shape;
  /** `map` can return `undefined` for a result of the handler. */
  readonly admitsUndefined?: true;
}
