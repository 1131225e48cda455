import type { ClassToken } from '../contract/token.js';

// The context of standard decorators is named by its kind alone: the type of the platform knows no class with a private constructor.

/** A class decorator, in standard and in legacy mode. Classes with a private constructor can have it too. */
export type AshlarClassDecorator = (target: ClassToken, context?: { readonly kind: 'class' }) => void;

/** A decorator of instance methods, in standard mode (method, context) and in legacy mode (prototype, name, descriptor). */
export type AshlarMethodDecorator = (
  target: object,
  context: string | symbol | { readonly kind: 'method' },
  descriptor?: PropertyDescriptor,
) => void;

/** A decorator that does nothing at run time, as all decorators of Ashlar but `@Module`: the compiler reads them from the source. */
export function noBehaviour(): void {}
