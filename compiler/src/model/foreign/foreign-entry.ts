import type { ClassId, ClassReference } from '../class-reference.js';
import type { ModuleList } from '../module-list.js';
import type { Span } from '../span.js';

/** An entry in a form of another framework, with the parts of it that are known. */
export type ForeignEntry =
  /** `{ provide: Pool, useFactory: … }`. */
  | {
      readonly kind: 'object-provider';
      readonly token: ForeignToken;
      readonly use: string;
      /** The class that `useClass` or `useExisting` names. */
      readonly concrete?: ClassReference;
      /** The entries of `inject`, as written. */
      readonly inject: readonly string[];
      readonly span: Span;
    }
  /** `TypeOrmModule.forRoot(…)`, with the class where that is found. */
  | {
      readonly kind: 'dynamic-module';
      readonly holder: string;
      readonly method: string;
      readonly class?: ClassReference;
      readonly module: ClassId;
      readonly span: Span;
    }
  /** `forwardRef(() => UsersModule)` of another framework, or that of `ashlar` in another list than `imports`. */
  | {
      readonly kind: 'forward-reference';
      readonly list: ModuleList;
      readonly class?: ClassReference;
      /** Present for the function of `ashlar`. */
      readonly isOwn?: true;
      readonly span: Span;
    }
  /** `condition ? [A] : []`, and the classes that it may be. */
  | {
      readonly kind: 'conditional-entry';
      readonly list: ModuleList;
      readonly text: string;
      readonly classes: readonly ClassReference[];
      readonly span: Span;
    };

/** The token of an object provider: a class, or a value that is written as `text`. */
export type ForeignToken =
  | { readonly kind: 'class'; readonly class: ClassReference }
  | { readonly kind: 'value'; readonly text: string };
