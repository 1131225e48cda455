import type { HttpMethod } from './facts.js';

/** The annotations that make a method a handler, and the methods that they stand for. */
export const routeAnnotations: ReadonlyMap<string, HttpMethod> = new Map([
  ['Get', 'GET'],
  ['Post', 'POST'],
  ['Put', 'PUT'],
  ['Patch', 'PATCH'],
  ['Delete', 'DELETE'],
]);

/** The annotations that say what a class is. A class is one thing. */
export const roleAnnotations: ReadonlySet<string> = new Set(['Module', 'Controller', 'Injectable', 'Guard']);

/** The annotations that put something in front of handlers: those of a class, or one. */
export const useAnnotations: ReadonlySet<string> = new Set(['UseGuard', 'UseInterceptor']);

/** The annotations that say how often clients may ask handlers: those of a class, or one. */
export const throttleAnnotations: ReadonlySet<string> = new Set(['Throttle', 'SkipThrottle']);

/** The annotations that say something for the API document and nothing else: those of a class, or one. */
const documentingAnnotations: ReadonlySet<string> = new Set(['ApiErrors', 'ApiRequestHeader', 'ApiSecurity']);

/** The annotations whose type argument the API document shows. */
export const documentedTypeAnnotations: ReadonlySet<string> = new Set(['ApiRequestHeader', 'ApiResponse']);

/** The annotations of a class that are meant for its handlers, and for those of the classes that extend it. */
export const inheritedAnnotationNames: ReadonlySet<string> = new Set([
  ...useAnnotations,
  ...throttleAnnotations,
  'BodyLimit',
  ...documentingAnnotations,
]);

/** The annotations that stand in front of classes and never in front of a method. */
export const classAnnotationNames: ReadonlySet<string> = new Set([...roleAnnotations, 'OpenApi']);

/** The annotations that need an argument: one that is missing is told by whoever reads it. */
export const argumentAnnotations: ReadonlySet<string> = new Set([
  'Throttle',
  'BodyLimit',
  'OpenApi',
  'ApiRequestHeader',
  'ApiSecurity',
]);

/** Every annotation of `ashlar`. */
export const annotationNames: ReadonlySet<string> = new Set([
  ...classAnnotationNames,
  ...inheritedAnnotationNames,
  'ApiResponse',
  ...routeAnnotations.keys(),
]);

/** Whether an annotation makes a method a handler. */
export function isRouteAnnotation(name: string): boolean {
  return routeAnnotations.has(name);
}
