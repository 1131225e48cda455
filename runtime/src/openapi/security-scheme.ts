/** A security scheme of OpenAPI 3.1 (section 4.8.27): the credentials that clients send, and how they get them. */
export type SecurityScheme = ApiKeyScheme | HttpScheme | MutualTlsScheme | OAuth2Scheme | OpenIdConnectScheme;

/** A security scheme with an API key in a header, in the query or in a cookie. */
export interface ApiKeyScheme {
  readonly type: 'apiKey';
  /** The name of the header, of the query parameter or of the cookie. */
  readonly name: string;
  readonly in: 'header' | 'query' | 'cookie';
  readonly description?: string;
}

/** A security scheme of the header `Authorization`: `basic`, `bearer`, `digest`, … */
export interface HttpScheme {
  readonly type: 'http';
  readonly scheme: string;
  /** The format of a bearer token, as a hint for readers: `JWT`. */
  readonly bearerFormat?: string;
  readonly description?: string;
}

/** A security scheme with a certificate of the client. */
export interface MutualTlsScheme {
  readonly type: 'mutualTLS';
  readonly description?: string;
}

/** A security scheme with OAuth 2, by one or several flows. */
export interface OAuth2Scheme {
  readonly type: 'oauth2';
  readonly flows: OAuthFlows;
  readonly description?: string;
}

/** A security scheme with OpenID Connect. */
export interface OpenIdConnectScheme {
  readonly type: 'openIdConnect';
  /** The URL of the provider's discovery document. */
  readonly openIdConnectUrl: string;
  readonly description?: string;
}

/** The OAuth 2 flows by which a client gets a token: at least one. */
export interface OAuthFlows {
  readonly implicit?: OAuthFlow & { readonly authorizationUrl: string };
  readonly password?: OAuthFlow & { readonly tokenUrl: string };
  readonly clientCredentials?: OAuthFlow & { readonly tokenUrl: string };
  readonly authorizationCode?: OAuthFlow & { readonly authorizationUrl: string; readonly tokenUrl: string };
}

/** The parts of every OAuth 2 flow. */
export interface OAuthFlow {
  readonly refreshUrl?: string;
  /** The scopes that a client can request, each with a short description. */
  readonly scopes: Readonly<Record<string, string>>;
}
