import type { Lookup } from '../../incremental/view.js';
import type { Provider, Route, RouteUse } from '../../model/application-model.js';
import type { ClassId } from '../../model/class-reference.js';
import type { ClassFacts } from '../../model/facts.js';
import type { ClassesById } from '../classes-by-id.js';

/** The classes that document routes beside their controllers. */
export interface DocumentingClasses {
  /** The providers by token. */
  readonly providers: Lookup<ClassId, Provider>;
  readonly classes: ClassesById;
}

/** A class that documents a route, and the token under which the route uses it. */
export interface UsedClass {
  readonly token: ClassId;
  readonly facts: ClassFacts;
}

/** The classes of the guards or interceptors that run on a route, in order: where a token is an alias, that of the concrete class. */
export function usedClasses(
  { uses }: Route,
  decorator: RouteUse['decorator'],
  { providers, classes }: DocumentingClasses,
): readonly UsedClass[] {
  const used = new Map<ClassFacts, ClassId>();
  for (const use of uses) {
    const token = use.class.id;
    const facts = use.decorator === decorator ? classes.get(builtFor(token, providers)) : undefined;
    if (facts !== undefined && !used.has(facts)) used.set(facts, token);
  }
  return [...used].map(([facts, token]) => ({ token, facts }));
}

/** The class that is built for a token. */
function builtFor(token: ClassId, providers: DocumentingClasses['providers']): ClassId {
  const construction = providers.get(token)?.construction;
  return construction !== undefined && 'class' in construction ? construction.class.id : token;
}
