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
import type { CodecKey } from '../model/codec-use.js';
import { compareText } from '../model/compare-text.js';
import { httpMethods } from '../model/http-methods.js';
import type { ResolvedDependency } from '../model/resolved-references.js';
import type { NamedType, TypeId } from '../model/shapes/shape.js';
import { freeName } from '../naming/unique-names.js';
import type {
  ApplicationPlan,
  PlacedCodec,
  PlannedArgument,
  PlannedDirectory,
  PlannedErrorHandler,
  PlannedModule,
  PlannedProvider,
  PlannedRoute,
  PlannedType,
} from './application-plan.js';
import { planConfiguration } from './configuration/plan-configuration.js';
import { planDirectories } from './directories/plan-directories.js';
import { asciiName } from './openapi/ascii-name.js';
import { operationIds, tagsByController } from './openapi/operation-names.js';
import { planRoute } from './plan-route.js';
import type { SerializerReference } from './serializing/serializer-definition.js';
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
  /** The directory of the generated files, relative to the project's. */
  readonly outDirectory: string;
  readonly trailingSlash?: 'ignore';
}

/** Decides everything about the generated code of an application. It cannot fail: a checked application is resolved. */
export function planApplication(
  application: CheckedApplication,
  { outDirectory, trailingSlash }: PlanSettings,
): ApplicationPlan {
  const { name, version, root, openApi, firstFiles, modules, providers } = application;
  const types = view(application.types);
  const ordered = orderRoutes(application.routes);
  const sorted = ordered.map(({ route }) => route);
  const directories = planDirectories(application, sorted, outDirectory);
  const ids = operationIds(sorted);
  const tags = tagsByController(sorted);
  const routes = ordered.map(({ route, place }): PlannedRoute => {
    const draft = directories.routes.get(route.name);
    if (draft === undefined) throw new Error(`internal error: no directory has the route ${route.name}`);
    const { controller } = route;
    const tag = tags.get(controller.class.id)?.name ?? controller.name;
    const operationId = ids.get(route.name) ?? route.name;
    return planRoute(route, draft, { operationId, tag, place, file: draft.file }, types);
  });
  const { errorBody } = directories;
  const codecs = codecsOf(directories.planned);
  const errorHandler = application.errorHandler && planErrorHandler(application.errorHandler, errorBody);
  const schemaNames = componentNames(shared('declared components', declarationsOf(application.components)));
  return {
    name,
    version,
    ...(root !== undefined && { root: root.name }),
    firstFiles,
    modules: modules.map(planModule),
    providers: providers.map((provider) => planProvider(provider, codecs)),
    configurations: application.configurations.map((one) => {
      const decoder = directories.configurations.get(one.class.id);
      if (decoder === undefined) throw new Error(`internal error: no directory has the configuration ${one.class.id}`);
      return planConfiguration(one, application.types, decoder);
    }),
    eventHandlers: modules.flatMap(({ eventHandlers }) => eventHandlers),
    routes: sharedByName('planned routes', routes),
    ...(trailingSlash !== undefined && { trailingSlash }),
    types: [...application.types.values()].map((type) => planType(type, schemaNames)),
    directories: directories.planned,
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

function planType(type: NamedType<never>, schemaNames: ReadonlyMap<TypeId, string>): PlannedType {
  const schemaName = schemaNames.get(type.id);
  return { type, ...(schemaName !== undefined && { schemaName }) };
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

/** The constants of the codecs, and their files. */
type PlacedCodecs = ReadonlyMap<CodecKey, PlacedCodec>;

function codecsOf(directories: readonly PlannedDirectory[]): PlacedCodecs {
  return new Map(
    directories.flatMap(({ file, codecs }) =>
      codecs.map(({ key, name, type }) => [key, { name, type, file }] as const),
    ),
  );
}

function planArgument(argument: ResolvedDependency, codecs: PlacedCodecs): PlannedArgument {
  if (argument.kind !== 'codec') return argument;
  const { parameter, codec } = argument;
  const placed = codecs.get(codec);
  if (placed === undefined) throw new Error(`internal error: no directory has the codec ${codec}`);
  return { kind: 'codec', ...placed, ...(parameter !== undefined && { parameter }) };
}

function planProvider(provider: CheckedProvider, codecs: PlacedCodecs): PlannedProvider {
  const { name, class: reference, role, module, construction, dependencies, hooks, span } = provider;
  const values = dependencies.map((dependency) => planArgument(dependency, codecs));
  return { name, class: reference, role, module, construction, arguments: values, hooks, source: span };
}

/** Decides how the responses of an error handler are written. One without a body of its own sends problem details. */
function planErrorHandler(
  { provider, isProblemDetails, body, validationStatus = 400 }: CheckedErrorHandler,
  serializer: SerializerReference | undefined,
): PlannedErrorHandler {
  return {
    ...(provider !== undefined && { provider }),
    ...(body !== undefined && serializer !== undefined && { body: { shape: body.shape, serializer } }),
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
