import type {
  CheckedApplication,
  CheckedErrorHandler,
  CheckedModule,
  CheckedProvider,
  CheckedRoute,
} from '../check/checked-application.js';
import { memo } from '../incremental/memo.js';
import { shared } from '../incremental/session.js';
import { view } from '../incremental/view.js';
import type { ClassId } from '../model/class-reference.js';
import { compareText } from '../model/compare-text.js';
import { httpMethods } from '../model/http-methods.js';
import type { NamedType, TypeId } from '../model/shapes/shape.js';
import { freeName } from '../naming/unique-names.js';
import type {
  ApplicationPlan,
  PlannedDecoders,
  PlannedErrorHandler,
  PlannedModule,
  PlannedProvider,
  PlannedRoute,
  PlannedSerializer,
  PlannedType,
} from './application-plan.js';
import { planConfiguration } from './configuration/plan-configuration.js';
import { type CollectedDecoders, DecoderCollection } from './decoding/decoder-collection.js';
import { firstUses } from './decoding/first-uses.js';
import { placementOf, readingOrder } from './decoding/reading-order.js';
import { type ReservedNames, reservedNames } from './definition-names.js';
import { asciiName } from './openapi/ascii-name.js';
import { operationIds, tagsByController } from './openapi/operation-names.js';
import { renameInput } from './plan-input.js';
import { renameResponse } from './plan-response.js';
import { draftRoute, planRoute } from './plan-route.js';
import { SerializerCollection } from './serializing/serializer-collection.js';
import { type DeclaredType, declarationsOf, typeNames } from './type-names.js';

/**
 * The names of the schemas in the API document: those of `@schemaName`, and for all other types the names that generated
 * files have for them. Types that are no schemas, such as the object of a `Query`, take no name away from one.
 */
const componentNames = memo((components: readonly DeclaredType[]): ReadonlyMap<TypeId, string> => {
  const given = components.flatMap(({ id, given: name }) => (name === undefined ? [] : [[id, name] as const]));
  const names = typeNames(components, new Map(given));
  return new Map(Array.from(names, ([id, name]) => [id, asciiName(name)]));
});

/** The settings that affect the plan of an application. */
export interface PlanSettings {
  readonly trailingSlash?: 'ignore';
}

