import type { DocumentedError } from './api-document.js';
import type { ClassId, ClassReference } from './class-reference.js';
import type { ConfigurationFacts } from './configuration.js';
import type { DeclaredMethod } from './declared-method.js';
import type { ForeignApplication } from './foreign/foreign-application.js';
import type { ForeignFacts } from './foreign/foreign-facts.js';
import type { InferredSchema } from './inferred-schema.js';
import type { ChangedValue, ReadValue } from './issues/changed-value.js';
import type { CompositionProblem } from './issues/composition-problem.js';
import type { IgnoredTag } from './issues/ignored-tag.js';
import type { ImportCycle } from './issues/import-cycle.js';
import type { MisplacedMarker } from './issues/misplaced-marker.js';
import type { UndeclaredDecorator } from './issues/undeclared-decorator.js';
import type { UndeclaredMarker } from './issues/undeclared-marker.js';
import type { PackageFile } from './package-file.js';
import type { MediaTypesFacts, RawBodyRead } from './raw-body.js';
import type { ComputedResults, ResponseMapperFacts } from './response-mapper.js';
import type { UseOptionFacts } from './route-uses.js';
import type { DefaultValue, NamedType, Shape, UnsupportedShape } from './shapes/shape.js';
import type { IdentifiedType, TypeKeyFacts } from './shapes/type-key.js';
import type { Span } from './span.js';
import type { StaticValue } from './static-value.js';
import type { StageExceptions, ThrowingFunction, ThrownError } from './thrown-error.js';
import type { UnresolvedBase } from './unresolved-base.js';
import type { FileOptionsFacts, FileValidatorFacts, UnmarkedUpload } from './upload.js';
import type { ValidationFacts } from './validation-facts.js';
import type { ValidationStatusFacts } from './validation-status.js';

/** The facts of one source file about the application: plain data, cached by the content of the files from which it was read. */
export interface FileFacts {
  readonly file: string;
  readonly classes: readonly ClassFacts[];
  /** The named types of the handlers of this file. The facts of several files may contain the same type. */
  readonly types: readonly NamedType[];
  /** Every use of a decorator of `ashlar` in the file, in any place. */
  readonly decorators: readonly WrittenDecorator[];
  /** The decorators of its classes that lead nowhere; absent when there are none. */
  readonly undeclaredDecorators?: readonly UndeclaredDecorator[];
  /** The applications of other frameworks that it starts or configures; absent when there are none. */
  readonly foreignApplications?: readonly ForeignApplication[];
  /** The keys of types that it declares, such as `token<Clock>('Clock')`; absent when there are none. */
  readonly typeKeys?: readonly TypeKeyFacts[];
  /** The composed decorators that it declares or applies and whose meaning is not known; absent when there are none. */
  readonly compositionProblems?: readonly CompositionProblem[];
  /** The names of classes and tokens that it resolves, such as `app.resolve(Name)`; absent when there are none. */
  readonly resolvedNames?: readonly string[];
  /** The import cycle that is loaded from this file, or whose use in this file fails; absent when there is none. */
  readonly importCycle?: ImportCycle;
  /** The tags in its comments that look as if they constrained a type, and have no effect; absent when there are none. */
  readonly ignoredTags?: readonly IgnoredTag[];
  /** The lists and objects of declarations that its decorators use; absent when there are none. */
  readonly readValues?: readonly ReadValue[];
  /** Its code that changes such a value of any file, or may change one; absent when there is none. */
  readonly changedValues?: readonly ChangedValue[];
  /** Its code that reads the bytes of bodies from a `RequestContext`; absent when there is none. */
  readonly rawBodyReads?: readonly RawBodyRead[];
  /** Its functions that throw exceptions, with the places; absent when there are none. */
  readonly throwingFunctions?: readonly ThrowingFunction[];
  /** How the application imports it, if it belongs to another package. */
  readonly packageFile?: PackageFile;
}

/** A decorator in a file; `link` decides whether it takes effect. */
export interface WrittenDecorator {
  readonly name: string;
  /**
   * The whole decorator, without the `@`: the same as that of its `DecoratorFacts`, where it has some. A part of a composed
   * decorator is written once for each use.
   */
  readonly span: Span;
  readonly place: DecoratorPlace;
  /** The decorator is named and not called: `@SkipThrottle`. */
  readonly bare?: true;
}

