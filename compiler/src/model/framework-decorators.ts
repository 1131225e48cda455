import type { HttpMethod } from './facts.js';

/** The decorators that make a method a handler, and the methods that they stand for. */
export const routeDecorators: ReadonlyMap<string, HttpMethod> = new Map([
  ['Get', 'GET'],
  ['Post', 'POST'],
  ['Put', 'PUT'],
  ['Patch', 'PATCH'],
  ['Delete', 'DELETE'],
]);

/** The decorators that say what a class is. A class is one thing. */
export const roleDecorators: ReadonlySet<string> = new Set(['Module', 'Controller', 'Injectable', 'Guard']);

/** The decorators that put something in front of handlers: those of a class, or one. */
export const useDecorators: ReadonlySet<string> = new Set(['UseGuard', 'UseInterceptor']);

/** The decorators that say how often clients may ask handlers: those of a class, or one. */
export const throttleDecorators: ReadonlySet<string> = new Set(['Throttle', 'SkipThrottle']);

/** The decorators that say something for the API document and nothing else: those of a class, or one. */
const documentingDecorators: ReadonlySet<string> = new Set(['ApiErrors', 'ApiRequestHeader', 'ApiSecurity']);

/** The decorators whose type argument the API document shows. */
export const documentedTypeDecorators: ReadonlySet<string> = new Set(['ApiRequestHeader', 'ApiResponse']);

/** The decorators of a class that are meant for its handlers, and for those of the classes that extend it. */
export const inheritedDecoratorNames: ReadonlySet<string> = new Set([
  ...useDecorators,
  ...throttleDecorators,
  'BodyLimit',
  ...documentingDecorators,
]);

/** The decorators that stand in front of classes and never in front of a method. */
export const classDecoratorNames: ReadonlySet<string> = new Set([...roleDecorators, 'OpenApi']);

/** The decorators that need an argument: one that is missing is told by whoever reads it. */
export const argumentDecorators: ReadonlySet<string> = new Set([
  'Throttle',
  'BodyLimit',
  'Upload',
  'OpenApi',
  'ApiRequestHeader',
  'ApiSecurity',
]);

/** Every decorator of `ashlar`. */
export const decoratorNames: ReadonlySet<string> = new Set([
  ...classDecoratorNames,
  ...inheritedDecoratorNames,
  'ApiResponse',
  'Upload',
  ...routeDecorators.keys(),
]);

/** Whether a decorator makes a method a handler. */
export function isRouteDecorator(name: string): boolean {
  return routeDecorators.has(name);
}
