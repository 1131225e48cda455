import type { RequestContext } from '../context/request-context.js';
import type { FieldErrors } from '../contract/field-errors.js';
import type { ErrorHandler } from '../decorators/error-handler.js';
import { reasonPhrase } from '../errors/reason-phrase.js';
import type { RequestFailure } from '../errors/request-failure.js';
import type { HttpResponse } from '../response/http-response.js';
import { Response } from '../response/response.js';
import { respondJson } from './respond.js';

/** The problem details of an error response (RFC 9457). */
export interface ProblemDetails {
  /** A URI that identifies the type of the problem: `about:blank` for those that the status describes. */
  readonly type: string;
  /** The summary of the type: the reason phrase of the status. */
  readonly title: string;
  /** The HTTP status code. */
  readonly status: number;
  /** The cause of the error, in one sentence. */
  readonly detail: string;
  /** The validation errors of each field, by the path of the field. */
  readonly errors?: FieldErrors;
  /** Present if `errors` is incomplete because there are too many. */
  readonly truncated?: true;
}

/** The error handler for problem details: every error is sent as `application/problem+json` (RFC 9457). */
export class ProblemDetailsHandler implements ErrorHandler<ProblemDetails> {
  readonly validationStatus?: number;

  /** Creates the problem details of a failed request. */
  handle(
    failure: RequestFailure,
    _context: RequestContext,
  ): Response<ProblemDetails, number> | Promise<Response<ProblemDetails, number>> {
    const { status, message, errors, truncated } = failure;
    return Response.withStatus(status, {
      type: 'about:blank',
      title: reasonPhrase(status),
      status,
      detail: message,
      ...(errors !== undefined && { errors }),
      ...(truncated !== undefined && { truncated }),
    });
  }
}

/** Responds with problem details. */
export const respondProblem: (result: Response<ProblemDetails, number>) => HttpResponse = respondJson<ProblemDetails>(
  (problem) => JSON.stringify(problem),
);
