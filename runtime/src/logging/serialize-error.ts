import { isError, look } from '../errors/as-error.js';

// Deep enough for every honest chain, and an end for one that bites its tail.
const longestChain = 10;

// One whose causes branch has no more of them in a line than a person would read.
const mostErrors = 100;

/**
 * An error for the log: its class, message, stack, code and everything that it was caused by, errors or not. One whose
 * properties throw is told as what they throw: a log is no place to fail.
 */
export function serializeError(thrown: unknown, depth = 0, rest = { errors: mostErrors }): unknown {
  if (depth > longestChain || rest.errors === 0) return '…';
  rest.errors--;
  if (!isError(thrown)) return look(thrown);
  try {
    return partsOf(thrown, depth, rest);
  } catch (error) {
    return { type: 'Error', message: 'an error that cannot be read', cause: serializeError(error, depth + 1, rest) };
  }
}

function partsOf(thrown: Error, depth: number, rest: { errors: number }): object {
  const { name, message, stack, cause } = thrown;
  return {
    type: name,
    message,
    stack,
    ...('code' in thrown && { code: thrown.code }),
    ...('status' in thrown && { status: thrown.status }),
    ...(cause !== undefined && { cause: serializeError(cause, depth + 1, rest) }),
    ...(thrown instanceof AggregateError && { errors: errorsOf(thrown, depth, rest) }),
  };
}

function errorsOf({ errors }: AggregateError, depth: number, rest: { errors: number }): readonly unknown[] {
  const told: unknown[] = [];
  for (const error of errors) {
    told.push(serializeError(error, depth + 1, rest));
    if (rest.errors === 0) break;
  }
  return told;
}
