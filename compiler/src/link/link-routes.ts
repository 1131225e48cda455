import { declarePath, type WrittenPath } from '../declare/declare-path.js';
import type { ModuleDeclaration } from '../declare/module-declaration.js';
import { repeatedParameter, writePath } from '../declare/paths.js';
import { shareStructure } from '../incremental/share-structure.js';
import type { Issue, Provider, Route } from '../model/application-model.js';
import type { ClassId } from '../model/class-reference.js';
import type { ClassFacts, DecoratorFacts, HandlerFacts, HttpMethod } from '../model/facts.js';
import { isRouteDecorator, routeDecorators } from '../model/framework-decorators.js';
import { keptFor } from '../model/kept-for.js';
import type { RouteBody } from '../model/upload.js';
import { freeName } from '../naming/unique-names.js';
import { KeptList } from '../reuse/kept-list.js';
import { KeptValue } from '../reuse/kept-value.js';
import { linkBody } from './link-body.js';
import { bodyLimitIssues, linkBodyLimit } from './link-body-limits.js';
import { linkInputs, withMistakes } from './link-inputs.js';
import { type RouteUseInput, RouteUses, type Skips, skipIssues } from './link-route-uses.js';
import { linkThrottle, type Throttling, throttleIssues } from './link-throttles.js';
import { pathWithModules } from './module-paths.js';

/** The routes of an application, and the issues of route decorators. */
export interface RouteResult {
  /** Those of each controller, in the order of registration. */
  readonly controllers: readonly ControllerRoutes[];
  readonly issues: readonly Issue[];
}

/** A controller and its routes. */
export interface ControllerRoutes {
  readonly controller: Provider;
  readonly facts: ClassFacts;
  readonly routes: readonly Route[];
}

/** What the routes of all controllers depend on. */
export interface RouteSurroundings extends Pick<RouteUseInput, 'root' | 'visibility' | 'classes'> {
  /** The modules that the root reaches. */
  readonly modules: ReadonlyMap<ClassId, ModuleDeclaration>;
  readonly throttling: Throttling;
}

/** The routes of the last build. */
export class KeptRoutes {
  readonly drafts = new KeptList<ControllerDraft | undefined>();
  readonly wantedNames = new KeptList<readonly string[]>();
  readonly names = new KeptValue<readonly (readonly string[])[]>();
  readonly routes = new KeptList<ControllerRoutes>();
  readonly issues = new KeptValue<readonly Issue[]>();
}

/** The routes of the controllers. A path that cannot be read becomes an issue. */
export function linkRoutes(
  controllers: readonly Provider[],
  surroundings: RouteSurroundings,
  kept: KeptRoutes,
): RouteResult {
  const { root, modules, visibility, classes, throttling } = surroundings;
  const all = kept.drafts.of({
    items: controllers,
    circumstances: [root, modules, visibility, throttling.global, throttling.places],
    inputs: ({ class: { id } }, add) => {
      const facts = classes.get(id);
      add(facts);
      for (const ancestor of facts?.ancestors ?? []) {
        const extended = classes.get(ancestor);
        add(extended?.class.name);
        add(extended?.overrides);
      }
    },
    run: (controller) => draftRoutes(controller, surroundings),
  });
  const drafts = all.filter((draft) => draft !== undefined);
  const served = drafts.filter(({ isServed }) => isServed);
  const names = routeNames(served, kept);
  return {
    controllers: kept.routes.of({
      items: served,
      inputs: (draft, add) => add(names.get(draft)),
      run: (draft) => withNames(draft, names.get(draft) ?? []),
    }),
    issues: kept.issues.of([all], () => [
      ...drafts.flatMap(({ issues }) => issues),
      ...skipIssues(drafts.flatMap(({ skips }) => skips ?? [])),
      ...bodyLimitIssues(served.map(({ facts }) => facts)),
    ]),
  };
}

/** A controller whose routes have the names that they want: those that they get depend on other controllers. */
interface ControllerDraft extends ControllerRoutes {
  /** Whether its handlers make routes: not without a path. */
  readonly isServed: boolean;
  readonly issues: readonly Issue[];
  /** Absent when it skips no guards, as most do. */
  readonly skips?: Skips;
}

