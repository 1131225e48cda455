import type { ClassId } from './class-reference.js';
import type { NamedType, Shape, UnsupportedShape } from './shapes/shape.js';
import type { Span } from './span.js';

/**
 * The text of the type parameter of a mapper's method in shapes and ids: a character that no type of an application contains. Each
 * route replaces it by the type of the result of its handler.
 */
export const resultParameter = '\uE000';

/** A response mapper: a class that implements `ResponseMapper` of `ashlar`. */
export interface ResponseMapperFacts {
  /** The result of its `map`; absent without such a method. */
  readonly mapped?: MappedType;
}

/** The type that the method `map` of a response mapper returns, with `resultParameter` in place of the type of the result. */
export interface MappedType {
  readonly shape: Shape;
  /** The named types that contain the parameter. */
  readonly types: readonly NamedType[];
  /**
   * The type of a result decides more than the type of a part: a condition, or a mapping of properties. The parameter cannot be
   * replaced then; `HandlerFacts.computed` has the type for each result.
   */
  readonly isComputed?: true;
  /** The declared type, or the name of the method. */
  readonly span: Span;
  /** `map` returns a promise. */
  readonly isPromise?: true;
  /** `map` can return `undefined`. */
  readonly admitsUndefined?: true;
}

/** The types that one response mapper returns for the results of a handler, as TypeScript computes them. */
export interface ComputedResults {
  readonly mapper: ClassId;
  /** In the order of the results of the handler; `undefined` for a result that is never sent as JSON. */
  readonly results: readonly (ComputedResult | undefined)[];
  /** The named types in them. */
  readonly types: readonly NamedType[];
}

/** The type that a response mapper returns for one result of a handler. */
export interface ComputedResult {
  readonly shape: Shape;
  /** `map` can return `undefined` for the result. */
  readonly admitsUndefined?: true;
}

/** A decorator about response mappers that is invalid or has no effect. */
export type ResponseMapperIssue =
  /** A `@SkipResponseMapper` where no mapper applies. */
  | { readonly kind: 'unneeded-mapper-skip'; readonly skippedBy: string; readonly span: Span }
  /** A `@UseResponseMapper` that maps no result: nearer decorators replace it on all routes, or the results are not sent as JSON. */
  | {
      readonly kind: 'unneeded-mapper';
      readonly declaredBy: string;
      readonly isReplaced: boolean;
      readonly span: Span;
    }
  /** A class or method with several decorators about its mapper. */
  | { readonly kind: 'several-mappers'; readonly decorator: string; readonly span: Span; readonly first: Span }
  /** A `@UseResponseMapper` without an argument, or with several. */
  | { readonly kind: 'wrong-mapper-arguments'; readonly span: Span };

/** Whether a shape is the type parameter of a mapper. */
export function isResultParameter(shape: Shape): shape is UnsupportedShape {
  return shape.kind === 'unsupported' && shape.text === resultParameter;
}
