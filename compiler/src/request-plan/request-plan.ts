import type { StaticData } from '../model/static-data.js';

/** A request to explain: the method in upper case, and the path with an optional query, percent-encoded as clients send it. */
export interface ExplainedRequest {
  readonly method: string;
  /** `/articles/how-to?page=2`. It starts with a slash. */
  readonly target: string;
}

/**
 * The plan of a request: which route handles it and why, each stage in the order in which the runtime runs them, and the responses that
 * the client may receive. `JSON.parse(JSON.stringify(plan))` is equal to the plan, and every property is always present.
 */
export interface RequestPlan {
  readonly application: PlannedApplicationName;
  readonly request: PlannedRequest;
  readonly outcome: RequestOutcome;
  /** The route that handles the request; `null` without one. */
  readonly route: MatchedRoute | null;
  /** The routes that could have been meant, and the reason why each does not handle the request. */
  readonly candidates: readonly LostCandidate[];
  /** The parameters of the path, in order. */
  readonly pathParameters: readonly PathParameterPlan[];
  /** The parameters of the query, in the order of their first value; then those that are missing. */
  readonly queryParameters: readonly QueryParameterPlan[];
  /** In the order in which they run. */
  readonly stages: readonly RequestStage[];
  /** Sorted by status; those whose status is not known come last. */
  readonly responses: readonly PossibleResponse[];
  /** Protection that the route does not have. */
  readonly missing: readonly MissingProtection[];
  /** The requests that may be meant; empty for a request with a route. */
  readonly nearMisses: readonly NearMiss[];
  /** The methods of the header `Allow` of a 404; empty for other responses. */
  readonly allow: readonly string[];
  /** Everything that only the running server decides, in whole sentences. */
  readonly atRunTime: readonly string[];
}

/** The application that receives the request. */
export interface PlannedApplicationName {
  readonly name: string;
  /** The root module; `null` for an application without one. */
  readonly root: string | null;
  /** The directory of the generated files, relative to the package. */
  readonly out: string;
}

/** The request as the router reads it. */
export interface PlannedRequest {
  readonly method: string;
  /** Percent-encoded, without the query. */
  readonly path: string;
  /** The decoded segments; empty for `/` and for a path with a malformed percent escape. */
  readonly segments: readonly string[];
  /** Percent-encoded, without the question mark; `null` without one. */
  readonly query: string | null;
  /** The query has a malformed percent escape: an input that takes the query rejects it. */
  readonly isQueryMalformed: boolean;
}

/** The kind of plan: a route or the routes of the API document handle the request, no route does, or the path is malformed. */
export type RequestOutcome = 'route' | 'documentation' | 'not-found' | 'malformed-path';

