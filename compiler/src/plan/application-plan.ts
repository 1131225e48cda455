import type { ResolvedMapper } from '../check/checked-application.js';
import type { ApiDocument, RouteDocumentation } from '../model/api-document.js';
import type { ClassId, ClassReference, ValueReference } from '../model/class-reference.js';
import type { CodecKey } from '../model/codec-use.js';
import type { HttpMethod, LifecycleHook, ReturnFacts } from '../model/facts.js';
import type { PathSegment } from '../model/path-segment.js';
import type {
  ResolvedConstruction,
  ResolvedDependency,
  ResolvedEventHandler,
  ResolvedReference,
  ResolvedRouteUse,
  ResolvedUse,
} from '../model/resolved-references.js';
import type { SkippedUse } from '../model/route-uses.js';
import type { DefaultValue, NamedType, SupportedShape, TypeId } from '../model/shapes/shape.js';
import type { Span } from '../model/span.js';
import type { ThrottlePolicy, ThrottleSummary } from '../model/throttling.js';
import type { StageExceptions } from '../model/thrown-error.js';
import type { FileRules, RouteBody } from '../model/upload.js';
import type { DecoderDefinition, DecoderReference } from './decoding/decoder-definition.js';
import type { FirstUses } from './decoding/first-uses.js';
import type { SourceDirectory } from './directories/source-directories.js';
import type { SerializerDefinition, SerializerReference } from './serializing/serializer-definition.js';
import type { ValueType } from './value-type.js';

/**
 * Every decision about the generated code of an application, as plain data: emitters write it down and decide nothing.
 * `JSON.parse(JSON.stringify(plan))` is equal to the plan.
 */
export interface ApplicationPlan {
  readonly name: string;
  readonly version: string;
  /** The name of the root module; absent for an application without one. */
  readonly root?: string;
  /** The files of the application to load before all others, in order: others of their import cycles cannot be first. */
  readonly firstFiles: readonly string[];
  /** Imported modules before the importer. */
  readonly modules: readonly PlannedModule[];
  /** In the order of construction. */
  readonly providers: readonly PlannedProvider[];
  /** The classes that are read from environment variables, in the order of the modules and their lists. */
  readonly configurations: readonly PlannedConfiguration[];
  /** In the order of registration. */
  readonly eventHandlers: readonly ResolvedEventHandler[];
  /** Controllers in the order of their modules; the routes of each by path and method. */
  readonly routes: readonly PlannedRoute[];
  /** Present when the router ignores a slash at the end of a path. */
  readonly trailingSlash?: 'ignore';
  /** Sorted by id. */
  readonly types: readonly PlannedType[];
  /** The directories with generated code, sorted by the names of their files. */
  readonly directories: readonly PlannedDirectory[];
  readonly document: PlannedDocument;
  /** Absent when the root module names no error handler. */
  readonly errorHandler?: PlannedErrorHandler;
}

/** The error handler of an application. */
export interface PlannedErrorHandler {
  /** Absent for the `ProblemDetailsHandler` of `ashlar`, which the application does not provide. */
  readonly provider?: ResolvedReference;
  /** The bodies of its responses; absent for problem details as `ProblemDetailsHandler` sends them. */
  readonly body?: { readonly shape: SupportedShape; readonly serializer: SerializerReference };
  /** The status for inputs that are decoded and invalid. */
  readonly validationStatus: number;
  readonly contentType: 'application/json' | 'application/problem+json';
}

/** A module under its final name. */
export interface PlannedModule {
  readonly name: string;
  readonly class: ClassReference;
  readonly global: boolean;
  readonly imports: readonly ResolvedReference[];
  /** The tokens of its lists. */
  readonly providers: readonly ClassId[];
  /** The names of the tokens that the module expects of its importer; absent where it expects none. */
  readonly expects?: readonly string[];
  readonly controllers: readonly ClassId[];
  readonly exports: readonly ClassId[];
  readonly eventHandlers: readonly ResolvedEventHandler[];
  /** The name in its declaration. */
  readonly source: Span;
}

/** A provider under its final name. */
export interface PlannedProvider {
  readonly name: string;
  /** The token. */
  readonly class: ClassReference;
  readonly role: 'provider' | 'controller';
  readonly module: ResolvedReference;
  readonly construction: ResolvedConstruction;
  readonly arguments: readonly PlannedArgument[];
  readonly hooks: readonly LifecycleHook[];
  /** The name in the declaration of the token. */
  readonly source: Span;
}

/** An argument of the construction of a provider. */
export type PlannedArgument =
  | Exclude<ResolvedDependency, { readonly kind: 'codec' }>
  | ({ readonly kind: 'codec'; readonly parameter?: string } & PlacedCodec);

/** A codec as other generated files name it. */
export interface PlacedCodec extends Pick<PlannedCodec, 'name' | 'type'> {
  readonly file: string;
}

