import { inspect, types } from 'node:util';

/** Converts a thrown value to an error; a value that is not an error becomes the message of one. */
export function asError(thrown: unknown): Error {
  return isError(thrown) ? thrown : new Error(`a value that is not an Error was thrown: ${look(thrown)}`);
}

/** Formats any value for a message, also a value that throws when it is inspected. */
export function look(value: unknown): string {
  try {
    return inspect(value);
  } catch {
    return `a value that cannot be inspected (${typeof value})`;
  }
}

/** The message of a thrown value, whether it is an error or not. */
export function messageOf(thrown: unknown): string {
  return asError(thrown).message;
}

/** Whether a value is an error, also one of another realm, as in test runners. */
export function isError(thrown: unknown): thrown is Error {
  if (types.isNativeError(thrown)) return true;
  try {
    return thrown instanceof Error;
  } catch {
    // A proxy whose prototype cannot be read.
    return false;
  }
}
