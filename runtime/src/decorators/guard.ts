import type { RequestContext } from '../context/request-context.js';
import { type AshlarClassDecorator, noBehaviour } from './decorator.js';

/** Decides whether a request may go on. `false` answers 403; an `HttpException` that it throws is the answer. */
export interface Guard {
  canActivate(context: RequestContext): boolean | Promise<boolean>;
}

/** Marks a class as a guard: a provider that `@UseGuard` may name. */
export function Guard(): AshlarClassDecorator {
  return noBehaviour;
}
