import { shared } from '../../incremental/session.js';
import { compareText } from '../../model/compare-text.js';
import { groupBy } from '../../model/group-by.js';
import type { PathSegment } from '../../model/path-segment.js';
import type { TypeId } from '../../model/shapes/shape.js';
import { namedType } from '../../model/shapes/shape-questions.js';
import type { Emission } from '../emission/emission.js';
import { type JsonNode, type JsonObject, jsonObject, jsonProperty, jsonTexts, jsonValue } from '../text/json-text.js';
import { componentEntry, type DocumentEntry, type EntrySettings, pathEntry, schemaDepth } from './document-entries.js';
import { ErrorComponents } from './error-components.js';
import { type Schema, SchemaWriter } from './schemas.js';

/** The API document of an application, OpenAPI 3.1. */
export function apiDocument(emission: Emission): JsonObject {
  const { openApi, tags } = emission.document;
  const servers = openApi?.servers.map(({ url }) => ({ url })) ?? [];
  const settings = settingsOf(emission);
  const paths = pathsOf(emission, settings);
  return jsonObject({
    openapi: jsonValue('3.1.0'),
    info: jsonValue(infoOf(emission)),
    servers: jsonValue(servers.length > 0 ? servers : [{ url: originOf(openApi?.jsonPath.path) }]),
    ...(tags.length > 0 && { tags: jsonValue(tags) }),
    security: jsonValue([]),
    paths: jsonTexts(
      '{}',
      paths.map(({ text }) => text),
    ),
    ...componentsOf(paths, settings, emission),
  });
}

function settingsOf({
  document: { openApi, errorEnvelope: envelope },
  errorHandler: handler,
}: Emission): EntrySettings {
  const errors = { envelope, ...(handler !== undefined && { handler }) };
  return shared('settings of the API document', { isServed: openApi !== undefined, errors });
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

/** The paths, in the order of their first routes. */
function pathsOf({ routes, typesById, schemaNames }: Emission, settings: EntrySettings): readonly DocumentEntry[] {
  const groups = groupBy(routes, ({ segments }) => shapeOf(segments)).values();
  const entries = Array.from(groups, ([first, ...others]) =>
    pathEntry(first, settings, typesById, schemaNames, ...others),
  );
  // Of paths that have one text nevertheless, the last one is described, in the place of the first.
  return [...new Map(entries.map((entry) => [entry.name, entry])).values()];
}

/** Everything that paths refer to, and the components that these components refer to. */
function componentsOf(
  paths: readonly DocumentEntry[],
  settings: EntrySettings,
  { document: { openApi }, typesById, schemaNames }: Emission,
): Readonly<Record<string, JsonNode>> {
  const schemas = new SchemaWriter(typesById, schemaNames);
  const errors = new ErrorComponents(settings.errors, schemas);
  for (const component of new Set(paths.flatMap(({ errors: used }) => used))) errors.use(component);
  const entries = errors.component.map(([name, schema]) => ({
    name,
    text: shared('schema of errors', jsonProperty(name, schema, schemaDepth, settings.isServed)),
  }));
  const pending = new Set<TypeId>([...paths.flatMap(({ types }) => types), ...schemas.referenced]);
  // A set is walked with the items that are added meanwhile.
  for (const id of pending) {
    const entry = componentEntry(namedType(id, typesById), settings.isServed, typesById, schemaNames);
    entries.push(entry);
    for (const type of entry.types) pending.add(type);
  }
  const sorted = entries.sort((a, b) => compareText(a.name, b.name)).map(({ text }) => text);
  const schemes = (openApi?.schemes ?? []).toSorted((a, b) => compareText(a.name, b.name));
  const parts = {
    ...(sorted.length > 0 && { schemas: jsonTexts('{}', sorted) }),
    ...(Object.keys(errors.responses).length > 0 && { responses: jsonValue(errors.responses) }),
    ...(schemes.length > 0 && {
      securitySchemes: jsonValue(Object.fromEntries(schemes.map(({ name, scheme }) => [name, scheme]))),
    }),
  };
  return Object.keys(parts).length > 0 ? { components: jsonObject(parts) } : {};
}

/** The path without the names of its parameters. */
function shapeOf(segments: readonly PathSegment[]): string {
  return segments.map((segment) => (segment.kind === 'literal' ? `/${segment.text}` : '/{}')).join('');
}
