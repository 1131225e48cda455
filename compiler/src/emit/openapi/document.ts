import { compareText } from '../../model/compare-text.js';
import { groupBy } from '../../model/group-by.js';
import type { PlannedDocument, PlannedRoute } from '../../plan/application-plan.js';
import type { Emission } from '../emission/emission.js';
import { ErrorComponents } from './error-components.js';
import { type OperationContext, operation } from './operations.js';
import { type Schema, SchemaWriter } from './schemas.js';

const documents = new WeakMap<Emission, Schema>();

/** The API document of an application, OpenAPI 3.1. It is made once for all files that contain it. */
export function apiDocument(emission: Emission): Schema {
  const document = documents.get(emission) ?? makeDocument(emission);
  documents.set(emission, document);
  return document;
}

function makeDocument(emission: Emission): Schema {
  const { document, types, schemaNames, errorHandler } = emission;
  const { openApi, tags, errorEnvelope } = document;
  const schemas = new SchemaWriter(types, schemaNames);
  const errors = new ErrorComponents(schemas, errorEnvelope, errorHandler);
  const paths = pathsOf(emission, { schemas, types, errors });
  const servers = openApi?.servers.map(({ url }) => ({ url })) ?? [];
  return {
    openapi: '3.1.0',
    info: infoOf(emission),
    servers: servers.length > 0 ? servers : [{ url: originOf(openApi?.jsonPath.path) }],
    ...(tags.length > 0 && { tags }),
    security: [],
    paths,
    ...componentsOf(document, schemas, errors),
  };
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
function pathsOf({ routes }: Emission, context: OperationContext): Schema {
  const paths = [...groupBy(routes, shapeOf).values()].map((sameShape) => {
    const [first] = sameShape;
    const operations = sameShape.map((route) => [
      route.method.toLowerCase(),
      withPathNames(operation(route, context), namesAlong(route, first)),
    ]);
    return [first === undefined ? '/' : pathTemplate(first), Object.fromEntries(operations)];
  });
  return Object.fromEntries(paths);
}

function componentsOf({ openApi }: PlannedDocument, schemas: SchemaWriter, errors: ErrorComponents): Schema {
  const { components } = schemas;
  const { responses } = errors;
  const schemes = (openApi?.schemes ?? []).toSorted((a, b) => compareText(a.name, b.name));
  const parts = {
    ...(Object.keys(components).length > 0 && { schemas: components }),
    ...(Object.keys(responses).length > 0 && { responses }),
    ...(schemes.length > 0 && {
      securitySchemes: Object.fromEntries(schemes.map(({ name, scheme }) => [name, scheme])),
    }),
  };
  return Object.keys(parts).length > 0 ? { components: parts } : {};
}

function shapeOf({ segments }: PlannedRoute): string {
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

function namesAlong(route: PlannedRoute, first: PlannedRoute | undefined): ReadonlyMap<string, string> {
  const names = parameterNames(first);
  return new Map(parameterNames(route).map((name, index) => [name, names[index] ?? name]));
}

function parameterNames(route: PlannedRoute | undefined): readonly string[] {
  return (route?.segments ?? []).flatMap((segment) => (segment.kind === 'parameter' ? [segment.name] : []));
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
