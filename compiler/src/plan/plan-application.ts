import type { CheckedApplication, CheckedModule, CheckedProvider, CheckedRoute } from '../check/checked-application.js';
import { summarizeThrottle } from '../model/throttling.js';
import { freeName } from '../naming/unique-names.js';
import type {
  ApplicationPlan,
  PlannedModule,
  PlannedOperation,
  PlannedProvider,
  PlannedRoute,
  PlannedThrottle,
  PlannedType,
  TypeOrigin,
} from './application-plan.js';
import { planConfiguration } from './configuration/plan-configuration.js';
import { DecoderPlan } from './decoding/decoder-plan.js';
import { componentNames } from './openapi/component-names.js';
import { operationIds, tagsByController } from './openapi/operation-names.js';
import { planErrorHandler } from './plan-error-handler.js';
import { planInput } from './plan-input.js';
import { planResponse } from './plan-response.js';
import { SerializerPlan } from './serializing/serializer-plan.js';
import { sortedRoutes } from './sorted-routes.js';
import { typeNames } from './type-names.js';
import type { ValueType } from './value-type.js';

/** Decides everything about the generated code of an application. It cannot fail: a checked application is resolved. */
export function planApplication(application: CheckedApplication): ApplicationPlan {
  const { name, version, root, openApi, types, modules } = application;
  const sorted = sortedRoutes(application.routes);
  const names = typeNames(types.values());
  const schemaNames = componentNames(application);
  const decoders = new DecoderPlan(types, names);
  const serializers = new SerializerPlan(types, names);
  const ids = operationIds(sorted);
  const tags = tagsByController(sorted);
  const places = new Map(application.routes.map((route, place) => [route.name, place]));
  const routes = sorted.map((route): PlannedRoute => {
    const { method, path, segments, handler, handlerSpan, body, bodyLimit, controller, module } = route;
    const { guards, resolvers, interceptors, skippedGuards } = route;
    const { index, class: reference } = controller;
    const inputs = route.inputs.map((input, place) => planInput(input, { route, place, decoders }));
    const operation = planOperation(
      route,
      ids.get(route.name) ?? route.name,
      tags.get(reference.id)?.name ?? controller.name,
    );
    return {
      ...{ method, path, segments, name: route.name, handler, module, guards, resolvers, interceptors },
      skippedGuards,
      inputs,
      operation,
      controller: { index, class: reference, name: controller.name },
      response: planResponse(route, serializers),
      ...throttling(route),
      ...(body !== undefined && { body }),
      ...(bodyLimit !== undefined && { bodyLimit }),
      place: places.get(route.name) ?? 0,
      source: handlerSpan,
    };
  });
  const configurations = application.configurations.map((one) => planConfiguration(one, types, decoders));
  const errorHandler = application.errorHandler && planErrorHandler(application.errorHandler, serializers);
  return {
    name,
    version,
    ...(root !== undefined && { root: root.name }),
    modules: modules.map(planModule),
    providers: application.providers.map(planProvider),
    configurations,
    eventHandlers: modules.flatMap(({ eventHandlers }) => eventHandlers),
    routes,
    types: Array.from(types.values(), (type): PlannedType => {
      const schemaName = schemaNames.get(type.id);
      return { type, name: names.get(type.id) ?? type.name, ...(schemaName !== undefined && { schemaName }) };
    }),
    decoders: {
      definitions: decoders.definitions.map((definition) => ({
        ...definition,
        exported: decoders.isExported(definition.name) || definition.named !== undefined,
      })),
      origins: originsOf(decoders.origins),
    },
    serializers: {
      definitions: serializers.definitions.map((definition) => ({
        ...definition,
        exported: serializers.isExported(definition.name) || definition.named !== undefined,
      })),
      origins: originsOf(serializers.origins),
    },
    document: {
      ...(openApi !== undefined && { openApi }),
      tags: [...tags.values()],
      errorEnvelope: freeName(
        errorHandler === undefined ? 'ErrorEnvelope' : 'ProblemDetails',
        new Set(schemaNames.values()),
      ),
    },
    ...(errorHandler !== undefined && { errorHandler }),
  };
}

function planModule(module: CheckedModule): PlannedModule {
  const {
    name,
    class: reference,
    global,
    imports,
    providers,
    expects,
    controllers,
    exports,
    eventHandlers,
    span,
  } = module;
  return {
    name,
    class: reference,
    global,
    imports,
    providers: providers.map((entry) => entry.class.id),
    ...(expects.length > 0 && { expects: expects.map((entry) => entry.class.name) }),
    controllers: controllers.map((entry) => entry.class.id),
    exports: exports.map((entry) => entry.class.id),
    eventHandlers,
    source: span,
  };
}

function planProvider(provider: CheckedProvider): PlannedProvider {
  const { name, class: reference, role, module, construction, dependencies, hooks, span } = provider;
  return { name, class: reference, role, module, construction, arguments: dependencies, hooks, source: span };
}

function throttling({ throttle, method, path }: CheckedRoute): Pick<PlannedRoute, 'throttle' | 'throttling'> {
  if (throttle === undefined) return {};
  const summary = { throttling: summarizeThrottle(throttle) };
  if (throttle.kind === 'skipped') return summary;
  const { service, policy, declaredBy } = throttle;
  const limited: PlannedThrottle = {
    service,
    key: `${method} ${path}`,
    ...(policy !== undefined && { policy }),
    declaredBy,
  };
  return { ...summary, throttle: limited };
}

/** Whether a route takes users, and serves requests without them. */
function hasOptionalUsers({ inputs }: CheckedRoute): boolean {
  const users = inputs.filter(({ value }) => value.source === 'user');
  return users.length > 0 && users.every(({ optional }) => optional);
}

function planOperation(route: CheckedRoute, id: string, tag: string): PlannedOperation {
  const { description, deprecated, returns, documentation } = route;
  return {
    id,
    tag,
    ...(description !== undefined && { description }),
    ...(deprecated !== undefined && { deprecated }),
    returns,
    ...(documentation !== undefined && { documentation }),
    ...(documentation !== undefined &&
      documentation.security.length > 0 &&
      hasOptionalUsers(route) && { optionalSecurity: true }),
  };
}

function originsOf(origins: ReadonlyMap<string, ValueType>): readonly TypeOrigin[] {
  return Array.from(origins, ([type, origin]) => ({ type, origin }));
}
