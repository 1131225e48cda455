import { followsFromDisconnect, onDisconnect, type RequestContext } from '../context/request-context.js';
import { isPromise } from '../contract/is-promise.js';
import { asError } from '../errors/as-error.js';
import { TooManyRequestsException } from '../errors/client-exceptions.js';
import { HttpException } from '../errors/http-exception.js';
import type { FailureKind, RequestFailure } from '../errors/request-failure.js';
import { isValidationFailure, validationProblemsOf } from '../errors/validation-failure.js';
import type { HeaderPairs } from '../headers/header-pairs.js';
import { type Logger, logsLevel, withinRequest } from '../logging/logger.js';
import { boundedParts, type ErrorResponseParts, errorResponse } from '../response/error-response.js';
import type { HttpResponse } from '../response/http-response.js';
import { hasHeader } from '../response/response-head.js';
import type { MissingProperty } from '../serializing/missing.js';
import type { ErrorHandling } from './error-handling.js';
import { logRequest } from './log-request.js';
import type { MissingProperties } from './missing-properties.js';

/** The parts of an application that turn errors into responses. */
export interface ErrorPath {
  readonly logger: Logger;
  /** The error handler of the application; absent for the default responses. */
  readonly errorHandling?: ErrorHandling | undefined;
  /** Reports the required properties that the results of the error handler lack; absent where they are ignored. */
  readonly missingProperties?: MissingProperties | undefined;
}

/** The part of an application that logs errors. */
type LoggingPath = Pick<ErrorPath, 'logger'>;

/** An error before it becomes a response. */
export interface Failure extends ErrorResponseParts {
  readonly status: number;
  readonly kind: FailureKind;
  readonly message: string;
  /** The thrown value. */
  readonly cause?: unknown;
}

/** The constant response if no other response can be created. */
const lastResort: HttpResponse = errorResponse(500, 'Internal Server Error');

/**
 * Turns a thrown value into the response. A client error is sent as it is, everything else without its message, because it can
 * contain internal details. The failure is logged with its causes. It never throws, and its promise never rejects: the thrown value
 * can be a proxy, or have getters that throw. Returns a promise only if the error handler does.
 */
export function respondToError(
  thrown: unknown,
  path: ErrorPath,
  context: RequestContext,
): HttpResponse | Promise<HttpResponse> {
  try {
    return respondToFailure(failureOf(thrown), path, context);
  } catch (error) {
    logError('request failed', error, path, context);
    return lastResort;
  }
}

/**
 * Turns a failure into the response: that of the error handler, or the default one. Never fails in the application's code. The failure
 * is logged when its response is known, whose status is the level.
 */
export function respondToFailure(
  failure: Failure,
  path: ErrorPath,
  context: RequestContext,
): HttpResponse | Promise<HttpResponse> {
  const { errorHandling } = path;
  if (errorHandling === undefined) {
    logFailure(failure, failure.status, path, context);
    return errorResponse(failure.status, failure.message, failure);
  }
  const { headers = [] } = failure;
  try {
    const reporter = path.missingProperties && {
      reportMissing: (properties: readonly MissingProperty[]) => path.missingProperties?.report(context, properties),
    };
    const respond = () => errorHandling.respond(requestFailure(failure, errorHandling), context, reporter);
    // A server can reject a request before its stages run.
    const response = withinRequest(path.logger, context)?.(respond) ?? respond();
    if (!isPromise(response)) return logged(withHeaders(response, headers), failure, path, context);
    return whenSettled(response, failure, path, context);
  } catch (error) {
    return handlerFailed(error, failure, path, context);
  }
}

function failureOf(thrown: unknown): Failure {
  const unknownError: Failure = { status: 500, kind: 'internal', message: 'Internal Server Error', cause: thrown };
  if (!isHttpException(thrown)) return unknownError;
  const { status, message, errors, isTruncated, headers } = thrown;
  if (status < 500) return { status, kind: kindOf(thrown), message, errors, isTruncated, headers, cause: thrown };
  return { ...unknownError, status, headers };
}

/** The prototype of a proxy can throw. */
function isHttpException(thrown: unknown): thrown is HttpException {
  try {
    return thrown instanceof HttpException;
  } catch {
    return false;
  }
}

function kindOf(exception: HttpException): FailureKind {
  if (isValidationFailure(exception)) return 'validation';
  return exception instanceof TooManyRequestsException ? 'rate-limit' : 'http';
}

