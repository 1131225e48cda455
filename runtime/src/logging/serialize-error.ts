import { isError, look } from '../errors/as-error.js';

// Deep enough for every honest chain, and an end for one that bites its tail.
const longestChain = 10;

/**
 * An error for the log: its class, message, stack, code and everything that it was caused by, errors or not. One whose
 * properties throw is told as what they throw: a log is no place to fail.
 */
export function serializeError(thrown: unknown, depth = 0): unknown {
  if (depth > longestChain) return '…';
  if (!isError(thrown)) return look(thrown);
  try {
    return partsOf(thrown, depth);
  } catch (error) {
    return { type: 'Error', message: 'an error that cannot be read', cause: serializeError(error, depth + 1) };
  }
}

function partsOf(thrown: Error, depth: number): object {
  const { name, message, stack, cause } = thrown;
  return {
    type: name,
    message,
    stack,
    ...('code' in thrown && { code: thrown.code }),
    ...('status' in thrown && { status: thrown.status }),
    ...(cause !== undefined && { cause: serializeError(cause, depth + 1) }),
    ...(thrown instanceof AggregateError && { errors: thrown.errors.map((error) => serializeError(error, depth + 1)) }),
  };
}
