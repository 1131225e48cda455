import type { ClassId, ClassReference } from '../model/class-reference.js';
import { eventBus } from '../model/framework-classes.js';
import { groupBy } from '../model/group-by.js';
import type { ResolvedConstruction, ResolvedDependency } from '../model/resolved-references.js';
import type { PlannedModule, PlannedProvider, PlannedRoute } from '../plan/application-plan.js';
import { sameItems } from '../reuse/same-items.js';
import type { Emission } from './emission/emission.js';
import type { Artifact } from './source/artifact.js';
import { type Code, SourceFile } from './source/source-file.js';
import { group, indented, list, spaceBreak } from './text/layout.js';

/** `container.ts`: every provider constructed, one line each, in the order of their dependencies. */
export function emitContainer(emission: Emission): Artifact {
  const { providers, modules, routes, errorHandler, root, kept } = emission;
  const needed = kept.neededByRoutes.of(routes, needTheSame, () => neededByRoutes(routes));
  const inputs = [root, errorHandler?.provider?.class, providers, modules, needed];
  return kept.artifact('container.ts', inputs, () => writeFile(emission, needed));
}

/** The classes that the routes of modules need, by the ids of the modules. */
type NeededByRoutes = ReadonlyMap<ClassId, readonly ClassReference[]>;

function writeFile(emission: Emission, neededByRoutes: NeededByRoutes): Artifact {
  const { providers, style, kept } = emission;
  const file = new SourceFile('container.ts', 'the modules of this application', style, kept.partsOf('container.ts'));
  for (const name of ['Container', 'createContainer', 'dependencies', 'eventHandlers', 'builder', 'container'])
    file.declare(name);
  for (const { name } of providers) file.declare(name);
  writeContainer(emission, file);
  file.line();
  writeCreateContainer(emission, file);
  file.line();
  writeEventHandlers(emission, file);
  writeDependencies(emission, neededByRoutes, file);
  return file.artifact();
}

/** The type is written out: compilers that write declarations file by file do not infer it. */
function writeContainer({ providers }: Emission, file: SourceFile): void {
  file.doc('The instances of all providers and controllers, by the names that the generated files use for them.');
  if (providers.length === 0) {
    file.line('export interface Container {}');
    return;
  }
  file.block('export interface Container {', () => {
    file.parts('instances', providers, (provider) => {
      file.line(`readonly ${provider.name}: `, ...instanceType(provider, file), ';');
    });
  });
}

/** A token that is not beside its type has the type of its instances: the type itself may not be exported. */
function instanceType({ class: token }: PlannedProvider, file: SourceFile): readonly Code[] {
  if (token.token === undefined || token.token.sharesName) return [file.classType(token)];
  return [file.runtimeType('InstanceOf'), '<typeof ', file.class(token), '>'];
}

function writeCreateContainer(emission: Emission, file: SourceFile): void {
  const { providers } = emission;
  file.doc('Every provider and controller, constructed in the order of their dependencies.');
  const parameter = providers.length === 0 ? '_builder' : 'builder';
  const signature = [`(${parameter}: `, file.runtimeType('ContainerBuilder'), '): Promise<Container> {'];
  file.block(['export async function createContainer', ...signature], () => {
    writeProviders(emission, file);
    if (providers.length === 0) file.line('return {};');
    else file.block('return {', () => file.parts('returned', providers, ({ name }) => file.line(name, ',')), '};');
  });
}

function writeProviders({ providers }: Emission, file: SourceFile): void {
  if (providers.length === 0) return;
  let module: ClassId | undefined;
  for (const chunk of file.chunks('definitions', providers)) {
    const before = module;
    file.part('definitions', chunk, [before], () => writeDefinitions(chunk, before, file));
    module = chunk.at(-1)?.module.class.id;
  }
  file.line();
}

/** Writes providers after one of a module. */
function writeDefinitions(providers: readonly PlannedProvider[], before: ClassId | undefined, file: SourceFile): void {
  let current = before;
  for (const provider of providers) {
    const { module } = provider;
    if (module.class.id !== current) {
      if (current !== undefined) file.line();
      file.line(`// ${module.name}`);
      current = module.class.id;
    }
    file.line(definition(provider, file));
  }
}

/** `const notes = builder.override(Notes) ?? builder.provide(Notes, new Notes(pool));` */
function definition(provider: PlannedProvider, file: SourceFile): Code {
  const override: Code = ['builder.override(', file.class(provider.class), ') ??'];
  const value = group(override, spaceBreak, creation(provider, file));
  return group(`const ${provider.name} =`, indented(spaceBreak, value), ';');
}

