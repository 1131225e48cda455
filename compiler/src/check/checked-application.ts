import type { RouteDocumentation } from '../model/api-document.js';
import type { ApplicationModel, ClassListEntry, Module, Provider, Route } from '../model/application-model.js';
import type { ClassReference, ValueReference } from '../model/class-reference.js';
import type { CodecKey } from '../model/codec-use.js';
import type { Configuration } from '../model/configuration.js';
import type { ReturnFacts } from '../model/facts.js';
import type {
  ResolvedConstruction,
  ResolvedDependency,
  ResolvedEventHandler,
  ResolvedReference,
  ResolvedRouteUse,
  ResolvedUse,
} from '../model/resolved-references.js';
import type { DecodedValue, RouteInput } from '../model/route-input.js';
import type { SentShape, SentTypes } from '../model/shapes/sent-shape.js';
import type { NamedType, SupportedShape, TypeId } from '../model/shapes/shape.js';
import type { ThrottlePolicy } from '../model/throttling.js';
import type { FileRules } from '../model/upload.js';

/** Marks checked applications, so that no other object has their type. Only `resolveApplication` sets it. */
export const checked: unique symbol = Symbol('checked');

/** An application in which everything is resolved. Only `check` makes one. */
export interface CheckedApplication extends Pick<ApplicationModel, 'name' | 'version' | 'openApi' | 'packageFiles'> {
  readonly [checked]: true;
  /** The named types that routes, codecs and configurations use, sorted by id. */
  readonly types: ReadonlyMap<TypeId, NamedType<never>>;
  /** The types that the `sent` shapes of routes, codecs and the error handler refer to. */
  readonly sent: SentTypes;
  /** The types that are components of the API document, sorted by id. */
  readonly components: readonly NamedType<never>[];
  /** The class of the root module; absent for an application without one. */
  readonly root?: ClassReference;
  /** The files of the application to load before all others, in order. */
  readonly firstFiles: readonly string[];
  /** Imported modules before the importer. */
  readonly modules: readonly CheckedModule[];
  /** In the order of construction. */
  readonly providers: readonly CheckedProvider[];
  /** In the order of the modules and their lists. */
  readonly configurations: readonly CheckedConfiguration[];
  /** The codecs that providers need, each type once, in the order of the providers. */
  readonly codecs: readonly CheckedCodec[];
  /** In the order of modules, controllers and handlers. */
  readonly routes: readonly CheckedRoute[];
  /** Absent when the root module names none. */
  readonly errorHandler?: CheckedErrorHandler;
}

/** A codec whose values can be received and sent. */
export interface CheckedCodec {
  /** Equal for equal types. */
  readonly key: CodecKey;
  readonly shape: SupportedShape;
  readonly sent: SentShape;
  /** The first provider that needs it, and its parameter. */
  readonly provider: ClassReference;
  readonly parameter?: string;
}

/** The error handler of an application, with the type of its bodies. */
export interface CheckedErrorHandler {
  readonly class: ClassReference;
  /** Absent for the `ProblemDetailsHandler` of `ashlar`, which the application does not provide. */
  readonly provider?: ResolvedReference;
  /** Whether the class extends `ProblemDetailsHandler`. */
  readonly isProblemDetails: boolean;
  /** The bodies of its responses; absent where it inherits those of `ProblemDetailsHandler`. */
  readonly body?: SentShape;
  readonly validationStatus?: number;
}

/** A module whose imports are modules and whose event handlers are providers. */
export interface CheckedModule extends Pick<Module, 'class' | 'span' | 'name' | 'global'> {
  readonly imports: readonly ResolvedReference[];
  readonly providers: readonly ClassListEntry[];
  readonly expects: readonly ClassListEntry[];
  readonly controllers: readonly ClassListEntry[];
  readonly exports: readonly ClassListEntry[];
  readonly eventHandlers: readonly ResolvedEventHandler[];
}

