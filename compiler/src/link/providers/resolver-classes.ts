import type { ModuleDeclaration } from '../../declare/module-declaration.js';
import type { ClassId } from '../../model/class-reference.js';
import type { SourceClasses } from '../source-classes.js';
import { namedResolvers } from './link-resolvers.js';

/** The classes whose instances may be resolvers, and those that they extend: the `@ApiErrors` of these document routes. */
export function resolverClasses(
  { byId: classes, withResolvers }: Pick<SourceClasses, 'byId' | 'withResolvers'>,
  declarations: ReadonlyMap<ClassId, ModuleDeclaration>,
): ReadonlySet<ClassId> {
  const named = new Set<ClassId>();
  for (const facts of withResolvers) for (const resolver of namedResolvers(facts)) named.add(resolver.class.id);
  if (named.size === 0) return named;
  const built = [...declarations.values()]
    .flatMap(({ providers }) => providers)
    .flatMap((registration) =>
      registration.kind === 'provide' && named.has(registration.class.id) ? [registration.concrete.class.id] : [],
    );
  const own = [...named, ...built];
  return new Set([...own, ...own.flatMap((id) => classes.get(id)?.ancestors ?? [])]);
}