function creation(provider: PlannedProvider, file: SourceFile): Code {
  const { construction, hooks, module } = provider;
  const token = file.class(provider.class);
  const values = provider.arguments.map((argument) => argumentCode(argument, file));
  if (construction.kind === 'factory') {
    const made = list('[', values, ']');
    return [
      '(await builder.provideFromFactory',
      list('(', [token, file.class(construction.listedIn ?? module.class), made], ')'),
      ')',
    ];
  }
  const waits = hooks.includes('onModuleInit') || (construction.kind === 'static-create' && construction.asynchronous);
  const names = list<never>(
    '[',
    hooks.map((hook) => file.literal(hook)),
    ']',
  );
  const constructed = constructionCode(construction, values, file);
  const items: readonly Code[] = hooks.length === 0 ? [token, constructed] : [token, constructed, names];
  return waits
    ? ['(await builder.provideAsync', list('(', items, ')'), ')']
    : ['builder.provide', list('(', items, ')')];
}

function constructionCode(
  construction: Exclude<ResolvedConstruction, { kind: 'factory' }>,
  values: readonly Code[],
  file: SourceFile,
): Code {
  switch (construction.kind) {
    case 'constructor':
      return ['new ', file.class(construction.class), list('(', values, ')')];
    case 'static-create':
      return [file.class(construction.class), '.create', list('(', values, ')')];
    case 'alias':
      return construction.of.name;
    case 'configuration':
      return ['builder.configuration(', file.class(construction.class), ')'];
  }
}

function argumentCode(argument: ResolvedDependency, file: SourceFile): Code {
  return argument.kind === 'logger' ? `builder.logger(${file.literal(argument.scope)})` : argument.provider.name;
}

/** `handles(NoteCreated, container.audit),` */
function writeEventHandlers({ eventHandlers }: Emission, file: SourceFile): void {
  if (eventHandlers.length === 0) return;
  file.doc('The event handlers, in the order in which they are called.');
  const start: Code = [
    'export const eventHandlers = (container: Container): ',
    file.runtimeType('EventHandlerTable'),
    ' => [',
  ];
  const entries = eventHandlers.map(
    ({ event, handler }): Code => [
      file.runtime('handles'),
      list('(', [file.class(event), `container.${handler.name}`], ')'),
    ],
  );
  file.entries(start, entries, '];');
  file.line();
}

function writeDependencies(emission: Emission, neededByRoutes: NeededByRoutes, file: SourceFile): void {
  const { providers, modules } = emission;
  file.doc('The dependencies of providers and controllers, and those of the routes and event handlers of modules.');
  const start: Code = ['export const dependencies: ', file.runtimeType('DependencyTable'), ' = ['];
  const needing = providers.filter((provider) => provider.arguments.some(({ kind }) => kind === 'provider'));
  const entries: (() => void)[] = [];
  // Routes need their throttling, guards, resolvers and interceptors even if a test replaces the controller, and events need their handlers:
  // these are dependencies of the module, which no test replaces.
  for (const module of modules) {
    const all = [
      ...(neededByRoutes.get(module.class.id) ?? []),
      ...neededForEvents(module),
      ...neededForErrors(module, emission),
    ];
    const needed = [...new Map(all.map((token) => [token.id, token])).values()];
    if (needed.length === 0) continue;
    entries.push(() => file.part('needs', module, needed, () => writeNeeds(module.class, needed, file)));
  }
  if (needing.length === 0 && entries.length === 0) {
    file.line(start, '];');
    return;
  }
  const write = () => {
    file.parts('needs of providers', needing, (provider) => {
      writeNeeds(provider.class, provider.arguments.flatMap(classNeeded), file);
    });
    for (const entry of entries) entry();
  };
  file.block(start, write, '];');
}

/** `needs(Notes, [Pool]),` */
function writeNeeds(token: ClassReference, classes: readonly ClassReference[], file: SourceFile): void {
  const needed = list(
    '[',
    classes.map((one) => file.class(one)),
    ']',
  );
  file.line(file.runtime('needs'), list('(', [file.class(token), needed], ')'), ',');
}

function classNeeded(argument: ResolvedDependency): readonly ClassReference[] {
  return argument.kind === 'provider' ? [argument.provider.class] : [];
}

function neededByRoutes(routes: readonly PlannedRoute[]): NeededByRoutes {
  const groups = groupBy(routes, ({ module }) => module.class.id);
  return new Map([...groups].map(([id, group]) => [id, group.flatMap(usedByRoute)]));
}

function needTheSame(one: PlannedRoute, other: PlannedRoute): boolean {
  return one.module.class.id === other.module.class.id && sameItems(usedByRoute(one), usedByRoute(other));
}

function usedByRoute({ throttle, guards, resolvers, interceptors }: PlannedRoute): readonly ClassReference[] {
  const service = throttle === undefined ? [] : [throttle.service];
  return [...service, ...guards, ...resolvers, ...interceptors].map((used) => used.class);
}

/** The error handler, for the root module. */
function neededForErrors(module: PlannedModule, { errorHandler, root }: Emission): readonly ClassReference[] {
  return errorHandler?.provider !== undefined && module.name === root ? [errorHandler.provider.class] : [];
}

/** The handlers, and the bus that calls them. */
function neededForEvents({ eventHandlers }: PlannedModule): readonly ClassReference[] {
  return eventHandlers.length === 0 ? [] : [eventBus, ...eventHandlers.map(({ handler }) => handler.class)];
}
