import type { HttpResponse } from '../response/http-response.js';
import { isPromise } from './is-promise.js';
import type { RouteRequest } from './route-request.js';

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
  /** The body is read, and parsed as JSON, before `handle` is called. */
  readonly body?: 'json';
  /** Decodes what the handler takes, and calls it. */
  readonly handle: (request: RouteRequest<ParameterOf<Template>>) => Result | Promise<Result>;
  /** Turns what the handler returned into the answer. */
  readonly respond: (result: Result) => HttpResponse;
}

/** A route as the pipeline sees it. */
export interface Route {
  readonly method: HttpMethod;
  readonly path: string;
  readonly body?: 'json';
  /** Decodes, calls the handler and turns its result into the answer; a promise only when the handler returned one. */
  readonly run: (request: RouteRequest) => HttpResponse | Promise<HttpResponse>;
}

/** The routes of an application by the names that the generated router answers with. */
export type RouteTable = Readonly<Record<string, Route>>;

/** Makes a route of a template and what it does; the types of `entry` follow from the template and the handler. */
export function route<const Template extends RouteTemplate, Result>(
  template: Template,
  entry: RouteEntry<Template, Result>,
): Route {
  const { handle, respond } = entry;
  const [method, path] = splitTemplate(template);
  return {
    method,
    path,
    ...(entry.body === undefined ? {} : { body: entry.body }),
    run(request) {
      const result = handle(request);
      return isPromise(result) ? result.then(respond) : respond(result);
    },
  };
}

function splitTemplate(template: RouteTemplate): [HttpMethod, string] {
  const space = template.indexOf(' ');
  // The type of the template says what stands before its only space.
  return [template.slice(0, space) as HttpMethod, template.slice(space + 1)];
}
