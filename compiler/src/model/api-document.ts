import type { ClassId, ClassReference } from './class-reference.js';
import type { DefaultValue, Shape, UnsupportedShape } from './shapes/shape.js';
import type { Span } from './span.js';

/** A security scheme, or a part of one, as the document has it: texts and objects of them. */
export interface SchemeObject {
  readonly [name: string]: string | SchemeObject;
}

/** The information about the API document besides its title: `info` of OpenAPI 3.1, section 4.8.2. */
export interface DocumentInfo {
  readonly description?: string;
  readonly termsOfService?: string;
  readonly contact?: Readonly<Record<string, string>>;
  readonly license?: Readonly<Record<string, string>>;
}

/** The contents of `@OpenApi`: everything about the API document as a whole. */
export interface ApiDocument extends DocumentInfo {
  readonly title: string;
  readonly version: string;
  readonly servers: readonly DocumentedServer[];
  readonly jsonPath: DocumentationPath;
  readonly uiPath: DocumentationPath;
  /** In the order of the source. */
  readonly schemes: readonly RegisteredScheme[];
  /** A part could not be read: rules that depend on it report nothing. */
  readonly unreadable?: true;
  /** The decorator. */
  readonly span: Span;
}

/** An address at which the API is served. */
export interface DocumentedServer {
  readonly url: string;
  readonly span: Span;
}

/** A path that shows the document. */
export interface DocumentationPath {
  /** `/openapi.json` */
  readonly path: string;
  /** The place that declares it, or the decorator if it is not declared. */
  readonly span: Span;
}

/** The files that the page of the document loads from below its own path: `/docs/start.js`. The runtime serves them. */
export const pageAssets: readonly string[] = [
  'start.js',
  'swagger-ui-bundle.js',
  'swagger-ui.css',
  'favicon-32x32.png',
  'oauth2-redirect.html',
  'oauth2-redirect.js',
];

/** The methods of `OpenApiConfig` that register a scheme under a name of its own, and that name. */
export const standardSchemes = {
  bearerAuth: 'BearerAuth',
  apiKeyAuth: 'ApiKeyAuth',
  cookieAuth: 'CookieAuth',
  oauth2: 'OAuth2',
} as const;

/** A method of `OpenApiConfig` that registers a scheme. */
export type SchemeBuilder = keyof typeof standardSchemes | 'securityScheme';

/** A security scheme of the document. */
export interface RegisteredScheme {
  readonly name: string;
  readonly builder: SchemeBuilder;
  /** As the document has it. */
  readonly scheme: SchemeObject;
  /** The scopes that its flows know, for OAuth 2. */
  readonly scopes?: readonly string[];
  /** The place of the name: the argument of `securityScheme`, or the name of another method. */
  readonly span: Span;
  /** The header or cookie that it names, and the place that does. */
  readonly carrier?: { readonly kind: 'header' | 'cookie'; readonly name: string; readonly span: Span };
}

/** The documentation of a route: the contents of the decorators of its handler and class that only document. */
export interface RouteDocumentation<Unsupported extends UnsupportedShape = UnsupportedShape> {
  readonly responses: readonly DocumentedResponse<Unsupported>[];
  readonly errors: readonly DocumentedError[];
  readonly headers: readonly DocumentedHeader<Unsupported>[];
  readonly security: readonly SecurityRequirement[];
}

/** `@ApiResponse` */
export interface DocumentedResponse<Unsupported extends UnsupportedShape = UnsupportedShape> {
  /** Absent for the status of the successful response. */
  readonly status?: number;
  readonly description?: string;
  readonly contentType?: { readonly text: string; readonly span: Span };
  readonly headers: readonly DocumentedResponseHeader[];
  /** The type of the body; absent if the decorator does not declare it. */
  readonly shape?: Shape<Unsupported>;
  /** The status where one is said, otherwise the decorator. */
  readonly span: Span;
}

/** A header of a response. */
export interface DocumentedResponseHeader {
  readonly name: string;
  readonly description: string;
  readonly span: Span;
}

