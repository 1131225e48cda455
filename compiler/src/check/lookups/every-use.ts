import type { ApplicationModel, Provider, ProviderUse } from '../../model/application-model.js';
import type { ResolverUse } from '../../model/use-target.js';

/** A class that names guards or interceptors, and the module whose rules of visibility apply to it. */
export type User = Pick<Provider, 'class' | 'module'>;

/** A guard, an interceptor or a resolver, and the class that names it. */
export interface NamedUse<Use = ProviderUse | ResolverUse> {
  readonly user: User;
  readonly use: Use;
}

/** The guards, interceptors and resolvers that classes and their handlers name, then those that modules list. */
export function everyUse(application: ApplicationModel): readonly NamedUse[] {
  const ofProviders = application.providers.flatMap((user) =>
    [...user.uses, ...user.resolvers].map((use) => ({ user, use })),
  );
  return [...ofProviders, ...usesOfModules(application)];
}

/** The guards and interceptors that modules list. */
export function usesOfModules({ modules }: ApplicationModel): readonly NamedUse<ProviderUse>[] {
  return modules.flatMap(({ class: user, uses }) =>
    uses.map((use) => ({ user: { class: user, module: user.id }, use })),
  );
}
