import { HttpResponse } from '../response/http-response.js';
import { Response } from '../response/response.js';

/** Responds to a plain result with the status of `@HttpCode`. A returned `Response` or `HttpResponse` keeps its own status. */
export function respondWithStatus<Result>(
  status: number,
  respond: (result: Result) => HttpResponse,
): (result: Result) => HttpResponse {
  return (result) => {
    const response = respond(result);
    return result instanceof Response || result instanceof HttpResponse ? response : response.withStatus(status);
  };
}