/** A configuration, its decoder and its variables. */
export interface PlannedConfiguration {
  readonly class: ClassReference;
  readonly decoder: DecoderReference;
  readonly variables: readonly PlannedVariable[];
  /** The name in its declaration. */
  readonly source: Span;
}

/** An environment variable and the property that is read from it. */
export interface PlannedVariable {
  readonly name: string;
  readonly property: string;
  /** The type of the property as TypeScript writes it, with its constraints: `Int & Min<1>`. */
  readonly type: string;
  /** Its text is a list, with commas between the items. */
  readonly isList: boolean;
  readonly isSecret: boolean;
  readonly required: boolean;
  readonly default?: DefaultValue;
  readonly description?: string;
  readonly deprecated?: boolean;
}

/** A route and everything that is decided about it. */
export interface PlannedRoute {
  readonly method: HttpMethod;
  readonly path: string;
  readonly segments: readonly PathSegment[];
  /** `notesController_find` */
  readonly name: string;
  readonly controller: ResolvedReference;
  /** The module of the controller. */
  readonly module: ResolvedReference;
  readonly handler: string;
  /** Absent for a route that is not throttled. */
  readonly throttle?: PlannedThrottle;
  /** The policy or the exemption of the route, for tools; absent where nothing throttles or exempts it. */
  readonly throttling?: ThrottleSummary;
  /** In the order in which they run. */
  readonly guards: readonly ResolvedRouteUse[];
  /** In the order in which they run. */
  readonly interceptors: readonly ResolvedRouteUse[];
  /** In the order in which they run, after the guards. */
  readonly resolvers: readonly ResolvedUse[];
  /** The guards and interceptors that a `@SkipGuard` or `@SkipInterceptor` removes, for tools. */
  readonly skippedUses: readonly SkippedUse[];
  readonly inputs: readonly PlannedInput[];
  readonly response: PlannedResponse;
  /** The status of `@HttpCode`, for tools; absent for a handler without one. */
  readonly status?: number;
  /** The status of plain results, where one of them would have another status otherwise. */
  readonly plainStatus?: number;
  /** The bodies that it accepts; absent when it takes none. */
  readonly body?: RouteBody;
  /** The bytes that its body can have; absent where the limit of the application applies. */
  readonly bodyLimit?: number;
  /** The operation of the API document. */
  readonly operation: PlannedOperation;
  /** The generated file that has it, as a `PlannedDirectory` names it. */
  readonly file: string;
  /** Its place in the order of modules, controllers and handlers, in which tools list routes. */
  readonly place: number;
  /** The name of the handler in its declaration. */
  readonly source: Span;
}

/** The throttling of a route. */
export interface PlannedThrottle {
  /** Makes the limiter of the route. */
  readonly service: ResolvedReference;
  /** `GET /notes/{id}`: requests with one key are counted together. */
  readonly key: string;
  /** Absent when the options name the policy, at start-up. */
  readonly policy?: ThrottlePolicy;
  /** The method, class or module that declares the policy. */
  readonly declaredBy: string;
}

/** A parameter of a handler and the part of the request that fills it. */
export type PlannedInput =
  | DecodedInput
  | ({ readonly source: 'cookie'; readonly key: string } & PlannedParameter)
  /** `storedUnder`: the class, or the constant that is the key. */
  | ({ readonly source: 'user'; readonly storedUnder: ValueReference } & PlannedParameter)
  | ({ readonly source: 'resolved'; readonly resolver: ResolvedReference } & PlannedParameter)
  | ({ readonly source: 'context' } & PlannedParameter)
  | PlannedFile
  | ({ readonly source: 'form' } & PlannedParameter)
  | PlannedRawBody;

/** A parameter of a handler. */
export interface PlannedParameter {
  readonly name: string;
  readonly optional: boolean;
  readonly description?: string;
}

/** The bytes of the body. */
export interface PlannedRawBody extends PlannedParameter {
  readonly source: 'raw';
  /** Absent where any is accepted. */
  readonly mediaTypes?: readonly string[];
}

/** A file of a form, or all files of one field. */
export interface PlannedFile extends PlannedParameter {
  readonly source: 'file' | 'files';
  readonly rules: FileRules;
}

/** An input that a decoder makes of text or JSON. */
export interface DecodedInput extends PlannedParameter {
  /** `params` takes all parameters of the path, as an object; `paramList` takes them in order. */
  readonly source: 'param' | 'params' | 'paramList' | 'query' | 'header' | 'body' | 'fields';
  /** The name of the parameter of the path, or of the header in lower case; the handler's own for the others. */
  readonly key: string;
  readonly shape: SupportedShape;
  readonly decoder: DecoderReference;
  /** The decoder of the text fields of a form, for the body of a route that accepts forms. */
  readonly fieldsDecoder?: DecoderReference;
  /** The properties of a query or a form that are arrays: `tags` also reads `tags[]`. Absent without any. */
  readonly lists?: readonly string[];
  /** The header as the API document names it. */
  readonly header?: { readonly name: string; readonly default?: DefaultValue };
  /** The rules that the decoded value has to satisfy. */
  readonly validation?: PlannedValidation;
}

