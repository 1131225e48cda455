import { declareModules } from '../declare/declare-modules.js';
import { declareOpenApi } from '../declare/declare-open-api.js';
import type { ModuleDeclaration } from '../declare/module-declaration.js';
import { shared } from '../incremental/session.js';
import { view } from '../incremental/view.js';
import type { ApplicationModel, Issue, Provider } from '../model/application-model.js';
import type { ClassId } from '../model/class-reference.js';
import type { CodecUse } from '../model/codec-use.js';
import { compareText } from '../model/compare-text.js';
import { declaredRole } from '../model/declared-role.js';
import type { FileFacts } from '../model/facts.js';
import { distinct } from '../model/group-by.js';
import type { PackageFiles } from '../model/package-file.js';
import type { ClassesById } from './classes-by-id.js';
import { declarationsOf, type FileDeclarations } from './file-declarations.js';
import { type FileFindings, joinedFindings } from './file-findings.js';
import { linkClasses } from './link-classes.js';
import { decoratorIssues } from './link-decorators.js';
import { assumedModules, withAssumedControllers } from './modules/assumed-modules.js';
import { findRoot, type NamedRoot } from './modules/find-root.js';
import { linkModules } from './modules/link-modules.js';
import { loadedCycles } from './modules/loaded-cycles.js';
import { moduleArgumentsIssues } from './modules/module-arguments-issues.js';
import { modulesOutside, neededOutside } from './modules/needed-outside.js';
import { startedElsewhere } from './modules/started-elsewhere.js';
import { unneededDefaults } from './modules/unneeded-defaults.js';
import { visibilityOf } from './modules/visibility.js';
import { type Wiring, wireModules } from './modules/wiring.js';
import { importableTypes, packageFilesIn } from './package-files.js';
import { linkConfigurations } from './providers/link-configurations.js';
import { linkErrorHandler } from './providers/link-error-handler.js';
import { linkProviders } from './providers/link-providers.js';
import { orderProviders } from './providers/order-providers.js';
import type { RegisteredProvider } from './providers/register-providers.js';
import { tokenTable } from './providers/token-table.js';
import { closeRequests } from './routes/close-requests.js';
import { linkRoutes } from './routes/link-routes.js';
import { useIssues } from './routes/link-uses.js';
import { routeTypes, typesById } from './routes/route-types.js';
import { type SourceClasses, sourceClasses } from './source-classes.js';

/** The part of the settings that `link` needs. */
export interface LinkSettings {
  readonly name: string;
  readonly version: string;
  /** The root module when the settings name one. */
  readonly root?: NamedRoot;
  /** The root modules of the other applications of the package: what these reach is not part of this one by mistake. */
  readonly otherRoots?: readonly NamedRoot[];
  /** Present when the types of requests reject properties that they do not declare. */
  readonly unknownProperties?: 'reject';
}

/** Links the facts of all files to one application. It cannot fail: unresolved references stay in the model as data. */
export function link(facts: readonly FileFacts[], settings: LinkSettings): ApplicationModel {
  const files = facts.toSorted((a, b) => compareText(a.file, b.file));
  const ofFiles = files.map((file) => declarationsOf(file));
  const sources = sourceClasses(ofFiles);
  const packageFiles = packageFilesIn(files);
  const modules = withAssumedControllers(sources.modules, sources.controllers);
  const declarations = shared('declarations', declareModules(modules));
  const found = findRoot(declarations, packageFiles, settings.root);
  const { root } = found;
  const findings = joinedFindings(ofFiles.map((one) => one.findings));
  const { name, version } = settings;
  const causes = found.issue === undefined ? [] : [found.issue];
  if (root === undefined) {
    return {
      ...empty,
      name,
      version,
      issues: [...causes, ...findings.undeclaredDecorators, ...findings.compositionProblems],
    };
  }
  const otherRoots = (settings.otherRoots ?? []).flatMap(
    (other) => findRoot(declarations, packageFiles, other).root ?? [],
  );
  const assumed = assumedModules(found, { declarations, packageFiles, otherRoots });
  const linked = linkFrom(shared('wiring', wireModules(root, declarations, ...assumed)), {
    declarations,
    sources,
    files,
    ofFiles,
    found: findings,
    packageFiles,
  });
  const { root: linkedRoot, ...parts } = linked;
  return {
    name,
    version,
    ...parts,
    // Rules about the root and about all modules together are for one application.
    ...(linkedRoot !== undefined && found.isOneOfSeveral !== true && { root: linkedRoot }),
    ...(settings.unknownProperties === 'reject' && closeRequests(linked)),
    issues: [...causes, ...linked.issues],
  };
}

const empty: Omit<ApplicationModel, 'name' | 'version'> = {
  modules: [],
  unreachable: [],
  importCycles: [],
  fileCycles: [],
  providers: [],
  configurations: [],
  codecs: [],
  cycles: [],
  routes: [],
  contextKeys: [],
  throttleImports: [],
  tokens: [],
  neededOutside: [],
  resolvedNames: [],
  foreignApplications: [],
  types: new Map(),
  throwingFunctions: new Map(),
  classes: [],
  issues: [],
};

/** The declarations of all modules, and the facts of all classes and files. */
interface Sources {
  readonly declarations: ReadonlyMap<ClassId, ModuleDeclaration>;
  readonly sources: SourceClasses;
  readonly files: readonly FileFacts[];
  readonly ofFiles: readonly FileDeclarations[];
  readonly found: FileFindings;
  readonly packageFiles: PackageFiles;
}

