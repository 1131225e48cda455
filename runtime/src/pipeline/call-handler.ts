import { isPromise } from '../contract/is-promise.js';
import { FileStream } from '../response/file-stream.js';
import type { HttpResponse } from '../response/http-response.js';
import { hasHeader } from '../response/response-head.js';
import type { RequestInputs } from './request-inputs.js';
import type { RouteEntry, RouteTemplate, Stage } from './route-contract.js';

/** The last stage: decodes the inputs, calls the handler, and makes the response of its result. */
export function callHandler<Template extends RouteTemplate, Result>(entry: RouteEntry<Template, Result>): Stage {
  const { guards = [], resolvers = [], handle, respond } = entry;
  // A resolver can reject requests like a guard.
  const isGuarded = guards.length + resolvers.length > 0;
  if (typeof respond !== 'function') {
    return (inputs) => {
      const finish = (result: Result) =>
        withPrivateFile(respond.mapResponse(result, inputs.context, inputs), isGuarded, inputs);
      const result = handle(inputs);
      return isPromise(result) ? result.then(finish) : finish(result);
    };
  }
  return (inputs) => {
    const result = handle(inputs);
    if (!isPromise(result)) return withPrivateFile(respond(result, inputs), isGuarded, inputs);
    return result.then((ready) => withPrivateFile(respond(ready, inputs), isGuarded, inputs));
  };
}

/** Shared caches must not store a file with restricted access, unless the handler has set `Cache-Control`. */
function withPrivateFile(response: HttpResponse, isGuarded: boolean, inputs: RequestInputs): HttpResponse {
  if (!(response.body.content instanceof FileStream) || !(isGuarded || inputs.isPersonal)) return response;
  return hasHeader(response, 'cache-control') ? response : response.withHeader('cache-control', 'private');
}
