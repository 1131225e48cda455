import type { ApiContact, ApiLicense } from './document-info.js';
import type { OAuthFlows, SecurityScheme } from './security-scheme.js';

/**
 * The configuration of the API document for `@OpenApi`: title, servers, security schemes, paths. The compiler reads the chain from the
 * source and never runs it, so its arguments are literals, or constants with literals. It has no effect at run time.
 */
export class OpenApiConfig {
  /** Sets the title and the version of the API, which can differ from the version of the package. */
  // biome-ignore lint/complexity/noUselessConstructor: the compiler reads the arguments.
  constructor(_title: string, _version: string) {}

  /** Sets the description of the API, in Markdown. */
  description(_text: string): this {
    return this;
  }

  /** Sets the contact: the person or team that is responsible for the API. */
  contact(_contact: ApiContact): this {
    return this;
  }

  /** Sets the license of the API. */
  license(_license: ApiLicense): this {
    return this;
  }

  /** Sets the URL of the terms of service. */
  termsOfService(_url: string): this {
    return this;
  }

  /**
   * Adds a server of the API: `https://api.example.com/v1`, or `/v1` for a path of the server that sends the document. Several calls
   * add several servers. Default: `/`.
   */
  server(_url: string): this {
    return this;
  }

  /** Adds the security scheme `BearerAuth`: a token, usually a JWT, in the header `Authorization: Bearer …`. */
  bearerAuth(): this {
    return this;
  }

  /** Adds the security scheme `ApiKeyAuth`: a key in a header. */
  apiKeyAuth(_header: string): this {
    return this;
  }

  /** Adds the security scheme `CookieAuth`: a key, usually that of a session, in a cookie. */
  cookieAuth(_cookie: string): this {
    return this;
  }

  /** Adds the security scheme `OAuth2`. */
  oauth2(_flows: OAuthFlows): this {
    return this;
  }

  /** Adds a security scheme with another name, for `Security.custom`. */
  securityScheme(_name: string, _scheme: SecurityScheme): this {
    return this;
  }

  /** Sets the path of the document. Default: `/openapi.json`. */
  jsonPath(_path: string): this {
    return this;
  }

  /** Sets the path of the page that shows the document. Default: `/docs`. */
  uiPath(_path: string): this {
    return this;
  }
}
