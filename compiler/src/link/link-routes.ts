import { declarePath, type WrittenPath } from '../declare/declare-path.js';
import { repeatedParameter, writePath } from '../declare/paths.js';
import type { Issue, Provider, Route } from '../model/application-model.js';
import type { ClassId } from '../model/class-reference.js';
import type { ClassFacts, DecoratorFacts, HandlerFacts } from '../model/facts.js';
import { isRouteDecorator, routeDecorators } from '../model/framework-decorators.js';
import { freeName } from '../naming/unique-names.js';
import { linkBody } from './link-body.js';
import { bodyLimitIssues, linkBodyLimit } from './link-body-limits.js';
import { linkInputs } from './link-inputs.js';
import { type LinkedUses, type RouteUseInput, RouteUses } from './link-route-uses.js';
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
    for (const handler of facts.handlers) {
      const route = linkRoute(controller, base, handler, usesOfHandler(handler), issues);
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
  return { routes, issues: [...issues, ...uses.issues(), ...bodyLimitIssues(served)] };
}

function linkRoute(
  controller: Provider,
  base: WrittenPath,
  handler: HandlerFacts,
  uses: LinkedUses,
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
    ...uses,
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
