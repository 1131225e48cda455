import type { Issue } from '../../model/application-model.js';
import { largestJsonBody } from '../../model/body-limit.js';
import type { ClassFacts, DecoratorFacts, HandlerFacts } from '../../model/facts.js';
import { startOf } from '../../model/span.js';
import type { RouteBody } from '../../model/upload.js';
import { bodyLimitName, isBodyLimit, readBodyLimit } from './body-limit-decorator.js';
import { linkBody } from './link-body.js';
import { linkInputs } from './link-inputs.js';

/**
 * The bytes that the body of a handler can have: by its own `@Upload` or `@BodyLimit`, or by the `@BodyLimit` of its class or of
 * the nearest one that this extends.
 */
export function linkBodyLimit(controller: ClassFacts, handler: HandlerFacts, body: RouteBody): number | undefined {
  const nearestFirst = [...classLimits(controller)].reverse();
  const [decorator] = [limitsOf(handler.decorators), ...nearestFirst].flat();
  return decorator && readBodyLimit(decorator, largestOf(body)).bytes;
}

/** The errors in the limits of bodies of controllers, of the classes that they extend, and of their handlers. */
export function bodyLimitIssues(controllers: readonly ClassFacts[]): readonly Issue[] {
  const limited = controllers.filter(hasLimits);
  const uses = usesOf(limited);
  return [...limited.flatMap((controller) => wrongIn(controller, uses)), ...withoutBody(uses)];
}

function hasLimits({ decorators, inheritedDecorators, handlers }: ClassFacts): boolean {
  const lists = [...inheritedDecorators, decorators, ...handlers.map((handler) => handler.decorators)];
  return lists.some((list) => list.some(isBodyLimit));
}

/** A decorator that limits bodies, and the bodies of the routes that it applies to. */
interface LimitUse {
  readonly decorator: DecoratorFacts;
  /** The decorated method: `NotesController.list`. */
  method?: string;
  /** Whether a route that it applies to takes a body. */
  takesBody: boolean;
  /** The most bytes that all of those bodies can have; absent before the first. */
  largest?: number;
}

type LimitUses = ReadonlyMap<string, LimitUse>;

/** An inherited body limit takes effect when any controller that inherits it has a route with a body. */
function usesOf(controllers: readonly ClassFacts[]): LimitUses {
  const uses = new Map<string, LimitUse>();
  const useOf = (decorator: DecoratorFacts, method?: string): LimitUse => {
    const key = startOf(decorator.span);
    const use: LimitUse = uses.get(key) ?? { decorator, takesBody: false };
    uses.set(key, use);
    if (method !== undefined) use.method = method;
    return use;
  };
  for (const controller of controllers) {
    const ofClass = classLimits(controller)
      .flat()
      .map((decorator) => useOf(decorator));
    for (const handler of controller.handlers) {
      const method = `${controller.class.name}.${handler.name}`;
      const own = limitsOf(handler.decorators).map((decorator) => useOf(decorator, method));
      const body = bodyOf(handler);
      if (body === undefined) continue;
      for (const use of [...own, ...ofClass]) use.takesBody = true;
      for (const use of own.length > 0 ? own : ofClass) {
        use.largest = Math.min(use.largest ?? Number.MAX_SAFE_INTEGER, largestOf(body));
      }
    }
  }
  return uses;
}

/** A parameter without a marker is reported itself: it can be meant to be the body. */
function bodyOf(handler: HandlerFacts): RouteBody | undefined {
  const inputs = linkInputs(handler.parameters);
  return linkBody(inputs, handler) ?? (inputs.some(({ value }) => value.source === 'none') ? 'json' : undefined);
}

/** A form is read from the stream; a JSON body is a string of JavaScript. */
function largestOf(body: RouteBody): number {
  return body === 'multipart' ? Number.MAX_SAFE_INTEGER : largestJsonBody;
}

function wrongIn(controller: ClassFacts, uses: LimitUses): readonly Issue[] {
  const places = [...classLimits(controller), ...controller.handlers.map(({ decorators }) => limitsOf(decorators))];
  return places.flatMap((limits) => [
    ...severalOf(limits),
    ...limits.flatMap((limit) => {
      const largest = uses.get(startOf(limit.span))?.largest ?? largestJsonBody;
      return readBodyLimit(limit, largest).issues;
    }),
  ]);
}

function severalOf([first, ...more]: readonly DecoratorFacts[]): readonly Issue[] {
  if (first === undefined) return [];
  return more.map((decorator) => ({
    kind: 'several-body-limits',
    decorator: bodyLimitName(decorator),
    span: decorator.span,
    first: { decorator: bodyLimitName(first), span: first.span },
  }));
}

function withoutBody(uses: LimitUses): readonly Issue[] {
  return [...uses.values()].flatMap(({ decorator, method, takesBody }): readonly Issue[] => {
    if (takesBody) return [];
    const { span } = decorator;
    return [
      {
        kind: 'body-limit-without-body',
        decorator: bodyLimitName(decorator),
        ...(method !== undefined && { method }),
        span,
      },
    ];
  });
}

/** The body limits of each class, the farthest base class first. A separate check reports an `@Upload` of a class. */
function classLimits({ decorators, inheritedDecorators }: ClassFacts): readonly (readonly DecoratorFacts[])[] {
  return [...inheritedDecorators, decorators].map((ofClass) => ofClass.filter(({ name }) => name === 'BodyLimit'));
}

function limitsOf(decorators: readonly DecoratorFacts[]): readonly DecoratorFacts[] {
  return decorators.filter(isBodyLimit);
}
