import type { CheckedRoute } from '../check/checked-application.js';
import type { ClassId } from '../model/class-reference.js';
import type { NamedType, TypeId } from '../model/shape.js';
import { BuildTables } from '../reuse/build-tables.js';
import type { Builds } from '../reuse/builds.js';
import { KeptList } from '../reuse/kept-list.js';
import { KeptResults } from '../reuse/kept-results.js';
import { KeptSummary } from '../reuse/kept-summary.js';
import { KeptValue } from '../reuse/kept-value.js';
import type { Tables } from '../reuse/tables.js';
import type {
  DocumentTag,
  PlannedConfiguration,
  PlannedDecoder,
  PlannedErrorHandler,
  PlannedModule,
  PlannedProvider,
  PlannedRoute,
  PlannedSerializer,
  PlannedType,
  TypeOrigin,
} from './application-plan.js';
import type { DecoderDefinition } from './decoding/decoder-definition.js';
import type { DecoderTables } from './decoding/decoder-tables.js';
import type { DecoderNames } from './decoding/defined-decoders.js';
import type { SerializerDefinition } from './serializing/serializer-definition.js';
import type { SerializerTables } from './serializing/serializer-plan.js';

/** What a route is among the others: its operation id, its tag, and its place in the order of the application. */
export type RouteRole = readonly [operationId: string, tag: string, place: number];

/** The names of the types of an application. */
export interface KeptNames {
  readonly types: ReadonlyMap<TypeId, string>;
  readonly decoders: DecoderNames;
  readonly serializers: ReadonlySet<string>;
}

/**
 * The parts of the plan of an application, kept from one build to the next: the plan of a route is the identical object as long as
 * everything is identical that it depends on.
 */
export class KeptPlan {
  readonly routes = new KeptResults<PlannedRoute>();
  readonly configurations = new KeptResults<PlannedConfiguration>();
  readonly errorHandler = new KeptResults<PlannedErrorHandler>();
  /** The types in a list. */
  readonly types = new KeptValue<readonly NamedType<never>[]>();
  readonly names = new KeptSummary<NamedType<never>, KeptNames>();
  readonly plannedTypes = new KeptList<PlannedType>();
  readonly schemaNames = new KeptSummary<NamedType<never>, ReadonlyMap<TypeId, string>>();
  /** The operation ids of the sorted routes. */
  readonly operationIds = new KeptSummary<CheckedRoute, readonly string[]>();
  readonly errorEnvelope = new KeptValue<string>();
  readonly tags = new KeptSummary<CheckedRoute, ReadonlyMap<ClassId, DocumentTag>>();
  readonly tagList = new KeptValue<readonly DocumentTag[]>();
  /** The places of the routes in their sorted order. */
  readonly order = new KeptSummary<CheckedRoute, readonly number[]>();
  readonly sortedRoutes = new KeptValue<readonly CheckedRoute[]>();
  /** The tags of the sorted routes. */
  readonly tagNames = new KeptSummary<CheckedRoute, readonly string[]>();
  /** What distinguishes the sorted routes. */
  readonly routeRoles = new KeptValue<readonly RouteRole[]>();
  plannedRoutes: readonly PlannedRoute[] = [];
  /** The places of decoders in reading order. */
  readonly readingOrder = new KeptSummary<DecoderDefinition, readonly number[]>();
  /** The names of the constants that each decoder in reading order is the first to use. */
  readonly firstUses = new KeptSummary<DecoderDefinition, readonly (readonly string[])[]>();
  readonly plannedDecoders = new KeptList<PlannedDecoder>();
  readonly decoderDefinitions = new KeptValue<readonly PlannedDecoder[]>();
  readonly decoderOrigins = new KeptValue<readonly TypeOrigin[]>();
  /** The places of serializers in the order of their names. */
  readonly serializerOrder = new KeptSummary<SerializerDefinition, readonly number[]>();
  readonly plannedSerializers = new KeptList<PlannedSerializer>();
  readonly serializerDefinitions = new KeptValue<readonly PlannedSerializer[]>();
  readonly modules = new KeptList<PlannedModule>();
  readonly providers = new KeptList<PlannedProvider>();
  decoders: DecoderTables | undefined;
  serializers: SerializerTables | undefined;

  readonly #tables: BuildTables;

  constructor(builds: Builds = 'many') {
    this.#tables = new BuildTables(builds);
  }

  /** The tables that plans look something up in, and add to. */
  get tables(): Tables {
    return this.#tables.current;
  }

  /** Begins the next build. */
  begin(): void {
    this.#tables.begin();
    this.routes.begin();
    this.configurations.begin();
    this.errorHandler.begin();
  }

  /** Ends the build: what it kept of the one before is released. */
  end(): void {
    this.#tables.end();
    this.routes.end();
    this.configurations.end();
    this.errorHandler.end();
  }
}
