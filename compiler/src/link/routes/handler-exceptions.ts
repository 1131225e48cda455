import type { HandlerFacts } from '../../model/facts.js';
import type { HandlerExceptions } from '../../model/thrown-error.js';

/**
 * The exceptions of a handler. An `@ApiErrors` of the method documents its own in place of those that are read. One of the controller, or of
 * a composed decorator, belongs to many handlers and does not know what each of them throws: it adds to what is read.
 */
export function handlerExceptions({ decorators, thrown }: HandlerFacts): HandlerExceptions | undefined {
  if (thrown === undefined) return undefined;
  const isReplaced = decorators.some(({ name, span }) => name === 'ApiErrors' && span.composed === undefined);
  return isReplaced ? { thrown: [], undocumented: thrown } : { thrown, undocumented: [] };
}
