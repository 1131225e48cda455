import type { ClassId, ClassReference } from './class-reference.js';
import type { AnnotationFacts, ConstructionFacts, HttpMethod, LifecycleHook, ReturnFacts } from './facts.js';
import type { HandlerParameterFacts } from './facts.js';
import type { NamedType, TypeId } from './shape.js';
import type { Span } from './span.js';
import type { StaticUnknown, StaticValue } from './static-value.js';

/**
 * A whole application, linked: every name resolved as far as the source allows, everything in the order in which it
 * happens. What could not be resolved is kept as data, so that the checks can tell it.
 */
export interface ApplicationModel {
  /** Name and version from the application's `package.json`. */
  readonly name: string;
  readonly version: string;
  /** The root module; absent when none could be found. */
  readonly root?: Module;
  /** Every module that the root reaches, imported ones before the importer. */
  readonly modules: readonly Module[];
  /** Every provider and controller of those modules. In the order of construction, unless there is a cycle. */
  readonly providers: readonly Provider[];
  /** The cycles among the providers, each once, told from the provider that stands first in the modules. */
  readonly cycles: readonly (readonly Dependency[])[];
  /** The routes, in the order of modules, controllers and handlers. */
  readonly routes: readonly Route[];
  /** The named types that the routes carry, sorted by id. */
  readonly types: ReadonlyMap<TypeId, NamedType>;
  /** What links found wrong with annotations before anything could be made of them. */
  readonly misuses: readonly Misuse[];
}

export interface Module {
  readonly class: ClassReference;
  readonly span: Span;
  /** The name under which generated code knows it: unique among the modules. */
  readonly name: string;
  readonly global: boolean;
  /** Direct imports, each module once, in order. */
  readonly imports: readonly ClassListEntry[];
  readonly providers: readonly ClassListEntry[];
  readonly controllers: readonly ClassListEntry[];
  readonly exports: readonly ClassListEntry[];
  /** Parts of its lists that could not be read. What hangs on such a list is not judged. */
  readonly unreadable: readonly { readonly list: ModuleList; readonly value: StaticUnknown }[];
}

export type ModuleList = 'imports' | 'providers' | 'controllers' | 'exports';

/** An entry of a module's list and the place that names it. */
export interface ClassListEntry {
  readonly class: ClassReference;
  readonly span: Span;
}

/** A class that the container builds. */
export interface Provider {
  readonly class: ClassReference;
  /** The name in its declaration. */
  readonly span: Span;
  /** The name under which generated code knows the instance: `notesService`, unique in the container. */
  readonly name: string;
  readonly role: 'provider' | 'controller';
  /** The module that owns it. */
  readonly module: ClassId;
  /** The entry of the module's list. */
  readonly listedAt: Span;
  /** Other entries that register the same class again. */
  readonly duplicates: readonly { readonly module: ClassId; readonly span: Span }[];
  readonly abstract: boolean;
  readonly annotations: readonly AnnotationFacts[];
  readonly construction: ConstructionFacts;
  readonly dependencies: readonly Dependency[];
  readonly hooks: readonly LifecycleHook[];
}

/** One thing that a provider needs, and what became of it. */
export interface Dependency {
  /** The provider that needs it. */
  readonly from: ClassId;
  readonly parameter: string;
  readonly span: Span;
  readonly optional: boolean;
  readonly target: DependencyTarget;
}

export type DependencyTarget =
  /** Found, and visible from the module that needs it. */
  | { readonly kind: 'provider'; readonly class: ClassReference }
  /** A `Logger` with the scope of the class. */
  | { readonly kind: 'logger' }
  /** Owned by a module that is imported but does not export it. */
  | { readonly kind: 'private'; readonly class: ClassReference; readonly owner: ClassId }
  /** Exported by its module, which the needing module does not import. */
  | { readonly kind: 'not-imported'; readonly class: ClassReference; readonly owner: ClassId }
  /** No module that the root reaches provides it. */
  | { readonly kind: 'unknown'; readonly class: ClassReference; readonly annotated: boolean; readonly declaredAt?: Span }
  /** The module's lists could not be read whole: it may be there. Not judged. */
  | { readonly kind: 'unjudged'; readonly class: ClassReference }
  /** The parameter's type names no class. */
  | { readonly kind: 'not-a-class'; readonly reason: string; readonly text: string };

/** A handler and the requests that it answers. */
export interface Route {
  readonly method: HttpMethod;
  /** Base path and method path joined: `/notes/{id}`; `/` for the root. */
  readonly path: string;
  readonly segments: readonly PathSegment[];
  /** `notesController_find`: unique among the routes. */
  readonly name: string;
  /** The provider that is the controller. */
  readonly controller: ClassId;
  readonly handler: string;
  /** The route annotation. */
  readonly span: Span;
  /** The name of the method. */
  readonly handlerSpan: Span;
  readonly hidden?: 'private' | 'protected' | 'static';
  readonly parameters: readonly HandlerParameterFacts[];
  readonly returns: ReturnFacts;
  readonly description?: string;
  readonly deprecated?: boolean;
}

export type PathSegment =
  | { readonly kind: 'literal'; readonly text: string }
  | { readonly kind: 'parameter'; readonly name: string };

/** An annotation that says something that it cannot say. */
export type Misuse =
  | { readonly kind: 'unreadable'; readonly annotation: string; readonly value: StaticUnknown }
  | { readonly kind: 'not-a-path'; readonly annotation: string; readonly value?: StaticValue; readonly span: Span }
  | { readonly kind: 'malformed-path'; readonly path: string; readonly reason: string; readonly span: Span }
  | { readonly kind: 'not-a-module'; readonly value: StaticValue; readonly span: Span }
  | { readonly kind: 'not-a-class'; readonly list: ModuleList; readonly span: Span }
  | { readonly kind: 'unknown-property'; readonly annotation: string; readonly property: string; readonly span: Span }
  | { readonly kind: 'several-route-annotations'; readonly handler: string; readonly span: Span; readonly first: Span }
  | { readonly kind: 'several-roots'; readonly candidates: readonly ClassListEntry[] }
  | { readonly kind: 'no-root'; readonly wanted?: string };
