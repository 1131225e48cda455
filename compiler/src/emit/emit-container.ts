import { memo } from '../incremental/memo.js';
import type { ClassId, ClassReference } from '../model/class-reference.js';
import { eventBus } from '../model/framework/framework-classes.js';
import { groupBy } from '../model/group-by.js';
import type { ResolvedConstruction } from '../model/resolved-references.js';
import type { PlannedArgument, PlannedModule, PlannedProvider, PlannedRoute } from '../plan/application-plan.js';
import type { Emission } from './emission/emission.js';
import type { Artifact } from './source/artifact.js';
import type { EmitStyle } from './source/emit-style.js';
import type { ImportedName } from './source/imports.js';
import { instanceType } from './source/instance-type.js';
import { type Aliases, type Code, type Fragment, fragment, SourceFile } from './source/source-file.js';
import { group, indented, list, spaceBreak } from './text/layout.js';

/** `container.ts`: every provider constructed, one line each, in the order of their dependencies. */
export function emitContainer(emission: Emission): Artifact {
  const { providers, style } = emission;
  const file = new SourceFile(style);
  for (const name of ['Container', 'createContainer', 'dependencies', 'eventHandlers', 'builder', 'container'])
    file.declare(name);
  for (const { name } of providers) file.declare(name);
  writeContainer(emission, file);
  file.line();
  writeCreateContainer(emission, file);
  file.line();
  writeEventHandlers(emission, file);
  writeDependencies(emission, file);
  return file.artifact('container.ts', 'the modules of this application');
}

/** The type is written out: compilers that write declarations file by file do not infer it. */
function writeContainer({ providers, style }: Emission, file: SourceFile): void {
  file.doc('The instances of all providers and controllers, by the names that the generated files use for them.');
  if (providers.length === 0) {
    file.line('export interface Container {}');
    return;
  }
  file.block('export interface Container {', () => {
    for (const provider of providers) file.add((aliases) => instance(provider, style, aliases));
  });
}

/** `readonly notes: Notes;` */
const instance = memo(
  (provider: PlannedProvider, style: EmitStyle, aliases: Aliases): Fragment =>
    fragment(
      style,
      aliases,
      (file) => file.line(`readonly ${provider.name}: `, ...instanceType(provider.class, file), ';'),
      1,
    ),
);

function writeCreateContainer(emission: Emission, file: SourceFile): void {
  const { providers } = emission;
  file.doc('Every provider and controller, constructed in the order of their dependencies.');
  const parameter = providers.length === 0 ? '_builder' : 'builder';
  const signature = [`(${parameter}: `, file.runtimeType('ContainerBuilder'), '): Promise<Container> {'];
  file.block(['export async function createContainer', ...signature], () => {
    writeProviders(emission, file);
    if (providers.length === 0) file.line('return {};');
    else
      file.block(
        'return {',
        () => {
          for (const { name } of providers) file.line(name, ',');
        },
        '};',
      );
  });
}

function writeProviders(emission: Emission, file: SourceFile): void {
  const { providers, style } = emission;
  writeCodecs(emission, file);
  let current: ClassId | undefined;
  for (const provider of providers) {
    const { module } = provider;
    if (module.class.id !== current) {
      if (current !== undefined) file.line();
      file.line(`// ${module.name}`);
      current = module.class.id;
    }
    file.add((aliases) => definition(provider, style, aliases));
  }
  if (providers.length > 0) file.line();
}

/** `builder.codecs([noteCodec]);` */
function writeCodecs({ directories }: Emission, file: SourceFile): void {
  const codecs = directories.flatMap(({ file: from, codecs: own }) =>
    own.map(({ name }): Code => file.generated(from, name, 'value')),
  );
  if (codecs.length === 0) return;
  file.line('builder.codecs(', list<ImportedName>('[', codecs, ']'), ');');
  file.line();
}

