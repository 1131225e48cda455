import type { ClassId, ClassReference } from '../../model/class-reference.js';
import type { NamedType, TypeId } from '../../model/shape.js';
import type {
  PlannedDecoder,
  PlannedRoute,
  PlannedSerializer,
  PlannedType,
  TypeOrigin,
} from '../../plan/application-plan.js';
import type { ValueType } from '../../plan/value-type.js';
import { BuildTables } from '../../reuse/build-tables.js';
import type { Builds } from '../../reuse/builds.js';
import { KeptChunks } from '../../reuse/kept-chunks.js';
import { KeptGroups } from '../../reuse/kept-groups.js';
import { KeptResults } from '../../reuse/kept-results.js';
import { KeptSummary } from '../../reuse/kept-summary.js';
import { KeptValue } from '../../reuse/kept-value.js';
import type { Tables } from '../../reuse/tables.js';
import type { JsonEntries, JsonObject, JsonPart } from '../text/json-text.js';
import type { Artifact } from './artifact.js';
import type { EmitStyle } from './emit-style.js';
import { KeptParts } from './kept-parts.js';

/** Paths or a component of the API document, and the components that they refer to. */
export interface KeptJson<Json> {
  readonly json: Json;
  /** The ids of types. */
  readonly types: readonly string[];
  /** The shared responses, by status; `envelope` for the schema of errors. */
  readonly errors: readonly (number | 'envelope')[];
}

/** Components of the API document, with their names. */
export interface KeptComponents extends KeptJson<readonly JsonEntries[]> {
  readonly names: readonly string[];
}

/** The names of a file with decoders or serializers. */
export interface DeclaredNames {
  readonly declared: readonly string[];
  /** Also those that its definitions use. */
  readonly all: ReadonlySet<string>;
}

/** The named types of the definitions of a file. */
export interface DefinedTypes {
  /** Those that the file declares, because none can import them. */
  readonly toAlias: readonly NamedType<never>[];
  /** Whether each definition is the first one of a named type. */
  readonly isFirst: readonly boolean[];
}

/** The parts of the API document, kept from one build to the next. */
export class KeptDocument {
  /** The routes by their paths: the places in the list of routes of those that have one path. */
  readonly places = new KeptSummary<PlannedRoute, readonly (readonly number[])[]>();
  readonly paths = new KeptResults<KeptJson<JsonEntries>>();
  readonly components = new KeptResults<KeptComponents>();
  /** The places of components in their order. */
  readonly componentOrder = new KeptValue<readonly number[]>();
  /** All components in their order. */
  readonly sortedComponents = new KeptValue<JsonObject>();
  readonly componentChunks = new KeptChunks();
  /** The chunks of the types that are referred to by operations, by their components, by those of these types, and so on. */
  readonly #rounds: KeptChunks[] = [];
  readonly #groups = new KeptGroups<PlannedRoute>();
  readonly #chunks = new KeptChunks();
  readonly #tables: BuildTables;

  constructor(builds: Builds) {
    this.#tables = new BuildTables(builds);
  }

  /** Begins the next build of the document, and returns the tables that its parts look something up in. */
  begin(): Tables {
    this.paths.begin();
    this.components.begin();
    return this.#tables.begin();
  }

  /** Ends the build: what it kept of the one before is released. */
  end(): void {
    this.paths.end();
    this.components.end();
    this.#tables.end();
  }

  /** Types in chunks. `round`: how many references precede them. */
  componentsOfRound(round: number, types: readonly NamedType<never>[]): readonly (readonly NamedType<never>[])[] {
    const known = this.#rounds[round] ?? new KeptChunks();
    this.#rounds[round] = known;
    return known.of(types);
  }

  /** Groups of routes in chunks. */
  chunks(groups: readonly (readonly PlannedRoute[])[]): readonly (readonly (readonly PlannedRoute[])[])[] {
    return this.#chunks.of(this.#groups.of(groups));
  }
}

/** The entries of a file that is not TypeScript. */
export class KeptEntries<Entry> {
  readonly entries = new KeptResults<Entry>();
  readonly #chunks = new Map<string, KeptChunks>();
  readonly #tables: BuildTables;

  constructor(builds: Builds) {
    this.#tables = new BuildTables(builds);
  }

  /** Begins the next build of the file, and returns the tables that its entries look something up in. */
  begin(): Tables {
    this.entries.begin();
    return this.#tables.begin();
  }

  /** Ends the build: what it kept of the one before is released. */
  end(): void {
    this.entries.end();
    this.#tables.end();
  }

  /** The items of a list of the file in chunks. */
  chunks<Item extends object>(kind: string, items: readonly Item[]): readonly (readonly Item[])[] {
    const known = this.#chunks.get(kind) ?? new KeptChunks();
    this.#chunks.set(kind, known);
    return known.of(items);
  }
}

/** The generated files of one application and their parts, kept from one build to the next. */
export class KeptFiles {
  readonly #builds: Builds;
  #style: string | undefined;
  #artifacts = new Map<string, KeptValue<Artifact>>();
  #parts = new Map<string, KeptParts>();
  /** The types and names of the plan. */
  readonly maps = {
    types: new KeptSummary<PlannedType, ReadonlyMap<TypeId, NamedType<never>>>(),
    typeNames: new KeptSummary<PlannedType, ReadonlyMap<TypeId, string>>(),
    schemaNames: new KeptSummary<PlannedType, ReadonlyMap<TypeId, string>>(),
    decoderOrigins: new KeptSummary<TypeOrigin, ReadonlyMap<TypeId, ValueType>>(),
  };
  /** The classes that the routes of modules need. */
  readonly neededByRoutes = new KeptSummary<PlannedRoute, ReadonlyMap<ClassId, readonly ClassReference[]>>();
  readonly decoderNames = new KeptSummary<PlannedDecoder, DeclaredNames>();
  readonly decoderTypes = new KeptSummary<PlannedDecoder, DefinedTypes>();
  readonly serializerTypes = new KeptSummary<PlannedSerializer, readonly NamedType<never>[]>();
  /** The names of `serializers.ts`. */
  readonly serializerNames = new KeptSummary<PlannedSerializer, DeclaredNames>();
  /** The file with the router. */
  router = new KeptSummary<PlannedRoute, Artifact>();
  /** The paths and components of the API document. */
  readonly document: KeptDocument;
  /** The entries of the manifest. */
  readonly manifest: KeptEntries<JsonPart>;

  constructor(builds: Builds = 'many') {
    this.#builds = builds;
    this.document = new KeptDocument(builds);
    this.manifest = new KeptEntries(builds);
  }

  /** Begins the next build. The text of TypeScript depends on its style. */
  begin(style: EmitStyle): void {
    const key = JSON.stringify(style);
    if (key === this.#style) return;
    this.#style = key;
    this.#artifacts = new Map();
    this.#parts = new Map();
    this.router = new KeptSummary();
  }

  /** Ends the build: what it kept of the one before is released. */
  end(): void {
    for (const parts of this.#parts.values()) parts.end();
    this.document.end();
    this.manifest.end();
  }

  /** A whole file, which is written again if something that it depends on besides the style is another object. */
  artifact(name: string, inputs: readonly unknown[], emit: () => Artifact): Artifact {
    const known = this.#artifacts.get(name) ?? new KeptValue<Artifact>();
    this.#artifacts.set(name, known);
    return known.of(inputs, emit);
  }

  /** The parts of a file that is written in this build. */
  partsOf(name: string): KeptParts {
    const known = this.#parts.get(name) ?? new KeptParts(this.#builds);
    this.#parts.set(name, known);
    known.begin();
    return known;
  }
}
