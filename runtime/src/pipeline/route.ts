import { isPromise } from '../contract/is-promise.js';
import type { Guard } from '../decorators/guard.js';
import type { Interceptor } from '../decorators/use-interceptor.js';
import { FileStream } from '../response/file-stream.js';
import type { HttpResponse } from '../response/http-response.js';
import { hasHeader } from '../response/response-head.js';
import type { Limiter } from '../throttling/limiter.js';
import type { RequestInputs } from './request-inputs.js';
import { runGuards } from './run-guards.js';
import { runInterceptors } from './run-interceptors.js';

/** The methods that a route can have. */
export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Method and path template of a route: `GET /notes/{id}`. */
export type RouteTemplate = `${HttpMethod} /${string}`;

/** The names of a template's parameters: `'id'` for `GET /notes/{id}`. */
export type ParameterOf<Template extends string> = Template extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParameterOf<Rest>
  : never;

/** What a route does. Stages that it does not name cost it nothing. */
export interface RouteEntry<Template extends RouteTemplate, Result> {
  /** Counts the request and lets it through, before anything else happens. */
  readonly throttle?: Limiter;
  /** Asked in this order before the body is read: those of the controller, then those of the handler. */
  readonly guards?: readonly Guard[];
  /** The body is read, and parsed as JSON, before `handle` is called. */
  readonly body?: 'json';
  /** How many bytes the body can have; without it the limit of the application applies. */
  readonly bodyLimit?: number;
  /** Stand around `handle` and `respond`, the first outermost: those of the controller, then those of the handler. */
  readonly interceptors?: readonly Interceptor[];
  /** Decodes what the handler takes, and calls it. */
  readonly handle: (request: RequestInputs<ParameterOf<Template>>) => Result | Promise<Result>;
  /** Turns what the handler returned into the answer. */
  readonly respond: (result: Result) => HttpResponse;
}

/** Answers a request; a promise only when something has to be waited for. */
type Stage = (request: RequestInputs) => HttpResponse | Promise<HttpResponse>;

/** A route as the pipeline sees it. */
export interface Route {
  readonly method: HttpMethod;
  readonly path: string;
  /** How many bytes its body can have, where it has a limit of its own. */
  readonly bodyLimit?: number;
  /** All stages of the route, in order. */
  readonly run: Stage;
}

/** The routes of an application by the names that the generated router answers with. */
export type RouteTable = Readonly<Record<string, Route>>;

/** Makes a route of a template and what it does; the types of `entry` follow from the template and the handler. */
export function route<const Template extends RouteTemplate, Result>(
  template: Template,
  entry: RouteEntry<Template, Result>,
): Route {
  const [method, path] = splitTemplate(template);
  const call = intercepted(entry.interceptors, called(entry));
  const accepted = guarded(entry.guards, entry.body === undefined ? call : afterBody(call));
  const { bodyLimit } = entry;
  return { method, path, ...(bodyLimit !== undefined && { bodyLimit }), run: throttled(entry.throttle, accepted) };
}

function called<Template extends RouteTemplate, Result>({
  guards = [],
  handle,
  respond,
}: RouteEntry<Template, Result>): Stage {
  const isGuarded = guards.length > 0;
  return (request) => {
    const result = handle(request);
    if (!isPromise(result)) return privately(respond(result), isGuarded, request);
    return result.then((ready) => privately(respond(ready), isGuarded, request));
  };
}

/** A file that not everybody may have is kept by no cache that others share, unless the handler says something else. */
function privately(response: HttpResponse, isGuarded: boolean, request: RequestInputs): HttpResponse {
  if (!(response.body.content instanceof FileStream) || !(isGuarded || request.isPersonal)) return response;
  return hasHeader(response, 'cache-control') ? response : response.withHeader('cache-control', 'private');
}

function intercepted(interceptors: readonly Interceptor[] = [], next: Stage): Stage {
  if (interceptors.length === 0) return next;
  return (request) => runInterceptors(interceptors, request.context, () => next(request));
}

function afterBody(next: Stage): Stage {
  return (request) => request.afterBody(next);
}

function guarded(guards: readonly Guard[] = [], next: Stage): Stage {
  if (guards.length === 0) return next;
  return (request) => runGuards(guards, request.context)?.then(() => next(request)) ?? next(request);
}

function throttled(limiter: Limiter | undefined, next: Stage): Stage {
  if (limiter === undefined) return next;
  return (request) => {
    const waiting = limiter.admit(request.context);
    return isPromise(waiting) ? waiting.then(() => next(request)) : next(request);
  };
}

function splitTemplate(template: RouteTemplate): [HttpMethod, string] {
  const space = template.indexOf(' ');
  // The type of the template says what stands before its only space.
  return [template.slice(0, space) as HttpMethod, template.slice(space + 1)];
}