/** The target of a decorator. */
export type DecoratorPlace =
  | { readonly kind: 'class'; readonly className: string }
  /** An instance method that can be called by a name; `isHandler` when it carries a route decorator. */
  | { readonly kind: 'method'; readonly className: string; readonly method: string; readonly isHandler: boolean }
  /** Any other member: a property, an accessor, something static, a method without a plain name. */
  | { readonly kind: 'member' }
  | { readonly kind: 'parameter' }
  /** A class inside of other code, or a member of one. */
  | {
      readonly kind: 'inner-class';
      /** The name of the class, or of the function or constant around a class without one. */
      readonly className?: string;
      /** The method, when it is one that can be called by a name. */
      readonly method?: string;
    }
  /** A class of a source in `node_modules`, which is not read. */
  | { readonly kind: 'installed' }
  /** Nothing: it is called or passed on as a value. */
  | { readonly kind: 'expression' };

/** A class that is decorated, or that any class of the application could name as a provider. */
export interface ClassFacts {
  readonly class: ClassReference;
  /** The name in its declaration. */
  readonly span: Span;
  readonly abstract: boolean;
  /** The decorators from `ashlar` that it carries, in the order of the source. */
  readonly decorators: readonly DecoratorFacts[];
  /** The decorators of each base class, the farthest first. */
  readonly inheritedDecorators: readonly (readonly DecoratorFacts[])[];
  /** Its members that take the place of decorated ones of a class that it extends. */
  readonly overrides: readonly OverrideFacts[];
  readonly construction: ConstructionFacts;
  /** The lifecycle hooks it has, inherited ones included. */
  readonly hooks: readonly HookFacts[];
  /** Its methods with the name of a hook that only the class itself can call; absent when there are none. */
  readonly hiddenHooks?: readonly HiddenHook[];
  /** The interfaces of hooks in its `implements` clause, such as `OnShutdown`; absent when there are none. */
  readonly hookInterfaces?: readonly HookFacts[];
  /** The public instance methods that carry a route decorator, inherited ones included, in the order of the source. */
  readonly handlers: readonly HandlerFacts[];
  /** The names of all its public instance methods, inherited ones included. */
  readonly methods: readonly string[];
  /** The methods and the constructor that it declares itself, in the order of the source. */
  readonly declaredMethods: readonly DeclaredMethod[];
  /** Its parts that belong to another framework; absent when there are none. */
  readonly foreign?: ForeignFacts;
  /** The classes that it extends, the nearest first. */
  readonly ancestors: readonly ClassId[];
  /** The base class, where it is neither declared nor imported; absent for every other class. */
  readonly unresolvedBase?: UnresolvedBase;
  /** The events of its `implements` clauses, inherited ones included. */
  readonly handledEvents: readonly HandledEventFacts[];
  /** Its parts as an error handler; absent for a class that does not implement `ErrorHandler`. */
  readonly errorHandler?: ErrorHandlerFacts;
  /** Its part as a response mapper; absent for a class that does not implement `ResponseMapper`. */
  readonly responseMapper?: ResponseMapperFacts;
  /** How it rejects requests; absent for a class that is no guard or interceptor, or is not in the source. */
  readonly rejections?: RejectionFacts;
  /** An interceptor whose source reads the bytes of bodies: `context.rawBody`. */
  readonly readsRawBody?: true;
  /** The options that it takes as a guard or an interceptor; absent for another class. */
  readonly useOptions?: UseOptionFacts;
  /** Its properties, if it has `@Configuration`. */
  readonly configuration?: ConfigurationFacts;
  /** The exceptions that its method `resolve` throws; absent without one, or when it is not in the source. */
  readonly thrownByResolve?: readonly ThrownError[];
  /** The first paragraphs of its JSDoc. */
  readonly description?: string;
}

/** An error handler: a class that implements `ErrorHandler` of `ashlar`. */
export interface ErrorHandlerFacts<Unsupported extends UnsupportedShape = UnsupportedShape> {
  /** The class extends `ProblemDetailsHandler`. */
  readonly isProblemDetails: boolean;
  /** The results of its `handle`; absent where that is inherited from `ProblemDetailsHandler`. */
  readonly returns?: ReturnFacts<Unsupported>;
  /** Absent when it declares none. */
  readonly validationStatus?: ValidationStatusFacts;
}

/** How a guard or an interceptor can reject a request, as far as its source is readable. */
export interface RejectionFacts extends StageExceptions {
  /** `canActivate` may return `false`. Where the exceptions are replaced, so is the 403 for it. */
  readonly denies: boolean;
}

/** One event of `implements EventHandler<Event>`. */
export interface HandledEventFacts {
  readonly token: TokenFacts;
  /** The type argument, or the part of it that names the event. */
  readonly span: Span;
}

