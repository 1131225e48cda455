/** What guards and interceptors see of a request. */
export interface RequestContext {
  readonly method: string;
  /** The path as it was sent, without the query. */
  readonly path: string;
  /** Names in lower case; several values of one name are joined by commas. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** Address and port of the other end of the connection; absent on a Unix socket. */
  readonly peerAddr: string | undefined;
  readonly requestId: string;
  readonly traceId: string;
  /** Aborted when the client goes away. */
  readonly signal: AbortSignal;
  /** The value of a header, in any case. */
  header(name: string): string | undefined;
  /** The value of a cookie of the request. */
  cookie(name: string): string | undefined;
  /** What stands behind `Bearer ` in the header `Authorization`. */
  bearerToken(): string | undefined;
  /** Keeps a value under its class for `get` and for parameters of type `User<Class>`; a later one takes its place. */
  set(value: object): void;
  /** The value that was set for a class. */
  get<T>(type: { readonly prototype: T }): T | undefined;
}
