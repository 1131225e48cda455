import { type AshlarClassDecorator, type AshlarMethodDecorator, noBehaviour } from './decorator.js';

/** `@SkipResponseMapper()` sends the results of a route, or of every route of a controller, as the handlers return them. */
export function SkipResponseMapper(): AshlarClassDecorator & AshlarMethodDecorator {
  return noBehaviour;
}
