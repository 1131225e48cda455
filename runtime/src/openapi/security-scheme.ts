/** A security scheme as OpenAPI 3.1 writes it (section 4.8.27): what clients have to send, and how they come by it. */
export type SecurityScheme = ApiKeyScheme | HttpScheme | MutualTlsScheme | OAuth2Scheme | OpenIdConnectScheme;

/** A key of the client's in a header, in the query or in a cookie. */
export interface ApiKeyScheme {
  readonly type: 'apiKey';
  /** The name of the header, of the query parameter or of the cookie. */
  readonly name: string;
  readonly in: 'header' | 'query' | 'cookie';
  readonly description?: string;
}

/** A scheme of the header `Authorization`: `basic`, `bearer`, `digest`, … */
export interface HttpScheme {
  readonly type: 'http';
  readonly scheme: string;
  /** What a bearer token looks like, as a hint for people: `JWT`. */
  readonly bearerFormat?: string;
  readonly description?: string;
}

/** A certificate of the client's. */
export interface MutualTlsScheme {
  readonly type: 'mutualTLS';
  readonly description?: string;
}

/** OAuth 2, by one or several flows. */
export interface OAuth2Scheme {
  readonly type: 'oauth2';
  readonly flows: OAuthFlows;
  readonly description?: string;
}

/** OpenID Connect. */
export interface OpenIdConnectScheme {
  readonly type: 'openIdConnect';
  /** The address of the provider's discovery document. */
  readonly openIdConnectUrl: string;
  readonly description?: string;
}

/** The flows by which a client gets a token: one of them at least. */
export interface OAuthFlows {
  readonly implicit?: OAuthFlow & { readonly authorizationUrl: string };
  readonly password?: OAuthFlow & { readonly tokenUrl: string };
  readonly clientCredentials?: OAuthFlow & { readonly tokenUrl: string };
  readonly authorizationCode?: OAuthFlow & { readonly authorizationUrl: string; readonly tokenUrl: string };
}

/** What every flow says. */
export interface OAuthFlow {
  readonly refreshUrl?: string;
  /** The scopes that a client may ask for, each with a short description. */
  readonly scopes: Readonly<Record<string, string>>;
}
