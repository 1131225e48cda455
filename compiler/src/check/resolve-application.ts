import { memo } from '../incremental/memo.js';
import { shared } from '../incremental/session.js';
import { type Lookup, view } from '../incremental/view.js';
import type {
  ApplicationErrorHandler,
  ApplicationModel,
  Dependency,
  Module,
  Provider,
  ProviderUse,
  Route,
} from '../model/application-model.js';
import type { ClassId } from '../model/class-reference.js';
import { componentTypes } from '../model/component-types.js';
import type { Configuration } from '../model/configuration.js';
import { throttleService } from '../model/framework-classes.js';
import { namesIn } from '../model/named-types.js';
import type {
  ResolvedDependency,
  ResolvedEventHandler,
  ResolvedReference,
  ResolvedRouteUse,
  ResolvedUse,
} from '../model/resolved-references.js';
import type { RouteInput } from '../model/route-input.js';
import { documentedShapesOf, inputShapesOf } from '../model/route-shapes.js';
import type { TypeId } from '../model/shape.js';
import type { RouteThrottle } from '../model/throttling.js';
import {
  type CheckedApplication,
  type CheckedConfiguration,
  type CheckedErrorHandler,
  type CheckedInput,
  type CheckedModule,
  type CheckedProvider,
  type CheckedRoute,
  type CheckedThrottle,
  checked,
} from './checked-application.js';
import { storedUnder } from './queries/context-keys.js';
import { type ReferenceTables, referenceTables } from './reference-tables.js';
import { resolveConstruction } from './resolve-construction.js';
import { resolveInput } from './resolve-input.js';
import { type Sent, sentResults, sentTypes } from './sent-shapes.js';
import { type SupportedType, supportedDocumentation, supportedReturns, supportedShape } from './supported-shapes.js';
import { supportedTypes } from './supported-types.js';

/** An application in which everything is resolved, or the parts that are not. */
export type Resolution =
  | { readonly application: CheckedApplication; readonly unresolved?: never }
  | { readonly unresolved: readonly string[]; readonly application?: never };

type Types = Lookup<TypeId, SupportedType>;

/** Replaces every reference in a model by the module or provider that it leads to. */
export function resolveApplication(model: ApplicationModel): Resolution {
  const { name, version, root, openApi, fileCycles, contextKeys } = model;
  const missing = new MissingParts();
  const supported = supportedTypes(model.types);
  for (const id of supported.unsupported) missing.add(id);
  const types = view(supported.types);
  const tables = shared('reference tables', referenceTables(model));
  const views = {
    modules: view(tables.modules),
    references: view(tables.references),
    providers: view(tables.providers),
  };
  const routes = model.routes.map((route) =>
    resolved(route, types, views.modules, views.references, views.providers, contextKeys),
  );
  for (const route of routes) missing.names.push(...route.missing);
  const handler = resolveErrorHandler(model.errorHandler, tables, types, missing);
  const responses = [
    ...routes.flatMap(({ sent }) => sent ?? []),
    ...(handler.sent === undefined ? [] : [handler.sent]),
  ];
  const sent = sentTypes(responses, types);
  missing.names.push(...sent.unresolved);
  for (const name of missingTypes(
    routes.flatMap((route) => route.names),
    supported.types,
  ))
    missing.add(`the type ${name}`);
  const application: CheckedApplication = {
    [checked]: true,
    name,
    version,
    ...(root !== undefined && { root: root.class }),
    ...(openApi !== undefined && { openApi }),
    types: supported.types,
    sent: sent.types,
    components: componentTypes(model).flatMap(({ id }) => supported.types.get(id) ?? []),
    firstFiles: fileCycles.flatMap(({ start }) => (start.kind === 'files' ? start.files : [])),
    modules: model.modules.map((module) => resolveModule(module, tables, missing)),
    providers: model.providers.flatMap((provider) => resolveProvider(provider, tables, missing)),
    configurations: model.configurations.flatMap((configuration) => resolveConfiguration(configuration, missing)),
    routes: routes.flatMap(({ route }) => route ?? []),
    ...(handler.errorHandler !== undefined && { errorHandler: handler.errorHandler }),
  };
  return missing.names.length === 0 ? { application } : { unresolved: missing.names };
}

/** The parts of an application that cannot be resolved. */
class MissingParts {
  readonly names: string[] = [];

  add(name: string): readonly [] {
    this.names.push(name);
    return [];
  }

  required<Part>(part: Part | undefined, name: string): readonly Part[] {
    return part === undefined ? this.add(name) : [part];
  }
}

/** The names without a type among those that names lead to. */
function missingTypes(starts: readonly TypeId[], types: Types): readonly TypeId[] {
  const names = new Set(starts);
  const missing: TypeId[] = [];
  for (const name of names) {
    const type = types.get(name);
    if (type === undefined) missing.push(name);
    else for (const inner of namesIn(type.shape)) names.add(inner);
  }
  return missing;
}

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

