import type { ClassReference } from './class-reference.js';
import type { ForeignResult } from './facts.js';

/** How the instance for a token comes to be. */
export type Construction =
  /** `new Class(…dependencies)`. `hidden`: the constructor is private or protected. */
  | {
      readonly kind: 'constructor';
      readonly class: ClassReference;
      readonly abstract: boolean;
      readonly hidden: boolean;
    }
  /** `Class.create(…dependencies)`. */
  | {
      readonly kind: 'static-create';
      readonly class: ClassReference;
      readonly asynchronous: boolean;
      readonly foreignResult?: ForeignResult;
    }
  /** Read from environment variables. */
  | { readonly kind: 'configuration'; readonly class: ClassReference; readonly abstract: boolean }
  /** `asyncFactory(Token, […dependencies], …)` in the metadata of the provider's module, or of the one that configures it. */
  | { readonly kind: 'factory'; readonly listedIn?: ClassReference }
  /** `provide(Token, Class)` where the class is a provider of its own: the same instance, the only dependency. */
  | { readonly kind: 'alias'; readonly class: ClassReference }
  /** A class whose source is not read, such as one of a package. Always reported. */
  | { readonly kind: 'unreadable'; readonly class: ClassReference };
