import type { HttpMethod } from '../facts.js';
import { nearest } from '../nearest.js';

/** The decorators that make a method a handler, and their methods. */
export const routeDecorators: ReadonlyMap<string, HttpMethod> = new Map([
  ['Get', 'GET'],
  ['Post', 'POST'],
  ['Put', 'PUT'],
  ['Patch', 'PATCH'],
  ['Delete', 'DELETE'],
]);

/** The decorators that give a class its role. A class has one role. */
export const roleDecorators: ReadonlySet<string> = new Set([
  'Module',
  'Controller',
  'Injectable',
  'Guard',
  'Configuration',
]);

/** The decorators that put something in front of handlers: those of a class, or one. */
export const useDecorators: ReadonlySet<string> = new Set(['UseGuard', 'UseInterceptor']);

/** The decorators that remove guards or interceptors of handlers, each with the decorator that lists them. */
export const skipDecorators: ReadonlyMap<string, 'UseGuard' | 'UseInterceptor'> = new Map([
  ['SkipGuard', 'UseGuard'],
  ['SkipInterceptor', 'UseInterceptor'],
]);

/** The decorators that add or remove guards and interceptors of handlers. */
export const routeUseDecorators: ReadonlySet<string> = new Set([...useDecorators, ...skipDecorators.keys()]);

/** The decorators of response mappers: they apply to the handlers of a class, or to one. */
export const mapperDecorators: ReadonlySet<string> = new Set(['UseResponseMapper', 'SkipResponseMapper']);

/** The decorators of throttling: they apply to the handlers of a class, or to one. */
export const throttleDecorators: ReadonlySet<string> = new Set(['Throttle', 'SkipThrottle']);

/** The decorators that only document: they apply to the handlers of a class, or to one. */
const documentingDecorators: ReadonlySet<string> = new Set(['ApiErrors', 'ApiRequestHeader', 'ApiSecurity']);

/** The decorators of a guard class that document the routes that it guards. */
export const guardDocumentation: ReadonlySet<string> = new Set(['ApiErrors', 'ApiSecurity']);

/** The decorators whose type argument the API document shows. */
export const documentedTypeDecorators: ReadonlySet<string> = new Set(['ApiRequestHeader', 'ApiResponse']);

/** The decorators of a class that are meant for its handlers, and for those of the classes that extend it. */
export const inheritedFrameworkNames: ReadonlySet<string> = new Set([
  ...routeUseDecorators,
  ...throttleDecorators,
  ...mapperDecorators,
  'BodyLimit',
  ...documentingDecorators,
]);

/** The decorators that are applied to classes and never to a method. */
export const classFrameworkNames: ReadonlySet<string> = new Set([...roleDecorators, 'OpenApi', 'Keep']);

/** The decorators that need an argument. The rule of each decorator reports a missing one. */
export const argumentDecorators: ReadonlySet<string> = new Set([
  ...skipDecorators.keys(),
  'Throttle',
  'BodyLimit',
  'Upload',
  'HttpCode',
  'UseResponseMapper',
  'OpenApi',
  'ApiRequestHeader',
  'ApiSecurity',
]);

/** Every decorator of `ashlar`. */
export const decoratorNames: ReadonlySet<string> = new Set([
  ...classFrameworkNames,
  ...inheritedFrameworkNames,
  'ApiResponse',
  'Upload',
  'HttpCode',
  ...routeDecorators.keys(),
]);

const allDecorators = [...decoratorNames];

/** The decorator of `ashlar` that an undeclared name most likely means: the same one, or the nearest one. */
export function meantDecorator(name: string): string | undefined {
  return nearest(name, allDecorators)[0];
}

/** Whether a decorator makes a method a handler. */
export function isRouteDecorator(name: string): boolean {
  return routeDecorators.has(name);
}
