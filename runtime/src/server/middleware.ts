import type { IncomingMessage, ServerResponse } from 'node:http';
import { isPromise } from '../contract/is-promise.js';
import { asError } from '../errors/as-error.js';
import { HttpException } from '../errors/http-exception.js';

/** Passes a request on to the next middleware; with an argument, it ends the request with that error. */
export type NextFunction = (error?: unknown) => void;

/**
 * Middleware of the platform in the form that Connect gave it: `cors`, `helmet` and `compression` are such functions. One
 * that answers itself does not call `next`.
 */
export type Middleware = ConnectStyle['handle'];

// As the type of a method it also takes functions that are declared for Express, as those of `compression` are: its requests
// and responses are those of Node with more to them, which such middleware does not need.
interface ConnectStyle {
  handle(request: IncomingMessage, response: ServerResponse, next: NextFunction): unknown;
}

/** Runs middleware one after the other. `done` is called once: with an error when there was one. */
export function runMiddleware(
  middleware: readonly Middleware[],
  request: IncomingMessage,
  response: ServerResponse,
  done: (error: Error | undefined) => void,
): void {
  const enter = (index: number): void => {
    const current = middleware[index];
    if (current === undefined) {
      done(undefined);
      return;
    }
    let isOver = false;
    const next: NextFunction = (error) => {
      // A promise that is rejected behind its own `next` has nobody left to answer.
      if (isOver) return;
      isOver = true;
      if (error === undefined || error === null) enter(index + 1);
      else done(toException(error));
    };
    try {
      const result = current(request, response, next);
      if (isPromise(result)) result.catch((error: unknown) => next(error ?? asError(error)));
    } catch (error) {
      next(error ?? asError(error));
    }
  };
  enter(0);
}

/** Middleware says with `status` or `statusCode` that the client is at fault; everything else is a fault of the server. */
function toException(thrown: unknown): Error {
  const error = asError(thrown);
  if (error instanceof HttpException) return error;
  const status = 'status' in error ? error.status : 'statusCode' in error ? error.statusCode : undefined;
  const isClientError = typeof status === 'number' && Number.isInteger(status) && status >= 400 && status < 500;
  return isClientError ? new HttpException(status, error.message, { cause: error }) : error;
}
