import type { ClassId } from '../class-reference.js';
import type { Span } from '../span.js';
import type { ForeignName } from './other-frameworks.js';

/** Code that starts an application of another framework, or that configures one which it is given. */
export interface ForeignApplication extends ForeignName {
  /** The function that starts the application, or the type of the parameter that takes it, as written. */
  readonly written: string;
  /** The classes that the arguments of the function name: the root module, controllers. Absent for a parameter. */
  readonly classes?: readonly ClassId[];
  /** The function, or the type of the parameter. */
  readonly span: Span;
  /** The methods that the file calls on the application, in the order of the source. */
  readonly calls: readonly ForeignCall[];
}

/** A call of a method of another framework: `app.setGlobalPrefix('api')`, `this.setStatus(201)`. */
export interface ForeignCall {
  readonly method: string;
  /** The texts of the arguments, each on one line. */
  readonly arguments: readonly string[];
  readonly span: Span;
}
