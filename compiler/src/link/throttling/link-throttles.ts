import { declarePolicy } from '../../declare/declare-policy.js';
import type { Lookup } from '../../incremental/view.js';
import type { Issue } from '../../model/application-model.js';
import type { ClassFacts, DecoratorFacts, DecoratorPlace, FileFacts, HandlerFacts } from '../../model/facts.js';
import { throttleDecorators } from '../../model/framework/framework-decorators.js';
import { startOf } from '../../model/span.js';
import type { RouteThrottle } from '../../model/throttling.js';

/** The throttling of an application, apart from the decorators of single controllers. */
export interface Throttling {
  /** The throttling of routes without a decorator. */
  readonly global: RouteThrottle | undefined;
  /** The place of each decorator, by its start. */
  readonly places: ThrottlePlaces;
}

/** The places of decorators, by their starts. */
export type ThrottlePlaces = Lookup<string, DecoratorPlace>;

/** The places of the decorators of throttling in a file. */
export function throttlesIn({ decorators }: FileFacts): readonly (readonly [start: string, place: DecoratorPlace])[] {
  return decorators
    .filter(({ name }) => throttleDecorators.has(name))
    .map(({ span, place }) => [startOf(span), place] as const);
}

/** The throttling of a handler: from its own decorator, that of its class or of the nearest base class, or the application. */
export function linkThrottle(
  controller: ClassFacts,
  handler: HandlerFacts,
  { global, places }: Throttling,
): RouteThrottle | undefined {
  const own = throttlesOf(handler.decorators)[0];
  const nearestFirst = [...controller.inheritedDecorators, controller.decorators].reverse();
  const ofClass = nearestFirst.flatMap(throttlesOf)[0];
  const decorator = own ?? ofClass;
  if (decorator === undefined) return global;
  const fallback = own === undefined ? controller.class.name : `${controller.class.name}.${handler.name}`;
  const { span } = decorator;
  const declaredBy = nameOf(places.get(startOf(span))) ?? fallback;
  if (decorator.name === 'SkipThrottle') return { kind: 'skipped', declaredBy, span };
  const { policy } = declarePolicy(decorator);
  return { kind: 'decorated', ...(policy !== undefined && { policy }), declaredBy, span };
}

function throttlesOf(decorators: readonly DecoratorFacts[]): readonly DecoratorFacts[] {
  return decorators.filter(({ name }) => throttleDecorators.has(name));
}

/** The name of the class or method that a decorator is applied to; `undefined` for a class without a name. */
function nameOf(place: DecoratorPlace | undefined): string | undefined {
  if (place === undefined || !('className' in place)) return undefined;
  const { className } = place;
  return className !== undefined && 'method' in place ? `${className}.${place.method}` : className;
}

/** The issues of the decorators of a controller, of the classes that it extends, and of its handlers. */
export function throttleIssues({ decorators, inheritedDecorators, handlers }: ClassFacts): readonly Issue[] {
  const lists = [...inheritedDecorators, decorators, ...handlers.map((handler) => handler.decorators)];
  return lists.map(throttlesOf).flatMap((throttles) => [...severalOn(throttles), ...throttles.flatMap(wrongOn)]);
}

function severalOn([first, ...more]: readonly DecoratorFacts[]): readonly Issue[] {
  if (first === undefined) return [];
  return more.map(({ name, span }) => ({
    kind: 'several-throttles',
    decorator: name,
    span,
    first: { name: first.name, span: first.span },
  }));
}

function wrongOn(decorator: DecoratorFacts): readonly Issue[] {
  const { name, arguments: values } = decorator;
  const taken = name === 'Throttle' ? 1 : 0;
  const issues = name === 'Throttle' ? [...declarePolicy(decorator).issues] : [];
  const surplus = values[taken];
  if (surplus !== undefined) issues.push({ kind: 'surplus-argument', callee: `@${name}`, taken, span: surplus.span });
  return issues;
}

/** The source text of a decorator of throttling. */
export function formatThrottle(decorator: DecoratorFacts): string {
  if (decorator.name === 'SkipThrottle') return '@SkipThrottle()';
  const { policy } = declarePolicy(decorator);
  if (policy === undefined) return '@Throttle';
  return `@Throttle({ limit: ${policy.limit}, windowSeconds: ${policy.windowSeconds} })`;
}