/** The failure as the error handler gets it, with bounded errors. */
function requestFailure(failure: Failure, { validationStatus }: ErrorHandling): RequestFailure {
  const { kind, message, cause } = failure;
  const status = kind === 'validation' ? validationStatus : failure.status;
  return { status, kind, message, ...boundedParts(failure), problems: validationProblemsOf(cause), cause };
}

/** The headers of the exception, such as `Retry-After`, are kept unless the error handler has set them. */
function withHeaders(response: HttpResponse, headers: HeaderPairs): HttpResponse {
  const missing = headers.filter(
    ([name]) => name.toLowerCase() !== 'content-type' && !hasHeader(response, name.toLowerCase()),
  );
  return missing.reduce((whole, [name, value]) => whole.withHeader(name, value), response);
}

/** Time for an asynchronous error handler after the client has closed its side of the connection, in milliseconds. */
const graceMs = 5_000;

/** Waits for an asynchronous error handler, at most until the client disconnects: no one reads its response, and the log needs no error. */
function whenSettled(
  pending: Promise<HttpResponse>,
  failure: Failure,
  path: ErrorPath,
  context: RequestContext,
): Promise<HttpResponse> {
  return new Promise((resolve) => {
    let isOver = false;
    let timer: NodeJS.Timeout | undefined;
    const end = (response: () => HttpResponse) => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      resolve(response());
    };
    const timeOut = () =>
      end(() => {
        const error = new Error(
          `the error handler had not finished ${graceMs / 1000} seconds after the client closed its side`,
        );
        return handlerFailed(error, failure, path, context);
      });
    pending
      .then((response) => withHeaders(response, failure.headers ?? []))
      .then(
        (response) => end(() => logged(response, failure, path, context)),
        (error: unknown) => end(() => handlerFailed(error, failure, path, context)),
      );
    onDisconnect(context, (isGone) => {
      if (isGone) end(() => abandoned(failure, path, context));
      else if (!isOver) timer ??= setTimeout(timeOut, graceMs).unref();
    });
  });
}

/** The response if the error handler fails. Both errors are logged; a request without a route has no error of its own. */
function handlerFailed(error: unknown, failure: Failure, path: ErrorPath, context: RequestContext): HttpResponse {
  if (isThrown(failure)) logFailure(failure, lastResort.status, path, context);
  logError('the error handler failed', error, path, context);
  return lastResort;
}

/** The response if the client disconnects before the error handler has finished: no one reads it. */
function abandoned(failure: Failure, path: ErrorPath, context: RequestContext): HttpResponse {
  logFailure(failure, failure.status, path, context);
  return lastResort;
}

function logged(response: HttpResponse, failure: Failure, path: ErrorPath, context: RequestContext): HttpResponse {
  logFailure(failure, response.status, path, context);
  return response;
}

/** Logs the error of a response that has started, of which the client receives a part. */
export function logAborted(error: unknown, path: LoggingPath, context: RequestContext): void {
  logError('response aborted', error, path, context);
}

/** Logs the error of middleware that has called `next`: the client has the response of the route. */
export function logLate(error: unknown, path: LoggingPath, context: RequestContext): void {
  logError('middleware failed after it had called `next`', error, path, context);
}

/** Logs a request that the shutdown aborts, because it has not finished in time. */
export function logUnfinished({ logger }: LoggingPath, context: RequestContext): void {
  logRequest(logger, 'error', 'request aborted by the shutdown: it had not finished within `drainTimeout`', context);
}

/** A failed request is an error of the application if its response is: the status of the response is the level. */
function logFailure(failure: Failure, status: number, { logger }: LoggingPath, context: RequestContext): void {
  const { cause } = failure;
  const level = status < 500 || followsFromDisconnect(context, cause) ? 'debug' : 'error';
  if (!logsLevel(logger, level)) return;
  logRequest(logger, level, 'request failed', context, { status, ...(isThrown(failure) && { err: asError(cause) }) });
}

/** Whether a failure is a thrown value, which can be `undefined`. */
function isThrown({ kind, cause }: Failure): boolean {
  return kind === 'internal' || cause !== undefined;
}

function logError(message: string, thrown: unknown, { logger }: LoggingPath, context: RequestContext): void {
  // The client has disconnected, which is no error of the application.
  const level = followsFromDisconnect(context, thrown) ? 'debug' : 'error';
  logRequest(logger, level, message, context, { err: asError(thrown) });
}
