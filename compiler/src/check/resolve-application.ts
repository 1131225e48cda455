import { memo } from '../incremental/memo.js';
import { shared } from '../incremental/session.js';
import { type Lookup, view } from '../incremental/view.js';
import type {
  ApplicationErrorHandler,
  ApplicationModel,
  Dependency,
  Module,
  Provider,
} from '../model/application-model.js';
import { codecKey } from '../model/codec-use.js';
import type { Configuration } from '../model/configuration.js';
import type { Construction } from '../model/construction.js';
import type { ResolvedConstruction, ResolvedDependency, ResolvedEventHandler } from '../model/resolved-references.js';
import { componentTypes } from '../model/shapes/component-types.js';
import { namesIn, reachableTypes } from '../model/shapes/named-types.js';
import type { NamedType, TypeId } from '../model/shapes/shape.js';
import {
  type CheckedApplication,
  type CheckedConfiguration,
  type CheckedErrorHandler,
  type CheckedModule,
  type CheckedProvider,
  checked,
} from './checked-application.js';
import { MissingParts } from './missing-parts.js';
import { type ReferenceTables, referenceTables, referenceTo } from './reference-tables.js';
import { resolveCodecs } from './resolve-codecs.js';
import { resolvedRoute } from './resolve-route.js';
import { type Sent, sentResults, sentTypes } from './sent-shapes.js';
import { type SupportedType, supportedReturns, supportedShape, supportedType } from './supported-shapes.js';

/** Finds the types that can be sent and received. */
const supportedTypes = memo((types: ReadonlyMap<TypeId, NamedType>): SupportedTypes => {
  const supported = new Map<TypeId, SupportedType>();
  const unsupported: TypeId[] = [];
  let areSame = true;
  for (const type of types.values()) {
    const found = supportedType(type);
    if (found !== type) areSame = false;
    if (found === undefined) unsupported.push(type.id);
    else supported.set(type.id, found);
  }
  // Each type was found to be supported, as those of most applications: no other map is needed.
  return { types: areSame ? (types as ReadonlyMap<TypeId, SupportedType>) : supported, unsupported };
});

/** An application in which everything is resolved, or the parts that are not. */
export type Resolution =
  | { readonly application: CheckedApplication; readonly unresolved?: never }
  | { readonly unresolved: readonly string[]; readonly application?: never };

type Types = Lookup<TypeId, SupportedType>;

/** Replaces every reference in a model by the module or provider that it leads to. */
export function resolveApplication(model: ApplicationModel): Resolution {
  const { name, version, root, openApi, fileCycles, contextKeys, packageFiles } = model;
  const missing = new MissingParts();
  const supported = supportedTypes(model.types);
  for (const id of supported.unsupported) missing.add(id);
  const types = view(supported.types);
  const { tables, ...container } = resolvedContainer(model.providers, model.modules);
  missing.names.push(...container.missing);
  const views = {
    modules: view(tables.modules),
    references: view(tables.references),
    providers: view(tables.providers),
  };
  const routes = model.routes.map((route) =>
    resolvedRoute(route, types, views.modules, views.references, views.providers, contextKeys),
  );
  for (const route of routes) missing.names.push(...route.missing);
  const handler = resolveErrorHandler(model.errorHandler, tables, types, missing);
  const responses = [
    ...routes.flatMap(({ sent }) => sent ?? []),
    ...(handler.sent === undefined ? [] : [handler.sent]),
  ];
  const codecs = resolveCodecs(model.codecs, types, missing);
  const sent = sentTypes([...responses, ...codecs.sent], types);
  missing.names.push(...sent.unresolved);
  for (const id of reachableTypes(
    [...routes.flatMap((route) => route.names), ...model.codecs.flatMap(({ shape }) => namesIn(shape))],
    supported.types,
  ))
    if (!supported.types.has(id)) missing.add(`the type ${id}`);
  const application: CheckedApplication = {
    [checked]: true,
    name,
    version,
    ...(root !== undefined && { root: root.class }),
    ...(openApi !== undefined && { openApi }),
    ...(packageFiles !== undefined && { packageFiles }),
    types: supported.types,
    sent: sent.types,
    components: componentTypes(model).flatMap(({ id }) => supported.types.get(id) ?? []),
    firstFiles: fileCycles.flatMap(({ start }) => (start.kind === 'files' ? start.files : [])),
    modules: container.modules,
    providers: container.providers,
    configurations: model.configurations.flatMap((configuration) => resolveConfiguration(configuration, missing)),
    codecs: codecs.codecs,
    routes: routes.flatMap(({ route }) => route ?? []),
    ...(handler.errorHandler !== undefined && { errorHandler: handler.errorHandler }),
  };
  return missing.names.length === 0 ? { application } : { unresolved: missing.names };
}

/** The modules and providers of an application with resolved references. Few edits change one of them. */
const resolvedContainer = memo((providers: readonly Provider[], modules: readonly Module[]) => {
  const missing = new MissingParts();
  const tables = shared('reference tables', referenceTables({ modules, providers }));
  return {
    tables,
    modules: modules.map((module) => resolveModule(module, tables, missing)),
    providers: providers.flatMap((provider) => resolveProvider(provider, tables, missing)),
    missing: missing.names,
  };
});

