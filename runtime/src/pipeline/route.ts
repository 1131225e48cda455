import type { HttpResponse } from '../response/http-response.js';
import type { RouteRequest } from './route-request.js';

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