/** A member that overrides a decorated one. */
export interface OverrideFacts {
  readonly name: string;
  readonly span: Span;
  /** Its own decorators from `ashlar`. */
  readonly decorators: readonly DecoratorFacts[];
  /** The decorators of the overridden member; never empty. */
  readonly overridden: readonly DecoratorFacts[];
}

/** `@Module({ … })`: the name of the decorator is the export of `ashlar`, however it was imported. */
export interface DecoratorFacts {
  readonly name: string;
  readonly arguments: readonly StaticValue[];
  /** The whole decorator, without the `@`. */
  readonly span: Span;
  /** The shape of the type argument: `@ApiResponse<Note>(…)`. Absent for `void` too. */
  readonly shape?: Shape;
  /** `Default<20>` of that type argument. */
  readonly default?: DefaultValue;
  /** Read from a decorator of another framework that has the same arguments: Nest's `@Get('/notes')`. Always reported. */
  readonly foreign?: true;
  /** The classes that `@ApiErrors` names, in order. */
  readonly exceptions?: readonly DocumentedError[];
}

/** The methods that an application calls while it starts and ends. */
export type LifecycleHook = 'onModuleInit' | 'onBootstrap' | 'onShutdownRequested' | 'onShutdown';

/** A lifecycle hook that a class has. */
export interface HookFacts {
  readonly name: LifecycleHook;
  readonly span: Span;
}

/** A method that would be a lifecycle hook if it were public and not static. */
export interface HiddenHook extends HookFacts {
  readonly hidden: 'private' | 'protected' | 'static';
}

/** How an instance comes to be: by its constructor, or by its `static create`. */
export interface ConstructionFacts {
  readonly kind: 'constructor' | 'static-create';
  /** The constructor is private or protected. */
  readonly hidden: boolean;
  /** `static create` may return a promise. */
  readonly asynchronous: boolean;
  readonly parameters: readonly DependencyFacts[];
  /** The result of `static create`, if it is not an instance of the class. */
  readonly foreignResult?: ForeignResult;
}

/** A type that `static create` returns, and that is not the class. */
export interface ForeignResult {
  /** The type with promises unwrapped, as it would be written. */
  readonly text: string;
  /** The declared return type, or the name of the method when none is declared. */
  readonly span: Span;
}

/** A parameter that the container has to fill. */
export interface DependencyFacts {
  readonly name: string;
  /** The type of the parameter, or the whole parameter when it has none. */
  readonly span: Span;
  readonly token: TokenFacts;
  /** Has a `?`, a default value or is a rest parameter. */
  readonly optional: boolean;
}

/** The class that the type of a parameter names, and the identity of a type that can have a `token`. */
export type TokenFacts =
  | {
      readonly kind: 'class';
      readonly class: ClassReference;
      readonly instance?: GenericInstance;
      readonly type?: IdentifiedType;
      /** The values of a `Codec`; absent for any other class, and without a type argument. */
      readonly codec?: Shape;
    }
  | {
      readonly kind: 'not-a-class';
      readonly reason: 'primitive' | 'interface' | 'type-alias' | 'value' | 'other' | 'missing' | 'unresolved';
      /** The type as written, empty when there is none. */
      readonly text: string;
      readonly type?: IdentifiedType;
      /** The type to write, for the reason `value`. */
      readonly meant?: MeantType;
    };

/** The type that was meant by the name of a value: a class, or the type of a token. */
export interface MeantType {
  readonly kind: 'class' | 'token';
  readonly text: string;
}

/** A type that a generic class gives with type arguments: `Repository<User>`. */
export interface GenericInstance {
  /** The type as it would be written. */
  readonly text: string;
  /** A name for a class that is this type and no other: `UserRepository`. */
  readonly suggestion: string;
}

/** The methods that there are route decorators for. */
export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A method that carries a route decorator. */
export interface HandlerFacts {
  readonly name: string;
  /** The name of the method. */
  readonly span: Span;
  /** All its decorators from `ashlar`, the route decorator (`Get`, `Post`, …) among them. */
  readonly decorators: readonly DecoratorFacts[];
  /** `private`, `protected` or `static`: generated code could not call it on the instance. */
  readonly hidden?: 'private' | 'protected' | 'static';
  readonly parameters: readonly HandlerParameterFacts[];
  /** The members of its class that its files name as their validators; absent when there are none. */
  readonly fileValidators?: readonly FileValidatorFacts[];
  /** The exceptions that it and the functions that it calls throw; absent when there are none. */
  readonly thrown?: readonly ThrownError[];
  readonly returns: ReturnFacts;
  /** The types that response mappers return for its results, for each mapper whose type TypeScript computes; absent without one. */
  readonly computed?: readonly ComputedResults[];
  readonly description?: string;
  readonly deprecated?: boolean;
  /** The tags of its comment that would constrain the values of a type, and constrain nothing here. */
  readonly constraintTags?: readonly MisplacedTag[];
}

