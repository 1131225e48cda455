const parts = /^(\S+ \S+) (\d+):/;

/** A client of a route. */
export interface RouteClient {
  /** Method and template. */
  readonly route: string;
  readonly identity: string;
}

/** The key that a store counts a client of a route by. The length tells where the identity ends: no two have one key. */
export function routeKey(route: string, identity: string): string {
  return `${route} ${identity.length}:${identity}`;
}

/** The client that a key of `routeKey` is for; nothing for other keys. */
export function parseRouteKey(key: string): RouteClient | undefined {
  const [head = '', route = '', length] = parts.exec(key) ?? [];
  const identity = key.slice(head.length);
  return length === String(identity.length) ? { route, identity } : undefined;
}
