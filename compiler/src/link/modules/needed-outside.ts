import type { ModuleDeclaration, Registration } from '../../declare/module-declaration.js';
import type { ClassId } from '../../model/class-reference.js';
import { compareText } from '../../model/compare-text.js';
import type { ClassFacts } from '../../model/facts.js';
import type { ClassesById } from '../classes-by-id.js';
import { namedResolvers } from '../providers/link-resolvers.js';
import { type TokensByType, tokenOf } from '../providers/token-table.js';
import { defaultsOf, usesOf } from '../routes/link-uses.js';
import type { SourceClasses } from '../source-classes.js';

/** The modules that the root does not reach, and the controllers that any module lists. */
export interface ModulesOutside {
  readonly outside: readonly ModuleDeclaration[];
  readonly controllers: ReadonlySet<ClassId>;
}

/** Finds the modules that are not among the reached ones. */
export function modulesOutside(
  declarations: ReadonlyMap<ClassId, ModuleDeclaration>,
  reached: readonly ModuleDeclaration[],
): ModulesOutside {
  const isReached = new Set(reached.map((module) => module.class.id));
  const modules = [...declarations.values()];
  return {
    outside: modules.filter((module) => !isReached.has(module.class.id)),
    controllers: new Set(modules.flatMap(({ controllers }) => controllers.map((entry) => entry.class.id))),
  };
}

/**
 * The tokens needed by classes that are not part of the application yet: controllers that no module lists, and all
 * classes in modules that the root does not reach.
 */
export function neededOutside(
  { byId: classes, controllers: all }: Pick<SourceClasses, 'byId' | 'controllers'>,
  { outside, controllers: listed }: ModulesOutside,
  tokens: TokensByType,
): readonly ClassId[] {
  const controllers = all.filter((facts) => !listed.has(facts.class.id));
  const needed = [
    ...controllers.flatMap((facts) => neededBy(facts, tokens)),
    ...outside.flatMap((module) => [
      ...module.eventHandlers.map((entry) => entry.class.id),
      ...defaultsOf(module).map((use) => use.class.id),
      ...module.controllers.flatMap((entry) => neededByClass(entry.class.id, classes, tokens)),
      ...module.providers.flatMap((registration) => neededForRegistration(registration, classes, tokens)),
    ]),
  ];
  return [...new Set(needed)].sort(compareText);
}

function neededForRegistration(
  registration: Registration,
  classes: ClassesById,
  tokens: TokensByType,
): readonly ClassId[] {
  switch (registration.kind) {
    case 'class':
      return neededByClass(registration.class.id, classes, tokens);
    case 'provide':
      return [registration.concrete.class.id, ...neededByClass(registration.concrete.class.id, classes, tokens)];
    case 'factory':
      return registration.dependencies.map((entry) => entry.class.id);
    case 'framework':
      return [];
  }
}

function neededByClass(id: ClassId, classes: ClassesById, tokens: TokensByType): readonly ClassId[] {
  const facts = classes.get(id);
  return facts === undefined ? [] : neededBy(facts, tokens);
}

/** The dependencies of the constructor, and the guards, interceptors and resolvers of the class and its handlers. */
function neededBy(facts: ClassFacts, tokens: TokensByType): readonly ClassId[] {
  const { construction, decorators, inheritedDecorators, handlers } = facts;
  const all = [...decorators, ...inheritedDecorators.flat(), ...handlers.flatMap((handler) => handler.decorators)];
  return [
    ...construction.parameters.flatMap(({ token }) => {
      const needed = tokenOf(token.type, tokens) ?? (token.kind === 'class' ? token.class : undefined);
      return needed === undefined ? [] : [needed.id];
    }),
    ...usesOf(all).map((use) => use.class.id),
    ...namedResolvers(facts).map((resolver) => resolver.class.id),
  ];
}
