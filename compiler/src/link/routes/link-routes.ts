import { type DeclaredPath, declarePaths, unreadPath } from '../../declare/declare-paths.js';
import { repeatedParameter, writePath } from '../../declare/paths.js';
import { memo } from '../../incremental/memo.js';
import type { Lookup } from '../../incremental/view.js';
import type { Issue, Provider, Route } from '../../model/application-model.js';
import type { ClassId } from '../../model/class-reference.js';
import type { HandlerFacts, HttpMethod } from '../../model/facts.js';
import { isRouteDecorator, routeDecorators } from '../../model/framework/framework-decorators.js';
import type { PathSegment } from '../../model/path-segment.js';
import type { StageExceptions } from '../../model/thrown-error.js';
import type { RouteBody } from '../../model/upload.js';
import { capitalized } from '../../naming/identifier.js';
import { freeName, withSuffix } from '../../naming/unique-names.js';
import type { ClassesById } from '../classes-by-id.js';
import { pathWithModules } from '../modules/module-paths.js';
import { visibilityOf } from '../modules/visibility.js';
import type { Wiring } from '../modules/wiring.js';
import { linkThrottle, type ThrottlePlaces, throttleIssues } from '../throttling/link-throttles.js';
import { type ControllerRoutes, documentRoutes } from './document-routes.js';
import { linkHttpCode } from './http-code-decorator.js';
import { linkBody } from './link-body.js';
import { bodyLimitIssues, linkBodyLimit } from './link-body-limits.js';
import { linkInputs, withMistakes } from './link-inputs.js';
import { type MapperDecorators, mapperIssues, RouteMappers } from './link-mappers.js';
import { RouteUses, type Skips, skipIssues } from './link-route-uses.js';
import type { TypesById } from './route-types.js';

/** The routes of an application, and the issues of their decorators. */
export interface LinkedRoutes {
  readonly routes: readonly Route[];
  readonly issues: readonly Issue[];
  /** The issues of the decorators that document routes. */
  readonly documentIssues: readonly Issue[];
}

/** The parts of the application that the routes of all controllers depend on. */
export interface RouteSurroundings {
  readonly wiring: Wiring;
  readonly classes: ClassesById;
  /** The providers by token. */
  readonly providers: Lookup<ClassId, Provider>;
  /** The place of each decorator of throttling, by its start. */
  readonly places: ThrottlePlaces;
  readonly types: TypesById;
}

/**
 * The routes of the controllers. A path that cannot be read becomes an issue, and its routes are linked without one: everything else about
 * them is checked in the same run.
 */
export function linkRoutes(
  controllers: readonly Provider[],
  { wiring, classes, providers, places, types }: RouteSurroundings,
): LinkedRoutes {
  const all = controllers.flatMap((one) => routesOf(one, wiring, classes, providers, places, types) ?? []);
  const facts = all.map((one) => one.facts);
  return {
    routes: withUniqueNames(all.flatMap(({ routes }) => routes)),
    issues: [
      ...all.flatMap(({ issues }) => issues),
      ...skipIssues(all.flatMap(({ skips }) => skips ?? [])),
      ...bodyLimitIssues(facts),
      ...mapperIssues(
        facts,
        all.flatMap(({ mapperDecorators }) => mapperDecorators ?? []),
      ),
    ],
    documentIssues: all.flatMap(({ documentIssues }) => documentIssues),
  };
}

/** A controller whose routes have the names that they want: those that they get depend on other controllers. */
interface DeclaredRoutes extends ControllerRoutes {
  readonly issues: readonly Issue[];
  readonly documentIssues: readonly Issue[];
  /** Absent when it skips no guards, as most do. */
  readonly skips?: Skips;
  /** Absent when it neither uses nor skips response mappers, as most do. */
  readonly mapperDecorators?: MapperDecorators;
}

/** The routes of a controller with their documentation; nothing for a class that is not read. */
const routesOf = memo(
  (
    controller: Provider,
    wiring: Wiring,
    classes: ClassesById,
    providers: Lookup<ClassId, Provider>,
    places: ThrottlePlaces,
    types: TypesById,
  ): DeclaredRoutes | undefined => {
    const declared = declareRoutes(controller, wiring, classes, { places, types });
    if (declared === undefined) return undefined;
    const { routes, issues } = documentRoutes(declared, { providers, classes });
    const withBytes = routes.map((route) => keepingBytes(route, providers));
    return { ...declared, routes: withBytes, documentIssues: issues };
  },
);

