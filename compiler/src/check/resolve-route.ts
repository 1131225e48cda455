import { memo } from '../incremental/memo.js';
import type { Lookup } from '../incremental/view.js';
import type { ApplicationModel, Dependency, Provider, ProviderUse, Route } from '../model/application-model.js';
import type { ClassId } from '../model/class-reference.js';
import { throttleService } from '../model/framework/framework-classes.js';
import type { ResolvedReference, ResolvedRouteUse, ResolvedUse } from '../model/resolved-references.js';
import type { RouteInput } from '../model/route-input.js';
import { namesIn } from '../model/shapes/named-types.js';
import { documentedShapesOf, inputShapesOf } from '../model/shapes/route-shapes.js';
import type { TypeId } from '../model/shapes/shape.js';
import type { RouteThrottle } from '../model/throttling.js';
import type { CheckedInput, CheckedRoute, CheckedThrottle, ResolvedMapper } from './checked-application.js';
import { storedUnder } from './lookups/context-keys.js';
import { MissingParts } from './missing-parts.js';
import { type ReferenceTables, referenceTo } from './reference-tables.js';
import { resolveInput } from './resolve-input.js';
import { type Sent, sentResults } from './sent-shapes.js';
import { type SupportedType, supportedDocumentation, supportedReturns } from './supported-shapes.js';

type Types = Lookup<TypeId, SupportedType>;

/** A resolved route, or the parts of it that are missing. */
export interface RouteResolution {
  readonly route?: CheckedRoute;
  /** How its results are sent. */
  readonly sent?: Sent<unknown>;
  /** The types that its inputs and its documentation name. */
  readonly names: readonly TypeId[];
  readonly missing: readonly string[];
}

/** Resolves a route. */
export const resolvedRoute = memo(
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
    const { description, deprecated, body, bodyLimit, httpCode, exceptions } = route;
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
    const mapper = this.#mapper();
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
        ...(mapper !== undefined && { mapper }),
        ...(httpCode !== undefined && { status: httpCode.status }),
        ...(documentation !== undefined && { documentation }),
        ...(exceptions !== undefined && { exceptions }),
        controller: {
          index: reference.index,
          class: reference.class,
          name: reference.name,
          ...(controller.description !== undefined && { description: controller.description }),
        },
        guards: this.#uses('UseGuard'),
        interceptors: this.#uses('UseInterceptor'),
        skippedUses: route.skippedUses,
        ...(route.pathSuffix !== undefined && { pathSuffix: route.pathSuffix }),
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
      const exceptions = this.#builtFor(reference.id)?.thrownByResolve;
      const rejections = exceptions !== undefined && { rejections: { ...exceptions, denies: false } };
      return { index, class: reference, name, ...rejections };
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

  /** The response mapper, where it maps a result. */
  #mapper(): ResolvedMapper | undefined {
    const { name, mapper } = this.#route;
    if (mapper?.mapped === undefined) return undefined;
    const [found] = this.missing.required(this.#reference(mapper.target), `the response mapper of ${name}`);
    return found && { index: found.index, class: found.class, name: found.name, declaredBy: mapper.declaredBy };
  }

  /** The provider that is built for a token: the target of an alias, otherwise the provider of the token itself. */
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
