import type { Provider, Route } from '../model/application-model.js';
import type { ClassId } from '../model/class-reference.js';
import type { ClassFacts } from '../model/facts.js';

/** Finds the classes of the guards that run on a route, in order: where a token is an alias, that of the concrete class. */
export function guardsOfRoutes(
  providers: readonly Provider[],
  classes: ReadonlyMap<ClassId, ClassFacts>,
): (route: Route) => readonly ClassFacts[] {
  const byToken = new Map(providers.map((provider) => [provider.class.id, provider]));
  return ({ uses }) => {
    if (uses.length === 0) return none;
    const guards = uses.filter(({ decorator }) => decorator === 'UseGuard');
    return [...new Set(guards.flatMap((use) => classes.get(builtFor(use.class.id, byToken)) ?? []))];
  };
}

const none: readonly ClassFacts[] = [];

/** The class that is built for a token. */
function builtFor(token: ClassId, providers: ReadonlyMap<ClassId, Provider>): ClassId {
  const construction = providers.get(token)?.construction;
  return construction !== undefined && 'class' in construction ? construction.class.id : token;
}
