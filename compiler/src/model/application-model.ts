import type { ApiDocument, DocumentationIssue, RouteDocumentation } from './api-document.js';
import type { ClassId, ClassReference } from './class-reference.js';
import type { CodecUse } from './codec-use.js';
import type { Configuration, UnreadConfiguration } from './configuration.js';
import type { Construction } from './construction.js';
import type { DeclaredRole } from './declared-role.js';
import type { DependencyTarget } from './dependency-target.js';
import type { DuplicateEntry } from './duplicate-entry.js';
import type { ExportTarget } from './export-target.js';
import type {
  DecoratorFacts,
  DecoratorPlace,
  ErrorHandlerFacts,
  HttpMethod,
  LifecycleHook,
  MisplacedTag,
  RejectionFacts,
  ReturnFacts,
} from './facts.js';
import type { ForeignApplication } from './foreign/foreign-application.js';
import type { ForeignEntry } from './foreign/foreign-entry.js';
import type { RouteHttpCode } from './http-code.js';
import type { ArgumentIssue } from './issues/argument-issue.js';
import type { ValueIssue } from './issues/changed-value.js';
import type { CompositionProblem } from './issues/composition-problem.js';
import type { IgnoredTag } from './issues/ignored-tag.js';
import type { ImportCycle } from './issues/import-cycle.js';
import type { ModuleArgumentsIssue } from './issues/module-arguments-issue.js';
import type { RouteIssue } from './issues/route-issue.js';
import type { ModuleImport } from './module-import.js';
import type { ModuleList } from './module-list.js';
import type { PackageFiles } from './package-file.js';
import type { PathSegment } from './path-segment.js';
import type { ReadClass } from './read-class.js';
import type { ResponseMapperIssue } from './response-mapper.js';
import type { RouteInput } from './route-input.js';
import type { RouteMapper } from './route-mapper.js';
import type {
  DeclaredUse,
  SkipDecorator,
  SkipIssue,
  SkippedUse,
  UnneededDefault,
  UnsupportedOption,
  UseDeclaration,
  UseDecorator,
  UseOptionFacts,
} from './route-uses.js';
import type { NamedType, Shape, TypeId } from './shapes/shape.js';
import type { TypeKeyFacts } from './shapes/type-key.js';
import type { Span } from './span.js';
import type { StaticUnknown } from './static-value.js';
import type { RouteThrottle, ThrottleImport, ThrottleIssue } from './throttling.js';
import type { StageExceptions, ThrowingFunction } from './thrown-error.js';
import type { FileValidatorFacts, RouteBody } from './upload.js';
import type { ResolverUse, UseTarget } from './use-target.js';

/**
 * A whole application, linked: every name resolved as far as the source allows, everything in the order in which it
 * happens. Unresolved references are data that the rules report.
 */
export interface ApplicationModel {
  /** Name and version from the application's `package.json`. */
  readonly name: string;
  readonly version: string;
  /** The root module; absent when none could be found. */
  readonly root?: Module;
  /** The reached modules, imported ones before the importer. */
  readonly modules: readonly Module[];
  /** Classes decorated with `@Module` that the root does not reach, sorted by id. Empty when there is no root. */
  readonly unreachable: readonly ClassListEntry[];
  /** The cycles among the modules' imports without a `forwardRef`, each once, starting at the module that the root reaches first. */
  readonly importCycles: readonly (readonly ModuleImport[])[];
  /** The cycles of files that the application loads and that can be loaded only in certain orders, in the order of loading. */
  readonly fileCycles: readonly ImportCycle[];
  /** Every provider and controller of those modules. In the order of construction, unless there is a cycle. */
  readonly providers: readonly Provider[];
  /** The cycles among the providers, each once, starting at the provider that is listed first in the modules. */
  readonly cycles: readonly (readonly Dependency[])[];
  /** The classes with `@Configuration`, in the order of the modules and their lists. */
  readonly configurations: readonly Configuration[];
  /** The codecs that providers need, in the order of the providers. */
  readonly codecs: readonly CodecUse[];
  /** The routes, in the order of modules, controllers and handlers. */
  readonly routes: readonly Route[];
  /** The calls of `contextKey`, in the order of the files. */
  readonly contextKeys: readonly TypeKeyFacts[];
  /** The imports of `ThrottleModule`, in the order in which the root reaches the importers; repeated entries are included. */
  readonly throttleImports: readonly ThrottleImport[];
  /** The tokens of the program that `token` makes, sorted by file and position; also those with errors. */
  readonly tokens: readonly TypeKeyFacts[];
  /** The contents of `@OpenApi`; absent when the root module has none. */
  readonly openApi?: ApiDocument;
  /** The named types that routes, configurations, codecs and the error handler use, sorted by id. */
  readonly types: ReadonlyMap<TypeId, NamedType>;
  /** The classes of the application's sources from which it takes something, sorted by id. */
  readonly classes: readonly ReadClass[];
  /**
   * The tokens that classes need which are not part of the application yet: controllers that no module lists, and those of
   * modules that the root does not reach. Sorted.
   */
  readonly neededOutside: readonly ClassId[];
  /** The names of classes and tokens that code of the application resolves: `app.resolve(Name)`. Sorted. */
  readonly resolvedNames: readonly string[];
  /** The code that starts the application, or configures it, with another framework. Sorted by file and position. */
  readonly foreignApplications: readonly ForeignApplication[];
  /** The error handler that the root module names. */
  readonly errorHandler?: ApplicationErrorHandler;
  /** The files of other packages, linked or libraries; absent when there are none. */
  readonly packageFiles?: PackageFiles;
  /** The functions that throw exceptions, by file. */
  readonly throwingFunctions: ReadonlyMap<string, readonly ThrowingFunction[]>;
  /** The problems of decorators that `link` could not use. */
  readonly issues: readonly Issue[];
}

