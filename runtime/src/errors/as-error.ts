import { inspect, types } from 'node:util';

/** What was thrown as an error; anything else than an error is told in the message of one. */
export function asError(thrown: unknown): Error {
  return isError(thrown) ? thrown : new Error(`a value that is not an Error was thrown: ${look(thrown)}`);
}

/** How anything looks, also what throws when it is looked at. */
export function look(value: unknown): string {
  try {
    return inspect(value);
  } catch {
    return `a value that cannot be inspected (${typeof value})`;
  }
}

/** What a fault says of itself, whatever was thrown. */
export function messageOf(thrown: unknown): string {
  return asError(thrown).message;
}

/** Whether something is an error, also one of another realm, as test runners have them. */
export function isError(thrown: unknown): thrown is Error {
  if (types.isNativeError(thrown)) return true;
  try {
    return thrown instanceof Error;
  } catch {
    // A proxy that does not say what it is.
    return false;
  }
}
