import type { Lookup } from '../../incremental/view.js';
import type { Provider, Route } from '../../model/application-model.js';
import type { ClassId } from '../../model/class-reference.js';
import type { ClassFacts } from '../../model/facts.js';
import type { ClassesById } from '../classes-by-id.js';

/** The classes that document routes beside their controllers. */
export interface DocumentingClasses {
  /** The providers by token. */
  readonly providers: Lookup<ClassId, Provider>;
  readonly classes: ClassesById;
}

/** The classes of the guards that run on a route, in order: where a token is an alias, that of the concrete class. */
export function guardsOf({ uses }: Route, { providers, classes }: DocumentingClasses): readonly ClassFacts[] {
  const guards = uses.filter(({ decorator }) => decorator === 'UseGuard');
  return [...new Set(guards.flatMap((use) => classes.get(builtFor(use.class.id, providers)) ?? []))];
}

/** The class that is built for a token. */
function builtFor(token: ClassId, providers: DocumentingClasses['providers']): ClassId {
  const construction = providers.get(token)?.construction;
  return construction !== undefined && 'class' in construction ? construction.class.id : token;
}
