import type { Token } from '../contract/token.js';

// The context of standard decorators is named by its kind alone: the type of the platform knows no class with a private constructor.

/** A decorator for a class, in standard and in legacy mode. Classes with a private constructor may carry it too. */
export type AshlarClassDecorator = (target: Token, context?: { readonly kind: 'class' }) => void;

/** A decorator for an instance method, in standard mode (method, context) and in legacy mode (prototype, name, descriptor). */
export type AshlarMethodDecorator = (
  target: object,
  context: string | symbol | { readonly kind: 'method' },
  descriptor?: PropertyDescriptor,
) => void;

/** What every annotation without behaviour decorates with: the compiler has read it from the source long ago. */
export function noBehaviour(): void {}
