import type { ClassReference } from '../class-reference.js';
import type { Span } from '../span.js';

/** A problem of a module with arguments: between its `expects` and the `configure` in the imports of another module. */
export type ModuleArgumentsIssue =
  /** Nothing provides an expected token; `span` is the import of the module, or the expectation where nothing imports it. */
  | {
      readonly kind: 'missing-configuration';
      readonly module: ClassReference;
      readonly token: ClassReference;
      readonly span: Span;
      /** The entry of `expects`. */
      readonly expectedAt: Span;
      /** The module is imported with arguments, which lack the token; `false` for the root module. */
      readonly isConfigured: boolean;
      readonly isRoot: boolean;
    }
  /** The arguments have a provider that the module does not expect; without one, it expects nothing at all. */
  | {
      readonly kind: 'unneeded-configuration';
      readonly module: ClassReference;
      readonly token?: ClassReference;
      readonly span: Span;
      /** The arguments have a path, which any module can have. */
      readonly hasPath?: boolean;
    }
  /** The module has arguments in another place too. */
  | {
      readonly kind: 'several-configurations';
      readonly module: ClassReference;
      readonly span: Span;
      readonly first: Span;
      /** One of both has a path. */
      readonly hasPath: boolean;
    }
  /** The module provides itself what it expects. */
  | {
      readonly kind: 'provided-expectation';
      readonly module: ClassReference;
      readonly token: ClassReference;
      readonly span: Span;
      readonly providedAt: Span;
    };
