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
import type { SomeRoutes } from './changed-routes.js';
import {
  type CheckedApplication,
  type CheckedConfiguration,
  type CheckedInput,
  type CheckedModule,
  type CheckedProvider,
  type CheckedRoute,
  type CheckedThrottle,
  checked,
} from './checked-application.js';
import { EarlierRoutes, KeptResolution, type ResolvedRoute } from './kept-resolution.js';
import { storedUnder } from './queries/context-keys.js';
import { ReferenceTables } from './reference-tables.js';
import { resolveConstruction } from './resolve-construction.js';
import { resolveInput } from './resolve-input.js';
import { SentShapes } from './sent-shapes.js';
import { type SupportedType, supportedDocumentation, supportedReturns, supportedShape } from './supported-shapes.js';
import { type ResolvedTypes, supportedComponents, supportedTypes } from './supported-types.js';

/** An application in which everything is resolved, or the parts that are not. */
export type Resolution =
  | { readonly application: CheckedApplication; readonly resolver: Resolver; readonly unresolved?: never }
  | { readonly unresolved: readonly string[]; readonly application?: never; readonly resolver?: never };

/** An earlier resolution, and what has changed since. */
export interface EarlierResolution {
  readonly resolver: Resolver;
  readonly changed: SomeRoutes;
}

/**
 * Replaces every reference in a model by the module or provider that it leads to. Of an earlier resolution, it keeps the routes that
 * have not changed, if everything that they refer to is the same object.
 */
export function resolveApplication(model: ApplicationModel, earlier?: EarlierResolution): Resolution {
  return new Resolver(model, earlier).resolve();
}

/** Resolves the parts of one model, and collects those that cannot be resolved. */
export class Resolver {
  readonly #model: ApplicationModel;
  readonly #kept: KeptResolution;
  readonly #tables: ReferenceTables;
  readonly #types: ReadonlyMap<TypeId, SupportedType>;
  readonly #sent: SentShapes;
  #routes: readonly ResolvedRoute[] = [];
  /** The earlier resolution of routes, if it can be continued. */
  #earlier: EarlierRoutes | undefined;
  /** The routes that are not in the earlier resolution. */
  readonly #unknown: Route[] = [];
  readonly #unresolved: string[] = [];

  constructor(model: ApplicationModel, earlier?: EarlierResolution) {
    this.#model = model;
    this.#kept = earlier === undefined ? new KeptResolution() : earlier.resolver.#kept;
    this.#types = this.#kept.types.of([model.types], (former) => this.#supportedTypes(former)).supported;
    if (earlier === undefined) {
      this.#sent = new SentShapes(this.#types);
      this.#tables = new ReferenceTables(model);
      return;
    }
    const { resolver, changed } = earlier;
    const sent = resolver.#sent.continuedWith(this.#types, changed.affectedTypes);
    if (sent !== undefined) this.#earlier = new EarlierRoutes(resolver.#routes, changed.routes);
    this.#sent = sent ?? new SentShapes(this.#types);
    this.#tables = new ReferenceTables(model, resolver.#tables);
  }

  #supportedTypes(former: ResolvedTypes | undefined): ResolvedTypes {
    const resolved = supportedTypes(this.#model.types, former);
    for (const id of resolved.unsupported) this.#missing(id);
    return resolved;
  }

