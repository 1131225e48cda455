import type { ClassReference } from './class-reference.js';
import type { Span } from './span.js';

/** An exception with a known status that the source throws, once for each function that throws it. */
export interface ThrownError {
  readonly class: ClassReference;
  readonly status: number;
  readonly description?: string;
  readonly thrownBy: Thrower;
}

/** A function that throws an exception. It has no position, so that an edit that only moves the function changes no other file's facts. */
export interface Thrower {
  readonly file: string;
  /** `NotesService.find`; a function inside of a function has the names of both: `check.fail`. */
  readonly name: string;
  /** The index of the place in the function's `ThrowingFunction`; absent when it is none of them. */
  readonly place?: number;
}

/** The places at which a function of a file throws exceptions, in the order of the source. */
export interface ThrowingFunction {
  readonly name: string;
  readonly places: readonly Span[];
}

/** The exceptions of a handler, a guard, a resolver or an interceptor. */
export interface StageExceptions {
  /** Each class once for each status and each function that throws it. */
  readonly thrown: readonly ThrownError[];
  /** An `@ApiErrors` of the method or the class documents its own exceptions in place of them. */
  readonly isReplaced?: true;
}
