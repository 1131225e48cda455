import { isPathProblem, readPath, repeatedParameter, withBraces, writePath } from '../declare/paths.js';
import type { Issue, PathSegment, Provider, Route } from '../model/application-model.js';
import type { ClassId } from '../model/class-reference.js';
import type { ClassFacts, DecoratorFacts, HandlerFacts } from '../model/facts.js';
import { isRouteDecorator, routeDecorators } from '../model/framework-decorators.js';
import type { Span } from '../model/span.js';
import { freeName } from '../naming/unique-names.js';
import { linkBody } from './link-body.js';
import { bodyLimitIssues, linkBodyLimit } from './link-body-limits.js';
import { linkInputs } from './link-inputs.js';
import { linkThrottle, type Throttling, throttleIssues } from './link-throttles.js';

/** The routes of an application, and the issues of route decorators. */
export interface RouteResult {
  readonly routes: readonly Route[];
  readonly issues: readonly Issue[];
}

/** A path that could be read, and its place. */
interface ReadPath {
  readonly segments: readonly PathSegment[];
  readonly span: Span;
}

/** The routes of the controllers, in the order of registration. A path that cannot be read becomes an issue. */
export function linkRoutes(
  controllers: readonly Provider[],
  classes: ReadonlyMap<ClassId, ClassFacts>,
  throttling: Throttling,
): RouteResult {
  const routes: Route[] = [];
  const issues: Issue[] = [];
  const taken = new Set<string>();
  const served: ClassFacts[] = [];
  for (const controller of controllers) {
    const facts = classes.get(controller.class.id);
    const decorator = facts?.decorators.find(({ name }) => name === 'Controller');
    const base = decorator && pathOf(decorator, issues);
    if (facts === undefined || base === undefined) continue;
    served.push(facts);
    issues.push(...throttleIssues(facts));
    for (const handler of facts.handlers) {
      const route = linkRoute(controller, base, handler, issues);
      if (route === undefined) continue;
      const name = freeName(`${controller.name}_${handler.name}`, taken);
      const throttle = linkThrottle(facts, handler, throttling);
      const body = linkBody(route.inputs, handler);
      const bodyLimit = body !== undefined ? linkBodyLimit(facts, handler, body) : undefined;
      routes.push({
        ...route,
        name,
        ...(throttle !== undefined && { throttle }),
        ...(body !== undefined && { body }),
        ...(bodyLimit !== undefined && { bodyLimit }),
      });
    }
  }
  return { routes, issues: [...issues, ...bodyLimitIssues(served)] };
}

function linkRoute(
  controller: Provider,
  base: ReadPath,
  handler: HandlerFacts,
  issues: Issue[],
): Omit<Route, 'name'> | undefined {
  const routes = handler.decorators.filter(({ name }) => isRouteDecorator(name));
  const own = routes.filter(({ foreign }) => !foreign);
  const [decorator, ...more] = own.length > 0 ? own : routes;
  if (decorator === undefined) return undefined;
  for (const { span } of more) {
    issues.push({ kind: 'several-route-decorators', handler: handler.name, span, first: decorator.span });
  }
  const method = routeDecorators.get(decorator.name);
  const end = pathOf(decorator, issues);
  if (method === undefined || end === undefined) return undefined;
  const segments = [...base.segments, ...end.segments];
  const path = writePath(segments);
  const problem = repeatedParameter(segments);
  if (problem !== undefined) {
    issues.push({ kind: 'malformed-path', path, problem, span: end.span });
    return undefined;
  }
  return {
    method,
    path,
    segments,
    controller: controller.class.id,
    handler: handler.name,
    span: end.span,
    handlerSpan: handler.span,
    inputs: linkInputs(handler.parameters),
    ...(handler.fileValidators !== undefined && { fileValidators: handler.fileValidators }),
    returns: handler.returns,
    ...(handler.hidden !== undefined && { hidden: handler.hidden }),
    ...(handler.description !== undefined && { description: handler.description }),
    ...(handler.deprecated !== undefined && { deprecated: handler.deprecated }),
    ...(handler.constraintTags !== undefined && { constraintTags: handler.constraintTags }),
  };
}

/** The path of a decorator; without an argument it is empty. */
function pathOf({ name, arguments: values, span }: DecoratorFacts, issues: Issue[]): ReadPath | undefined {
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
  const segments = readPath(value.value);
  if (!isPathProblem(segments)) return { segments, span: value.span };
  issues.push({ kind: 'malformed-path', path: value.value, problem: segments, span: value.span });
  if (segments.kind !== 'colon-parameter') return undefined;
  // The intended path is known, so that the rest of the route is checked in the same run.
  const meant = readPath(withBraces(value.value));
  return isPathProblem(meant) ? undefined : { segments: meant, span: value.span };
}
