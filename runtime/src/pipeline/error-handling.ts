import type { RequestContext } from '../context/request-context.js';
import { isPromise } from '../contract/is-promise.js';
import type { RequestFailure } from '../errors/request-failure.js';
import type { HttpResponse } from '../response/http-response.js';
import { Response } from '../response/response.js';
import type { MissingReporter } from '../serializing/missing.js';
import type { Responder } from './respond.js';

/** The error handler of an application, with everything that the compiler knows of it. */
export interface ErrorHandling {
  /** The status for inputs that are decoded and invalid. */
  readonly validationStatus: number;
  /** Creates the response for a failed request. Returns a promise only if the error handler does. It can throw. */
  readonly respond: (
    failure: RequestFailure,
    context: RequestContext,
    reporter?: MissingReporter,
  ) => HttpResponse | Promise<HttpResponse>;
}

/** The parts of an error handler that are declared in its class. */
export interface ErrorHandlingOptions {
  /** The status for inputs that are decoded and invalid. Default: 400. */
  readonly validationStatus?: number;
  /** The content type of JSON bodies. Default: `application/json`. */
  readonly contentType?: string;
}

/** An error handler by its results, which can be responses of several types. */
interface HandlerOf<Result extends Response<unknown, number>> {
  handle(failure: RequestFailure, context: RequestContext): Result | Promise<Result>;
}

/**
 * Makes the error handling of a generated entry: `respond` writes the body by the declared type. The handler alone decides on the type
 * of the results: without `strictFunctionTypes`, the compiler would infer it from `respond` as well, which takes more types.
 */
export function errorHandler<Result extends Response<unknown, number>>(
  handler: HandlerOf<Result>,
  respond: Responder<NoInfer<Result>>,
  { validationStatus = 400, contentType }: ErrorHandlingOptions = {},
): ErrorHandling {
  const send = (result: Result, reporter: MissingReporter | undefined): HttpResponse => {
    const response = checkedResponse(result, (checked) => respond(checked, reporter), handler);
    const isDefault = contentType !== undefined && response.contentType === 'application/json';
    return isDefault ? response.withHeader('content-type', contentType) : response;
  };
  return {
    validationStatus,
    respond: (failure, context, reporter) => {
      const result = handler.handle(failure, context);
      return isPromise(result) ? result.then((ready) => send(ready, reporter)) : send(result, reporter);
    },
  };
}

/** Handlers in plain JavaScript can return anything: only a whole response with an error status is sent. */
function checkedResponse<Result extends Response<unknown, number>>(
  result: Result,
  respond: (result: Result) => HttpResponse,
  handler: HandlerOf<Result>,
): HttpResponse {
  const name = `${handler.constructor.name}.handle`;
  if (!(result instanceof Response)) throw new TypeError(`\`${name}\` did not return a Response`);
  const response = respond(result);
  const { status, body } = response;
  if (status < 400) throw new RangeError(`\`${name}\` returned the status ${status}: it must be from 400 to 599`);
  if (typeof body.content !== 'string') throw new TypeError(`\`${name}\` returned a response that is not text or JSON`);
  return response;
}
