import type { RequestContext } from '../context/request-context.js';
import type { ResponseMapper } from '../decorators/response-mapper.js';
import { HttpResponse } from '../response/http-response.js';
import { Response } from '../response/response.js';
import type { MissingReporter } from '../serializing/missing.js';
import { jsonResponse, type Responder, withHeadersOf } from './respond.js';

/** Makes the response of a result that a response mapper may replace. */
export interface MappedResponder {
  readonly mapResponse: (result: unknown, context: RequestContext, reporter?: MissingReporter) => HttpResponse;
}

/**
 * Responds with the JSON that `serialize` makes of the mapped result: of plain values that are not text, and of a `Response` with JSON and
 * a status below 300. `respond` responds to every other result. `status` is the status of plain values.
 */
export function respondMapped<Mapped>(
  mapper: ResponseMapper,
  serialize: (mapped: Mapped) => string,
  respond: Responder<never>,
  status = 200,
): MappedResponder {
  const mapped = (code: number, value: unknown, context: RequestContext, reporter?: MissingReporter): HttpResponse => {
    // The compiler has found the type that `map` returns for the type of the result.
    return jsonResponse(code, serialize(mapper.map(value, context) as Mapped), reporter);
  };
  // The compiler has found the types of the results that are not mapped.
  const unmapped = (result: unknown, reporter?: MissingReporter): HttpResponse => respond(result as never, reporter);
  return {
    mapResponse: (result, context, reporter) => {
      if (result instanceof Response) {
        if (result.format !== 'json' || result.value === undefined || result.status > 299)
          return unmapped(result, reporter);
        return withHeadersOf(result, mapped(result.status, result.value, context, reporter));
      }
      const isSentAsItIs = result === undefined || typeof result === 'string' || result instanceof HttpResponse;
      return isSentAsItIs ? unmapped(result, reporter) : mapped(status, result, context, reporter);
    },
  };
}
