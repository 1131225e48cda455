import type { ClassFacts } from './facts.js';

/** The role that the decorator of a class gives it, which decides about the lists of a module that it can be in. */
export type DeclaredRole = 'module' | 'controller' | 'provider';

const roles: ReadonlyMap<string, DeclaredRole> = new Map<string, DeclaredRole>([
  ['Module', 'module'],
  ['Controller', 'controller'],
  ['Injectable', 'provider'],
  ['Guard', 'provider'],
  ['Configuration', 'provider'],
]);

/** The role of a class; `undefined` for one without a decorator that gives it one. */
export function declaredRole({
  decorators,
}: {
  readonly decorators: readonly Pick<ClassFacts['decorators'][number], 'name'>[];
}): DeclaredRole | undefined {
  return decorators.map(({ name }) => roles.get(name)).find((role) => role !== undefined);
}