/** A provider whose dependencies are all providers or loggers. */
export interface CheckedProvider extends Pick<Provider, 'class' | 'span' | 'name' | 'role' | 'hooks' | 'description'> {
  readonly module: ResolvedReference;
  readonly construction: ResolvedConstruction;
  /** The arguments, in order. */
  readonly dependencies: readonly ResolvedDependency[];
}

/** A configuration whose variables can be decoded. */
export interface CheckedConfiguration extends Pick<Configuration, 'class' | 'span' | 'prefix'> {
  readonly shape: SupportedShape;
}

/** A route whose inputs, guards and interceptors are all resolved. */
export interface CheckedRoute
  extends Pick<
    Route,
    | 'method'
    | 'path'
    | 'segments'
    | 'name'
    | 'handler'
    | 'handlerSpan'
    | 'description'
    | 'deprecated'
    | 'body'
    | 'bodyLimit'
    | 'skippedUses'
    | 'pathSuffix'
    | 'exceptions'
  > {
  /** The response mapper, where it maps a result. */
  readonly mapper?: ResolvedMapper;
  /** The status of `@HttpCode`, if the handler has one. */
  readonly status?: number;
  readonly controller: ResolvedReference & Pick<Provider, 'description'>;
  readonly module: ResolvedReference;
  /** In the order in which they run. */
  readonly guards: readonly ResolvedRouteUse[];
  /** In the order in which they run. */
  readonly interceptors: readonly ResolvedRouteUse[];
  /** The resolvers of the inputs, each once, in the order of the parameters. */
  readonly resolvers: readonly ResolvedUse[];
  readonly inputs: readonly CheckedInput[];
  readonly returns: ReturnFacts<never>;
  readonly sent: SentResults;
  /** Absent when no decorator documents it. */
  readonly documentation?: RouteDocumentation<never>;
  /** Absent for a route that is neither throttled nor exempt. */
  readonly throttle?: CheckedThrottle;
}

/** The response mapper of a route, and the module, class or method that names it. */
export interface ResolvedMapper extends ResolvedReference {
  readonly declaredBy: string;
}

/** The values that a handler sends. */
export interface SentResults {
  /** Absent for a handler that sends no value, or whose values are not in its type. */
  readonly value?: SentShape;
  readonly event?: SentShape;
  /** The values that the response mapper returns; absent where it maps no result. */
  readonly mapped?: SentShape;
}

/** The throttling of a route. */
export type CheckedThrottle =
  | { readonly kind: 'skipped'; readonly declaredBy: string }
  | {
      readonly kind: 'limited';
      /** Makes the limiter of the route. */
      readonly service: ResolvedReference;
      /** Absent when the options of the configuration name the policy, at start-up. */
      readonly policy?: ThrottlePolicy;
      readonly declaredBy: string;
    };

/** A parameter of a handler and the part of the request that fills it. */
export interface CheckedInput extends Pick<RouteInput, 'name' | 'optional' | 'description'> {
  readonly value: CheckedValue;
}

/** The part of a request that fills a parameter. */
export type CheckedValue =
  | CheckedDecodedValue
  | { readonly source: 'cookie'; readonly name: string }
  | { readonly source: 'user'; readonly storedUnder: ValueReference }
  | { readonly source: 'resolved'; readonly resolver: ResolvedReference }
  | { readonly source: 'context' }
  | { readonly source: 'file' | 'files'; readonly rules: FileRules }
  | { readonly source: 'form' }
  | { readonly source: 'raw'; readonly mediaTypes?: readonly string[] };

/** A value that a decoder reads from text or JSON. */
export type CheckedDecodedValue = { readonly validation?: CheckedValidation } & (
  | { readonly source: 'param' | 'query' | 'body' | 'fields'; readonly shape: SupportedShape }
  | {
      readonly source: 'header';
      readonly name: string;
      readonly shape: SupportedShape;
      readonly default?: Extract<DecodedValue, { source: 'header' }>['default'];
    }
);

/** The rules that a decoded value has to satisfy: those of the classes in it, and those of a schema, if there is one. */
export interface CheckedValidation {
  readonly schema?: ValueReference;
}
