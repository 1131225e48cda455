import { declareModules, findModule, type GivenArguments } from '../declare/declare-modules.js';
import { declareOpenApi } from '../declare/declare-open-api.js';
import type { ModuleDeclaration } from '../declare/module-declaration.js';
import type { ApplicationModel, Issue, Provider } from '../model/application-model.js';
import type { ClassId } from '../model/class-reference.js';
import { compareText } from '../model/compare-text.js';
import type { ClassFacts, FileFacts } from '../model/facts.js';
import { distinct, groupBy } from '../model/group-by.js';
import { documentRoutes } from './document-routes.js';
import { findRoot } from './find-root.js';
import { guardsOfRoutes } from './guards-of-routes.js';
import { linkClasses } from './link-classes.js';
import { linkConfigurations } from './link-configurations.js';
import { decoratorIssues } from './link-decorators.js';
import { linkErrorHandler } from './link-error-handler.js';
import { findImportCycles, findUnreachable, linkModules } from './link-modules.js';
import { linkProviders } from './link-providers.js';
import { linkRoutes } from './link-routes.js';
import { globalThrottle, linkThrottleImports } from './link-throttle-imports.js';
import { throttlePlaces } from './link-throttles.js';
import { useIssues } from './link-uses.js';
import { moduleArgumentsIssues } from './module-arguments-issues.js';
import { classNames, instanceNames } from './names.js';
import { neededOutside } from './needed-outside.js';
import { orderModules } from './order-modules.js';
import { orderProviders } from './order-providers.js';
import { reachedFrom } from './reached-from.js';
import { registerProviders } from './register-providers.js';
import { routeTypes } from './route-types.js';
import { startedElsewhere } from './started-elsewhere.js';
import { tokenTable } from './token-table.js';
import { unneededDefaults } from './unneeded-defaults.js';
import { visibilityOf } from './visibility.js';

/** The part of the settings that `link` needs. */
export interface LinkSettings {
  readonly name: string;
  readonly version: string;
  /** The root module when the settings name one. */
  readonly root?: { readonly file: string; readonly className: string };
}

/** Links the facts of all files to one application. It cannot fail: unresolved references stay in the model as data. */
export function link(facts: readonly FileFacts[], settings: LinkSettings): ApplicationModel {
  const files = [...facts].sort((a, b) => compareText(a.file, b.file));
  const classes = new Map(files.flatMap((file) => file.classes).map((found) => [found.class.id, found]));
  const declarations = declareModules(classes);
  const { root, issue } = findRoot(declarations, settings.root);
  const { name, version } = settings;
  if (root === undefined) {
    const issues = [...declarations.values()].flatMap((module) => module.issues);
    // One of the undeclared decorators may be the `@Module` of the root.
    const undeclared = undeclaredDecorators(files);
    const causes = undeclared.length > 0 || issue === undefined ? undeclared : [issue];
    return { ...empty, name, version, issues: [...causes, ...issues, ...compositionIssues(files)] };
  }
  return { name, version, ...linkFrom(root, declarations, classes, files) };
}

const empty: Omit<ApplicationModel, 'name' | 'version'> = {
  modules: [],
  unreachable: [],
  importCycles: [],
  providers: [],
  configurations: [],
  cycles: [],
  routes: [],
  contextKeys: [],
  throttleImports: [],
  tokens: [],
  neededOutside: [],
  foreignApplications: [],
  types: new Map(),
  classes: [],
  issues: [],
};

