import type { Span } from './span.js';

/** A public instance method, or the constructor, that a class declares. */
export interface DeclaredMethod {
  /** `constructor` for the constructor. */
  readonly name: string;
  /** The name. */
  readonly span: Span;
  /** The first parameter that has to be given. */
  readonly required?: Span;
  /** The first marker of a controller's method without decorators, which is no route and overrides none. */
  readonly marker?: { readonly name: string; readonly span: Span };
}