function declareRoutes(
  controller: Provider,
  { root, modulesById, scopes, globalThrottle }: Wiring,
  classes: ClassesById,
  { places, types }: Pick<RouteSurroundings, 'places' | 'types'>,
): Omit<DeclaredRoutes, 'documentIssues'> | undefined {
  const facts = classes.get(controller.class.id);
  if (facts === undefined) return undefined;
  const module = modulesById.get(controller.module);
  if (module === undefined) throw new Error(`the module ${controller.module} was not reached`);
  const issues: Issue[] = [];
  const decorator = facts.decorators.find(({ name }) => name === 'Controller');
  const own =
    decorator === undefined ? [unreadPath(facts.span)] : declarePaths(decorator, (issue) => issues.push(issue));
  const surroundings = { root, module, visibility: visibilityOf(scopes, classes), classes };
  const uses = new RouteUses(facts, surroundings);
  const mappers = new RouteMappers(facts, { ...surroundings, types });
  const bases = own.map((path): Base => {
    const whole = pathWithModules({ root, module }, path, issues);
    return { path, segments: whole?.segments ?? [], isUnread: whole === undefined || path.isUnread === true };
  });
  const routes: Route[] = [];
  issues.push(...throttleIssues(facts));
  for (const handler of facts.handlers) {
    const { uses: ofRoute, skippedUses } = uses.ofHandler(handler);
    const declared = declaredRoute(handler);
    if (declared === undefined) continue;
    issues.push(...declared.issues);
    const { method, ends, described, body } = declared;
    if (method === undefined) continue;
    const throttle = linkThrottle(facts, handler, { global: globalThrottle, places });
    const { mapper, returns } = mappers.ofHandler(handler, described.returns);
    const bodyLimit = body !== undefined ? linkBodyLimit(facts, handler, body) : undefined;
    const name = `${controller.name}_${handler.name}`;
    const ofEveryPath = {
      method,
      controller: controller.class.id,
      handler: handler.name,
      handlerSpan: handler.span,
      uses: ofRoute,
      skippedUses,
      ...described,
      returns,
      ...(mapper !== undefined && { mapper }),
      ...(throttle !== undefined && { throttle }),
      ...(body !== undefined && { body }),
      ...(bodyLimit !== undefined && { bodyLimit }),
    };
    for (const { base, end } of pairsOf(bases, ends)) {
      const segments = [...base.segments, ...end.segments];
      const path = writePath(segments);
      const problem = repeatedParameter(segments);
      if (problem !== undefined) issues.push({ kind: 'malformed-path', path, problem, span: end.span });
      const isUnread = base.isUnread || end.isUnread === true || problem !== undefined;
      // The suffix is of the path alone, so that no further entry of a list changes it.
      const isFurther = base.path.isFurther || end.isFurther;
      const written = isFurther ? [...base.path.segments, ...end.segments] : undefined;
      routes.push({
        ...ofEveryPath,
        path,
        segments,
        span: end.span,
        // Guards and interceptors can read path parameters too.
        ...(ofRoute.length === 0 && !isUnread && { inputs: withMistakes(described.inputs, segments) }),
        ...(isUnread && { hasUnreadPath: true }),
        name: written === undefined ? name : withSuffix(name, pathWords(written)),
        ...(written !== undefined && { pathSuffix: pathSuffix(written) }),
      });
    }
  }
  const { skips } = uses;
  return {
    controller,
    facts,
    routes,
    issues,
    ...(skips.all.size > 0 && { skips }),
    ...(mappers.decorators.size > 0 && { mapperDecorators: mappers.decorators }),
  };
}

/** A path of a controller. */
interface Base {
  readonly path: DeclaredPath;
  /** The segments with those of the modules. */
  readonly segments: readonly PathSegment[];
  /** Whether its path or that of a module could not be read. */
  readonly isUnread: boolean;
}

function pairsOf(bases: readonly Base[], ends: readonly DeclaredPath[]) {
  return bases.flatMap((base) => ends.map((end) => ({ base, end })));
}

/** Of several routes that want the same name, the first gets it. */
function withUniqueNames(routes: readonly Route[]): readonly Route[] {
  const taken = new Set<string>();
  return routes.map((route) => {
    const name = freeName(route.name, taken);
    return name === route.name ? route : { ...route, name };
  });
}

