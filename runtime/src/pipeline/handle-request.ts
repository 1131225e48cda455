import { RequestContext } from '../context/request-context.js';
import type { IncomingRequest } from '../contract/incoming-request.js';
import { isPromise } from '../contract/is-promise.js';
import type { Logger } from '../logging/logger.js';
import type { DocumentRoutes } from '../openapi/document-routes.js';
import { fileResponse } from '../response/file-response.js';
import type { HttpResponse } from '../response/http-response.js';
import { answerError } from './answer-error.js';
import { findRoute, noRoute } from './find-route.js';
import type { Matcher } from './match.js';
import type { BodyRules } from './read-body.js';
import { publishEnd, publishError, publishStart } from './request-channels.js';
import { RequestInputs } from './request-inputs.js';
import type { Route } from './route.js';

/** What the pipeline needs of an application. */
export interface Pipeline extends BodyRules {
  readonly match: Matcher;
  /** The routes by the names that `match` answers with. A map: an object of many properties is searched, not known. */
  readonly routes: ReadonlyMap<string, Route>;
  /** The API document and its page; absent when nobody serves them. */
  readonly documents?: DocumentRoutes;
  readonly logger: Logger;
}

/**
 * The way of one request: throttling, guards, body, interceptors, inputs, handler, answer. A stage goes on, or throws, which ends the
 * way. The answer is a promise only when something has to be waited for. It never throws, and its promise never rejects.
 */
export function handleRequest(
  pipeline: Pipeline,
  request: IncomingRequest,
  context: RequestContext = new RequestContext(request),
): HttpResponse | Promise<HttpResponse> {
  publishStart(context);
  try {
    const answer = responseTo(pipeline, request, context);
    if (!isPromise(answer)) return published(answer, context);
    return answer.then(
      (ready) => publishedOrFailed(ready, pipeline, context),
      (error) => published(fail(error, pipeline, context), context),
    );
  } catch (error) {
    return published(fail(error, pipeline, context), context);
  }
}

function publishedOrFailed(answer: HttpResponse, pipeline: Pipeline, context: RequestContext): HttpResponse {
  try {
    return published(answer, context);
  } catch (error) {
    return published(fail(error, pipeline, context), context);
  }
}

function responseTo(
  pipeline: Pipeline,
  request: IncomingRequest,
  context: RequestContext,
): HttpResponse | Promise<HttpResponse> {
  const match = findRoute(pipeline.match, request.method, context.path); // 400
  if (match === undefined) return pipeline.documents?.answer(context) ?? noRoute(pipeline, context); // 404
  const route = routeNamed(pipeline.routes, match.route);
  return route.run(new RequestInputs(request, context, match.params, bodyRulesOf(route, request, pipeline)));
}

/** The rules of the application, with the limit of the route where it has one. */
function bodyRulesOf({ bodyLimit }: Route, request: IncomingRequest, pipeline: Pipeline): BodyRules {
  if (bodyLimit === undefined) return pipeline;
  request.bodyLimit = bodyLimit;
  return { bodyLimit, bodyWithoutContentType: pipeline.bodyWithoutContentType };
}

/** The one way out for whatever was thrown. */
function fail(error: unknown, { logger }: Pipeline, context: RequestContext): HttpResponse {
  publishError(context, error);
  return answerError(error, logger, context);
}

/** What the client gets of an answer: of a file it may have asked for a part. */
function published(answer: HttpResponse, context: RequestContext): HttpResponse {
  const wanted = fileResponse(answer, context);
  publishEnd(context, wanted.status);
  return wanted;
}

function routeNamed(routes: Pipeline['routes'], name: string): Route {
  const route = routes.get(name);
  if (route === undefined) throw new Error(`the generated router names the route \`${name}\`, which does not exist`);
  return route;
}
