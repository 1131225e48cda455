import { HttpResponse } from '../response/http-response.js';
import { Response } from '../response/response.js';
import type { Responder } from './respond.js';

/** Responds to a plain result with the status of `@HttpCode`. A returned `Response` or `HttpResponse` keeps its own status. */
export function respondWithStatus<Result>(status: number, respond: Responder<Result>): Responder<Result> {
  return (result, reporter) => {
    const response = respond(result, reporter);
    return result instanceof Response || result instanceof HttpResponse ? response : response.withStatus(status);
  };
}
