import type { Construction } from '../model/construction.js';
import type { ResolvedConstruction, ResolvedDependency } from '../model/resolved-references.js';

/** The construction of a provider with resolved dependencies; nothing for one that cannot be constructed. */
export function resolveConstruction(
  construction: Construction,
  [only]: readonly ResolvedDependency[],
): ResolvedConstruction | undefined {
  switch (construction.kind) {
    case 'constructor':
      return { kind: 'constructor', class: construction.class };
    case 'static-create':
      return { kind: 'static-create', class: construction.class, asynchronous: construction.asynchronous };
    case 'configuration':
      return { kind: 'configuration', class: construction.class };
    case 'factory':
      return construction;
    case 'alias':
      return only?.kind === 'provider' ? { kind: 'alias', of: only.provider } : undefined;
    case 'unreadable':
      return undefined;
  }
}
