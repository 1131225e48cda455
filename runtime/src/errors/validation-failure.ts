import type { ValidationProblem } from '../contract/validation-problem.js';

const validationFailures = new WeakMap<object, readonly ValidationProblem[]>();

/** Marks the exception for inputs that were decoded and are invalid: its response has the validation status of the application. */
export function markValidationFailure<Exception extends object>(
  exception: Exception,
  problems: readonly ValidationProblem[],
): Exception {
  validationFailures.set(exception, problems);
  return exception;
}

/** Whether an exception is one for invalid inputs. */
export function isValidationFailure(exception: object): boolean {
  return validationFailures.has(exception);
}

/** The problems of an exception for invalid inputs; none of another value. */
export function validationProblemsOf(thrown: unknown): readonly ValidationProblem[] {
  return (typeof thrown === 'object' && thrown !== null && validationFailures.get(thrown)) || [];
}