/** The part of a route that its handler declares, and the issues of the route decorators. */
interface DeclaredRoute {
  readonly method: HttpMethod | undefined;
  /** The paths of the route decorator. */
  readonly ends: readonly DeclaredPath[];
  readonly issues: readonly Issue[];
  readonly described: Pick<Route, 'inputs' | 'fileValidators' | 'returns' | 'httpCode' | 'hidden' | 'description'> &
    Pick<Route, 'deprecated' | 'constraintTags' | 'exceptions'>;
  readonly body: RouteBody | undefined;
}

/** Reads the route decorator of a handler; nothing for a handler without one. */
/**
 * The exceptions of a handler. An `@ApiErrors` of the method documents its own in place of those that are read. One of the controller, or of
 * a composed decorator, belongs to many handlers and does not know what each of them throws: it adds to what is read.
 */
function handlerExceptions({ decorators, thrown }: HandlerFacts): StageExceptions | undefined {
  if (thrown === undefined) return undefined;
  const isReplaced = decorators.some(({ name, span }) => name === 'ApiErrors' && span.composed === undefined);
  return { thrown, ...(isReplaced && { isReplaced }) };
}

function declaredRoute(handler: HandlerFacts): DeclaredRoute | undefined {
  const routes = handler.decorators.filter(({ name }) => isRouteDecorator(name));
  const own = routes.filter(({ foreign }) => !foreign);
  const [decorator, ...more] = own.length > 0 ? own : routes;
  if (decorator === undefined) return undefined;
  const issues = more.map(({ span }): Issue => {
    return { kind: 'several-route-decorators', handler: handler.name, span, first: decorator.span };
  });
  const ends = declarePaths(decorator, (issue) => issues.push(issue));
  const inputs = linkInputs(handler.parameters);
  const body = linkBody(inputs, handler);
  const { returns, httpCode, issues: statusIssues } = linkHttpCode(handler);
  issues.push(...statusIssues);
  const exceptions = handlerExceptions(handler);
  const described = {
    inputs,
    ...(handler.fileValidators !== undefined && { fileValidators: handler.fileValidators }),
    returns,
    ...(httpCode !== undefined && { httpCode }),
    ...(handler.hidden !== undefined && { hidden: handler.hidden }),
    ...(handler.description !== undefined && { description: handler.description }),
    ...(handler.deprecated !== undefined && { deprecated: handler.deprecated }),
    ...(handler.constraintTags !== undefined && { constraintTags: handler.constraintTags }),
    ...(exceptions !== undefined && { exceptions }),
  };
  return { method: routeDecorators.get(decorator.name), ends, issues, described, body };
}

/** The words of a path as part of the name of a route: `v2Cats` for `/v2/cats`, `catsId` for `/cats/{id}`, `root` for `/`. */
function pathWords(segments: readonly PathSegment[]): string {
  const words = segments
    .flatMap((segment) => (segment.kind === 'literal' ? segment.text : segment.name).split(/[^\p{ID_Continue}]+/u))
    .filter((word) => word !== '');
  return words.length === 0 ? 'root' : words.map((word, index) => (index === 0 ? word : capitalized(word))).join('');
}

/**
 * A path as the end of an operation id: `v2_cats` for `/v2/cats`, `cats_by-id` for `/cats/{id}`, `root` for `/`. Different paths have
 * different texts, unless a literal segment is written like a parameter or two segments.
 */
function pathSuffix(segments: readonly PathSegment[]): string {
  const parts = segments.map((segment) => (segment.kind === 'literal' ? segment.text : `by-${segment.name}`));
  return parts.length === 0 ? 'root' : parts.join('_');
}

/**
 * A route whose body keeps its bytes when one of its interceptors reads them. Forms are read piece by piece, and keep none.
 */
function keepingBytes(route: Route, providers: Lookup<ClassId, Provider>): Route {
  if (route.body !== 'json') return route;
  const isRead = route.uses.some(
    ({ decorator, class: { id } }) => decorator === 'UseInterceptor' && builtFor(id, providers)?.readsRawBody === true,
  );
  return isRead ? { ...route, body: 'json and bytes' } : route;
}

/** The provider that is built for a token: the target of an alias, otherwise the provider of the token itself. */
function builtFor(token: ClassId, providers: Lookup<ClassId, Provider>): Provider | undefined {
  const provider = providers.get(token);
  if (provider?.construction.kind !== 'alias') return provider;
  return providers.get(provider.construction.class.id) ?? provider;
}
