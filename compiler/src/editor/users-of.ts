import { everyUse } from '../check/lookups/every-use.js';
import { memo } from '../incremental/memo.js';
import type { ApplicationModel } from '../model/application-model.js';
import type { ClassId } from '../model/class-reference.js';
import type { Span } from '../model/span.js';

/** A place that needs a provider, and the class that it belongs to. */
export interface ProviderUser {
  readonly id: ClassId;
  readonly name: string;
  readonly span: Span;
}

/** The classes that need a provider, name it as a guard, an interceptor or a resolver, or handle an event with it. */
export function usersOf(model: ApplicationModel, id: ClassId): readonly ProviderUser[] {
  return usersByProvider(model).get(id) ?? [];
}

const usersByProvider = memo((model: ApplicationModel): ReadonlyMap<ClassId, readonly ProviderUser[]> => {
  const users = new Map<ClassId, ProviderUser[]>();
  const add = (id: ClassId, user: ProviderUser): void => {
    const known = users.get(id);
    if (known === undefined) users.set(id, [user]);
    else if (!known.some((one) => one.id === user.id)) known.push(user);
  };
  const names = new Map(model.providers.map(({ class: { id, name } }) => [id, name]));
  for (const { dependencies } of model.providers) {
    for (const { from, target, span } of dependencies) {
      if (target.kind === 'provider') add(target.class.id, { id: from, name: names.get(from) ?? '', span });
    }
  }
  for (const { user, use } of everyUse(model))
    add(use.class.id, { id: user.class.id, name: user.class.name, span: use.span });
  for (const { class: module, eventHandlers, errorHandler, responseMapper } of model.modules) {
    const entries = [...eventHandlers, ...[errorHandler, responseMapper].flatMap((entry) => entry ?? [])];
    for (const entry of entries) add(entry.class.id, { id: module.id, name: module.name, span: entry.span });
  }
  return users;
});
