import type { ClassToken } from '../contract/token.js';
import { type AshlarClassDecorator, type AshlarMethodDecorator, noBehaviour } from './decorator.js';
import type { ResponseMapper } from './response-mapper.js';

/**
 * `@UseResponseMapper(Envelope)` maps the JSON results of a route, or of every route of a controller. The nearest mapper replaces all
 * others: that of a method the mapper of its class, and both that of the root module.
 */
export function UseResponseMapper(_mapper: ClassToken<ResponseMapper>): AshlarClassDecorator & AshlarMethodDecorator {
  return noBehaviour;
}
