import type { IncomingMessage, ServerResponse } from 'node:http';
import { isPromise } from '../contract/is-promise.js';
import { asError } from '../errors/as-error.js';
import { HttpException } from '../errors/http-exception.js';

/** The methods of a request or response that only Express has, and that middleware calls. */
const methodsOfExpress: ReadonlySet<string> = new Set([
  ...['accepts', 'acceptsCharsets', 'acceptsEncodings', 'acceptsLanguages', 'get', 'header', 'is', 'range'],
  ...['append', 'attachment', 'clearCookie', 'contentType', 'cookie', 'download', 'format', 'json', 'jsonp', 'links'],
  ...['location', 'redirect', 'render', 'send', 'sendFile', 'sendStatus', 'set', 'status', 'type', 'vary'],
]);

/** The message of V8 for the call of a missing method: `res.status is not a function`, `res.status(...).send is not a function`. */
const missingMethod = /\b(?:req|request|res|response)(?:\.\w+\(\.\.\.\))*\.(\w+) is not a function$/;

/** Passes a request on to the next middleware; with an argument, it ends the request with that error. */
export type NextFunction = (error?: unknown) => void;

/**
 * Connect-style middleware of `node:http`, such as `cors()`, `helmet()` and `compression()`. Middleware that sends the response
 * itself does not call `next`.
 */
export type Middleware = ConnectStyle['handle'];

// A method, because TypeScript compares its parameters in both directions: middleware that is declared for Express, such as
// `compression`, is assignable. The additional properties of Express are not there, and such middleware does not need them.
interface ConnectStyle {
  handle(request: IncomingMessage, response: ServerResponse, next: NextFunction): unknown;
}

/**
 * Runs middleware in order. `done` is called at most once, with the error of a middleware that failed; `onLateError` with errors after
 * the call of `next`, which are too late for a response.
 */
export function runMiddleware(
  middleware: readonly Middleware[],
  request: IncomingMessage,
  response: ServerResponse,
  done: (error: Error | undefined) => void,
  onLateError: (error: Error) => void,
): void {
  const enter = (index: number): void => {
    const current = middleware[index];
    if (current === undefined) {
      done(undefined);
      return;
    }
    let isOver = false;
    const next: NextFunction = (error) => {
      if (isOver) return;
      isOver = true;
      if (error === undefined || error === null) enter(index + 1);
      else done(explainExpress(toException(error)));
    };
    const fail = (error: unknown) => {
      if (isOver) onLateError(asError(error));
      else next(error ?? asError(error));
    };
    try {
      const result = current(request, response, next);
      if (isPromise(result)) result.catch(fail);
    } catch (error) {
      fail(error);
    }
  };
  enter(0);
}

/** An error of middleware with a 4xx `status` or `statusCode` is a client error; any other is an internal error. */
export function toException(thrown: unknown): Error {
  const error = asError(thrown);
  if (error instanceof HttpException) return error;
  const status = 'status' in error ? error.status : 'statusCode' in error ? error.statusCode : undefined;
  const isClientError = typeof status === 'number' && Number.isInteger(status) && status >= 400 && status < 500;
  return isClientError ? new HttpException(status, error.message, { cause: error }) : error;
}

/**
 * An error of middleware. If the middleware calls a method of Express, which requests and responses of `node:http` do not have, the
 * result is an error that explains this, with the original error as its cause.
 */
function explainExpress(error: Error): Error {
  const [, method = ''] = error instanceof TypeError ? (missingMethod.exec(error.message) ?? []) : [];
  if (!methodsOfExpress.has(method)) return error;
  const message = `\`${method}\` is a method of Express, and \`app.use\` passes the request and the response of \`node:http\`: add the middleware to an application of Express, and pass this application to \`app.use\``;
  return new TypeError(message, { cause: error });
}