/** A parameter of a handler and the marker for the source of its value. */
export interface HandlerParameterFacts {
  readonly name: string;
  /** The whole parameter. */
  readonly span: Span;
  /** The type of the parameter, or the whole parameter when it has none. */
  readonly typeSpan: Span;
  /** A pattern or a rest parameter instead of a plain identifier. */
  readonly pattern: boolean;
  /** Has a `?`, a default value or admits `undefined`. */
  readonly optional: boolean;
  /** The parameter has the type of an upload without a marker: most likely a forgotten import. */
  readonly upload?: UnmarkedUpload;
  /** An undeclared name in the place of a marker: a misspelling, or a forgotten import. */
  readonly undeclared?: UndeclaredMarker;
  /** Every marker found on the type; exactly one is right. */
  readonly markers: readonly MarkerFacts[];
  /** The markers in its type that are not around the whole of it. */
  readonly misplaced?: readonly MisplacedMarker[];
  /** The text of its `@param` in the JSDoc of the handler. */
  readonly description?: string;
}

/** `Query<ListNotes>`: the name is the export of `ashlar`. */
export interface MarkerFacts {
  readonly name: string;
  /** The shape of the value, for markers whose value is decoded. */
  readonly shape?: Shape;
  /** `Default<20>`: the value for an absent one. */
  readonly default?: DefaultValue;
  /** The name that a `Header` or `CookieValue` gives; absent when it is no literal text. */
  readonly key?: string;
  /** The class in the argument of `User` or `Resolved`. */
  readonly token?: TokenFacts;
  /** The result of the resolver in the argument of `Resolved`. */
  readonly resolution?: Resolution;
  /** The options of a `File` or `Files`; absent without a type argument. */
  readonly file?: FileOptionsFacts;
  /** The media types of a `RawBody`; absent without a type argument. */
  readonly mediaTypes?: MediaTypesFacts;
  /** The schema from which the type is inferred. */
  readonly inferred?: InferredSchema;
  /** The marker is the argument of a `Validate`. */
  readonly validation?: ValidationFacts;
  /** The type argument, or the marker itself when it has none. */
  readonly span: Span;
}

/** The result of a resolver: `nothing` for `void`, `optional` for one that may be `undefined`, or whose type is not known. */
export type Resolution = 'nothing' | 'optional' | 'value';

/** The results of a handler, promises unwrapped. */
export interface ReturnFacts<Unsupported extends UnsupportedShape = UnsupportedShape> {
  /** The declared type, or the name of the handler when none is declared. */
  readonly span: Span;
  /** No return type is declared. */
  readonly inferred?: true;
  /** One for a plain value or a `Response<T, S>`, several for a union of responses. */
  readonly results: readonly ResultFacts<Unsupported>[];
  /** The markers in the declared type: none has a meaning there. */
  readonly misplaced?: readonly MisplacedMarker[];
  /** The text of `@returns` in the JSDoc of the handler. */
  readonly description?: string;
  /** The type that the response mapper of the route returns for all results that it maps; absent where it maps none. */
  readonly mapped?: Shape<Unsupported>;
}

/** One of the results of a handler. */
export interface ResultFacts<Unsupported extends UnsupportedShape = UnsupportedShape> {
  /** A `Response<T, S>` of `ashlar` rather than a plain value. */
  readonly wrapped: boolean;
  /** The status, if the type declares it. */
  readonly status?: number;
  /** Absent for `void` and `undefined`, and for what is opaque. */
  readonly shape?: Shape<Unsupported>;
  /** The type that the response mapper of the route returns for the JSON of this result; absent where it is sent as it is. */
  readonly mapped?: Shape<Unsupported>;
  /** The part of `shape` that can be sent as text beside `mapped`; absent without such a part. */
  readonly text?: Shape<Unsupported>;
  /** A stream, a file or an `HttpResponse`: what it sends is not in its type. */
  readonly opaque?: true;
  /** A file, by its type or by the code of the handler: ranges and preconditions of requests choose another status than 200. */
  readonly file?: true;
  /** Server-sent events: `shape` describes one event. */
  readonly events?: true;
}

/** A JSDoc tag in a place where it has no effect. */
export interface MisplacedTag {
  /** Without the `@`. */
  readonly name: string;
  readonly span: Span;
}
