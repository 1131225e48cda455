import type { ClassListEntry, Issue } from '../model/application-model.js';
import type { ClassId } from '../model/class-reference.js';
import type { ClassFacts } from '../model/facts.js';
import { throttleModule } from '../model/framework/framework-classes.js';
import type { ModuleDefaults } from './declare-defaults.js';
import { declareModule } from './declare-module.js';
import { type FrameworkModule, frameworkModules } from './framework-modules.js';
import type {
  ModuleConfigurationDeclaration,
  ModuleDeclaration,
  Registration,
  ThrottleConfiguration,
  ThrottleDeclaration,
} from './module-declaration.js';

/** The modules by id, each with those of its imports that are modules. */
export function declareModules(modules: readonly ModuleDeclaration[]): ReadonlyMap<string, ModuleDeclaration> {
  const declarations = new Map(modules.map((module) => [module.class.id, module]));
  for (const declaration of declarations.values()) {
    declarations.set(declaration.class.id, withKnownImports(declaration, declarations));
  }
  return declarations;
}

/** The module that a class declares, if it is decorated with `@Module`; its imports are not yet compared with the others. */
export function declareModuleOf(facts: ClassFacts): ModuleDeclaration | undefined {
  const decorator = facts.decorators.find(({ name }) => name === 'Module');
  return decorator && declareModule(facts, decorator);
}

/** Each import once; an entry that is not a module becomes an issue, and the list may hide entries then. */
function withKnownImports(
  declaration: ModuleDeclaration,
  declarations: ReadonlyMap<string, ModuleDeclaration>,
): ModuleDeclaration {
  const known = knownImports(declaration, declarations);
  const issues = [...declaration.issues, ...known.issues];
  const throttling = declaration.throttling.map((entry): ThrottleDeclaration => {
    if (entry.configuration === undefined) return entry;
    const own = knownImports(entry.configuration, declarations);
    issues.push(...own.issues);
    return { ...entry, configuration: { ...entry.configuration, imports: own.imports, unreadable: own.unreadable } };
  });
  const configurations = declaration.configurations.map((entry) => {
    const own = knownImports(entry, declarations);
    issues.push(...own.issues);
    return { ...entry, imports: own.imports, unreadable: own.unreadable };
  });
  return { ...declaration, imports: known.imports, unreadable: known.unreadable, throttling, configurations, issues };
}

function knownImports(
  { imports, unreadable }: Pick<ThrottleConfiguration, 'imports' | 'unreadable'>,
  declarations: ReadonlyMap<string, ModuleDeclaration>,
): Pick<ModuleDeclaration, 'imports' | 'unreadable' | 'issues'> {
  const known = new Map<string, ClassListEntry>();
  const issues: Issue[] = [];
  for (const entry of imports) {
    const { id } = entry.class;
    const earlier = known.get(id);
    if (!declarations.has(id) && !frameworkModules.has(id)) issues.push({ kind: 'not-a-module', ...entry });
    // A module that is listed directly too is not imported later.
    else if (earlier === undefined || (earlier.isForward === true && entry.isForward !== true)) known.set(id, entry);
  }
  const isReadable = issues.length === 0 || unreadable.includes('imports');
  return { imports: [...known.values()], unreadable: isReadable ? unreadable : ['imports', ...unreadable], issues };
}

/** The arguments that the reached modules give to others. */
export interface GivenArguments {
  readonly throttling: readonly ThrottleDeclaration[];
  /** By the module that they configure; the first ones take effect, and others are reported. */
  readonly configurations: ReadonlyMap<ClassId, readonly ModuleConfigurationDeclaration[]>;
}