function linkFrom(
  root: ModuleDeclaration,
  declarations: ReadonlyMap<ClassId, ModuleDeclaration>,
  classes: ReadonlyMap<ClassId, ClassFacts>,
  files: readonly FileFacts[],
): Omit<ApplicationModel, 'name' | 'version'> {
  const importers = [...reachedFrom(root, declarations)];
  const given: GivenArguments = {
    throttling: importers.flatMap((module) => module.throttling),
    configurations: groupBy(
      importers.flatMap((module) => module.configurations),
      ({ module }) => module.class.id,
    ),
  };
  const tokens = tokenTable(files);
  const reached = orderModules(root, (entry) => findModule(entry, declarations, given));
  const registered = registerProviders(reached);
  const visibility = visibilityOf({ modules: reached, providers: registered, declarations, classes });

  const modules = linkModules(reached, visibility, classNames(reached.map((module) => module.class)), classes);
  const names = instanceNames(Array.from(registered.values(), ({ registration }) => registration.class));
  const providers = linkProviders({ registered: registered.values(), visibility, classes, names, tokens });
  const throttleImports = linkThrottleImports(importers);
  const linked = linkRoutes(
    providers.filter((provider) => provider.role === 'controller'),
    classes,
    { global: globalThrottle(throttleImports), places: throttlePlaces(files) },
    { root, modules: reached, visibility, classes },
  );
  const { routes, issues } = documentRoutes(linked.routes, classes, {
    providers,
    guards: guardsOfRoutes(providers, classes),
  });
  const { openApi, issues: openApiIssues } = declareOpenApi(classes.values(), root.class.id);
  const { configurations, issues: configurationIssues } = linkConfigurations(providers, classes, declarations);
  const built = Array.from(registered.keys(), (id) => classes.get(id)).filter((found) => found !== undefined);
  const errorHandler = linkErrorHandler(root, visibility, classes);
  const types = routeTypes(routes, files, [
    ...configurations.map(({ shape }) => shape),
    ...(errorHandler?.facts?.returns?.results ?? []).flatMap(({ shape }) => shape ?? []),
  ]);
  const linkedRoot = modules.find((module) => module.class.id === root.class.id);
  return {
    ...(linkedRoot !== undefined && { root: linkedRoot }),
    modules,
    unreachable: findUnreachable(declarations, reached),
    importCycles: findImportCycles(reached, root),
    ...orderProviders(providers),
    configurations,
    routes,
    contextKeys: files.flatMap(({ typeKeys = [] }) => typeKeys.filter(({ callee }) => callee === 'contextKey')),
    throttleImports,
    tokens: tokens.declared,
    ...(openApi !== undefined && { openApi }),
    ...(errorHandler !== undefined && { errorHandler }),
    neededOutside: neededOutside(classes, declarations, reached, tokens),
    types,
    foreignApplications: startedElsewhere([...modules, ...providers], files),
    classes: linkClasses({ modules, providers, routes, types }, classes),
    // An inherited handler is read with every controller that inherits it.
    issues: distinct([
      ...reached.flatMap((module) => module.issues),
      ...moduleArgumentsIssues(root, importers, declarations),
      ...linked.issues,
      ...unneededDefaults(root, reached),
      ...issues,
      ...openApiIssues,
      ...configurationIssues,
      ...undeclaredDecorators(files),
      ...decoratorIssues(files, classes, declarations),
      ...compositionIssues(files),
      ...factoryHooks(providers, classes),
      ...built.flatMap((found) => useIssues(found)),
    ]),
  };
}

/** The hooks of classes whose instances factories create: only the hooks of constructed instances are called. */
function factoryHooks(providers: readonly Provider[], classes: ReadonlyMap<ClassId, ClassFacts>): readonly Issue[] {
  return providers.flatMap(({ class: reference, construction }) =>
    (construction.kind === 'factory' ? (classes.get(reference.id)?.hookInterfaces ?? []) : []).map(
      ({ name, span }): Issue => ({ kind: 'factory-hook', class: reference, hook: name, span }),
    ),
  );
}

function compositionIssues(files: readonly FileFacts[]): readonly Issue[] {
  return files.flatMap(({ compositionProblems: found = [] }) =>
    found.map((problem): Issue => ({ kind: 'composition', problem })),
  );
}

function undeclaredDecorators(files: readonly FileFacts[]): readonly Issue[] {
  return files.flatMap(({ undeclaredDecorators: found = [] }) =>
    found.map((decorator): Issue => ({ kind: 'undeclared-decorator', ...decorator })),
  );
}