/** The rules of an input: those of classes run before those of a schema. */
export interface PlannedValidation {
  /** The classes with rules of which the value can have instances: those inside of others first. */
  readonly classes: readonly PlannedRules[];
  readonly schema?: ValueReference;
}

/** A class with validation rules, and the places of its instances as in a `RuledClass`. */
export interface PlannedRules {
  readonly class: ClassReference;
  readonly places: readonly string[];
}

/** How the result of a handler is sent. */
export type PlannedResponse =
  | { readonly kind: 'empty' }
  | { readonly kind: 'text' }
  | { readonly kind: 'json'; readonly serializer: SerializerReference; readonly events?: SerializerReference }
  /** Events, and nothing else that is JSON. */
  | { readonly kind: 'events'; readonly events: SerializerReference }
  /** JSON that a response mapper returns; `others` sends the results that it does not map. */
  | {
      readonly kind: 'mapped';
      readonly mapper: ResolvedMapper;
      readonly serializer: SerializerReference;
      readonly others: UnmappedResponse;
      /** Plain results can be sent as they are: text, or nothing. */
      readonly isPartial?: boolean;
    };

/** How results that no response mapper maps are sent. */
export type UnmappedResponse = Exclude<PlannedResponse, { readonly kind: 'mapped' }>;

/** The operation of the API document that describes a route. */
export interface PlannedOperation {
  readonly id: string;
  readonly tag: string;
  readonly description?: string;
  readonly deprecated?: boolean;
  readonly returns: ReturnFacts<never>;
  readonly documentation?: RouteDocumentation<never>;
  /** The exceptions of the handler; absent when there are none. */
  readonly exceptions?: StageExceptions;
  /** The route also accepts requests without its security schemes: its users are all optional. */
  readonly optionalSecurity?: true;
}

/** A named type, and the name that the API document has for it. */
export interface PlannedType {
  readonly type: NamedType<never>;
  /** Absent for a type that is not a component of the API document. */
  readonly schemaName?: string;
}

/** The generated code of one directory of sources, or of one package: everything in its file but the routes. */
export interface PlannedDirectory extends SourceDirectory {
  /** In reading order. */
  readonly decoders: readonly PlannedDecoder[];
  readonly origins: readonly TypeOrigin[];
  /** Sorted by name. */
  readonly serializers: readonly PlannedSerializer[];
  /** In the order of the providers that need them. */
  readonly codecs: readonly PlannedCodec[];
  /** The names that the file declares for the types of its decoders that it cannot import. */
  readonly receivedAliases: readonly TypeAlias[];
  /** The names for the types of its serializers. */
  readonly sentAliases: readonly TypeAlias[];
}

/** A constant that reads and writes the values of a type outside of requests. */
export interface PlannedCodec {
  readonly key: CodecKey;
  /** `priceListCodec`: unique in its file. */
  readonly name: string;
  /** The type as the application writes it, by which tests name the codec: unique in an application. */
  readonly type: string;
  readonly values: ValueType;
  readonly shape: SupportedShape;
  readonly decoder: DecoderReference;
  readonly serializer: SerializerReference;
  /** The classes with validation rules of which a value can have instances: those inside of others first. */
  readonly rules: readonly ClassReference[];
  /** The named types that its schema defines, sorted by id. */
  readonly definitions: readonly SchemaDefinition[];
}

/** A definition of a JSON Schema. */
export interface SchemaDefinition {
  readonly type: TypeId;
  readonly name: string;
}

/** A constant that reads a part of a request. */
export type PlannedDecoder = DecoderDefinition & FirstUses & Exported;

/** A function that writes JSON. */
export type PlannedSerializer = SerializerDefinition & Exported;

/** Whether other files use a definition. */
export interface Exported {
  readonly exported: boolean;
}

/** The name of a type in a file that cannot import it. */
export interface TypeAlias {
  readonly type: NamedType<never>['id'];
  readonly name: string;
}

/** The place where a named type is met first: a type that cannot be imported is read off it. */
export interface TypeOrigin {
  readonly type: NamedType<never>['id'];
  readonly origin: ValueType;
}

/** The parts of the API document that no single route decides. */
export interface PlannedDocument {
  /** The contents of `@OpenApi`; absent when the root module has none. */
  readonly openApi?: ApiDocument;
  readonly tags: readonly DocumentTag[];
  /** The name of the schema of error responses whose type is not one of the application: no type has it. */
  readonly errorEnvelope: string;
}

/** A controller with routes, as the document names it. */
export interface DocumentTag {
  readonly name: string;
  readonly description?: string;
}
