import type { Resolver } from '../context/resolver.js';
import type { HandlerName, RouteInformation } from '../context/route-information.js';
import type { PlainGuard, PlainInterceptor } from '../decorators/with-options.js';
import type { HttpResponse } from '../response/http-response.js';
import type { Limiter } from '../throttling/limiter.js';
import type { FormBody } from './receive-form.js';
import type { RequestInputs } from './request-inputs.js';
import type { Responder } from './respond.js';
import type { MappedResponder } from './respond-mapped.js';
import type { RouteFiles } from './route-files.js';

/** The methods that a route can have. */
export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Method and path template of a route: `GET /notes/{id}`. */
export type RouteTemplate = `${HttpMethod} /${string}`;

/** The names of a template's parameters: `'id'` for `GET /notes/{id}`. */
export type ParameterOf<Template extends string> = Template extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParameterOf<Rest>
  : never;

/** The name of the matching route, and the decoded values of the template's parameters by name. */
export interface Match {
  readonly route: string;
  readonly params: Readonly<Record<string, string>>;
}

/**
 * Finds the route for a method and the path of a request target (percent-encoded, without the query).
 * @throws BadRequestException for a malformed percent escape.
 */
export type Matcher = (method: string, path: string) => Match | undefined;

/** The generated entry of a route. A stage that the entry does not name is skipped at no cost. */
export interface RouteEntry<Template extends RouteTemplate, Result> {
  /** The class and method of the handler, for `RequestContext.route`, which an entry without it does not have. */
  readonly handler?: HandlerName;
  /** The id of the operation in the API document, if it does not follow from `handler`. */
  readonly operationId?: string;
  /** Counts the request before any other stage, and rejects it above the limit. */
  readonly throttle?: Limiter;
  /** Called in this order before the body is read: those of the root module, the module, the controller and the handler. */
  readonly guards?: readonly PlainGuard[];
  /** Called in this order after the guards, and before the body is read: those of the handler's parameters. */
  readonly resolvers?: readonly Resolver[];
  /** Reads the body before `handle` is called. `bytes`: its bytes are kept as they were sent. */
  readonly body?: 'json' | 'bytes' | 'json and bytes' | FormBody;
  /** The media types of a body of bytes: `application/pdf` or `image/*`. Default: any, also none. */
  readonly mediaTypes?: readonly string[];
  /** The files of a form by field names, in the order of the handler's parameters; `'all'` for the whole form. */
  readonly files?: RouteFiles | 'all';
  /** The maximum number of bytes of the body. Default: the limit of the application. */
  readonly bodyLimit?: number;
  /** Wrapped around `handle` and `respond`, the first outermost: those of the root module, the module, the controller and the handler. */
  readonly interceptors?: readonly PlainInterceptor[];
  /** Decodes the inputs and calls the handler with them. */
  readonly handle: (inputs: RequestInputs<ParameterOf<Template>>) => Result | Promise<Result>;
  /** Turns the result of the handler into the response, mapped by the response mapper of the route if it has one. */
  readonly respond: Responder<Result> | MappedResponder;
}

/** Handles a request from one stage to the end. Returns a promise only if something is asynchronous. */
export type Stage = (inputs: RequestInputs) => HttpResponse | Promise<HttpResponse>;

/** A route with its stages. */
export interface Route {
  readonly method: HttpMethod;
  readonly path: string;
  /** The names of the route in `RequestContext.route`. */
  readonly information?: RouteInformation;
  /** The maximum number of bytes of the body, if the route has a limit of its own. */
  readonly bodyLimit?: number;
  /** The forms that the route reads: with files, which are staged on disk, or with text fields alone. */
  readonly receivesForm?: 'files' | 'fields';
  /** Runs all stages of the route. */
  readonly run: Stage;
}

/** The routes of an application, by the names that the generated router returns. */
export type RouteTable = Readonly<Record<string, Route>>;