/** The module that an import names; a framework module is declared at the place that imports it. */
export function findModule(
  entry: ClassListEntry,
  declarations: ReadonlyMap<string, ModuleDeclaration>,
  { throttling, configurations }: GivenArguments,
): ModuleDeclaration | undefined {
  const known = frameworkModules.get(entry.class.id);
  if (known === undefined) {
    const declared = declarations.get(entry.class.id);
    return declared && withArguments(declared, configurations.get(entry.class.id)?.[0]);
  }
  const declared = declareFrameworkModule(known, entry);
  return known.class.id === throttleModule.id ? withConfigurations(declared, throttling) : declared;
}

function declareFrameworkModule(module: FrameworkModule, { span }: ClassListEntry): ModuleDeclaration {
  return {
    class: module.class,
    span,
    global: module.global,
    imports: [],
    throttling: [],
    configurations: [],
    providers: module.provides.map((provided) => ({ kind: 'framework', ...provided, span, needs: [] })),
    expects: [],
    controllers: [],
    exports: module.provides.map((provided) => ({ class: provided.class, span })),
    eventHandlers: [],
    defaults: { path: { segments: [], span }, guards: [], interceptors: [], declared: [] },
    unreadable: [],
    hidden: { ofPackages: false, names: [] },
    issues: [],
  };
}

/**
 * A module with the arguments of its importer: their providers and imports are part of its scope, and their path precedes its own.
 */
function withArguments(
  module: ModuleDeclaration,
  configuration: ModuleConfigurationDeclaration | undefined,
): ModuleDeclaration {
  if (configuration === undefined) return module;
  const imports = new Map<string, ClassListEntry>();
  for (const entry of [...module.imports, ...configuration.imports]) {
    if (!imports.has(entry.class.id)) imports.set(entry.class.id, entry);
  }
  return {
    ...module,
    imports: [...imports.values()],
    defaults: withPath(module.defaults, configuration),
    providers: [...configuration.providers, ...module.providers],
    unreadable: [...new Set([...module.unreadable, ...configuration.unreadable])],
  };
}

function withPath(
  { path: own, ...defaults }: ModuleDefaults,
  { path: outer, hasPath, span }: ModuleConfigurationDeclaration,
): ModuleDefaults {
  const declared = hasPath
    ? [...defaults.declared, { property: 'path' as const, span: outer?.span ?? span }]
    : defaults.declared;
  if (outer === undefined || own === undefined) return { ...defaults, declared };
  const segments = [...outer.segments, ...own.segments];
  // The problem of a joined path is reported at the part that is in the importer.
  return { ...defaults, declared, path: { segments, span: hasPath ? outer.span : own.span } };
}

/**
 * `ThrottleModule` with its configurations: it provides the configuring class, and imports the modules that the class
 * needs. Several configurations are an error that is reported elsewhere; each of them is checked here.
 */
function withConfigurations(module: ModuleDeclaration, throttling: readonly ThrottleDeclaration[]): ModuleDeclaration {
  const configured = throttling.flatMap(({ span, configuration }) =>
    configuration === undefined ? [] : [{ span, configuration }],
  );
  const [first] = configured;
  if (first === undefined) return module;
  const configurations = configured.map(({ configuration }) => configuration);
  const configs = once(configurations.flatMap(({ config }) => config ?? []));
  return {
    ...module,
    span: first.span,
    imports: once(configurations.flatMap(({ imports }) => imports)),
    providers: [
      ...configs.map((config): Registration => ({ kind: 'class', ...config })),
      ...module.providers.map((provider) => withNeeds(provider, first.configuration)),
    ],
    unreadable: [...new Set(configurations.flatMap(({ unreadable }) => unreadable))],
  };
}

function withNeeds(provider: Registration, { config }: ThrottleConfiguration): Registration {
  return provider.kind === 'framework' && config !== undefined ? { ...provider, needs: [config] } : provider;
}

/** Each class once. */
function once(entries: readonly ClassListEntry[]): readonly ClassListEntry[] {
  const first = new Map<string, ClassListEntry>();
  for (const entry of entries) if (!first.has(entry.class.id)) first.set(entry.class.id, entry);
  return [...first.values()];
}
