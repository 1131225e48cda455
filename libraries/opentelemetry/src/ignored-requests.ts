import { diag } from '@opentelemetry/api';
import type { RequestContext, RequestStarted } from 'ashlar';

/** The requests that have neither spans nor metrics. A request is ignored by its method or by its route. */
export interface IgnoredByName {
  /** The templates of paths, as in `context.route.path`: `/notes/{id}`. Default: the routes of `@ashlar/health`. */
  readonly routes?: readonly string[];
  /** Methods of HTTP, such as `OPTIONS`. Default: none. */
  readonly methods?: readonly string[];
}

/** Decides by the request and the template of its path, which is `undefined` without a route. */
export type IgnoreFunction = (context: RequestContext, route: string | undefined) => boolean;

/** The routes of `@ashlar/health`, also below the path of the application: a platform calls them each second. */
const healthRoute = /(?:^|\/)health\/(?:live|ready)$/;

/** The requests that are not reported. */
export class IgnoredRequests {
  readonly #ignores: IgnoreFunction;

  constructor(ignore: IgnoredByName | IgnoreFunction = {}) {
    this.#ignores = typeof ignore === 'function' ? ignore : byName(ignore);
  }

  has({ context, route }: RequestStarted): boolean {
    try {
      return this.#ignores(context, route);
    } catch (error) {
      // A subscriber that throws would end the process.
      diag.error('`ignore` of `instrument` failed: the request is reported', error);
      return false;
    }
  }
}

function byName({ routes, methods = [] }: IgnoredByName): IgnoreFunction {
  return ({ method }, route) => {
    if (methods.includes(method)) return true;
    if (route === undefined) return false;
    return routes === undefined ? healthRoute.test(route) : routes.includes(route);
  };
}
