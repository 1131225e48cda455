import type { PathSegment } from '../../model/application-model.js';
import { compareText } from '../../model/compare-text.js';
import { groupBy } from '../../model/group-by.js';
import type { NamedType, TypeId } from '../../model/shape.js';
import { namedType } from '../../model/shape-questions.js';
import type { PlannedDocument, PlannedRoute } from '../../plan/application-plan.js';
import type { Tables } from '../../reuse/tables.js';
import type { Emission } from '../emission/emission.js';
import { haveSameSegments } from '../emission/same-segments.js';
import type { KeptComponents, KeptDocument, KeptJson } from '../source/kept-files.js';
import {
  type JsonBranch,
  type JsonEntries,
  type JsonNode,
  type JsonObject,
  joinedEntries,
  jsonBranch,
  jsonEntries,
  jsonValue,
} from '../text/json-text.js';
import { ErrorComponents } from './error-components.js';
import { type OperationContext, operation } from './operations.js';
import { type Schema, SchemaWriter } from './schemas.js';

/** Everything that the API document depends on. */
export function documentInputs(emission: Emission): readonly unknown[] {
  const { name, version, document, errorHandler, routes, types, schemaNames } = emission;
  const { openApi, tags, errorEnvelope } = document;
  const own = [name, version, errorEnvelope, JSON.stringify([openApi, errorHandler])];
  return [...own, tags, routes, types, schemaNames];
}

const documents = new WeakMap<Emission, JsonBranch>();

/** The API document of an application, OpenAPI 3.1. It is made once for all files that contain it. */
export function apiDocument(emission: Emission): JsonBranch {
  const document = documents.get(emission) ?? makeDocument(emission);
  documents.set(emission, document);
  return document;
}

/** The depth of paths (`paths`, a path). */
const pathDepth = 2;

/** The depth of components (`components`, `schemas`, a name). */
const componentDepth = 3;

function makeDocument(emission: Emission): JsonBranch {
  const { document } = emission;
  const { openApi, tags } = document;
  const parts = new DocumentParts(emission);
  const servers = openApi?.servers.map(({ url }) => ({ url })) ?? [];
  return jsonBranch({
    openapi: jsonValue('3.1.0'),
    info: jsonValue(infoOf(emission)),
    servers: jsonValue(servers.length > 0 ? servers : [{ url: originOf(openApi?.jsonPath.path) }]),
    ...(tags.length > 0 && { tags: jsonValue(tags) }),
    security: jsonValue([]),
    paths: parts.paths(emission.routes),
    ...componentsOf(document, parts),
  });
}

/** The operations and components of a document. They are kept from one build to the next. */
class DocumentParts {
  readonly #kept: KeptDocument;
  readonly #tables: Tables;
  readonly #types: ReadonlyMap<TypeId, NamedType<never>>;
  readonly #schemas: SchemaWriter;
  readonly #context: OperationContext;
  /** Everything that the schema of errors depends on. */
  readonly #errorKey: string;
  readonly #referenced = new Set<TypeId>();
  /** Those of them whose components are still to be described. */
  #added: NamedType<never>[] = [];
  /** Whether the application contains the document. */
  readonly #isServed: boolean;

