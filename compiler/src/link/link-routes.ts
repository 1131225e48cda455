import { declarePath, type WrittenPath } from '../declare/declare-path.js';
import { repeatedParameter, writePath } from '../declare/paths.js';
import type { Issue, Provider, Route } from '../model/application-model.js';
import type { ClassId } from '../model/class-reference.js';
import type { ClassFacts, DecoratorFacts, HandlerFacts, HttpMethod } from '../model/facts.js';
import { isRouteDecorator, routeDecorators } from '../model/framework-decorators.js';
import { KeptWith, keptFor } from '../model/kept-for.js';
import type { RouteBody } from '../model/upload.js';
import { freeName } from '../naming/unique-names.js';
import { linkBody } from './link-body.js';
import { bodyLimitIssues, linkBodyLimit } from './link-body-limits.js';
import { linkInputs } from './link-inputs.js';
import { type RouteUseInput, RouteUses } from './link-route-uses.js';
import { linkThrottle, type Throttling, throttleIssues } from './link-throttles.js';
import { ModulePaths } from './module-paths.js';

/** The routes of an application, and the issues of route decorators. */
export interface RouteResult {
  readonly routes: readonly Route[];
  readonly issues: readonly Issue[];
}

/** The routes of the controllers, in the order of registration. A path that cannot be read becomes an issue. */
export function linkRoutes(
  controllers: readonly Provider[],
  classes: ReadonlyMap<ClassId, ClassFacts>,
  throttling: Throttling,
  modules: RouteUseInput,
): RouteResult {
  const routes: Route[] = [];
  const issues: Issue[] = [];
  const uses = new RouteUses(modules);
  const paths = new ModulePaths(modules.root, modules.modules, issues);
  const taken = new Set<string>();
  const served: ClassFacts[] = [];
  for (const controller of controllers) {
    const facts = classes.get(controller.class.id);
    const decorator = facts?.decorators.find(({ name }) => name === 'Controller');
    const own = decorator && pathOf(decorator, issues);
    if (facts === undefined) continue;
    const usesOfHandler = uses.ofHandlers(controller, facts);
    const base = own && paths.joined(controller.module, own);
    if (base === undefined) continue;
    served.push(facts);
    issues.push(...throttleIssues(facts));
    const basePath = JSON.stringify(base.segments);
    for (const handler of facts.handlers) {
      const { uses: ofRoute, skippedGuards } = usesOfHandler(handler);
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
      const name = freeName(`${controller.name}_${handler.name}`, taken);
      const throttle = linkThrottle(facts, handler, throttling);
      const bodyLimit = body !== undefined ? linkBodyLimit(facts, handler, body) : undefined;
      const isPlain = ofRoute.length + skippedGuards.length === 0;
      const others = [
        controller.class.id,
        basePath,
        isPlain || ofRoute,
        isPlain || skippedGuards,
        name,
        throttle,
        bodyLimit,
      ];
      routes.push(
        keptRoutes.get(handler, others, () => ({
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
          name,
          ...(throttle !== undefined && { throttle }),
          ...(body !== undefined && { body }),
          ...(bodyLimit !== undefined && { bodyLimit }),
        })),
      );
    }
  }
  return { routes, issues: [...issues, ...uses.issues(), ...bodyLimitIssues(served)] };
}

const keptRoutes = new KeptWith<HandlerFacts, Route>();

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
