import type { RequestContext } from '../context/request-context.js';
import type { RequestFailure } from '../errors/request-failure.js';
import type { Response } from '../response/response.js';

/**
 * The error handler of an application, named by `@Module({ errorHandler: ApiErrors })` on the root module. It creates all error
 * responses, with bodies of type `Body`, which the API document describes.
 */
export interface ErrorHandler<Body> {
  /** The status for inputs that are decoded and invalid, as a literal from 400 to 499. Default: 400. */
  readonly validationStatus?: number;
  /**
   * Creates the response for a failed request. Its status is from 400 to 499 for an error of the client, or from 500 to 599. If it
   * throws, or its result cannot be sent, the client receives the default response with status 500.
   */
  handle(failure: RequestFailure, context: RequestContext): Response<Body, number> | Promise<Response<Body, number>>;
}
