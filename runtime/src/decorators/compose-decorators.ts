import { type AshlarClassDecorator, type AshlarMethodDecorator, noBehaviour } from './decorator.js';

/** A decorator of classes that `composeDecorators` made. */
export interface ComposedClassDecorator extends AshlarClassDecorator {
  /** The places that it can be applied to. The property exists in types only. */
  readonly composedFor?: 'class' | 'class or method';
}

/** A decorator of methods that `composeDecorators` made. */
export interface ComposedMethodDecorator extends AshlarMethodDecorator {
  /** The places that it can be applied to. The property exists in types only. */
  readonly composedFor?: 'method' | 'class or method';
}

/** A decorator of classes and methods that `composeDecorators` made. */
export interface ComposedDecorator extends ComposedClassDecorator, ComposedMethodDecorator {
  readonly composedFor?: 'class or method';
}

type Both = AshlarClassDecorator & AshlarMethodDecorator;

/**
 * `export const AdminOnly = composeDecorators(UseGuard(RequireAdmin), ApiErrors(ForbiddenException))` makes one decorator of several:
 * `@AdminOnly`. A function whose only statement returns such a call takes arguments: `@Roles('admin')`. The compiler reads the
 * composition from the source, as if its decorators were written at each place where it is applied.
 */
export function composeDecorators(..._decorators: readonly [Both, ...Both[]]): ComposedDecorator;
export function composeDecorators(
  ..._decorators: readonly [AshlarClassDecorator, ...AshlarClassDecorator[]]
): ComposedClassDecorator;
export function composeDecorators(
  ..._decorators: readonly [AshlarMethodDecorator, ...AshlarMethodDecorator[]]
): ComposedMethodDecorator;
export function composeDecorators(): ComposedDecorator {
  return noBehaviour;
}
