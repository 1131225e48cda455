import type { Route } from '../model/application-model.js';
import { KeptList } from '../reuse/kept-list.js';
import { KeptValue } from '../reuse/kept-value.js';
import type { CheckedModule, CheckedProvider, CheckedRoute } from './checked-application.js';
import type { Noted } from './reference-tables.js';
import type { ResolvedComponents, ResolvedTypes } from './supported-types.js';

/** The resolved parts of the last application without errors. */
export class KeptResolution {
  readonly types = new KeptValue<ResolvedTypes>();
  readonly components = new KeptValue<ResolvedComponents>();
  readonly modules = new KeptList<CheckedModule>();
  readonly allModules = new KeptValue<readonly CheckedModule[]>();
  readonly providers = new KeptList<readonly CheckedProvider[]>();
  readonly joinedProviders = new KeptValue<readonly CheckedProvider[]>();
  readonly allProviders = new KeptValue<readonly CheckedProvider[]>();
  readonly routes = new KeptValue<readonly CheckedRoute[]>();
}

/** A route, its resolved form and everything that was looked up for that. */
export interface ResolvedRoute extends Noted<readonly CheckedRoute[]> {
  readonly route: Route;
}

/** The routes of an earlier resolution that have not changed. */
export class EarlierRoutes {
  readonly #routes: readonly ResolvedRoute[];
  readonly #changed: ReadonlySet<Route>;
  /** Made for a route in another place than before. */
  #byRoute: ReadonlyMap<Route, ResolvedRoute> | undefined;

  constructor(routes: readonly ResolvedRoute[], changed: readonly Route[]) {
    this.#routes = routes;
    this.#changed = new Set(changed);
  }

  /** `index`: the place of the route among all of them. */
  find(route: Route, index: number): ResolvedRoute | undefined {
    if (this.#changed.has(route)) return undefined;
    const former = this.#routes[index];
    if (former?.route === route) return former;
    this.#byRoute ??= new Map(this.#routes.map((resolved) => [resolved.route, resolved]));
    return this.#byRoute.get(route);
  }
}
