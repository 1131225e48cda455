import { declareModules, readModules } from '../declare/declare-modules.js';
import { declareOpenApi } from '../declare/declare-open-api.js';
import type { ModuleDeclaration } from '../declare/module-declaration.js';
import type { ApplicationModel, Issue, Provider } from '../model/application-model.js';
import type { ClassId } from '../model/class-reference.js';
import { compareText } from '../model/compare-text.js';
import { declaredRole } from '../model/declared-role.js';
import type { ClassFacts, FileFacts } from '../model/facts.js';
import { distinct } from '../model/group-by.js';
import { documentRoutes } from './document-routes.js';
import { type FileFindings, findingsIn, joinedFindings } from './file-findings.js';
import { findRoot } from './find-root.js';
import { KeptLink, type LinkParts } from './kept-link.js';
import { linkClasses } from './link-classes.js';
import { linkConfigurations } from './link-configurations.js';
import { decoratorIssues } from './link-decorators.js';
import { linkErrorHandler } from './link-error-handler.js';
import { linkModules } from './link-modules.js';
import { linkProviders } from './link-providers.js';
import { linkRoutes } from './link-routes.js';
import { useIssues } from './link-uses.js';
import { loadedCycles } from './loaded-cycles.js';
import { moduleArgumentsIssues } from './module-arguments-issues.js';
import { classNames, instanceNames } from './names.js';
import { modulesOutside, neededOutside } from './needed-outside.js';
import { orderProviders } from './order-providers.js';
import type { RegisteredProvider } from './register-providers.js';
import { routeTypes } from './route-types.js';
import { type SourceClasses, sourceClasses } from './source-classes.js';
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
  const files = sortedFiles(facts, kept);
  const sources = kept.sources.of(
    files.map(({ classes }) => classes),
    () => sourceClasses(files),
  );
  const parts = kept.begin(sources.byId);
  const findings = findingsIn(files, parts.findings);
  const found = parts.joinedFindings.of([findings], () => joinedFindings(findings));
  const written = readModules(sources.modules);
  const declarations = parts.declarations.of(written, () => declareModules(written));
  const { root, issue } = parts.root.of([declarations, settings.root?.file, settings.root?.className], () =>
    findRoot(declarations, settings.root),
  );
  const { name, version } = settings;
  if (root === undefined) {
    const issues = [...declarations.values()].flatMap((module) => module.issues);
    // One of the undeclared decorators may be the `@Module` of the root.
    const undeclared = found.undeclaredDecorators;
    const causes = undeclared.length > 0 || issue === undefined ? undeclared : [issue];
    return { ...empty, name, version, issues: [...causes, ...issues, ...found.compositionProblems] };
  }
  const wiring = parts.wiring.of([root, declarations], () =>
    wireModules(root, declarations, (id) => parts.unprovided.get(id)),
  );
  return { name, version, ...linkFrom(wiring, { declarations, sources, files, found }, parts) };
}

/** The files in order, as they are already after each build of a project. */
function sortedFiles(facts: readonly FileFacts[], kept: KeptLink): readonly FileFacts[] {
  const names = facts.map(({ file }) => file);
  const areSorted = kept.areSorted.of(names, () =>
    names.every((name, index) => index === 0 || compareText(names[index - 1] ?? '', name) <= 0),
  );
  return areSorted ? facts : facts.toSorted((a, b) => compareText(a.file, b.file));
}

const empty: Omit<ApplicationModel, 'name' | 'version'> = {
  modules: [],
  unreachable: [],
  importCycles: [],
  fileCycles: [],
  providers: [],
  configurations: [],
  cycles: [],
  routes: [],
  contextKeys: [],
  throttleImports: [],
  tokens: [],
  neededOutside: [],
  resolvedNames: [],
  foreignApplications: [],
  types: new Map(),
  classes: [],
  issues: [],
};

/** The declarations of all modules, and the facts of all classes and files. */
interface Sources {
  readonly declarations: ReadonlyMap<ClassId, ModuleDeclaration>;
  readonly sources: SourceClasses;
  readonly files: readonly FileFacts[];
  readonly found: FileFindings;
}

