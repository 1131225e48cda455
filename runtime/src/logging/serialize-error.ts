import { isError, look } from '../errors/as-error.js';

// Enough for real chains of causes, and a limit for circular ones.
const longestChain = 10;

// The limit of errors in one line, if causes branch.
const mostErrors = 100;

/**
 * Serializes an error for the log: its class, message, stack, code and causes. If reading its properties throws, the thrown value is
 * logged instead.
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
    type: plain(name),
    message: plain(message),
    stack: plain(stack),
    ...('code' in thrown && { code: plain(thrown.code) }),
    ...('status' in thrown && { status: plain(thrown.status) }),
    ...(cause !== undefined && { cause: serializeError(cause, depth + 1, rest) }),
    ...(thrown instanceof AggregateError && { errors: errorsOf(thrown, depth, rest) }),
  };
}

const plainTypes: readonly string[] = ['string', 'number', 'boolean', 'undefined'];

/** A property of an error as JSON supports it: any other value would cost the whole error if it cannot be serialized. */
function plain(value: unknown): unknown {
  return value === null || plainTypes.includes(typeof value) ? value : look(value);
}

function errorsOf({ errors }: AggregateError, depth: number, rest: { errors: number }): readonly unknown[] {
  const serialized: unknown[] = [];
  for (const error of errors) {
    serialized.push(serializeError(error, depth + 1, rest));
    if (rest.errors === 0) break;
  }
  return serialized;
}