function linkFrom(
  wiring: Wiring,
  { declarations, sources, files, ofFiles, found, packageFiles }: Sources,
): Omit<ApplicationModel, 'name' | 'version'> {
  const { root, registered, throttleImports } = wiring;
  const { byId } = sources;
  const { typeKeys } = found;
  const classes = view(byId);
  const tokens = tokenTable(typeKeys);
  const declaredTypes = typesById(files);
  const modules = linkModules(wiring, classes);
  const providers = linkProviders(wiring, classes, view(tokens.byType));
  const { routes, issues, documentIssues } = linkRoutes(
    providers.filter(({ role }) => role === 'controller'),
    {
      wiring,
      classes,
      providers: view(new Map(providers.map((provider) => [provider.class.id, provider]))),
      places: view(new Map(found.throttles)),
      types: view(declaredTypes),
    },
  );
  const { openApi, issues: openApiIssues } = declareOpenApi(sources.documents, root.class.id);
  const { configurations, issues: configurationIssues } = linkConfigurations(providers, sources, declarations);
  const errorHandler = linkErrorHandler(root, visibilityOf(wiring.scopes, classes), classes);
  const codecs = codecsOf(providers);
  const otherShapes = [
    ...codecs.map(({ shape }) => shape),
    ...configurations.map(({ shape }) => shape),
    ...(errorHandler?.facts?.returns?.results ?? []).flatMap(({ shape }) => shape ?? []),
  ];
  const types = importableTypes(routeTypes(routes, otherShapes, declaredTypes), packageFiles);
  const linkedRoot = modules.find((module) => module.class.id === root.class.id);
  return {
    ...(linkedRoot !== undefined && { root: linkedRoot }),
    modules,
    unreachable: wiring.unreachable,
    importCycles: wiring.importCycles,
    fileCycles: loadedCycles(providers, modules, found.importCycles),
    ...orderProviders(providers),
    configurations,
    codecs,
    routes,
    contextKeys: typeKeys.filter(({ callee }) => callee === 'contextKey'),
    throttleImports,
    tokens: tokens.declared,
    ...(openApi !== undefined && { openApi }),
    ...(errorHandler !== undefined && { errorHandler }),
    ...(packageFiles.size > 0 && { packageFiles }),
    neededOutside: neededOutside(sources, modulesOutside(declarations, wiring.modules), tokens.byType),
    types,
    throwingFunctions: throwingFunctionsOf(files),
    resolvedNames: found.resolvedNames,
    foreignApplications: startedElsewhere([modules, providers], found.foreignApplications),
    classes: linkClasses({ modules, providers, routes, types }, sources),
    // An inherited handler is read with every controller that inherits it.
    issues: distinct([
      ...wiring.modules.flatMap((module) => module.issues).map((found) => withRole(found, classes)),
      ...moduleArgumentsIssues(wiring, declarations),
      ...issues,
      ...unneededDefaults(root, wiring.modules),
      ...documentIssues,
      ...openApiIssues,
      ...configurationIssues,
      ...found.undeclaredDecorators,
      ...decoratorIssues(ofFiles, sources, declarations),
      ...found.compositionProblems,
      ...found.ignoredTags,
      ...found.changedValues,
      ...found.rawBodyReads,
      ...factoryHooks(providers, classes),
      ...useIssuesOf(registered, sources),
    ]),
  };
}

function codecsOf(providers: readonly Provider[]): readonly CodecUse[] {
  return providers.flatMap(({ class: provider, dependencies }) =>
    dependencies.flatMap(({ target, span, parameter }) =>
      target.kind === 'codec'
        ? { provider, span, shape: target.shape, ...(parameter !== undefined && { parameter }) }
        : [],
    ),
  );
}

function throwingFunctionsOf(files: readonly FileFacts[]): ApplicationModel['throwingFunctions'] {
  return new Map(
    files.flatMap(({ file, throwingFunctions }) => (throwingFunctions ? [[file, throwingFunctions]] : [])),
  );
}

/** An issue of an entry that is not a module, with the role of its class. */
function withRole(found: Issue, classes: ClassesById): Issue {
  if (found.kind !== 'not-a-module' || found.class === undefined) return found;
  const facts = classes.get(found.class.id);
  const role = facts && declaredRole(facts);
  return role === undefined ? found : { ...found, role };
}

/** The issues of the guards and interceptors that registered classes name. */
function useIssuesOf(
  registered: readonly RegisteredProvider[],
  { byId, withUseIssues }: SourceClasses,
): readonly Issue[] {
  if (withUseIssues.length === 0) return [];
  return registered.flatMap(({ registration }) => {
    const facts = byId.get(registration.class.id);
    return facts === undefined ? [] : useIssues(facts);
  });
}

/** The hooks of classes whose instances factories create: only the hooks of constructed instances are called. */
function factoryHooks(providers: readonly Provider[], classes: ClassesById): readonly Issue[] {
  return providers.flatMap(({ class: reference, construction }) =>
    (construction.kind === 'factory' ? (classes.get(reference.id)?.hookInterfaces ?? []) : []).map(
      ({ name, span }): Issue => ({ kind: 'factory-hook', class: reference, hook: name, span }),
    ),
  );
}
