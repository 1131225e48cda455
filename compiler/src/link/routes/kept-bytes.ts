import type { Lookup } from '../../incremental/view.js';
import type { Provider, Route } from '../../model/application-model.js';
import type { ClassId } from '../../model/class-reference.js';

/**
 * A route whose body keeps its bytes when one of its interceptors reads them. Forms are read piece by piece, and keep none.
 */
export function keepingBytes(route: Route, providers: Lookup<ClassId, Provider>): Route {
  if (route.body !== 'json') return route;
  const isRead = route.uses.some(
    ({ decorator, class: { id } }) => decorator === 'UseInterceptor' && builtFor(id, providers)?.readsRawBody === true,
  );
  return isRead ? { ...route, body: 'json and bytes' } : route;
}

/** The provider that is built for a token: the target of an alias, otherwise the provider of the token itself. */
function builtFor(token: ClassId, providers: Lookup<ClassId, Provider>): Provider | undefined {
  const provider = providers.get(token);
  if (provider?.construction.kind !== 'alias') return provider;
  return providers.get(provider.construction.class.id) ?? provider;
}
