const validationFailures = new WeakSet<object>();

/** Marks the exception for inputs that were decoded and are invalid: its response has the validation status of the application. */
export function markValidationFailure<Exception extends object>(exception: Exception): Exception {
  validationFailures.add(exception);
  return exception;
}

/** Whether an exception is one for invalid inputs. */
export function isValidationFailure(exception: object): boolean {
  return validationFailures.has(exception);
}
