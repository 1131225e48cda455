import type {
  CheckedApplication,
  CheckedConfiguration,
  CheckedModule,
  CheckedProvider,
  CheckedRoute,
} from '../check/checked-application.js';
import type { ClassId } from '../model/class-reference.js';
import { compareText } from '../model/compare-text.js';
import type { NamedType, TypeId } from '../model/shape.js';
import { summarizeThrottle } from '../model/throttling.js';
import { freeName } from '../naming/unique-names.js';
import { sameList } from '../reuse/same-list.js';
import type { Tables } from '../reuse/tables.js';
import type {
  ApplicationPlan,
  DocumentTag,
  PlannedConfiguration,
  PlannedDecoder,
  PlannedDecoders,
  PlannedErrorHandler,
  PlannedModule,
  PlannedProvider,
  PlannedRoute,
  PlannedSerializer,
  PlannedThrottle,
  PlannedType,
  TypeOrigin,
} from './application-plan.js';
import { planConfiguration } from './configuration/plan-configuration.js';
import type { DecoderDefinition } from './decoding/decoder-definition.js';
import { DecoderPlan } from './decoding/decoder-plan.js';
import { type DecoderTables, decoderTables } from './decoding/decoder-tables.js';
import { decoderNames } from './decoding/defined-decoders.js';
import { firstUses, haveSameConstants } from './decoding/first-uses.js';
import { readingOrder, structureOf } from './decoding/reading-order.js';
import { type KeptNames, KeptPlan, type RouteRole } from './kept-plan.js';
import { componentNames } from './openapi/component-names.js';
import { operationIds, tagsByController } from './openapi/operation-names.js';
import { planErrorHandler } from './plan-error-handler.js';
import { planInput } from './plan-input.js';
import { planOperation } from './plan-operation.js';
import { planResponse } from './plan-response.js';
import { routeOrder } from './route-order.js';
import type { SerializerDefinition } from './serializing/serializer-definition.js';
import {
  SerializerPlan,
  type SerializerTables,
  serializerNames,
  serializerTables,
} from './serializing/serializer-plan.js';
import { typeNames } from './type-names.js';
import type { ValueType } from './value-type.js';

/**
 * Decides everything about the generated code of an application. It cannot fail: a checked application is resolved. `kept` has the
 * parts of the last plan, and then those of this one.
 */
export function planApplication(
  application: CheckedApplication,
  kept: KeptPlan = new KeptPlan('one'),
): ApplicationPlan {
  kept.begin();
  const plan = new Planner(application, kept).plan();
  kept.end();
  return plan;
}

/** Plans one application. */
class Planner {
  readonly #application: CheckedApplication;
  readonly #kept: KeptPlan;
  readonly #tables: Tables;
  readonly #types: ReadonlyMap<TypeId, NamedType<never>>;
  readonly #names: KeptNames;
  readonly #decoderTables: DecoderTables;
  readonly #serializerTables: SerializerTables;
  readonly #decoders: DecoderPlan;
  readonly #serializers: SerializerPlan;

