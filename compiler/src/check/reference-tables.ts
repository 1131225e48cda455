import type { Lookup } from '../incremental/view.js';
import type { ApplicationModel, Provider } from '../model/application-model.js';
import type { ClassId } from '../model/class-reference.js';
import type { ResolvedReference } from '../model/resolved-references.js';

/** The modules and providers of an application by their ids. */
export interface ReferenceTables {
  readonly modules: Lookup<ClassId, ResolvedReference>;
  /** The references to providers. */
  readonly references: Lookup<ClassId, ResolvedReference>;
  readonly providers: Lookup<ClassId, Provider>;
}

/** Makes the tables of an application. */
export function referenceTables({ modules, providers }: Pick<ApplicationModel, 'modules' | 'providers'>) {
  return {
    modules: referencesTo(modules),
    references: referencesTo(providers),
    providers: new Map(providers.map((provider) => [provider.class.id, provider])),
  };
}

interface Referable {
  readonly class: ResolvedReference['class'];
  readonly name: string;
}

function referencesTo(items: readonly Referable[]): ReadonlyMap<ClassId, ResolvedReference> {
  return new Map(items.map(({ class: reference, name }, index) => [reference.id, { index, class: reference, name }]));
}

/** The provider that is a target. */
export function referenceTo(
  target: { readonly kind: string } & Partial<Pick<ResolvedReference, 'class'>>,
  references: ReferenceTables['references'],
): ResolvedReference | undefined {
  return target.kind === 'provider' && target.class !== undefined ? references.get(target.class.id) : undefined;
}
