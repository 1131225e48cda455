import type { ClassReference } from './class-reference.js';
import type { Span } from './span.js';
import type { StaticData } from './static-data.js';

/** A guard or interceptor as a decorator or a list of a module names it. */
export interface DeclaredUse {
  readonly class: ClassReference;
  readonly span: Span;
  /** The data of `withOptions`; absent where the class is named alone. */
  readonly options?: StaticData;
}

/** The kind of place that lists a guard or interceptor, from the outermost to the innermost. */
export type UseLevel = 'root module' | 'module' | 'controller' | 'method';

/** The place that lists a guard or interceptor of a route. */
export interface UseDeclaration {
  readonly level: UseLevel;
  /** The module, class or method: `AppModule`, `NotesController`, `NotesController.list`. */
  readonly declaredBy: string;
}

/** The decorator that lists a guard or an interceptor, or that names a response mapper. */
export type UseDecorator = 'UseGuard' | 'UseInterceptor' | 'UseResponseMapper';

/** The decorator that removes guards or interceptors. */
export type SkipDecorator = 'SkipGuard' | 'SkipInterceptor';

/** A guard or interceptor that a decorator removes from a route, with the options that it would have. */
export interface SkippedUse extends DeclaredUse {
  /** The decorator with the same effect where a list of a module names it. */
  readonly decorator: UseDecorator;
  /** The module or class that lists it. */
  readonly declaredBy: string;
  /** The class or method with the `@SkipGuard` or `@SkipInterceptor`. */
  readonly skippedBy: string;
  /** The decorator that removes it, or its argument that names it. */
  readonly skippedAt: Span;
}

/** A `@SkipGuard` or `@SkipInterceptor` with an invalid argument or without effect. */
export type SkipIssue =
  /** No route has the guard or interceptor. Without a class, the decorator removes all. */
  | {
      readonly kind: 'unneeded-skip';
      readonly decorator: SkipDecorator;
      readonly skippedBy: string;
      readonly skipped?: string;
      /** The class that has removed it already. */
      readonly removedBy?: string;
      /** Present where it is listed around the place as what the other decorator removes. */
      readonly isOtherKind?: true;
      readonly span: Span;
    }
  /** The same class or method lists the guard or interceptor too, at `listedAt`. */
  | {
      readonly kind: 'contradictory-skip';
      readonly decorator: SkipDecorator;
      readonly skippedBy: string;
      readonly skipped: string;
      /** Whether there is something to skip: a module, a base class or the overridden method may list it too. */
      readonly isNeeded: boolean;
      readonly span: Span;
      readonly listedAt: Span;
    };

/** The reason why a value cannot be an option, or a part of the options. */
export type OptionProblem = 'missing' | 'class' | 'call' | 'function' | 'undefined' | 'number';

/** Options of a guard or an interceptor that are not data. */
export interface UnsupportedOption {
  readonly kind: 'unsupported-option';
  /** The class of the guard or interceptor. */
  readonly use: string;
  readonly problem: OptionProblem;
  readonly span: Span;
}

/** Whether the method of a guard or an interceptor takes options. */
export type OptionNeed = 'none' | 'optional' | 'required';

/** The options of a class as a guard and as an interceptor; absent for a method that it does not have or that is not read. */
export interface UseOptionFacts {
  readonly canActivate?: OptionNeed;
  readonly intercept?: OptionNeed;
}

/** A property of `@Module` that applies to no controller. */
export interface UnneededDefault {
  readonly kind: 'unneeded-default';
  readonly module: string;
  readonly isRoot: boolean;
  readonly property: 'path' | 'guards' | 'interceptors';
  readonly span: Span;
}
