import { declareModules, readModules } from '../declare/declare-modules.js';
import { declareOpenApi } from '../declare/declare-open-api.js';
import type { ModuleDeclaration } from '../declare/module-declaration.js';
import type { ApplicationModel, Issue, Provider } from '../model/application-model.js';
import type { ClassId } from '../model/class-reference.js';
import { compareText } from '../model/compare-text.js';
import type { ClassFacts, FileFacts } from '../model/facts.js';
import { distinct } from '../model/group-by.js';
import { documentRoutes } from './document-routes.js';
import { findRoot } from './find-root.js';
import { KeptLink, type LinkParts } from './kept-link.js';
import { linkClasses } from './link-classes.js';
import { linkConfigurations } from './link-configurations.js';
import { decoratorIssues } from './link-decorators.js';
import { linkErrorHandler } from './link-error-handler.js';
import { linkModules } from './link-modules.js';
import { linkProviders } from './link-providers.js';
import { linkRoutes } from './link-routes.js';
import { throttlesIn } from './link-throttles.js';
import { useIssues } from './link-uses.js';
import { moduleArgumentsIssues } from './module-arguments-issues.js';
import { classNames, instanceNames } from './names.js';
import { neededOutside } from './needed-outside.js';
import { orderProviders } from './order-providers.js';
import { routeTypes } from './route-types.js';
import { startedElsewhere } from './started-elsewhere.js';
import { tokenTable } from './token-table.js';
import { unneededDefaults } from './unneeded-defaults.js';
import { type Wiring, wireModules } from './wiring.js';

/** The part of the settings that `link` needs. */
export interface LinkSettings {
  readonly name: string;
  readonly version: string;
  /** The root module when the settings name one. */
  readonly root?: { readonly file: string; readonly className: string };
}

/**
 * Links the facts of all files to one application. It cannot fail: unresolved references stay in the model as data. `kept`: the
 * parts of the last build, which are used again if all that they depend on is identical.
 */
export function link(
  facts: readonly FileFacts[],
  settings: LinkSettings,
  kept: KeptLink = new KeptLink(),
): ApplicationModel {
  const files = [...facts].sort((a, b) => compareText(a.file, b.file));
  const classes = new Map<ClassId, ClassFacts>();
  for (const file of files) for (const found of file.classes) classes.set(found.class.id, found);
  const parts = kept.begin(classes);
  const written = readModules(classes.values());
  const declarations = parts.declarations.of(written, () => declareModules(written));
  const { root, issue } = findRoot(declarations, settings.root);
  const { name, version } = settings;
  if (root === undefined) {
    const issues = [...declarations.values()].flatMap((module) => module.issues);
    // One of the undeclared decorators may be the `@Module` of the root.
    const undeclared = undeclaredDecorators(files);
    const causes = undeclared.length > 0 || issue === undefined ? undeclared : [issue];
    return { ...empty, name, version, issues: [...causes, ...issues, ...compositionIssues(files)] };
  }
  const wiring = parts.wiring.of([root, declarations], () =>
    wireModules(root, declarations, (id) => parts.unprovided.get(id)),
  );
  return { name, version, ...linkFrom(wiring, { declarations, classes, files }, parts) };
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

/** The declarations of all modules, and the facts of all classes and files. */
interface Sources {
  readonly declarations: ReadonlyMap<ClassId, ModuleDeclaration>;
  readonly classes: ReadonlyMap<ClassId, ClassFacts>;
  readonly files: readonly FileFacts[];
}

function linkFrom(
  { root, registered, visibility, throttleImports, ...wiring }: Wiring,
  { declarations, classes, files }: Sources,
  kept: LinkParts,
): Omit<ApplicationModel, 'name' | 'version'> {
  const typeKeys = files.flatMap((file) => file.typeKeys ?? []);
  const tokens = kept.tokens.of(typeKeys, () => tokenTable(typeKeys));
  const moduleClasses = wiring.modules.map((module) => module.class);
  const providerClasses = registered.map(({ registration }) => registration.class);
  const moduleNames = kept.moduleNames.of(moduleClasses, () => classNames(moduleClasses));
  const names = kept.instanceNames.of(providerClasses, () => instanceNames(providerClasses));

  const modules = linkModules({ modules: wiring.modules, visibility, names: moduleNames, classes }, kept.modules);
  const providers = linkProviders({ registered, visibility, classes, names, tokens }, kept.providers);
  const byToken = kept.providersByToken.of([providers], () => new Map(providers.map((one) => [one.class.id, one])));
  const places = files.flatMap(throttlesIn);
  const linked = linkRoutes(
    providers.filter((provider) => provider.role === 'controller'),
    {
      root,
      modules: wiring.modulesById,
      visibility,
      classes,
      throttling: {
        global: wiring.globalThrottle,
        places: kept.throttlePlaces.of(places, () => new Map(places)),
      },
    },
    kept.routes,
  );
  const documented = documentRoutes(linked.controllers, { providers: byToken, classes }, kept.documented);
  const ofControllers = documented.map(({ routes }) => routes);
  const routes = kept.allRoutes.of(ofControllers, () => ofControllers.flat());
  const { openApi, issues: openApiIssues } = declareOpenApi(classes.values(), root.class.id);
  const { configurations, issues: configurationIssues } = linkConfigurations(providers, classes, declarations);
  const built = Array.from(registered, ({ registration }) => classes.get(registration.class.id)).filter(
    (found) => found !== undefined,
  );
  const errorHandler = linkErrorHandler(root, visibility, classes);
  const otherShapes = [
    ...configurations.map(({ shape }) => shape),
    ...(errorHandler?.facts?.returns?.results ?? []).flatMap(({ shape }) => shape ?? []),
  ];
  const types = routeTypes(ofControllers, otherShapes, files, kept.types);
  const linkedRoot = modules.find((module) => module.class.id === root.class.id);
  return {
    ...(linkedRoot !== undefined && { root: linkedRoot }),
    modules,
    unreachable: wiring.unreachable,
    importCycles: wiring.importCycles,
    ...kept.order.of([providers], () => orderProviders(providers)),
    configurations,
    routes,
    contextKeys: typeKeys.filter(({ callee }) => callee === 'contextKey'),
    throttleImports,
    tokens: tokens.declared,
    ...(openApi !== undefined && { openApi }),
    ...(errorHandler !== undefined && { errorHandler }),
    neededOutside: neededOutside(classes, declarations, wiring.modules, tokens),
    types,
    foreignApplications: startedElsewhere([...modules, ...providers], files),
    classes: linkClasses({ modules, providers, routes, types }, classes, kept.classes),
    // An inherited handler is read with every controller that inherits it.
    issues: distinct([
      ...wiring.modules.flatMap((module) => module.issues),
      ...moduleArgumentsIssues(root, wiring.importers, declarations),
      ...linked.issues,
      ...unneededDefaults(root, wiring.modules),
      ...documented.flatMap(({ issues }) => issues),
      ...openApiIssues,
      ...configurationIssues,
      ...undeclaredDecorators(files),
      ...decoratorIssues(files, classes, declarations, kept.decorators),
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
