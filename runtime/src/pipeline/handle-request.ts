import { answerError } from '../errors/answer-error.js';
import type { Logger } from '../logging/logger.js';
import type { HttpResponse } from '../response/http-response.js';
import { findRoute, noRoute } from './find-route.js';
import type { IncomingRequest } from './incoming-request.js';
import { isPromise } from './is-promise.js';
import type { Matcher } from './match.js';
import { readJsonBody } from './read-body.js';
import { parseTarget } from './request-target.js';
import type { Route, RouteTable } from './route.js';
import { RouteRequest } from './route-request.js';

/** What the pipeline needs of an application. */
export interface Pipeline {
  readonly match: Matcher;
  readonly routes: RouteTable;
  readonly bodyLimit: number;
  readonly logger: Logger;
}

/**
 * The way of one request. A stage goes on, or throws, which ends the way. The answer is a promise only when the body has to
 * be waited for, or the handler. It never throws, and its promise never rejects.
 */
export function handleRequest(pipeline: Pipeline, request: IncomingRequest): HttpResponse | Promise<HttpResponse> {
  try {
    const { path, query } = parseTarget(request.target);
    const match = findRoute(pipeline.match, request.method, path); // 400
    if (match === undefined) return noRoute(pipeline.match, request.method, path); // 404
    const route = routeNamed(pipeline.routes, match.route);
    const answer =
      route.body === undefined
        ? route.run(new RouteRequest(match.params, query)) // 400
        : readJsonBody(request, pipeline.bodyLimit) // 413, 415
            .then((body) => route.run(new RouteRequest(match.params, query, body)));
    return isPromise(answer) ? answer.catch((error) => fail(pipeline, request, error)) : answer;
  } catch (error) {
    return fail(pipeline, request, error);
  }
}

/** The one way out for whatever was thrown. */
function fail(pipeline: Pipeline, request: IncomingRequest, error: unknown): HttpResponse {
  const { path } = parseTarget(request.target);
  return answerError(error, pipeline.logger, { method: request.method, path });
}

function routeNamed(routes: RouteTable, name: string): Route {
  const route = routes[name];
  if (route === undefined) throw new Error(`the generated router names the route \`${name}\`, which does not exist`);
  return route;
}
