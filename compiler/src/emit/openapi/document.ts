import type { PathSegment } from '../../model/application-model.js';
import { compareText } from '../../model/compare-text.js';
import { groupBy } from '../../model/group-by.js';
import type { NamedType, TypeId } from '../../model/shape.js';
import { namedType } from '../../model/shape-questions.js';
import type { PlannedDocument, PlannedRoute } from '../../plan/application-plan.js';
import type { KeptResults } from '../../reuse/kept-results.js';
import type { Tables } from '../../reuse/tables.js';
import type { Emission } from '../emission/emission.js';
import type { KeptJson } from '../source/kept-files.js';
import { type JsonBranch, type JsonNode, type JsonPart, jsonBranch, jsonPart, jsonValue } from '../text/json-text.js';
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

/** The depth of operations (`paths`, a path, a method) and of components (`components`, `schemas`, a name). */
const partDepth = 3;

function makeDocument(emission: Emission): JsonBranch {
  const { document } = emission;
  const { openApi, tags } = document;
  const parts = new DocumentParts(emission);
  const paths = pathsOf(emission, parts);
  const servers = openApi?.servers.map(({ url }) => ({ url })) ?? [];
  return jsonBranch({
    openapi: jsonValue('3.1.0'),
    info: jsonValue(infoOf(emission)),
    servers: jsonValue(servers.length > 0 ? servers : [{ url: originOf(openApi?.jsonPath.path) }]),
    ...(tags.length > 0 && { tags: jsonValue(tags) }),
    security: jsonValue([]),
    paths,
    ...componentsOf(document, parts),
  });
}

/** The operations and components of a document. They are kept from one build to the next. */
class DocumentParts {
  readonly #kept: KeptResults<KeptJson>;
  readonly #tables: Tables;
  readonly #types: ReadonlyMap<TypeId, NamedType<never>>;
  readonly #schemas: SchemaWriter;
  readonly #context: OperationContext;
  /** Everything that the schema of errors depends on. */
  readonly #errorKey: string;
  readonly #referenced = new Set<TypeId>();
  /** Whether the application contains the document. */
  readonly #isServed: boolean;

  constructor({ kept, types, schemaNames, document: { errorEnvelope, openApi }, errorHandler }: Emission) {
    this.#isServed = openApi !== undefined;
    this.#kept = kept.document.entries;
    this.#tables = kept.document.begin();
    this.#types = types;
    const tracked = this.#tables.map(types);
    this.#schemas = new SchemaWriter(tracked, this.#tables.map(schemaNames));
    const errors = new ErrorComponents(this.#schemas, errorEnvelope, errorHandler);
    this.#context = { schemas: this.#schemas, types: tracked, errors };
    this.#errorKey = JSON.stringify([errorEnvelope, errorHandler]);
  }

  /** The operation of a route whose path has the parameter names of another one. */
  operation(route: PlannedRoute, first: PlannedRoute): JsonPart {
    const names = parameterNames(first);
    const circumstances = [this.#isServed, this.#errorKey, names.join('/')];
    const { json, types, errors } = this.#kept.of(
      { kind: 'operation', subject: route, circumstances },
      this.#tables,
      () => this.#part(withPathNames(operation(route, this.#context), namesAlong(route, first))),
    );
    this.#context.errors.use(errors);
    this.#refer([...types, ...this.#schemas.takeReferenced()]);
    return json;
  }

  /** The schemas that operations and other schemas refer to, sorted by name. */
  components(): JsonBranch {
    const { component } = this.#context.errors;
    const components = component.map(([name, schema]): [string, JsonNode] => [name, jsonValue(schema)]);
    // The set grows while it is walked: components refer to others.
    for (const id of this.#referenced) components.push([this.#schemas.nameOf(id), this.#component(id)]);
    return jsonBranch(Object.fromEntries(components.sort(([a], [b]) => compareText(a, b))));
  }

  /** The responses that operations refer to. */
  get responses(): Schema {
    return this.#context.errors.responses;
  }

  #component(id: TypeId): JsonPart {
    const computation = { kind: 'component', subject: namedType(id, this.#types), circumstances: [this.#isServed] };
    const write = () => this.#part(this.#schemas.component(id));
    const { json, types } = this.#kept.of(computation, this.#tables, write);
    this.#schemas.takeReferenced();
    this.#refer(types);
    return json;
  }

  #part(schema: Schema): KeptJson {
    const errors = this.#context.errors.takeUsed();
    return { json: jsonPart(schema, partDepth, this.#isServed), types: this.#schemas.takeReferenced(), errors };
  }

  #refer(types: readonly TypeId[]): void {
    for (const id of types) this.#referenced.add(id);
  }
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

/** Paths that differ only in the names of their parameters are one path: the first one gives the names. */
function pathsOf({ routes }: Emission, parts: DocumentParts): JsonBranch {
  const paths = [...groupBy(routes, shapeOf).values()].map((sameShape): [string, JsonNode] => {
    const [first] = sameShape;
    const operations = sameShape.map((route) => [route.method.toLowerCase(), parts.operation(route, first)] as const);
    return [pathTemplate(first), jsonBranch(Object.fromEntries(operations))];
  });
  return jsonBranch(Object.fromEntries(paths));
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

const pathShapes = new WeakMap<readonly PathSegment[], string>();

/** The path without the names of its parameters. */
function shapeOf({ segments }: PlannedRoute): string {
  const known = pathShapes.get(segments);
  if (known !== undefined) return known;
  const shape = segments.map((segment) => (segment.kind === 'literal' ? `/${segment.text}` : '/{}')).join('');
  pathShapes.set(segments, shape);
  return shape;
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