  constructor(application: CheckedApplication, kept: KeptPlan) {
    this.#application = application;
    this.#kept = kept;
    this.#tables = kept.tables;
    this.#types = this.#tables.map(application.types);
    this.#names = this.#chooseNames();
    this.#decoderTables = decoderTables(this.#tables, kept.decoders);
    this.#serializerTables = serializerTables(this.#tables, kept.serializers);
    const { types, decoders, serializers } = this.#names;
    this.#decoders = new DecoderPlan(this.#types, decoders, this.#decoderTables, this.#tables);
    const typeNames = this.#tables.map(types);
    this.#serializers = new SerializerPlan(
      application.sent,
      typeNames,
      serializers,
      this.#serializerTables,
      this.#tables,
    );
  }

  plan(): ApplicationPlan {
    const { name, version, root, openApi, firstFiles, modules, providers, components } = this.#application;
    const schemaNames = this.#kept.schemaNames.of(components, haveSameSchemaName, () =>
      componentNames(this.#application),
    );
    const order = this.#order();
    const sorted = this.#sorted(order);
    const tags = this.#kept.tags.of(sorted, haveSameTag, () => tagsByController(sorted));
    const routes = this.#routes(sorted, order, tags);
    const configurations = this.#application.configurations.map((one) => this.#configuration(one));
    const errorHandler = this.#errorHandler();
    const plan: ApplicationPlan = {
      name,
      version,
      ...(root !== undefined && { root: root.name }),
      firstFiles,
      modules: this.#kept.modules.of({ items: modules, run: planModule }),
      providers: this.#kept.providers.of({ items: providers, run: planProvider }),
      configurations,
      eventHandlers: modules.flatMap(({ eventHandlers }) => eventHandlers),
      routes,
      types: this.#plannedTypes(this.#names.types, schemaNames),
      decoders: this.#plannedDecoders(),
      serializers: this.#plannedSerializers(),
      document: {
        ...(openApi !== undefined && { openApi }),
        tags: this.#kept.tagList.of([tags], () => [...tags.values()]),
        errorEnvelope: this.#kept.errorEnvelope.of([schemaNames, errorHandler === undefined], () =>
          freeName(errorHandler === undefined ? 'ErrorEnvelope' : 'ProblemDetails', new Set(schemaNames.values())),
        ),
      },
      ...(errorHandler !== undefined && { errorHandler }),
    };
    this.#kept.decoders = this.#decoderTables;
    this.#kept.serializers = this.#serializerTables;
    return plan;
  }

  #chooseNames(): KeptNames {
    const all = this.#allTypes();
    return this.#kept.names.of(all, haveSameTypeName, () => {
      const types = typeNames(all);
      return { types, decoders: decoderNames(types), serializers: serializerNames(types) };
    });
  }

  #allTypes(): readonly NamedType<never>[] {
    const { types } = this.#application;
    return this.#kept.types.of([types], () => [...types.values()]);
  }

  #plannedTypes(names: ReadonlyMap<TypeId, string>, schemaNames: typeof names): readonly PlannedType[] {
    const run = (type: NamedType<never>): PlannedType => {
      const schemaName = schemaNames.get(type.id);
      return { type, name: names.get(type.id) ?? type.name, ...(schemaName !== undefined && { schemaName }) };
    };
    return this.#kept.plannedTypes.of({ items: this.#allTypes(), circumstances: [names, schemaNames], run });
  }

  /** The places of the routes in their order. */
  #order(): readonly number[] {
    const { routes } = this.#application;
    return this.#kept.order.of(routes, haveSameOrder, (former) => routeOrder(routes, former));
  }

  #sorted(order: readonly number[]): readonly CheckedRoute[] {
    const { routes } = this.#application;
    return this.#kept.sortedRoutes.of([routes, order], (former) => sameList(former, inOrder(routes, order)));
  }

  #routes(
    sorted: readonly CheckedRoute[],
    order: readonly number[],
    tags: ReadonlyMap<ClassId, DocumentTag>,
  ): readonly PlannedRoute[] {
    const ids = this.#kept.operationIds.of(sorted, haveSameHandler, () => {
      const byName = operationIds(sorted);
      return sorted.map(({ name }) => byName.get(name) ?? name);
    });
    const tagNames = this.#kept.tagNames.of(sorted, haveSameTag, () =>
      sorted.map(({ controller }) => tags.get(controller.class.id)?.name ?? controller.name),
    );
    const roles = this.#kept.routeRoles.of([ids, tagNames, order], () =>
      order.map((place, index): RouteRole => [ids[index] ?? '', tagNames[index] ?? '', place]),
    );
    const planned = sorted.map((subject, index) => {
      // There is one for each route.
      const role = roles[index] as RouteRole;
      return this.#kept.routes.of({ kind: 'route', subject, circumstances: role }, this.#tables, () =>
        this.#route(subject, role),
      );
    });
    this.#kept.plannedRoutes = sameList(this.#kept.plannedRoutes, planned);
    return this.#kept.plannedRoutes;
  }

  #route(route: CheckedRoute, [id, tag, place]: RouteRole): PlannedRoute {
    const { method, path, segments, handler, handlerSpan, body, bodyLimit, controller, module } = route;
    const { guards, resolvers, interceptors, skippedGuards } = route;
    const { index, class: reference } = controller;
    const decoders = this.#decoders;
    const inputs = route.inputs.map((input, place) => planInput(input, { route, place, decoders }));
    return {
      method,
      path,
      segments,
      name: route.name,
      handler,
      module,
      guards,
      resolvers,
      interceptors,
      skippedGuards,
      inputs,
      operation: planOperation(route, id, tag),
      controller: { index, class: reference, name: controller.name },
      response: planResponse(route, this.#serializers),
      ...throttling(route),
      ...(body !== undefined && { body }),
      ...(bodyLimit !== undefined && { bodyLimit }),
      place,
      source: handlerSpan,
    };
  }

  #configuration(subject: CheckedConfiguration): PlannedConfiguration {
    const computation = { kind: 'configuration', subject, circumstances: [] };
    const plan = () => planConfiguration(subject, this.#types, this.#decoders);
    return this.#kept.configurations.of(computation, this.#tables, plan);
  }

  #errorHandler(): PlannedErrorHandler | undefined {
    const { errorHandler } = this.#application;
    if (errorHandler === undefined) return undefined;
    const computation = { kind: 'error handler', subject: errorHandler, circumstances: [] };
    const plan = () => planErrorHandler(errorHandler, this.#serializers);
    return this.#kept.errorHandler.of(computation, this.#tables, plan);
  }

  #plannedDecoders(): PlannedDecoders {
    const { entries } = this.#decoderTables.origins;
    return {
      definitions: this.#definedDecoders(),
      origins: this.#kept.decoderOrigins.of([entries], () => originsOf(entries)),
    };
  }

  #definedDecoders(): readonly PlannedDecoder[] {
    const { defined } = this.#decoderTables;
    const definitions = defined.definitions.entries;
    const constants = defined.constants.entries;
    const exported = this.#decoderTables.exported.entries;
    return this.#kept.decoderDefinitions.of([definitions, constants, exported], () => {
      const all = [...definitions.values()];
      const order = this.#kept.readingOrder.of(all, haveSameStructure, () => {
        const places = new Map(all.map((definition, place) => [definition, place]));
        return readingOrder(definitions).flatMap((definition) => places.get(definition) ?? []);
      });
      const items = inOrder(all, order);
      const first = this.#kept.firstUses.of(items, haveSameConstants, () => firstUses(items));
      const run = (definition: DecoderDefinition, place: number): PlannedDecoder => ({
        ...definition,
        constants: first[place]?.flatMap((name) => constants.get(name) ?? []) ?? [],
        exported: exported.has(definition.name) || definition.named !== undefined,
      });
      return this.#kept.plannedDecoders.of({ items, circumstances: [constants, exported, first], run });
    });
  }

  #plannedSerializers(): readonly PlannedSerializer[] {
    const definitions = this.#serializerTables.definitions.entries;
    const exported = this.#serializerTables.exported.entries;
    return this.#kept.serializerDefinitions.of([definitions, exported], () => {
      const all = [...definitions.values()];
      const order = this.#kept.serializerOrder.of(all, haveSameName, () => orderByName(all));
      const run = (definition: SerializerDefinition): PlannedSerializer => ({
        ...definition,
        exported: exported.has(definition.name) || definition.named !== undefined,
      });
      return this.#kept.plannedSerializers.of({ items: inOrder(all, order), circumstances: [exported], run });
    });
  }
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
  const summary = summarizeThrottle(throttle);
  if (throttle.kind === 'skipped') return { throttling: summary };
  const { service, policy, declaredBy } = throttle;
  const limited: PlannedThrottle = {
    service,
    key: `${method} ${path}`,
    ...(policy !== undefined && { policy }),
    declaredBy,
  };
  return { throttling: summary, throttle: limited };
}