/** `const notes = builder.override(Notes) ?? builder.provide(Notes, new Notes(pool));` */
const definition = memo(
  (provider: PlannedProvider, style: EmitStyle, aliases: Aliases): Fragment =>
    fragment(
      style,
      aliases,
      (file) => {
        const override: Code = ['builder.override(', file.class(provider.class), ') ??'];
        const value = group(override, spaceBreak, creation(provider, file));
        file.line(group(`const ${provider.name} =`, indented(spaceBreak, value), ';'));
      },
      1,
    ),
);

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

function argumentCode(argument: PlannedArgument, file: SourceFile): Code {
  switch (argument.kind) {
    case 'logger':
      return `builder.logger(${file.literal(argument.scope)})`;
    case 'codec':
      return ['builder.codec(', file.generated(argument.file, argument.name, 'value'), ')'];
    case 'provider':
      return argument.provider.name;
  }
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

function writeDependencies(emission: Emission, file: SourceFile): void {
  const { providers, modules, routes, style } = emission;
  file.doc('The dependencies of providers and controllers, and those of the routes and event handlers of modules.');
  const start: Code = ['export const dependencies: ', file.runtimeType('DependencyTable'), ' = ['];
  const needing = providers.filter((provider) => provider.arguments.some(({ kind }) => kind === 'provider'));
  // Routes need their throttling, guards, resolvers and interceptors even if a test replaces the controller, and events need their handlers:
  // these are dependencies of the module, which no test replaces.
  const byModule = groupBy(routes, ({ module }) => module.class.id);
  const needs = modules.flatMap((module) => {
    const ofRoutes = (byModule.get(module.class.id) ?? []).flatMap(usedByRoute);
    const all = [...ofRoutes, ...neededForEvents(module), ...neededForErrors(module, emission)];
    const classes = [...new Map(all.map((token) => [token.id, token])).values()];
    return classes.length === 0 ? [] : [{ module: module.class, classes }];
  });
  if (needing.length === 0 && needs.length === 0) {
    file.line(start, '];');
    return;
  }
  const write = () => {
    for (const provider of needing) file.add((aliases) => needsOfProvider(provider, style, aliases));
    for (const { module, classes } of needs) writeNeeds(module, classes, file);
  };
  file.block(start, write, '];');
}

const needsOfProvider = memo(
  (provider: PlannedProvider, style: EmitStyle, aliases: Aliases): Fragment =>
    fragment(style, aliases, (file) => writeNeeds(provider.class, provider.arguments.flatMap(classNeeded), file), 1),
);

/** `needs(Notes, [Pool]),` */
function writeNeeds(token: ClassReference, classes: readonly ClassReference[], file: SourceFile): void {
  const needed = list(
    '[',
    classes.map((one) => file.class(one)),
    ']',
  );
  file.line(file.runtime('needs'), list('(', [file.class(token), needed], ')'), ',');
}

function classNeeded(argument: PlannedArgument): readonly ClassReference[] {
  return argument.kind === 'provider' ? [argument.provider.class] : [];
}

function usedByRoute({ throttle, guards, resolvers, interceptors, response }: PlannedRoute): readonly ClassReference[] {
  const service = throttle === undefined ? [] : [throttle.service];
  const mapper = response.kind === 'mapped' ? [response.mapper] : [];
  return [...service, ...guards, ...resolvers, ...interceptors, ...mapper].map((used) => used.class);
}

/** The error handler, for the root module. */
function neededForErrors(module: PlannedModule, { errorHandler, root }: Emission): readonly ClassReference[] {
  return errorHandler?.provider !== undefined && module.name === root ? [errorHandler.provider.class] : [];
}

/** The handlers, and the bus that calls them. */
function neededForEvents({ eventHandlers }: PlannedModule): readonly ClassReference[] {
  return eventHandlers.length === 0 ? [] : [eventBus, ...eventHandlers.map(({ handler }) => handler.class)];
}