/** The provider that is a target. */
function referenceTo(
  target: { readonly kind: string } & Partial<Pick<ResolvedReference, 'class'>>,
  references: ReferenceTables['references'],
): ResolvedReference | undefined {
  return target.kind === 'provider' && target.class !== undefined ? references.get(target.class.id) : undefined;
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

/** A resolved route, or the parts of it that are missing. */
interface RouteResolution {
  readonly route?: CheckedRoute;
  /** How its results are sent. */
  readonly sent?: Sent<unknown>;
  /** The types that its inputs and its documentation name. */
  readonly names: readonly TypeId[];
  readonly missing: readonly string[];
}

/** Resolves a route. */
const resolved = memo(
  (
    route: Route,
    types: Types,
    modules: ReferenceTables['modules'],
    references: ReferenceTables['references'],
    providers: ReferenceTables['providers'],
    contextKeys: ApplicationModel['contextKeys'],
  ): RouteResolution => {
    const resolver = new RouteResolver(route, { modules, references, providers }, contextKeys);
    const names = [...inputShapesOf(route), ...documentedShapesOf(route)].flatMap(namesIn);
    return { ...resolver.resolve(types), names, missing: resolver.missing.names };
  },
);

/** Resolves one route. */
class RouteResolver {
  readonly missing = new MissingParts();
  readonly #route: Route;
  readonly #tables: ReferenceTables;
  readonly #contextKeys: ApplicationModel['contextKeys'];

  constructor(route: Route, tables: ReferenceTables, contextKeys: ApplicationModel['contextKeys']) {
    this.#route = route;
    this.#tables = tables;
    this.#contextKeys = contextKeys;
  }

  resolve(types: Types): Pick<RouteResolution, 'route' | 'sent'> {
    const route = this.#route;
    const { method, path, segments, name, handler, handlerSpan } = route;
    const { description, deprecated, body, bodyLimit } = route;
    const documentation = route.documentation && supportedDocumentation(route.documentation);
    if (route.documentation !== undefined && documentation === undefined)
      return this.#without(`the documentation of ${name}`);
    const returns = supportedReturns(route.returns);
    if (returns === undefined) return this.#without(`the results of ${name}`);
    const controller = this.#tables.providers.get(route.controller);
    const reference = this.#tables.references.get(route.controller);
    const module = controller && this.#tables.modules.get(controller.module);
    if (controller === undefined || reference === undefined || module === undefined)
      return this.#without(`the controller of ${name}`);
    const [throttle] = route.throttle === undefined ? [] : this.#throttle(route.throttle);
    const sent = sentResults(returns, types);
    return {
      sent,
      route: {
        method,
        path,
        segments,
        name,
        handler,
        handlerSpan,
        returns,
        module,
        sent: sent.value,
        ...(description !== undefined && { description }),
        ...(deprecated !== undefined && { deprecated }),
        ...(body !== undefined && { body }),
        ...(bodyLimit !== undefined && { bodyLimit }),
        ...(documentation !== undefined && { documentation }),
        controller: {
          index: reference.index,
          class: reference.class,
          name: reference.name,
          ...(controller.description !== undefined && { description: controller.description }),
        },
        guards: this.#uses('UseGuard'),
        interceptors: this.#uses('UseInterceptor'),
        skippedGuards: route.skippedGuards,
        resolvers: this.#resolvers(controller),
        inputs: route.inputs.flatMap((input) => this.#input(input, controller)),
        ...(throttle !== undefined && { throttle }),
      },
    };
  }

  #without(name: string): Pick<RouteResolution, 'route'> {
    this.missing.add(name);
    return {};
  }

  #input(input: RouteInput, { resolvers }: Provider): readonly CheckedInput[] {
    const { name, handler } = this.#route;
    const found = resolveInput(input, {
      resolver: ({ id }) => {
        const use = resolvers.find((one) => one.handler === handler && one.class.id === id);
        return use && this.#reference(use.target);
      },
      storedUnder: (token) => storedUnder(this.#contextKeys, token),
    });
    return this.missing.required(found, `the input ${input.name} of ${name}`);
  }

  /** The resolvers of a route, each once. Those that cannot be resolved are missing inputs. */
  #resolvers({ resolvers }: Provider): readonly ResolvedUse[] {
    const used = resolvers
      .filter((use) => use.handler === this.#route.handler)
      .flatMap(({ target }) => this.#reference(target) ?? []);
    return [...new Set(used)].map(({ index, class: reference, name }) => {
      const thrown = this.#builtFor(reference.id)?.thrownByResolve;
      return { index, class: reference, name, ...(thrown !== undefined && { rejections: { thrown, denies: false } }) };
    });
  }

  /** The guards or interceptors of a route in the order in which they run. */
  #uses(decorator: ProviderUse['decorator']): readonly ResolvedRouteUse[] {
    const { name: route } = this.#route;
    const uses = this.#route.uses.filter((use) => use.decorator === decorator);
    return uses.flatMap(({ target, options, level, declaredBy }) => {
      const found = this.missing.required(this.#reference(target), `a guard or an interceptor of ${route}`);
      return found.map(({ index, class: used, name }) => {
        const rejections = this.#builtFor(used.id)?.rejections;
        const given = options !== undefined && { options };
        const rejecting = rejections !== undefined && { rejections };
        return { index, class: used, name, ...given, level, declaredBy, ...rejecting };
      });
    });
  }

  /** The provider that is built for a token: another one where the token is an alias. */
  #builtFor(token: ClassId): Provider | undefined {
    const provider = this.#tables.providers.get(token);
    if (provider?.construction.kind !== 'alias') return provider;
    return this.#tables.providers.get(provider.construction.class.id) ?? provider;
  }

  #reference(target: Dependency['target']): ResolvedReference | undefined {
    return referenceTo(target, this.#tables.references);
  }

  #throttle(throttle: RouteThrottle): readonly CheckedThrottle[] {
    const { declaredBy } = throttle;
    const route = this.#route.name;
    if (throttle.kind === 'skipped') return [{ kind: 'skipped', declaredBy }];
    const { policy } = throttle;
    if (throttle.kind === 'decorated' && policy === undefined)
      return this.missing.add(`the throttle policy of ${route}`);
    const services = this.missing.required(
      this.#tables.references.get(throttleService.id),
      `the throttle service of ${route}`,
    );
    return services.map((service) => ({
      kind: 'limited',
      service,
      ...(policy !== undefined && { policy }),
      declaredBy,
    }));
  }
}