/** An entry of `@ApiErrors`. */
export interface DocumentedError {
  readonly class: ClassReference;
  /** The status and description of the class; absent if it is not an exception, or its status cannot be read. */
  readonly status?: number;
  /** Why there is no status. */
  readonly problem?: ExceptionProblem;
  readonly description?: string;
  readonly span: Span;
  /** The guard, resolver or interceptor whose decorator documents it; absent for those of handlers and controllers. */
  readonly declaredBy?: ClassId;
}

/** Why nothing is known of the status of a class. */
export type ExceptionProblem =
  /** The class does not extend `HttpException`. */
  | { readonly kind: 'no-exception' }
  /** The class is `HttpException` itself: each instance has its own status. */
  | { readonly kind: 'any-status' }
  /** Its constructor has no number as the status; `span` is its argument, if there is one. */
  | { readonly kind: 'not-written'; readonly span?: Span }
  /** A number that is no client or server status. */
  | { readonly kind: 'no-error'; readonly status: number; readonly span: Span };

/** `@ApiRequestHeader` */
export interface DocumentedHeader<Unsupported extends UnsupportedShape = UnsupportedShape> {
  readonly name: string;
  readonly required: boolean;
  readonly description?: string;
  readonly shape: Shape<Unsupported>;
  readonly default?: DefaultValue;
  /** The name. */
  readonly span: Span;
  /** The decorator is applied to the handler itself, not to its class. */
  readonly ofHandler?: true;
}

/** `@ApiSecurity` */
export interface SecurityRequirement {
  readonly scheme: string;
  /** The member of `Security` that names it. */
  readonly marker: Exclude<SchemeBuilder, 'securityScheme'> | 'custom';
  readonly scopes: readonly { readonly name: string; readonly span: Span }[];
  readonly span: Span;
}

/** A decorator of the API document with an invalid argument. */
export type DocumentationIssue =
  /** `@OpenApi` in front of a class that is not the root module. */
  | { readonly kind: 'misplaced-open-api'; readonly class: ClassReference; readonly span: Span }
  /** A second `@OpenApi` in front of the root module. */
  | { readonly kind: 'repeated-open-api'; readonly span: Span; readonly first: Span }
  | {
      readonly kind: 'unknown-builder-method';
      readonly method: string;
      readonly known: readonly string[];
      readonly span: Span;
    }
  | { readonly kind: 'malformed-scheme'; readonly problem: SchemeProblem; readonly span: Span }
  /** A method of `OpenApiConfig` that sets one value is called a second time. */
  | { readonly kind: 'repeated-builder-call'; readonly method: string; readonly span: Span; readonly first: Span }
  /** An address in `contact`, `license` or `termsOfService` that no page can have. */
  | { readonly kind: 'malformed-info-url'; readonly of: string; readonly url: string; readonly span: Span }
  | { readonly kind: 'malformed-email'; readonly email: string; readonly span: Span }
  | { readonly kind: 'malformed-license'; readonly problem: LicenseProblem; readonly span: Span }
  | {
      readonly kind: 'documentation-path-parameter';
      readonly path: string;
      readonly parameter: string;
      readonly span: Span;
    }
  /** Two `@ApiRequestHeader` of one name in front of the same class or method. */
  | { readonly kind: 'repeated-request-header'; readonly name: string; readonly span: Span; readonly first: Span }
  /** A status of `@ApiResponse` that no response of a handler has. */
  | { readonly kind: 'wrong-status'; readonly status: number; readonly span: Span };

/** The problem of a license. */
export type LicenseProblem =
  | { readonly kind: 'missing-name' }
  | { readonly kind: 'identifier-and-url' }
  | { readonly kind: 'not-spdx'; readonly identifier: string };

/** The problem of a security scheme. */
export type SchemeProblem =
  | { readonly kind: 'missing'; readonly property: string; readonly of: string }
  | {
      readonly kind: 'unknown-value';
      readonly property: string;
      readonly value: string;
      readonly known: readonly string[];
    }
  | { readonly kind: 'not-a-url'; readonly property: string; readonly value: string }
  | { readonly kind: 'no-flow' };