/** A module that the root reaches, and what its lists hold. */
export interface Module {
  readonly class: ClassReference;
  /** The name in its declaration; for a module of a package the first entry that imports it. */
  readonly span: Span;
  /** The name under which generated code and tools know it: unique among the modules. */
  readonly name: string;
  readonly global: boolean;
  /** Direct imports, each module once, in order. Every one of them is among the application's modules. */
  readonly imports: readonly ClassListEntry[];
  /** The tokens that its `providers` register, in order; `asyncFactory` and `provide` entries by their token. */
  readonly providers: readonly ClassListEntry[];
  /** The tokens that its importer has to provide with `configure`. */
  readonly expects: readonly ClassListEntry[];
  readonly controllers: readonly ClassListEntry[];
  readonly exports: readonly ModuleExport[];
  readonly eventHandlers: readonly EventHandlerEntry[];
  /** The guards and interceptors that it lists for controllers. */
  readonly uses: readonly ProviderUse[];
  /** The class that creates error responses, and the class that maps the results of routes, as the module names them. */
  readonly errorHandler?: ClassListEntry;
  readonly responseMapper?: ClassListEntry;
  /** Lists of which at least a part could not be read. Rules that depend on such a list report nothing. */
  readonly unreadable: readonly ModuleList[];
}

/** The error handler that the root module names. */
export interface ApplicationErrorHandler extends ClassListEntry {
  readonly target: UseTarget | { readonly kind: 'built-in' };
  /** Absent for a class that does not implement `ErrorHandler`, or whose source is not read. */
  readonly facts?: ErrorHandlerFacts;
  /** The name in its declaration; absent for a class of a package. */
  readonly declaredAt?: Span;
}

/** An entry of a module's list and the place that names it. */
export interface ClassListEntry {
  readonly class: ClassReference;
  readonly span: Span;
  /** Present for `forwardRef(() => Class)` among the imports of a module. */
  readonly isForward?: true;
  /** The values of the codec that `codec<T>()` names among the dependencies of a factory. */
  readonly codec?: Shape;
}

/** An entry of a module's `exports`, and what became of it. */
export interface ModuleExport extends ClassListEntry {
  readonly target: ExportTarget;
}

/** An entry of a module's `eventHandlers`. */
export interface EventHandlerEntry extends ClassListEntry {
  /** The event that `eventHandlerFor(Event, Handler)` names. */
  readonly named?: ClassListEntry;
  /** The event for which the entry registers the handler. */
  readonly event: EventTarget;
  /** The handler has a method `handle`, or its source is not read. */
  readonly callable: boolean;
  /** The role of the handler; absent without a decorator that gives it one. */
  readonly role?: DeclaredRole;
  /** The handler is among the module's `providers`, or a list that could not be read may hold it. */
  readonly provided: boolean;
}

/** The event of an entry of `eventHandlers`. */
export type EventTarget =
  | {
      readonly kind: 'event';
      readonly class: ClassReference;
      readonly abstract: boolean;
      /** The name in its declaration; absent for a class of a package. */
      readonly declaredAt?: Span;
    }
  /** The entry names no event, and the handler implements no `EventHandler`. */
  | { readonly kind: 'unknown' }
  /** The entry names no event, and the handler handles one that is not a class. */
  | { readonly kind: 'not-a-class'; readonly text: string; readonly span: Span }
  /** The entry names no event, and the handler handles several. */
  | { readonly kind: 'several'; readonly events: readonly ClassListEntry[] }
  /** The entry names an event that the handler does not handle. */
  | { readonly kind: 'mismatch'; readonly handled: readonly ClassListEntry[] };

