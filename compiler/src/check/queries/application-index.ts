import type {
  ApplicationModel,
  ClassListEntry,
  Dependency,
  EventHandlerEntry,
  Module,
  Provider,
  Route,
} from '../../model/application-model.js';
import type { ClassId, ClassReference } from '../../model/class-reference.js';
import { keptForParts } from '../../model/kept-for-parts.js';
import { everyUse } from './every-use.js';

/** Finds parts of an application by their ids, and formats them for messages. */
export interface ApplicationIndex {
  module(id: ClassId): Module;
  provider(id: ClassId): Provider | undefined;
  /** The dependencies that a provider satisfies. */
  dependentsOf(id: ClassId): readonly Dependency[];
  /** The name in backquotes, followed by its file where another class has the same name. */
  label(reference: ClassReference): string;
  /** The label of a module or provider of the application. */
  labelOf(id: ClassId): string;
  /** `` `NotesController.find` ``, with the file of the controller where another class has the same name. */
  handlerLabel(route: Route): string;
  /** Whether one module imports another, directly or through others. */
  reaches(from: ClassId, to: ClassId): boolean;
}

const indexes = new WeakMap<ApplicationModel, ApplicationIndex>();

/** The index of an application; made once for all rules. */
export function indexOf(application: ApplicationModel): ApplicationIndex {
  const known = indexes.get(application);
  if (known !== undefined) return known;
  const index = makeIndex(application);
  indexes.set(application, index);
  return index;
}

function makeIndex(application: ApplicationModel): ApplicationIndex {
  // Most rules report nothing, and read no part of it.
  const modules = once(() => new Map(application.modules.map((module) => [module.class.id, module])));
  const providers = once(() => new Map(application.providers.map((provider) => [provider.class.id, provider])));
  const ambiguous = once(() => ambiguousNames(application));
  const dependents = once(() => dependentsByProvider(application));

  const module = (id: ClassId): Module => {
    const found = modules().get(id);
    if (found === undefined) throw new Error(`the application has no module ${id}`);
    return found;
  };
  const label = ({ name, origin }: ClassReference): string => {
    if (!ambiguous().has(name)) return `\`${name}\``;
    return `\`${name}\` (${origin.kind === 'source' ? origin.file : origin.specifier})`;
  };
  const referenceOf = (id: ClassId): ClassReference => {
    const found = modules().get(id) ?? providers().get(id);
    if (found === undefined) throw new Error(`the application has no class ${id}`);
    return found.class;
  };
  return {
    module,
    provider: (id) => providers().get(id),
    dependentsOf: (id) => dependents().get(id) ?? [],
    label,
    labelOf: (id) => label(referenceOf(id)),
    handlerLabel({ controller, handler }) {
      const { name, origin } = referenceOf(controller);
      const file = ambiguous().has(name) && origin.kind === 'source' ? ` (${origin.file})` : '';
      return `\`${name}.${handler}\`${file}`;
    },
    reaches(from, to) {
      const reached = new Set([from]);
      for (const id of reached) {
        if (id === to) return true;
        for (const entry of modules().get(id)?.imports ?? []) reached.add(entry.class.id);
      }
      return false;
    },
  };
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

function dependentsByProvider(application: ApplicationModel): ReadonlyMap<ClassId, readonly Dependency[]> {
  const dependents = new Map(application.providers.map((provider): [ClassId, Dependency[]] => [provider.class.id, []]));
  for (const dependency of application.providers.flatMap((provider) => provider.dependencies)) {
    if (dependency.target.kind === 'provider') dependents.get(dependency.target.class.id)?.push(dependency);
  }
  return dependents;
}

type Named = Pick<ApplicationModel, 'providers' | 'modules' | 'unreachable'>;

/** Names that classes of different files or packages share. */
const ambiguousNames = keptForParts('providers', ['modules', 'unreachable'], (application): ReadonlySet<string> => {
  const idByName = new Map<string, ClassId>();
  const ambiguous = new Set<string>();
  for (const { name, id } of everyClass(application)) {
    const first = idByName.get(name);
    if (first === undefined) idByName.set(name, id);
    else if (first !== id) ambiguous.add(name);
  }
  return ambiguous;
});

function eventsOf({ named, event }: EventHandlerEntry): readonly ClassReference[] {
  const own = named === undefined ? [] : [named.class];
  switch (event.kind) {
    case 'event':
      return [...own, event.class];
    case 'several':
      return event.events.map((entry) => entry.class);
    case 'mismatch':
      return [...own, ...event.handled.map((entry) => entry.class)];
    case 'unknown':
    case 'not-a-class':
      return own;
  }
}

function* everyClass(application: Named): Iterable<ClassReference> {
  const entries = (list: readonly ClassListEntry[]) => list.map((entry) => entry.class);
  yield* entries(application.unreachable);
  for (const module of application.modules) {
    yield module.class;
    yield* entries(module.exports);
    yield* entries(module.eventHandlers);
    if (module.errorHandler !== undefined) yield module.errorHandler.class;
    yield* module.eventHandlers.flatMap(eventsOf);
  }
  for (const provider of application.providers) {
    yield provider.class;
    if ('class' in provider.construction) yield provider.construction.class;
    for (const { target } of provider.dependencies) if ('class' in target) yield target.class;
  }
  for (const { use } of everyUse(application)) yield use.class;
}
