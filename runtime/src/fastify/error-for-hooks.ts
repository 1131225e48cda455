import { types } from 'node:util';
import { asError, look } from '../errors/as-error.js';

/**
 * Converts a thrown value to an error that Fastify takes for one. Fastify sends other values as the body of a response: also an error of
 * another realm, as in test runners.
 */
export function errorForHooks(thrown: unknown): Error {
  const error = asError(thrown);
  if (!types.isProxy(error) && error instanceof Error) return error;
  return new Error(look(error), { cause: error });
}