function resolveModule(module: Module, tables: ReferenceTables, missing: MissingParts): CheckedModule {
  const { class: reference, span, name, global, imports, providers, expects, controllers, exports } = module;
  return {
    class: reference,
    span,
    name,
    global,
    imports: imports.flatMap((entry) => missing.required(tables.modules.get(entry.class.id), entry.class.id)),
    providers,
    expects,
    controllers,
    exports,
    eventHandlers: module.eventHandlers.flatMap((entry): readonly ResolvedEventHandler[] => {
      const { event } = entry;
      const found = tables.references.get(entry.class.id);
      const handlers = missing.required(found, `the event handler ${entry.class.id}`);
      if (event.kind !== 'event') return missing.add(`the event of ${entry.class.id}`);
      return handlers.map((handler) => ({ event: event.class, handler }));
    }),
  };
}

function resolveErrorHandler(
  handler: ApplicationErrorHandler | undefined,
  tables: ReferenceTables,
  types: Types,
  missing: MissingParts,
): { readonly errorHandler?: CheckedErrorHandler; readonly sent?: Sent<unknown> } {
  if (handler === undefined) return {};
  const { class: reference, target, facts } = handler;
  if (target.kind === 'built-in') return { errorHandler: { class: reference, isProblemDetails: true } };
  const [provider] = missing.required(referenceTo(target, tables.references), `the error handler ${reference.id}`);
  const returns = facts?.returns && supportedReturns(facts.returns);
  const sent = returns && sentResults(returns, types);
  const body = sent?.value.value;
  if (facts === undefined || (body === undefined && (facts.returns !== undefined || !facts.isProblemDetails)))
    missing.add(`the result of ${reference.id}`);
  if (provider === undefined || facts === undefined) return {};
  const { isProblemDetails, validationStatus } = facts;
  return {
    errorHandler: {
      class: reference,
      provider,
      isProblemDetails,
      ...(body !== undefined && { body }),
      ...(validationStatus?.value !== undefined && { validationStatus: validationStatus.value }),
    },
    ...(sent !== undefined && { sent }),
  };
}

function resolveProvider(
  provider: Provider,
  tables: ReferenceTables,
  missing: MissingParts,
): readonly CheckedProvider[] {
  const { class: reference, span, name, role, hooks, description } = provider;
  const [module] = missing.required(tables.modules.get(provider.module), `the module of ${reference.id}`);
  const dependencies = provider.dependencies.flatMap((dependency) =>
    resolveDependency(dependency, provider, tables, missing),
  );
  const [construction] = missing.required(
    resolveConstruction(provider.construction, dependencies),
    `the construction of ${reference.id}`,
  );
  if (module === undefined || construction === undefined) return [];
  const described = description !== undefined && { description };
  return [{ class: reference, span, name, role, hooks, ...described, module, construction, dependencies }];
}

function resolveDependency(
  { parameter, target }: Dependency,
  needing: Provider,
  tables: ReferenceTables,
  missing: MissingParts,
): readonly ResolvedDependency[] {
  const named = parameter !== undefined && { parameter };
  if (target.kind === 'logger') {
    const { construction } = needing;
    const scope = 'class' in construction ? construction.class : needing.class;
    return [{ kind: 'logger', scope: scope.name, ...named }];
  }
  if (target.kind === 'codec') return [{ kind: 'codec', codec: codecKey(target.shape), ...named }];
  const providers = missing.required(referenceTo(target, tables.references), `a dependency of ${needing.class.id}`);
  return providers.map((provider) => ({ kind: 'provider', provider, ...named }));
}

function resolveConfiguration(
  { class: reference, span, prefix, shape }: Configuration,
  missing: MissingParts,
): readonly CheckedConfiguration[] {
  const supported = missing.required(supportedShape(shape), `the configuration ${reference.id}`);
  return supported.map((found) => ({ class: reference, span, prefix, shape: found }));
}

/** The construction of a provider with resolved dependencies; nothing for one that cannot be constructed. */
function resolveConstruction(
  construction: Construction,
  [only]: readonly ResolvedDependency[],
): ResolvedConstruction | undefined {
  switch (construction.kind) {
    case 'constructor':
      return { kind: 'constructor', class: construction.class };
    case 'static-create':
      return { kind: 'static-create', class: construction.class, asynchronous: construction.asynchronous };
    case 'configuration':
      return { kind: 'configuration', class: construction.class };
    case 'factory':
      return construction;
    case 'alias':
      return only?.kind === 'provider' ? { kind: 'alias', of: only.provider } : undefined;
    case 'unreadable':
      return undefined;
  }
}

/** The types that can be sent and received, and those that cannot. */
interface SupportedTypes {
  readonly types: ReadonlyMap<TypeId, SupportedType>;
  readonly unsupported: readonly TypeId[];
}
