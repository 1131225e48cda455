import type { ApiContact, ApiLicense } from './document-info.js';
import type { OAuthFlows, SecurityScheme } from './security-scheme.js';

/**
 * What the API document says about the application as a whole, for `@OpenApi`. The compiler reads the chain from the source
 * and never runs it, so it takes literals, or constants that hold them. At run time nothing of it is kept.
 */
export class OpenApiConfig {
  /** The title and the version of the API, which need not be that of the package. */
  // biome-ignore lint/complexity/noUselessConstructor: what it is called with is for the compiler to read.
  constructor(_title: string, _version: string) {}

  /** What the API is for. Markdown. */
  description(_text: string): this {
    return this;
  }

  /** The person or team that is responsible for the API. */
  contact(_contact: ApiContact): this {
    return this;
  }

  /** The license of the API. */
  license(_license: ApiLicense): this {
    return this;
  }

  /** The address of the terms of service. */
  termsOfService(_url: string): this {
    return this;
  }

  /**
   * Where the API is served: `https://api.example.com/v1`, or `/v1` for a path of the server that sends the document. Several
   * calls name several servers; without one it is `/`.
   */
  server(_url: string): this {
    return this;
  }

  /** The scheme `BearerAuth`: a token, usually a JWT, behind `Bearer ` in the header `Authorization`. */
  bearerAuth(): this {
    return this;
  }

  /** The scheme `ApiKeyAuth`: a key in a header. */
  apiKeyAuth(_header: string): this {
    return this;
  }

  /** The scheme `CookieAuth`: a key, usually that of a session, in a cookie. */
  cookieAuth(_cookie: string): this {
    return this;
  }

  /** The scheme `OAuth2`. */
  oauth2(_flows: OAuthFlows): this {
    return this;
  }

  /** A scheme under a name of one's own, for `Security.custom`. */
  securityScheme(_name: string, _scheme: SecurityScheme): this {
    return this;
  }

  /** Where the document is served: `/openapi.json` without a call. */
  jsonPath(_path: string): this {
    return this;
  }

  /** Where the page that shows the document is served: `/docs` without a call. */
  uiPath(_path: string): this {
    return this;
  }
}