/** Decides everything about the generated code of an application. It cannot fail: a checked application is resolved. */
export function planApplication(
  application: CheckedApplication,
  { trailingSlash }: PlanSettings = {},
): ApplicationPlan {
  const { name, version, root, openApi, firstFiles, modules, providers } = application;
  const names = chooseNames(shared('declared types', declarationsOf(application.types.values())));
  const types = view(application.types);
  const byType = view(names.definitions.byType);
  const decoderNames = view(names.definitions.decoders);
  const serializerNames = view(names.definitions.serializers);
  const sent = view(application.sent.named);
  const decoders = new DecoderCollection({ types, names: byType, reserved: decoderNames });
  const serializers = new SerializerCollection(
    { named: sent, names: byType, reserved: serializerNames },
    application.sent.overlaps,
  );
  const ordered = orderRoutes(application.routes);
  const sorted = ordered.map(({ route }) => route);
  const ids = operationIds(sorted);
  const tags = tagsByController(sorted);
  const routes = ordered.map(({ route, place }): PlannedRoute => {
    const draft = draftRoute(route, types, sent, byType, decoderNames, serializerNames);
    const decoding = decoders.add(draft.decoders);
    const sending = serializers.add(draft.serializers);
    const inputs = decoding.size === 0 ? draft.inputs : draft.inputs.map((input) => renameInput(input, decoding));
    const response = sending.size === 0 ? draft.response : renameResponse(draft.response, sending);
    const { controller } = route;
    const tag = tags.get(controller.class.id)?.name ?? controller.name;
    const operationId = ids.get(route.name) ?? route.name;
    return planRoute(route, { inputs, response }, { operationId, tag, place }, types);
  });
  const configurations = application.configurations.map((one) => planConfiguration(one, application.types, decoders));
  const errorHandler = application.errorHandler && planErrorHandler(application.errorHandler, serializers);
  const schemaNames = componentNames(shared('declared components', declarationsOf(application.components)));
  return {
    name,
    version,
    ...(root !== undefined && { root: root.name }),
    firstFiles,
    modules: modules.map(planModule),
    providers: providers.map(planProvider),
    configurations,
    eventHandlers: modules.flatMap(({ eventHandlers }) => eventHandlers),
    routes: sharedByName('planned routes', routes),
    ...(trailingSlash !== undefined && { trailingSlash }),
    types: [...application.types.values()].map((type) => planType(type, names.types, schemaNames)),
    decoders: planDecoders(shared('decoders', decoders.collected)),
    serializers: planSerializers(serializers),
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

/** The names of the types of an application in generated files, and the names of their decoders and serializers. */
interface ChosenNames {
  readonly types: ReadonlyMap<TypeId, string>;
  readonly definitions: ReservedNames;
}

const chooseNames = memo((types: readonly DeclaredType[]): ChosenNames => {
  const chosen = typeNames(types);
  return { types: chosen, definitions: reservedNames(chosen) };
});

function planType(
  type: NamedType<never>,
  names: ReadonlyMap<TypeId, string>,
  schemaNames: ReadonlyMap<TypeId, string>,
): PlannedType {
  const schemaName = schemaNames.get(type.id);
  return { type, name: names.get(type.id) ?? type.name, ...(schemaName !== undefined && { schemaName }) };
}

/** Sorting all decoders took a tenth of an edit that changes none, with 2,000 routes. */
const planDecoders = memo(({ definitions, constants, exported, origins }: CollectedDecoders): PlannedDecoders => {
  const placements = shared(
    'placements of decoders',
    [...definitions.values()].map((definition) => placementOf(definition)),
  );
  const ordered = readingOrder(placements).flatMap((one) => definitions.get(one) ?? []);
  const first = firstUses(ordered);
  const planned = ordered.map((definition, index) => ({
    ...definition,
    constants: first[index]?.flatMap((one) => constants.get(one) ?? []) ?? [],
    exported: exported.has(definition.name) || definition.named !== undefined,
  }));
  return {
    definitions: sharedByName('planned decoders', planned),
    origins: Array.from(origins, ([type, origin]) => ({ type, origin })),
  };
});

function planSerializers({ definitions, exported }: SerializerCollection): readonly PlannedSerializer[] {
  const ordered = [...definitions.values()].sort((a, b) => compareText(a.name, b.name));
  const planned = ordered.map((definition) => ({
    ...definition,
    exported: exported.has(definition.name) || definition.named !== undefined,
  }));
  return sharedByName('planned serializers', planned);
}

/** The items, of which those that equal the items of the last build with the same names are these. */
function sharedByName<Item extends { readonly name: string }>(name: string, items: readonly Item[]): readonly Item[] {
  return [...shared(name, new Map(items.map((item) => [item.name, item]))).values()];
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

/** Decides how the responses of an error handler are written. One without a body of its own sends problem details. */
function planErrorHandler(handler: CheckedErrorHandler, serializers: SerializerCollection): PlannedErrorHandler {
  const { provider, isProblemDetails, body, validationStatus = 400 } = handler;
  return {
    ...(provider !== undefined && { provider }),
    ...(body !== undefined && { body: { shape: body.shape, serializer: serializers.use(body, 'errorBody') } }),
    validationStatus,
    contentType: isProblemDetails ? 'application/problem+json' : 'application/json',
  };
}

/** A route, and its index in the order of modules, controllers and handlers. */
interface OrderedRoute {
  readonly route: CheckedRoute;
  readonly place: number;
}

/**
 * Sorts routes into an order that does not depend on where in a class a handler is declared: a method that moves changes no generated
 * file. Controllers keep the order of their modules; their routes are sorted by path and method.
 */
function orderRoutes(routes: readonly CheckedRoute[]): readonly OrderedRoute[] {
  const ranks = new Map<ClassId, number>();
  const entries = routes.map((route, place) => {
    const { id } = route.controller.class;
    const rank = ranks.get(id) ?? ranks.size;
    ranks.set(id, rank);
    return { place, rank, route };
  });
  return entries.sort(
    (a, b) =>
      a.rank - b.rank ||
      compareText(a.route.path, b.route.path) ||
      httpMethods.indexOf(a.route.method) - httpMethods.indexOf(b.route.method) ||
      compareText(a.route.handler, b.route.handler) ||
      a.place - b.place,
  );
}