/** A class that the container builds, or a token that it fills. */
export interface Provider {
  /** The token: what others name to get the instance. For most providers the class that is built. */
  readonly class: ClassReference;
  /** The name in its declaration; for a class of a package the entry of the module's list. */
  readonly span: Span;
  /** The name in the declaration of the class that is built; for one that is not read as `span`. */
  readonly builtAt: Span;
  /** The name under which generated code knows the instance: `notesService`, unique in the container. */
  readonly name: string;
  readonly role: 'provider' | 'controller';
  /** The module that owns it. */
  readonly module: ClassId;
  /** The entry of the module's list. */
  readonly listedAt: Span;
  /** Other entries that register the same token again. */
  readonly duplicates: readonly DuplicateEntry[];
  readonly construction: Construction;
  /** Its dependencies, in the order of the constructor's parameters (or of the factory's list). */
  readonly dependencies: readonly Dependency[];
  /** Present when its construction has effects and no class needs to use it: `@Keep()` or `{ keep: true }`. */
  readonly kept?: true;
  /** The hooks to run on what was built; empty for factory products and aliases. */
  readonly hooks: readonly LifecycleHook[];
  /** The decorators of the class that is built, and its public methods, inherited ones included. */
  readonly decorators: readonly DecoratorFacts[];
  readonly methods: readonly string[];
  /** The guards and interceptors that its decorators, or those of its handlers, name. */
  readonly uses: readonly ProviderUse[];
  /** The resolvers that the parameters of its handlers name, in order. */
  readonly resolvers: readonly ResolverUse[];
  /** How what is built rejects requests; absent for what is no guard or interceptor, or is not in the source. */
  readonly rejections?: RejectionFacts;
  /** The exceptions that its method `resolve` throws; absent without one, or when it is not in the source. */
  readonly thrownByResolve?: StageExceptions;
  /** An interceptor whose source reads the bytes of bodies is built. */
  readonly readsRawBody?: true;
  /** The options that its token takes as a guard or an interceptor; absent for another class. */
  readonly useOptions?: UseOptionFacts;
  /** The first paragraphs of the JSDoc of the class that is built. */
  readonly description?: string;
}

/** One thing that a provider needs, and what became of it. */
export interface Dependency {
  /** The provider that needs it. */
  readonly from: ClassId;
  /** The parameter that takes it; absent where a factory's list or `provide` names it. */
  readonly parameter?: string;
  readonly span: Span;
  /** The parameter has a `?`, a default value or is a rest parameter. */
  readonly optional: boolean;
  readonly target: DependencyTarget;
}

/** A guard or interceptor that a decorator, or a list of a module, names. */
export interface ProviderUse extends DeclaredUse {
  /** The decorator with the same effect where a module names it. */
  readonly decorator: UseDecorator;
  /** The handler whose decorator it is; absent for one of the class. */
  readonly handler?: string;
  readonly target: UseTarget;
}

/** A guard or interceptor that runs on a route. */
export interface RouteUse extends Omit<ProviderUse, 'handler'>, UseDeclaration {}

/** A handler and the requests that it handles. */
export interface Route {
  readonly method: HttpMethod;
  /** The paths of the root module, the module, the controller and the method joined: `/notes/{id}`; `/` for the root. */
  readonly path: string;
  readonly segments: readonly PathSegment[];
  /** Present where a part of the path could not be read, which is an error elsewhere. */
  readonly hasUnreadPath?: true;
  /** `notesController_find`: unique among the routes. */
  readonly name: string;
  /** The path as the end of the operation id: `v2_cats` for `/v2/cats`. Absent for a path that does not follow others in a list. */
  readonly pathSuffix?: string;
  /** The provider that is the controller. */
  readonly controller: ClassId;
  readonly handler: string;
  /** The path in the route decorator, or the whole decorator when it has none. */
  readonly span: Span;
  /** The name of the method. */
  readonly handlerSpan: Span;
  readonly hidden?: 'private' | 'protected' | 'static';
  /** Its guards and interceptors, each in the order in which they run. */
  readonly uses: readonly RouteUse[];
  /** The guards and interceptors that a `@SkipGuard` or `@SkipInterceptor` removes from it. */
  readonly skippedUses: readonly SkippedUse[];
  /** The parameters of the handler, in order. */
  readonly inputs: readonly RouteInput[];
  /** The members of the controller that its files name as their validators; absent when there are none. */
  readonly fileValidators?: readonly FileValidatorFacts[];
  /** Plain results have the status of `@HttpCode`, if the handler has one. */
  readonly returns: ReturnFacts;
  /** Absent without a valid `@HttpCode`. */
  readonly httpCode?: RouteHttpCode;
  /** Absent where none applies, or `@SkipResponseMapper` removes it. */
  readonly mapper?: RouteMapper;
  readonly description?: string;
  readonly deprecated?: boolean;
  /** The tags of the handler's comment that would constrain the values of a type, and constrain nothing here. */
  readonly constraintTags?: readonly MisplacedTag[];
  /** Absent when no decorator declares it and no `ThrottleModule` is imported. */
  readonly throttle?: RouteThrottle;
  /** The bodies that it accepts; absent when it takes none. */
  readonly body?: RouteBody;
  /** The bytes that its body can have; absent when it takes none, or no `@BodyLimit` applies to it. */
  readonly bodyLimit?: number;
  readonly documentation?: RouteDocumentation;
  /** The exceptions of its handler; absent when there are none. */
  readonly exceptions?: StageExceptions;
}

