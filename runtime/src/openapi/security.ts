/** A security requirement for `@ApiSecurity`: a security scheme that `OpenApiConfig` registers. */
export class Security {
  /** The scheme that `bearerAuth()` registers. */
  static readonly bearerAuth: Security = new Security('BearerAuth', []);
  /** The scheme that `apiKeyAuth(header)` registers. */
  static readonly apiKeyAuth: Security = new Security('ApiKeyAuth', []);
  /** The scheme that `cookieAuth(cookie)` registers. */
  static readonly cookieAuth: Security = new Security('CookieAuth', []);

  readonly scheme: string;
  readonly scopes: readonly string[];

  private constructor(scheme: string, scopes: readonly string[]) {
    this.scheme = scheme;
    this.scopes = scopes;
  }

  /** The security scheme that `oauth2(flows)` registers, with all of these scopes. */
  static oauth2(...scopes: readonly string[]): Security {
    return new Security('OAuth2', scopes);
  }

  /** The security scheme that `securityScheme(name, …)` registers; the meaning of scopes depends on its type. */
  static custom(name: string, ...scopes: readonly string[]): Security {
    return new Security(name, scopes);
  }
}