/** A position in a source file. Lines and columns count from 1. */
export interface SourcePlace {
  /** Relative to the directory of the package. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** The route that handles a request. */
export interface MatchedRoute {
  /** `GET`, also for a `HEAD` request. */
  readonly method: string;
  /** The path template. */
  readonly path: string;
  readonly handler: string;
  readonly operationId: string;
  /** The name of the handler in its declaration. */
  readonly source: SourcePlace;
  /** The request has a slash at the end that the router ignores. */
  readonly ignoresSlash: boolean;
  /** The request is a `HEAD`: the response has no body. */
  readonly isHead: boolean;
}

/** A route that does not handle the request although it is close to it. */
export interface LostCandidate {
  readonly method: string;
  readonly path: string;
  readonly handler: string;
  readonly source: SourcePlace;
  /**
   * `literal-first`: it matches too, but the chosen route has a literal where it has a parameter. `other-method`: only its method is
   * different. `other-literal`: it has another literal where the chosen route has a parameter.
   */
  readonly kind: 'literal-first' | 'other-method' | 'other-literal';
  /** In one sentence without a full stop. */
  readonly reason: string;
}

/** Whether the declared type accepts a value, as far as that is known without running the application. */
export interface ValueCheck {
  readonly result: 'accepted' | 'rejected' | 'unknown';
  /** Why it is rejected or not known; `null` for an accepted value. */
  readonly reason: string | null;
}

/** A parameter of the path and its value. */
export interface PathParameterPlan {
  readonly name: string;
  /** Decoded. */
  readonly value: string;
  /** The parameter of the handler that takes it; `null` where only guards, resolvers and interceptors read it, as text. */
  readonly takenBy: string | null;
  /** The type with its limits; `null` where the handler does not take it. */
  readonly type: string | null;
  readonly check: ValueCheck;
}

/** A parameter of the query. */
export interface QueryParameterPlan {
  readonly name: string;
  /** The decoded values in order; empty for a parameter that is not sent. */
  readonly values: readonly string[];
  /** The parameters of the handler that take it; empty for an unknown one. */
  readonly takenBy: readonly string[];
  /** The type with its limits; `null` for an unknown one. */
  readonly type: string | null;
  readonly check: ValueCheck;
}

/** A stage of a request. */
export interface RequestStage {
  readonly kind: StageKind;
  /** The class, the handler, or the part of the request. */
  readonly name: string;
  /** The place that puts the stage here, such as the entry of `@UseGuard`; `null` for a stage without a place in the sources. */
  readonly source: SourcePlace | null;
  /** The module, class or method that declares it; `null` where the handler itself implies it. */
  readonly declaredBy: string | null;
  /** The class that it calls, where that is in the sources. */
  readonly class: { readonly name: string; readonly source: SourcePlace } | null;
  /** The options of `withOptions`; `null` without any. */
  readonly options: StaticData | null;
  /** `false` for a guard or an interceptor that is skipped, and for a stage that this request cannot reach. */
  readonly runs: boolean;
  /** The class or method whose decorator skips it; `null` for a stage that is not skipped. */
  readonly skippedBy: string | null;
  /** The limit of a rate limit; `null` where the options of the application set it at start-up, and for other stages. */
  readonly rateLimit: { readonly limit: number; readonly windowSeconds: number } | null;
  /** The body that is read; `null` for other stages. */
  readonly body: BodyPlan | null;
  /** The inputs that are decoded; empty for other stages. */
  readonly inputs: readonly InputPlan[];
}

/** The kinds of stages. */
export type StageKind =
  | 'rate limit'
  | 'guard'
  | 'resolver'
  | 'body'
  | 'interceptor'
  | 'inputs'
  | 'files'
  | 'handler'
  | 'response mapper'
  | 'response'
  | 'documentation'
  | 'error handler';

/** The body that a route reads. */
export interface BodyPlan {
  /** The accepted media types; any when it has an asterisk. */
  readonly contentTypes: readonly string[];
  /** A request without a body is rejected. */
  readonly required: boolean;
  /** In bytes: the limit of the route, or the default of the application. */
  readonly limit: number;
  /** The limit is the default, which the option `bodyLimit` of the application replaces. */
  readonly isDefaultLimit: boolean;
}

/** An input of the handler. */
export interface InputPlan {
  /** The parameter of the handler. */
  readonly parameter: string;
  readonly from: InputSource;
  /** The name in the request, such as that of a header or of a form field; `null` for a whole query or body. */
  readonly name: string | null;
  /** The type with its limits; `null` for a value that is not decoded. */
  readonly type: string | null;
  readonly required: boolean;
  /** The value of an absent one; `null` without a default. */
  readonly default: string | number | boolean | null;
  /** The rules that validate the decoded value, in order: `Attendee.validate, Booking.validate, bookingSchema`; `null` without them. */
  readonly validatedBy: string | null;
  /** The properties of an object, with their types and limits. */
  readonly properties: readonly PropertyPlan[];
  /** The type of the parameter. */
  readonly source: SourcePlace;
}

/** The parts of a request that an input can come from. */
export type InputSource =
  | 'path'
  | 'query'
  | 'header'
  | 'cookie'
  | 'body'
  | 'form'
  | 'file'
  | 'files'
  | 'raw body'
  | 'user'
  | 'resolver'
  | 'context';

/** A property of an input. */
export interface PropertyPlan {
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
  readonly default: string | number | boolean | null;
}

/** A response that the client may receive, and the stage that causes it. */
export interface PossibleResponse {
  /** `null` where the compiler does not know the status. */
  readonly status: number | null;
  /** `routing` for the search of the route, `any` for errors of the application in any stage. */
  readonly stage: StageKind | 'routing' | 'any';
  /** The name of the stage: the class of a guard; `null` for `routing` and `any`. */
  readonly name: string | null;
  /** In one sentence without a full stop. */
  readonly cause: string;
  /** The contents, as far as they are declared. Errors have the contents of the error handler. */
  readonly contents: readonly { readonly contentType: string; readonly type: string | null }[];
}

/** A protection that a route does not have. */
export interface MissingProtection {
  readonly kind: 'guard' | 'rate limit';
  /** In one sentence without a full stop. */
  readonly message: string;
}

/** A request that may be meant. */
export interface NearMiss {
  readonly kind:
    | 'method'
    | 'trailing-slash'
    | 'empty-segment'
    | 'encoded-slash'
    | 'slash-in-parameter'
    | 'case'
    | 'prefix'
    | 'similar';
  /** The request, such as `GET /articles`. */
  readonly method: string;
  readonly target: string;
  /** The path template of its route. */
  readonly path: string;
  readonly handler: string;
  readonly source: SourcePlace;
  /** In one sentence without a full stop. */
  readonly reason: string;
}
