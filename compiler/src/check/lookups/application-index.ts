import { memo } from '../../incremental/memo.js';
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
import { everyUse } from './every-use.js';

/** Finds parts of an application by their ids, and formats them for messages. */
export class ApplicationIndex {
  readonly #application: ApplicationModel;

  constructor(application: ApplicationModel) {
    this.#application = application;
  }

  module(id: ClassId): Module {
    const found = modulesById(this.#application).get(id);
    if (found === undefined) throw new Error(`the application has no module ${id}`);
    return found;
  }

  provider(id: ClassId): Provider | undefined {
    return providersById(this.#application).get(id);
  }

  /** The dependencies that a provider satisfies. */
  dependentsOf(id: ClassId): readonly Dependency[] {
    return dependentsByProvider(this.#application).get(id) ?? [];
  }

  /** The name in backquotes, followed by its file where another class has the same name. */
  label({ name, origin }: ClassReference): string {
    if (!ambiguousNames(this.#application).has(name)) return `\`${name}\``;
    return `\`${name}\` (${origin.kind === 'source' ? origin.file : origin.specifier})`;
  }

  /** The label of a module or provider of the application. */
  labelOf(id: ClassId): string {
    return this.label(this.#referenceOf(id));
  }

  /** `` `NotesController.find` ``, with the file of the controller where another class has the same name. */
  handlerLabel({ controller, handler }: Route): string {
    const { name, origin } = this.#referenceOf(controller);
    const isAmbiguous = ambiguousNames(this.#application).has(name);
    return `\`${name}.${handler}\`${isAmbiguous && origin.kind === 'source' ? ` (${origin.file})` : ''}`;
  }

  /** Whether one module imports another, directly or through others. */
  reaches(from: ClassId, to: ClassId): boolean {
    const modules = modulesById(this.#application);
    const reached = new Set([from]);
    for (const id of reached) {
      if (id === to) return true;
      for (const entry of modules.get(id)?.imports ?? []) reached.add(entry.class.id);
    }
    return false;
  }

  #referenceOf(id: ClassId): ClassReference {
    const found = modulesById(this.#application).get(id) ?? this.provider(id);
    if (found === undefined) throw new Error(`the application has no class ${id}`);
    return found.class;
  }
}

/** The index of an application. Its tables are made when a rule reports something, once for all rules. */
export function indexOf(application: ApplicationModel): ApplicationIndex {
  return new ApplicationIndex(application);
}

const modulesById = memo(
  ({ modules }: ApplicationModel): ReadonlyMap<ClassId, Module> =>
    new Map(modules.map((module) => [module.class.id, module])),
);

const providersById = memo(
  ({ providers }: ApplicationModel): ReadonlyMap<ClassId, Provider> =>
    new Map(providers.map((provider) => [provider.class.id, provider])),
);

const dependentsByProvider = memo(({ providers }: ApplicationModel): ReadonlyMap<ClassId, readonly Dependency[]> => {
  const dependents = new Map(providers.map((provider): [ClassId, Dependency[]] => [provider.class.id, []]));
  for (const dependency of providers.flatMap((provider) => provider.dependencies)) {
    if (dependency.target.kind === 'provider') dependents.get(dependency.target.class.id)?.push(dependency);
  }
  return dependents;
});

/** Names that classes of different files or packages share. */
const ambiguousNames = memo((application: ApplicationModel): ReadonlySet<string> => {
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

function* everyClass(application: ApplicationModel): Iterable<ClassReference> {
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