  constructor({ kept, types, schemaNames, document: { errorEnvelope, openApi }, errorHandler }: Emission) {
    this.#isServed = openApi !== undefined;
    this.#kept = kept.document;
    this.#tables = kept.document.begin();
    this.#types = types;
    const tracked = this.#tables.map(types);
    this.#schemas = new SchemaWriter(tracked, this.#tables.map(schemaNames));
    const errors = new ErrorComponents(this.#schemas, errorEnvelope, errorHandler);
    this.#context = { schemas: this.#schemas, types: tracked, errors };
    this.#errorKey = JSON.stringify([errorEnvelope, errorHandler]);
  }

  /** The paths of routes. */
  paths(routes: readonly PlannedRoute[]): JsonNode {
    const places = this.#kept.places.of(routes, haveSameSegments, () => placesByPath(routes));
    // They are places of the list.
    const groups = places.map((group) => group.map((place) => routes[place] as PlannedRoute));
    const entries = this.#kept.chunks(groups).map((chunk) => {
      const circumstances = [this.#isServed, this.#errorKey];
      const { json, types, errors } = this.#kept.paths.of(
        { kind: 'paths', subject: chunk, circumstances },
        this.#tables,
        () => this.#described(jsonEntries(this.#entries(chunk), pathDepth, this.#isServed)),
      );
      this.#context.errors.use(errors);
      this.#refer(types);
      this.#refer(this.#schemas.takeReferenced());
      return json;
    });
    return { kind: 'object', entries };
  }

  /** Paths that differ only in the names of their parameters are one path: the first one gives the names. */
  #entries(groups: readonly (readonly PlannedRoute[])[]): readonly (readonly [string, JsonNode])[] {
    return groups.flatMap((group): readonly (readonly [string, JsonNode])[] => {
      const [first] = group;
      if (first === undefined) return [];
      const operations = group.map((route) => {
        const described = withPathNames(operation(route, this.#context), namesAlong(route, first));
        return [route.method.toLowerCase(), jsonValue(described)] as const;
      });
      return [[pathTemplate(first), jsonBranch(Object.fromEntries(operations))]];
    });
  }

  /** The schemas that operations and other schemas refer to, sorted by name. */
  components(): JsonObject {
    const { component } = this.#context.errors;
    const names = component.map(([name]) => name);
    const entries: JsonEntries[] = [];
    // Components refer to others.
    for (let round = 0; this.#added.length > 0; round++) {
      for (const chunk of this.#kept.componentsOfRound(round, this.#takeAdded())) {
        const { json, names: ofChunk, types } = this.#components(chunk);
        entries.push(...json);
        names.push(...ofChunk);
        this.#refer(types);
      }
    }
    const order = this.#kept.componentOrder.of(names, () => orderOf(names));
    const inputs = [JSON.stringify(component), this.#isServed, order, ...entries];
    return this.#kept.sortedComponents.of(inputs, () => {
      const own = component.map(([name, schema]) => this.#entry(name, schema));
      const all = [...own, ...entries];
      // They are places of the list.
      const sorted = order.map((place) => all[place] as JsonEntries);
      return { kind: 'object', entries: this.#kept.componentChunks.of(sorted).map(joinedComponents) };
    });
  }

  /** The responses that operations refer to. */
  get responses(): Schema {
    return this.#context.errors.responses;
  }

  /** The components of a chunk of types. */
  #components(chunk: readonly NamedType<never>[]): KeptComponents {
    const computation = { kind: 'components', subject: chunk, circumstances: [this.#isServed] };
    const components = this.#kept.components.of(computation, this.#tables, () => {
      const names = chunk.map(({ id }) => this.#schemas.nameOf(id));
      const json = chunk.map(({ id }, place) => this.#entry(names[place] ?? '', this.#schemas.component(id)));
      return { ...this.#described(json), names };
    });
    this.#schemas.takeReferenced();
    return components;
  }

  #entry(name: string, schema: Schema): JsonEntries {
    return jsonEntries([[name, jsonValue(schema)]], componentDepth, this.#isServed);
  }

  /** Text, with what was used for it. */
  #described<Json>(json: Json): KeptJson<Json> {
    const errors = this.#context.errors.takeUsed();
    return { json, types: this.#schemas.takeReferenced(), errors };
  }

  #refer(types: readonly TypeId[]): void {
    for (const id of types) {
      if (this.#referenced.has(id)) continue;
      this.#referenced.add(id);
      this.#added.push(namedType(id, this.#types));
    }
  }

  /** The types that were referred to since this was called last, for the first time. */
  #takeAdded(): readonly NamedType<never>[] {
    const added = this.#added;
    this.#added = [];
    return added;
  }
}

/** The places of names in the order that an object has with them, sorted before. The last one of equal names counts. */
function orderOf(names: readonly string[]): readonly number[] {
  const places = names.map((name, place) => [name, place] as const).sort(([a], [b]) => compareText(a, b));
  return Object.values(Object.fromEntries(places));
}

const joinedChunks = new WeakMap<readonly JsonEntries[], JsonEntries>();

/** The text of a chunk of components, which is joined once. */
function joinedComponents(chunk: readonly JsonEntries[]): JsonEntries {
  const joined = joinedChunks.get(chunk) ?? joinedEntries(chunk, componentDepth);
  joinedChunks.set(chunk, joined);
  return joined;
}

/**
 * The URL of the server: that of the document. In a served document it is relative to the path of the document, because a
 * proxy may serve both below a path of its own.
 */
function originOf(jsonPath: string | undefined): string {
  if (jsonPath === undefined) return '/';
  const above = jsonPath.split('/').slice(2);
  return above.length === 0 ? '.' : above.map(() => '..').join('/');
}

function infoOf({ name, version, document: { openApi } }: Emission): Schema {
  if (openApi === undefined) return { title: name, version };
  const { title, version: apiVersion, description, termsOfService, contact, license } = openApi;
  return {
    title,
    version: apiVersion,
    ...(description !== undefined && { description }),
    ...(termsOfService !== undefined && { termsOfService }),
    ...(contact !== undefined && { contact }),
    ...(license !== undefined && { license }),
  };
}

/** The places of the routes that have one path, in the order of their first routes. */
function placesByPath(routes: readonly PlannedRoute[]): readonly (readonly number[])[] {
  const groups = groupBy(routes.entries(), ([, { segments }]) => shapeOf(segments));
  // Of paths that have one text nevertheless, the last one is described, in the place of the first.
  const texts = new Map(Array.from(groups.values(), (group) => [pathTemplate(group[0][1]), group]));
  return Array.from(texts.values(), (group) => group.map(([place]) => place));
}

function componentsOf({ openApi }: PlannedDocument, documentParts: DocumentParts): Readonly<Record<string, JsonNode>> {
  const components = documentParts.components();
  const { responses } = documentParts;
  const schemes = (openApi?.schemes ?? []).toSorted((a, b) => compareText(a.name, b.name));
  const parts = {
    ...(components.entries.length > 0 && { schemas: components }),
    ...(Object.keys(responses).length > 0 && { responses: jsonValue(responses) }),
    ...(schemes.length > 0 && {
      securitySchemes: jsonValue(Object.fromEntries(schemes.map(({ name, scheme }) => [name, scheme]))),
    }),
  };
  return Object.keys(parts).length > 0 ? { components: jsonBranch(parts) } : {};
}

/** The path without the names of its parameters. */
function shapeOf(segments: readonly PathSegment[]): string {
  return segments.map((segment) => (segment.kind === 'literal' ? `/${segment.text}` : '/{}')).join('');
}

/** `/notes/{id}`, percent-encoded: routes are declared decoded. */
function pathTemplate({ segments }: PlannedRoute): string {
  const parts = segments.map((segment) =>
    segment.kind === 'literal' ? encodeSegment(segment.text) : `{${segment.name}}`,
  );
  return `/${parts.join('/')}`;
}

/** Escapes all characters that a segment cannot contain (RFC 3986, section 3.3). Lone surrogates cannot be sent. */
function encodeSegment(text: string): string {
  return text.replaceAll(/[^A-Za-z0-9\-._~!$&'()*+,;=:@]/gu, (character) =>
    encodeURIComponent(/\p{Cs}/u.test(character) ? '\uFFFD' : character),
  );
}

function namesAlong(route: PlannedRoute, first: PlannedRoute): ReadonlyMap<string, string> {
  const names = parameterNames(first);
  return new Map(parameterNames(route).map((name, index) => [name, names[index] ?? name]));
}

function parameterNames({ segments }: PlannedRoute): readonly string[] {
  return segments.flatMap((segment) => (segment.kind === 'parameter' ? [segment.name] : []));
}

function withPathNames(described: Schema, names: ReadonlyMap<string, string>): Schema {
  const { parameters } = described;
  if (!Array.isArray(parameters)) return described;
  const renamed = parameters.map((parameter: Schema) => {
    const { name } = parameter;
    const isOfPath = parameter['in'] === 'path' && typeof name === 'string';
    return isOfPath ? { ...parameter, name: names.get(name) ?? name } : parameter;
  });
  return { ...described, parameters: renamed };
}
