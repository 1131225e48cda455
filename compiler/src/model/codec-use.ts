import type { ClassReference } from './class-reference.js';
import type { Shape } from './shapes/shape.js';
import { shapeText } from './shapes/shape-text.js';
import type { Span } from './span.js';

/** Identifies the codec of a type: equal for equal types. */
export type CodecKey = string;

/** The key of the codec whose values have a shape. */
export function codecKey(shape: Shape): CodecKey {
  return shapeText(shape);
}

/** A codec that a provider needs. */
export interface CodecUse {
  readonly provider: ClassReference;
  /** The parameter that takes it; absent for a dependency of a factory. */
  readonly parameter?: string;
  /** The type of the parameter, or the entry of the factory's list. */
  readonly span: Span;
  /** The shape of its values. */
  readonly shape: Shape;
}