function linkFrom(
  wiring: Wiring,
  { declarations, sources, files, found }: Sources,
  kept: LinkParts,
): Omit<ApplicationModel, 'name' | 'version'> {
  const { root, registered, visibility, throttleImports } = wiring;
  const { byId: classes } = sources;
  const { typeKeys, throttles } = found;
  const tokens = kept.tokens.of([typeKeys], () => tokenTable(typeKeys));
  const moduleClasses = wiring.modules.map((module) => module.class);
  const providerClasses = registered.map(({ registration }) => registration.class);
  const moduleNames = kept.moduleNames.of(moduleClasses, () => classNames(moduleClasses));
  const names = kept.instanceNames.of(providerClasses, () => instanceNames(providerClasses));

  const modules = kept.allModules.of([wiring, moduleNames, classes], () =>
    linkModules({ modules: wiring.modules, visibility, names: moduleNames, classes }, kept.modules),
  );
  const providers = kept.allProviders.of([wiring, classes, names, tokens], () =>
    linkProviders({ registered, visibility, classes, names, tokens }, kept.providers),
  );
  const byToken = kept.providersByToken.of([providers], () => new Map(providers.map((one) => [one.class.id, one])));
  const places = kept.throttlePlaces.of([throttles], () => new Map(throttles));
  const linked = kept.linkedRoutes.of([wiring, classes, places, providers], () =>
    linkRoutes(
      providers.filter((provider) => provider.role === 'controller'),
      {
        root,
        modules: wiring.modulesById,
        visibility,
        classes,
        throttling: { global: wiring.globalThrottle, places },
      },
      kept.routes,
    ),
  );
  const documented = kept.allDocumented.of([linked.controllers, byToken, classes], () =>
    documentRoutes(linked.controllers, { providers: byToken, classes }, kept.documented),
  );
  const { routes, ofControllers } = kept.allRoutes.of([documented], () => {
    const ofControllers = documented.map((one) => one.routes);
    return { routes: ofControllers.flat(), ofControllers };
  });
  const { openApi, issues: openApiIssues } = declareOpenApi(sources.documents, root.class.id);
  const { configurations, issues: configurationIssues } = kept.configurations.of(
    [providers, sources, declarations],
    () => linkConfigurations(providers, sources, declarations),
  );
  const errorHandler = linkErrorHandler(root, visibility, classes);
  const otherShapes = [
    ...configurations.map(({ shape }) => shape),
    ...(errorHandler?.facts?.returns?.results ?? []).flatMap(({ shape }) => shape ?? []),
  ];
  const types = routeTypes(ofControllers, otherShapes, files, kept.types);
  const outside = kept.outside.of([declarations, wiring], () => modulesOutside(declarations, wiring.modules));
  const linkedRoot = modules.find((module) => module.class.id === root.class.id);
  return {
    ...(linkedRoot !== undefined && { root: linkedRoot }),
    modules,
    unreachable: wiring.unreachable,
    importCycles: wiring.importCycles,
    fileCycles: loadedCycles(providers, modules, found.importCycles),
    ...kept.order.of([providers], () => orderProviders(providers)),
    configurations,
    routes,
    contextKeys: kept.contextKeys.of([typeKeys], () => typeKeys.filter(({ callee }) => callee === 'contextKey')),
    throttleImports,
    tokens: tokens.declared,
    ...(openApi !== undefined && { openApi }),
    ...(errorHandler !== undefined && { errorHandler }),
    neededOutside: kept.neededOutside.of([sources, outside, tokens], () => neededOutside(sources, outside, tokens)),
    types,
    resolvedNames: found.resolvedNames,
    foreignApplications: startedElsewhere([modules, providers], found.foreignApplications),
    classes: linkClasses({ modules, providers, routes, types }, sources, kept.classes),
    // An inherited handler is read with every controller that inherits it.
    issues: distinct([
      ...kept.moduleIssues.of([wiring, declarations], () => [
        ...wiring.modules.flatMap((module) => module.issues).map((found) => withRole(found, kept.unprovided)),
        ...moduleArgumentsIssues(root, wiring.importers, declarations),
      ]),
      ...linked.issues,
      ...kept.unneededDefaults.of([wiring], () => unneededDefaults(root, wiring.modules)),
      ...kept.documentIssues.of([documented], () => documented.flatMap(({ issues }) => issues)),
      ...openApiIssues,
      ...configurationIssues,
      ...found.undeclaredDecorators,
      ...decoratorIssues(files, sources, declarations, kept.decorators),
      ...found.compositionProblems,
      ...found.ignoredTags,
      ...kept.factoryHooks.of([providers, classes], () => factoryHooks(providers, classes)),
      ...useIssuesOf(registered, sources),
    ]),
  };
}

/** An issue of an entry that is not a module, with the role of its class. */
function withRole(found: Issue, classes: LinkParts['unprovided']): Issue {
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
function factoryHooks(providers: readonly Provider[], classes: ReadonlyMap<ClassId, ClassFacts>): readonly Issue[] {
  return providers.flatMap(({ class: reference, construction }) =>
    (construction.kind === 'factory' ? (classes.get(reference.id)?.hookInterfaces ?? []) : []).map(
      ({ name, span }): Issue => ({ kind: 'factory-hook', class: reference, hook: name, span }),
    ),
  );
}
