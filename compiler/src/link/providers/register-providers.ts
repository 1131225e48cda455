import type { ModuleDeclaration, Registration } from '../../declare/module-declaration.js';
import type { DuplicateEntry } from '../../model/duplicate-entry.js';

/** A token and the module that owns it: the one that registered it first. */
export interface RegisteredProvider {
  readonly registration: Registration;
  readonly role: 'provider' | 'controller';
  readonly owner: ModuleDeclaration;
  readonly duplicates: readonly DuplicateEntry[];
}

/** Every token that the modules register, by id, in the order of the modules and their lists. */
export function registerProviders(modules: readonly ModuleDeclaration[]): ReadonlyMap<string, RegisteredProvider> {
  const registered = new Map<string, RegisteredProvider & { readonly duplicates: DuplicateEntry[] }>();
  for (const owner of modules) {
    const add = (registration: Registration, role: 'provider' | 'controller') => {
      const { id } = registration.class;
      const first = registered.get(id);
      if (first === undefined) registered.set(id, { registration, role, owner, duplicates: [] });
      else first.duplicates.push({ module: owner.class.id, role, ...duplicateOf(registration, first.registration) });
    };
    // A controller that is listed as a provider too is an error there, and its handlers are checked.
    const controllers = new Map(owner.controllers.map((entry) => [entry.class.id, entry]));
    for (const registration of owner.providers) {
      const entry = controllers.get(registration.class.id);
      if (entry !== undefined) add({ kind: 'class', ...entry }, 'controller');
      add(registration, 'provider');
    }
    for (const entry of owner.controllers) {
      if (registered.get(entry.class.id)?.registration.span !== entry.span)
        add({ kind: 'class', ...entry }, 'controller');
    }
  }
  return registered;
}

function duplicateOf(entry: Registration, first: Registration): Pick<DuplicateEntry, 'span' | 'isEqual'> {
  const isEqual =
    (entry.kind === 'class' && first.kind === 'class') ||
    (entry.kind === 'provide' && first.kind === 'provide' && entry.concrete.class.id === first.concrete.class.id);
  return { span: entry.span, ...(isEqual && { isEqual }) };
}