/** A decorator with an invalid argument or in a place without effect. */
export type Issue =
  | ThrottleIssue
  | RouteIssue
  | ResponseMapperIssue
  | DocumentationIssue
  | UnreadConfiguration
  /** A value, or a part of it, that could not be read; `span` is the whole decorator. */
  | { readonly kind: 'unreadable'; readonly decorator: string; readonly value: StaticUnknown; readonly span: Span }
  /** An entry of `imports` that is no module; with its class when it is a class. */
  | {
      readonly kind: 'not-a-module';
      readonly class?: ClassReference;
      readonly role?: DeclaredRole;
      readonly span: Span;
    }
  | SkipIssue
  | UnneededDefault
  | UnsupportedOption
  /** An entry of another list or of `errorHandler`, or an argument of a decorator such as `@UseGuard` or `@ApiErrors`, that names no class. */
  | {
      readonly kind: 'not-a-class';
      readonly place: ModuleList | UseDecorator | SkipDecorator | 'ApiErrors' | 'errorHandler' | 'responseMapper';
      readonly span: Span;
    }
  /** A module of `ashlar`, or a class that it provides, in a list that makes nothing of it; without a class, a call that configures it. */
  | {
      readonly kind: 'misplaced-module';
      readonly list: ModuleList;
      readonly class?: ClassReference;
      readonly module: ClassReference;
      readonly span: Span;
    }
  /** An entry of a list in a form that another framework reads, or that depends on running the program. */
  | ForeignEntry
  | ArgumentIssue
  | ModuleArgumentsIssue
  /** A token that a package declares, where the application names one. */
  | { readonly kind: 'token-of-package'; readonly name: string; readonly span: Span }
  /** A token in the `providers` of a module, without the class or the factory that provides it. */
  | { readonly kind: 'token-as-provider'; readonly token: ClassReference; readonly span: Span }
  /** A decorator in a place where it has no effect. */
  | {
      readonly kind: 'without-effect';
      readonly decorator: string;
      readonly place: DecoratorPlace;
      readonly span: Span;
    }
  /** A class with the interface of a lifecycle hook whose instance a factory creates. */
  | { readonly kind: 'factory-hook'; readonly class: ClassReference; readonly hook: LifecycleHook; readonly span: Span }
  /** A composed decorator, or a part of one, whose meaning is not known. */
  | { readonly kind: 'composition'; readonly problem: CompositionProblem }
  /** A tag in a comment that looks as if it constrained a type, and has no effect. */
  | { readonly kind: 'ignored-tag'; readonly tag: IgnoredTag }
  | ValueIssue
  /** A decorator that is named and not called. */
  | { readonly kind: 'bare-decorator'; readonly decorator: string; readonly span: Span }
  /** A class that is said to be a second thing, or the same thing twice. */
  | {
      readonly kind: 'several-roles';
      readonly class: ClassReference;
      readonly decorator: string;
      readonly span: Span;
      readonly first: Pick<DecoratorFacts, 'name' | 'span'>;
    }
  /** A member that overrides a handler and leaves out decorators of it. */
  | {
      readonly kind: 'lost-decorators';
      readonly method: string;
      readonly span: Span;
      /** The decorators of the overridden method that are not repeated, as they would be written: `@UseGuard(AuthGuard)`. */
      readonly lost: readonly string[];
      /** The places where the lost decorators are declared. */
      readonly saidAt: readonly Span[];
    }
  | { readonly kind: 'unlisted-controller'; readonly class: ClassReference; readonly span: Span }
  | { readonly kind: 'several-roots'; readonly candidates: readonly ClassListEntry[] }
  /** A decorator that leads nowhere, and can be meant to be one of `ashlar`; `isRead` when its class has such ones too. */
  | { readonly kind: 'undeclared-decorator'; readonly name: string; readonly isRead: boolean; readonly span: Span }
  /** No class is the root; `wanted` when the settings name one, at `span`: `src/app.ts#AppModule`. `modules` could be named. */
  | { readonly kind: 'no-root'; readonly wanted?: string; readonly modules?: readonly string[]; readonly span?: Span };