function draftRoutes(controller: Provider, surroundings: RouteSurroundings): ControllerDraft | undefined {
  const { root, modules, visibility, classes, throttling } = surroundings;
  const facts = classes.get(controller.class.id);
  if (facts === undefined) return undefined;
  const module = modules.get(controller.module);
  if (module === undefined) throw new Error(`the module ${controller.module} was not reached`);
  const issues: Issue[] = [];
  const decorator = facts.decorators.find(({ name }) => name === 'Controller');
  const own = decorator && pathOf(decorator, issues);
  const uses = new RouteUses(facts, { root, module, visibility, classes });
  const base = own && pathWithModules({ root, module }, own, issues);
  const routes: Route[] = [];
  if (base !== undefined) {
    issues.push(...throttleIssues(facts));
    for (const handler of facts.handlers) {
      const { uses: ofRoute, skippedGuards } = uses.ofHandler(handler);
      const declared = declaredRoute(handler);
      if (declared === undefined) continue;
      issues.push(...declared.issues);
      const { method, end, described, body } = declared;
      if (method === undefined || end === undefined) continue;
      const segments = [...base.segments, ...end.segments];
      const path = writePath(segments);
      const problem = repeatedParameter(segments);
      if (problem !== undefined) {
        issues.push({ kind: 'malformed-path', path, problem, span: end.span });
        continue;
      }
      const throttle = linkThrottle(facts, handler, throttling);
      const bodyLimit = body !== undefined ? linkBodyLimit(facts, handler, body) : undefined;
      routes.push({
        method,
        path,
        segments,
        controller: controller.class.id,
        handler: handler.name,
        span: end.span,
        handlerSpan: handler.span,
        uses: ofRoute,
        skippedGuards,
        ...described,
        // Guards and interceptors can read path parameters too.
        ...(ofRoute.length === 0 && { inputs: withMistakes(described.inputs, segments) }),
        name: `${controller.name}_${handler.name}`,
        ...(throttle !== undefined && { throttle }),
        ...(body !== undefined && { body }),
        ...(bodyLimit !== undefined && { bodyLimit }),
      });
    }
  }
  const { skips } = uses;
  return {
    controller,
    facts,
    isServed: base !== undefined,
    routes,
    issues,
    ...(skips.all.size > 0 && { skips }),
  };
}

/** The names of the routes of each controller: of several that want the same one, the first gets it. */
function routeNames(
  drafts: readonly ControllerDraft[],
  kept: KeptRoutes,
): ReadonlyMap<ControllerDraft, readonly string[]> {
  const wanted = kept.wantedNames.of({ items: drafts, run: ({ routes }) => routes.map(({ name }) => name) });
  const given = kept.names.of([wanted], (former) => {
    const taken = new Set<string>();
    return shareStructure(
      former,
      wanted.map((names) => names.map((name) => freeName(name, taken))),
    );
  });
  return new Map(drafts.map((draft, place) => [draft, given[place] ?? []]));
}

function withNames({ controller, facts, routes }: ControllerDraft, names: readonly string[]): ControllerRoutes {
  const named = routes.map((route, index) => {
    const name = names[index] ?? route.name;
    return name === route.name ? route : { ...route, name };
  });
  return { controller, facts, routes: named };
}

/** The part of a route that its handler declares, and the issues of the route decorators. */
interface DeclaredRoute {
  readonly method: HttpMethod | undefined;
  /** The path of the route decorator; absent for one that cannot be read. */
  readonly end: WrittenPath | undefined;
  readonly issues: readonly Issue[];
  readonly described: Pick<Route, 'inputs' | 'fileValidators' | 'returns' | 'hidden' | 'description' | 'deprecated'> &
    Pick<Route, 'constraintTags'>;
  readonly body: RouteBody | undefined;
}

/** Reads the route decorator of a handler; nothing for a handler without one. */
const declaredRoute = keptFor((handler: HandlerFacts): DeclaredRoute | undefined => {
  const routes = handler.decorators.filter(({ name }) => isRouteDecorator(name));
  const own = routes.filter(({ foreign }) => !foreign);
  const [decorator, ...more] = own.length > 0 ? own : routes;
  if (decorator === undefined) return undefined;
  const issues = more.map(({ span }): Issue => {
    return { kind: 'several-route-decorators', handler: handler.name, span, first: decorator.span };
  });
  const end = pathOf(decorator, issues);
  const inputs = linkInputs(handler.parameters);
  const body = linkBody(inputs, handler);
  const described = {
    inputs,
    ...(handler.fileValidators !== undefined && { fileValidators: handler.fileValidators }),
    returns: handler.returns,
    ...(handler.hidden !== undefined && { hidden: handler.hidden }),
    ...(handler.description !== undefined && { description: handler.description }),
    ...(handler.deprecated !== undefined && { deprecated: handler.deprecated }),
    ...(handler.constraintTags !== undefined && { constraintTags: handler.constraintTags }),
  };
  return { method: routeDecorators.get(decorator.name), end, issues, described, body };
});

/** The path of a decorator; without an argument it is empty. */
function pathOf({ name, arguments: values, span }: DecoratorFacts, issues: Issue[]): WrittenPath | undefined {
  const [value] = values;
  if (value === undefined) return { segments: [], span };
  if (value.kind === 'unknown') {
    issues.push({ kind: 'unreadable', decorator: name, value, span });
    return undefined;
  }
  if (value.kind !== 'literal' || typeof value.value !== 'string') {
    issues.push({ kind: 'not-a-path', decorator: name, value });
    return undefined;
  }
  return declarePath(value.value, value.span, (issue) => issues.push(issue));
}
