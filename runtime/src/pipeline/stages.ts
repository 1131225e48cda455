import { enterRoute, RequestContext } from '../context/request-context.js';
import type { IncomingRequest } from '../contract/incoming-request.js';
import { isPromise } from '../contract/is-promise.js';
import type { Logger } from '../logging/logger.js';
import type { DocumentRoutes } from '../openapi/document-routes.js';
import { fileResponse } from '../response/file-response.js';
import type { HttpResponse } from '../response/http-response.js';
import { callHandler } from './call-handler.js';
import { checkGuards } from './check-guards.js';
import { findRoute, routeNotFound } from './find-route.js';
import { limitRate } from './limit-rate.js';
import type { BodyRules } from './read-body.js';
import { receiveBody } from './receive-body.js';
import { publishEnd, publishError, publishStart } from './request-channels.js';
import { RequestInputs } from './request-inputs.js';
import { resolveValues } from './resolve-values.js';
import { respondToError } from './respond-to-error.js';
import type { Matcher, Route, RouteEntry, RouteTemplate, Stage } from './route-contract.js';
import { runInterceptors } from './run-interceptors.js';

/** The parts of an application that handle its requests. */
export interface Pipeline extends BodyRules {
  readonly match: Matcher;
  /** The routes by the names that `match` returns. A map: looking up a property of a large object is slower. */
  readonly routes: ReadonlyMap<string, Route>;
  /** The API document and its page; absent if they are not served. */
  readonly documents?: DocumentRoutes;
  readonly logger: Logger;
}

/** The stages of a request to a route, top to bottom. A stage calls the next one, or throws the exception that ends the request. */
export function stagesOf<Template extends RouteTemplate, Result>(entry: RouteEntry<Template, Result>): Stage {
  const stages = [
    limitRate(entry.throttle), // 429
    checkGuards(entry.guards), // 401, 403
    resolveValues(entry.resolvers),
    receiveBody(entry.body, entry.files), // 413, 415
    runInterceptors(entry.interceptors),
  ];
  const handler = callHandler(entry); // 400, or the response
  return stages.reduceRight((next, stage) => stage(next), handler);
}

/**
 * Handles a request: finds the route and runs its stages. Returns a promise only if a stage does. It never throws, and its
 * promise never rejects.
 */
export function handleRequest(
  pipeline: Pipeline,
  request: IncomingRequest,
  context: RequestContext = new RequestContext(request),
): HttpResponse | Promise<HttpResponse> {
  publishStart(context);
  try {
    const response = runRoute(pipeline, request, context);
    if (!isPromise(response)) return finish(response, context);
    return response.then(
      (ready) => finishOrFail(ready, pipeline, context),
      (error) => fail(error, pipeline, context),
    );
  } catch (error) {
    return fail(error, pipeline, context);
  }
}

function runRoute(
  pipeline: Pipeline,
  request: IncomingRequest,
  context: RequestContext,
): HttpResponse | Promise<HttpResponse> {
  const match = findRoute(pipeline.match, request.method, context.path); // 400
  if (match === undefined) return pipeline.documents?.respond(context) ?? routeNotFound(pipeline, context); // 404
  const route = pipeline.routes.get(match.route);
  if (route === undefined) throw new Error(`the generated router returns the unknown route \`${match.route}\``);
  enterRoute(context, route.information, match.params);
  return route.run(new RequestInputs(request, context, match.params, bodyRulesOf(route, request, pipeline)));
}

/** The rules of the application, with the limit of the route if it has one. */
function bodyRulesOf({ bodyLimit }: Route, request: IncomingRequest, pipeline: Pipeline): BodyRules {
  if (bodyLimit === undefined) return pipeline;
  request.bodyLimit = bodyLimit;
  return { bodyLimit, bodyWithoutContentType: pipeline.bodyWithoutContentType, uploads: pipeline.uploads };
}

/** The only error path: everything that is thrown becomes a response here. */
function fail(error: unknown, { logger }: Pipeline, context: RequestContext): HttpResponse {
  publishError(context, error);
  return finish(respondToError(error, logger, context), context);
}

function finishOrFail(response: HttpResponse, pipeline: Pipeline, context: RequestContext): HttpResponse {
  try {
    return finish(response, context);
  } catch (error) {
    return fail(error, pipeline, context);
  }
}

/** Replaces a file by the requested range of it. */
function finish(response: HttpResponse, context: RequestContext): HttpResponse {
  const sent = fileResponse(response, context);
  publishEnd(context, sent.status);
  return sent;
}
