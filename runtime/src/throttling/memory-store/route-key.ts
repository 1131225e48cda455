const parts = /^(\S+ \S+) (\d+):/;

/** A client of a route. */
export interface RouteClient {
  /** Method and template. */
  readonly route: string;
  readonly identity: string;
}

/** The key of a client of a route in a store. It contains the length of the identity, so that keys are unique. */
export function routeKey(route: string, identity: string): string {
  return `${route} ${identity.length}:${identity}`;
}

/** The client of a key of `routeKey`; `undefined` for other keys. */
export function parseRouteKey(key: string): RouteClient | undefined {
  const [head = '', route = '', length] = parts.exec(key) ?? [];
  const identity = key.slice(head.length);
  return length === String(identity.length) ? { route, identity } : undefined;
}
