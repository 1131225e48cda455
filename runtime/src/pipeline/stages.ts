import { enterRoute, RequestContext } from '../context/request-context.js';
import type { IncomingRequest } from '../contract/incoming-request.js';
import { isPromise } from '../contract/is-promise.js';
import { within } from '../contract/run-within.js';
import { withinRequest } from '../logging/logger.js';
import type { DocumentRoutes } from '../openapi/document-routes.js';
import { fileResponse } from '../response/file-response.js';
import { HttpResponse } from '../response/http-response.js';
import type { LiveStreams } from '../response/live-streams.js';
import { callHandler } from './call-handler.js';
import { checkGuards } from './check-guards.js';
import { findRoute, routeNotFound } from './find-route.js';
import { limitRate } from './limit-rate.js';
import type { BodyRules } from './read-body.js';
import { receiveBody } from './receive-body.js';
import { publishEnd, publishError, publishStart } from './request-channels.js';
import { RequestInputs } from './request-inputs.js';
import { resolveValues } from './resolve-values.js';
import { type ErrorPath, respondToError, respondToFailure } from './respond-to-error.js';
import type { Matcher, Route, RouteEntry, RouteTemplate, Stage } from './route-contract.js';
import { runInterceptors } from './run-interceptors.js';

/** The parts of an application that handle its requests. */
export interface Pipeline extends BodyRules, ErrorPath {
  readonly match: Matcher;
  /** The routes by the names that `match` returns. A map: looking up a property of a large object is slower. */
  readonly routes: ReadonlyMap<string, Route>;
  /** The API document and its page; absent if they are not served. */
  readonly documents?: DocumentRoutes;
  /** Called with each thrown error before it becomes a response, for an adapter that has hooks for errors. */
  readonly onError?: (context: RequestContext, error: unknown) => void;
}

/** A pipeline with the state of a server that sends its responses. */
export interface ServedPipeline extends Pipeline {
  /** The streams of events that are being sent. */
  readonly liveStreams: LiveStreams;
}

/** The stages of a request to a route, top to bottom. A stage calls the next one, or throws the exception that ends the request. */
export function stagesOf<Template extends RouteTemplate, Result>(entry: RouteEntry<Template, Result>): Stage {
  const stages = [
    limitRate(entry.throttle), // 429
    checkGuards(entry.guards), // 401, 403
    resolveValues(entry.resolvers),
    receiveBody(entry), // 413, 415
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
  const inRequest = withinRequest(pipeline.logger, context);
  const around = publishStart(context, pipeline);
  if (around === undefined) {
    if (inRequest === undefined) return runStages(pipeline, request, context);
    return inRequest(() => runStages(pipeline, request, context));
  }
  try {
    const response = within(inRequest, around)(() => runStages(pipeline, request, context));
    if (!isPromise(response)) return returned(response);
    return response.then(returned).catch((error) => fail(error, pipeline, context));
  } catch (error) {
    return fail(error, pipeline, context);
  }
}

/** The response of a function that a subscriber has passed: types do not prove that a tool returns the result of its argument. */
function returned(response: HttpResponse): HttpResponse {
  if (response instanceof HttpResponse) return response;
  throw new Error(
    'a subscriber of `ashlar:request:start` passes a function to `runWithin` that does not call its argument and return the result',
  );
}

function runStages(
  pipeline: Pipeline,
  request: IncomingRequest,
  context: RequestContext,
): HttpResponse | Promise<HttpResponse> {
  try {
    const response = runRoute(pipeline, request, context);
    if (!isPromise(response)) return finish(response, pipeline, context);
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
  if (match === undefined) {
    const document = pipeline.documents?.respond(context);
    return document ?? respondToFailure(routeNotFound(pipeline, context), pipeline, context); // 404
  }
  const route = pipeline.routes.get(match.route);
  if (route === undefined) throw new Error(`the generated router returns the unknown route \`${match.route}\``);
  enterRoute(context, route.information, match.params);
  const bodyRules = bodyRulesOf(route, request, pipeline);
  return route.run(new RequestInputs(request, context, match.params, bodyRules, pipeline.missingProperties));
}

/** The rules of the application, with the limit of the route if it has one. */
function bodyRulesOf({ bodyLimit }: Route, request: IncomingRequest, pipeline: Pipeline): BodyRules {
  if (bodyLimit === undefined) return pipeline;
  request.bodyLimit = bodyLimit;
  return { bodyLimit, bodyWithoutContentType: pipeline.bodyWithoutContentType, uploads: pipeline.uploads };
}

/** The only error path: everything that is thrown becomes a response here. */
function fail(error: unknown, pipeline: Pipeline, context: RequestContext): HttpResponse | Promise<HttpResponse> {
  publishError(context, error);
  pipeline.onError?.(context, error);
  const response = respondToError(error, pipeline, context);
  return isPromise(response) ? response.then((ready) => end(ready, context, error)) : end(response, context, error);
}

function finishOrFail(
  response: HttpResponse,
  pipeline: Pipeline,
  context: RequestContext,
): HttpResponse | Promise<HttpResponse> {
  try {
    return finish(response, pipeline, context);
  } catch (error) {
    return fail(error, pipeline, context);
  }
}

/** Replaces a file by the requested range of it. */
function finish(
  response: HttpResponse,
  pipeline: Pipeline,
  context: RequestContext,
): HttpResponse | Promise<HttpResponse> {
  const sent = fileResponse(response, context);
  if (sent instanceof HttpResponse) return end(sent, context);
  const failed = respondToFailure({ ...sent, kind: 'http' }, pipeline, context); // 412, 416
  return isPromise(failed) ? failed.then((ready) => end(ready, context)) : end(failed, context);
}

function end(response: HttpResponse, context: RequestContext, error?: unknown): HttpResponse {
  publishEnd(context, response.status, error);
  return response;
}