/** The items of a list in an order of its places. */
function inOrder<Item extends object>(items: readonly Item[], order: readonly number[]): readonly Item[] {
  const ordered: Item[] = [];
  for (const place of order) {
    const item = items[place];
    if (item !== undefined) ordered.push(item);
  }
  return ordered;
}

/** The places of definitions in the order of their names. */
function orderByName(definitions: readonly SerializerDefinition[]): readonly number[] {
  const places = definitions.map(({ name }, place) => ({ name, place }));
  return places.sort((a, b) => compareText(a.name, b.name)).map(({ place }) => place);
}

function originsOf(origins: ReadonlyMap<string, ValueType>): readonly TypeOrigin[] {
  const list: TypeOrigin[] = [];
  origins.forEach((origin, type) => {
    list.push({ type, origin });
  });
  return list;
}

function haveSameTypeName(one: NamedType<never>, other: NamedType<never>): boolean {
  return one.id === other.id && one.name === other.name && one.file === other.file;
}

function haveSameSchemaName(one: NamedType<never>, other: NamedType<never>): boolean {
  return haveSameTypeName(one, other) && one.schemaName?.text === other.schemaName?.text;
}

function haveSameHandler(one: CheckedRoute, other: CheckedRoute): boolean {
  return one.controller.name === other.controller.name && one.handler === other.handler && one.name === other.name;
}

function haveSameTag({ controller: one }: CheckedRoute, { controller: other }: CheckedRoute): boolean {
  return one.class.id === other.class.id && one.name === other.name && one.description === other.description;
}

function haveSameOrder(one: CheckedRoute, other: CheckedRoute): boolean {
  return (
    one.controller.class.id === other.controller.class.id &&
    one.path === other.path &&
    one.method === other.method &&
    one.handler === other.handler
  );
}

function haveSameName(one: SerializerDefinition, other: SerializerDefinition): boolean {
  return one.name === other.name;
}

function haveSameStructure(one: DecoderDefinition, other: DecoderDefinition): boolean {
  return structureOf(one) === structureOf(other);
}