  /** The components of the API document. */
  #components(): readonly SupportedType[] {
    const types = componentTypes(this.#model);
    const inputs = [types, this.#types];
    return this.#kept.components.of(inputs, (former) => supportedComponents(types, this.#types, former)).supported;
  }

  resolve(): Resolution {
    const { name, version, root, openApi, fileCycles, modules, providers, configurations, routes } = this.#model;
    const application: CheckedApplication = {
      [checked]: true,
      name,
      version,
      ...(root !== undefined && { root: root.class }),
      ...(openApi !== undefined && { openApi }),
      types: this.#types,
      components: this.#components(),
      firstFiles: fileCycles.flatMap(({ start }) => (start.kind === 'files' ? start.files : [])),
      modules: this.#modules(modules),
      providers: this.#providers(providers),
      configurations: configurations.flatMap((configuration) => this.#configuration(configuration)),
      routes: this.#resolveRoutes(routes),
      ...this.#errorHandler(this.#model.errorHandler),
    };
    const unresolved = [...this.#unresolved, ...this.#sent.unresolved, ...this.#missingTypes()];
    this.#earlier = undefined;
    return unresolved.length === 0 ? { application, resolver: this } : { unresolved };
  }

  #modules(modules: readonly Module[]): readonly CheckedModule[] {
    const tables = this.#tables;
    return this.#kept.allModules.of([modules, tables.modules, tables.references], () =>
      this.#kept.modules.of({
        items: modules,
        inputs: ({ imports, eventHandlers }, add) => {
          for (const entry of imports) add(tables.modules.get(entry.class.id));
          for (const entry of eventHandlers) add(tables.references.get(entry.class.id));
        },
        run: (module) => this.#module(module),
      }),
    );
  }

  #errorHandler(handler: ApplicationErrorHandler | undefined): Pick<CheckedApplication, 'errorHandler'> {
    if (handler === undefined) return {};
    const { class: reference, target, facts } = handler;
    if (target.kind === 'built-in') return { errorHandler: { class: reference, isProblemDetails: true } };
    const found = target.kind === 'provider' ? this.#tables.references.get(target.class.id) : undefined;
    const [provider] = this.#required(found, `the error handler ${reference.id}`);
    const returns = facts?.returns && supportedReturns(facts.returns);
    const { value } = returns === undefined ? {} : this.#sent.results(returns);
    if (facts === undefined || (value === undefined && (facts.returns !== undefined || !facts.isProblemDetails)))
      this.#missing(`the result of ${reference.id}`);
    if (provider === undefined || facts === undefined) return {};
    const { isProblemDetails, validationStatus } = facts;
    return {
      errorHandler: {
        class: reference,
        provider,
        isProblemDetails,
        ...(value !== undefined && { body: value }),
        ...(validationStatus?.value !== undefined && { validationStatus: validationStatus.value }),
      },
    };
  }

  #module(module: Module): CheckedModule {
    const { class: reference, span, name, global, imports, providers, expects, controllers, exports } = module;
    return {
      class: reference,
      span,
      name,
      global,
      imports: imports.flatMap((entry) => this.#required(this.#tables.modules.get(entry.class.id), entry.class.id)),
      providers,
      expects,
      controllers,
      exports,
      eventHandlers: module.eventHandlers.flatMap((entry): readonly ResolvedEventHandler[] => {
        const { event } = entry;
        const found = this.#tables.references.get(entry.class.id);
        const handlers = this.#required(found, `the event handler ${entry.class.id}`);
        if (event.kind !== 'event') return this.#missing(`the event of ${entry.class.id}`);
        return handlers.map((handler) => ({ event: event.class, handler }));
      }),
    };
  }

  #providers(providers: readonly Provider[]): readonly CheckedProvider[] {
    const tables = this.#tables;
    return this.#kept.allProviders.of([providers, tables.modules, tables.references], () => {
      const resolved = this.#kept.providers.of({
        items: providers,
        inputs: ({ module, dependencies }, add) => {
          add(tables.modules.get(module));
          for (const { target } of dependencies) add(this.#referenceOf(target));
        },
        run: (provider) => this.#provider(provider),
      });
      return this.#kept.joinedProviders.of([resolved], () => {
        const joined: CheckedProvider[] = [];
        for (const list of resolved) joined.push(...list);
        return joined;
      });
    });
  }

  /** The provider that is a target. */
  #referenceOf(target: Dependency['target']): ResolvedReference | undefined {
    return target.kind === 'provider' ? this.#tables.references.get(target.class.id) : undefined;
  }

  #provider(provider: Provider): readonly CheckedProvider[] {
    const { class: reference, span, name, role, hooks, description } = provider;
    const [module] = this.#required(this.#tables.modules.get(provider.module), `the module of ${reference.id}`);
    const dependencies = provider.dependencies.flatMap((dependency) => this.#dependency(dependency, provider));
    const [construction] = this.#required(
      resolveConstruction(provider.construction, dependencies),
      `the construction of ${reference.id}`,
    );
    if (module === undefined || construction === undefined) return [];
    return [
      {
        class: reference,
        span,
        name,
        role,
        hooks,
        ...(description !== undefined && { description }),
        module,
        construction,
        dependencies,
      },
    ];
  }

  #configuration({ class: reference, span, prefix, shape }: Configuration): readonly CheckedConfiguration[] {
    const supported = this.#required(supportedShape(shape), `the configuration ${reference.id}`);
    return supported.map((found) => ({ class: reference, span, prefix, shape: found }));
  }

  #dependency({ parameter, target }: Dependency, needing: Provider): readonly ResolvedDependency[] {
    const named = parameter !== undefined && { parameter };
    if (target.kind === 'logger') {
      const { construction } = needing;
      const scope = 'class' in construction ? construction.class : needing.class;
      return [{ kind: 'logger', scope: scope.name, ...named }];
    }
    const providers = this.#required(this.#referenceOf(target), `a dependency of ${needing.class.id}`);
    return providers.map((provider) => ({ kind: 'provider', provider, ...named }));
  }

  /** The resolved routes; those of the earlier resolution if everything that was looked up for them is the same. */
  #resolveRoutes(routes: readonly Route[]): readonly CheckedRoute[] {
    const resolved: ResolvedRoute[] = [];
    for (const [index, route] of routes.entries()) {
      const earlier = this.#earlier?.find(route, index);
      if (earlier === undefined) this.#unknown.push(route);
      const isSame = earlier !== undefined && this.#tables.hasSame(earlier);
      resolved.push(isSame ? earlier : { route, ...this.#tables.note(() => this.#resolvedRoute(route)) });
    }
    this.#routes = resolved;
    return this.#kept.routes.of(resolved, () => {
      const checkedRoutes: CheckedRoute[] = [];
      for (const { result } of resolved) for (const route of result) checkedRoutes.push(route);
      return checkedRoutes;
    });
  }

  #resolvedRoute(route: Route): readonly CheckedRoute[] {
    const { method, path, segments, name, handler, handlerSpan } = route;
    const { description, deprecated, body, bodyLimit } = route;
    const documentation = route.documentation && supportedDocumentation(route.documentation);
    if (route.documentation !== undefined && documentation === undefined)
      return this.#missing(`the documentation of ${name}`);
    const returns = supportedReturns(route.returns);
    if (returns === undefined) return this.#missing(`the results of ${name}`);
    const controller = this.#tables.provider(route.controller);
    const reference = this.#tables.reference(route.controller);
    const module = controller && this.#tables.module(controller.module);
    if (controller === undefined || reference === undefined || module === undefined)
      return this.#missing(`the controller of ${name}`);
    const [throttle] = route.throttle === undefined ? [] : this.#throttle(route.throttle, name);
    return [
      {
        method,
        path,
        segments,
        name,
        handler,
        handlerSpan,
        returns,
        module,
        sent: this.#sent.results(returns),
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
        guards: this.#uses('UseGuard', route),
        interceptors: this.#uses('UseInterceptor', route),
        skippedGuards: route.skippedGuards,
        resolvers: this.#resolvers(route, controller),
        inputs: route.inputs.flatMap((input) => this.#input(input, route, controller)),
        ...(throttle !== undefined && { throttle }),
      },
    ];
  }

  #input(input: RouteInput, { name, handler }: Route, { resolvers }: Provider): readonly CheckedInput[] {
    const resolved = resolveInput(input, {
      resolver: ({ id }) => {
        const use = resolvers.find((one) => one.handler === handler && one.class.id === id);
        return use?.target.kind === 'provider' ? this.#tables.reference(use.target.class.id) : undefined;
      },
      storedUnder: (token) => storedUnder(this.#model, token),
    });
    return this.#required(resolved, `the input ${input.name} of ${name}`);
  }

  /** The resolvers of a route, each once. Those that cannot be resolved are missing inputs. */
  #resolvers({ handler }: Route, { resolvers }: Provider): readonly ResolvedUse[] {
    const used = resolvers
      .filter((use) => use.handler === handler)
      .flatMap(({ target }) => (target.kind === 'provider' ? (this.#tables.reference(target.class.id) ?? []) : []));
    return [...new Set(used)].map(({ index, class: reference, name }) => {
      const thrown = this.#builtFor(reference.id)?.thrownByResolve;
      return { index, class: reference, name, ...(thrown !== undefined && { rejections: { thrown, denies: false } }) };
    });
  }

  /** The guards or interceptors of a route in the order in which they run. */
  #uses(decorator: ProviderUse['decorator'], route: Route): readonly ResolvedRouteUse[] {
    const uses = route.uses.filter((use) => use.decorator === decorator);
    return uses.flatMap(({ target, options, level, declaredBy }) => {
      const reference = target.kind === 'provider' ? this.#tables.reference(target.class.id) : undefined;
      const found = this.#required(reference, `a guard or an interceptor of ${route.name}`);
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
    const provider = this.#tables.provider(token);
    if (provider?.construction.kind !== 'alias') return provider;
    return this.#tables.provider(provider.construction.class.id) ?? provider;
  }

  #throttle(throttle: RouteThrottle, route: string): readonly CheckedThrottle[] {
    const { declaredBy } = throttle;
    if (throttle.kind === 'skipped') return [{ kind: 'skipped', declaredBy }];
    const { policy } = throttle;
    if (throttle.kind === 'decorated' && policy === undefined) return this.#missing(`the throttle policy of ${route}`);
    const services = this.#required(this.#tables.reference(throttleService.id), `the throttle service of ${route}`);
    return services.map((service) => ({
      kind: 'limited',
      service,
      ...(policy !== undefined && { policy }),
      declaredBy,
    }));
  }

  /** The names in the types of inputs and documentation that no type has; `SentShapes` finds those in results. */
  #missingTypes(): readonly string[] {
    const names = new Set<TypeId>();
    for (const route of this.#unknown) {
      for (const shapes of [inputShapesOf(route), documentedShapesOf(route)]) {
        for (const name of shapes.flatMap(namesIn)) names.add(name);
      }
    }
    const missing: string[] = [];
    for (const name of names) {
      const type = this.#types.get(name);
      if (type === undefined) missing.push(`the type ${name}`);
      else for (const inner of namesIn(type.shape)) names.add(inner);
    }
    return missing;
  }

  #required<Part>(part: Part | undefined, name: string): readonly Part[] {
    return part === undefined ? this.#missing(name) : [part];
  }

  #missing(name: string): readonly [] {
    this.#unresolved.push(name);
    return [];
  }
}
