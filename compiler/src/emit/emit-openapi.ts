import type { Route } from '../model/application-model.js';
import type { Artifact } from './artifact.js';
import type { Emission, EmittedRoute } from './emission.js';
import { freeName, groupBy } from './naming/unique-names.js';
import { errorSchema } from './openapi/error-schemas.js';
import { operation } from './openapi/operations.js';
import { type Schema, SchemaWriter } from './openapi/schemas.js';
import { capitalized } from './text/identifier.js';

/** `openapi.json`: the API document, OpenAPI 3.1. */
export function emitOpenApi(emission: Emission): Artifact {
  const { application, typeNames } = emission;
  const schemas = new SchemaWriter(application.types, typeNames);
  const errorName = freeName('Error', new Set(typeNames.values()));
  const context = { schemas, types: application.types, errorReference: `#/components/schemas/${errorName}` };
  const tags = tagNames(emission);
  const ids = new Set<string>();
  const paths = [...groupBy(emission.routes, ({ route }) => shapeOf(route))].map(([, routes]) => {
    const first = routes[0]?.route;
    const operations = routes.map((emitted) => {
      const tag = tags.get(emitted.controller.class.id) ?? emitted.controller.name;
      const id = freeName(operationId(emitted), ids);
      const names = namesAlong(emitted.route, first);
      return [emitted.route.method.toLowerCase(), withPathNames(operation(emitted, tag, id, context), names)];
    });
    return [first?.path ?? '/', Object.fromEntries(operations)];
  });
  const document = {
    openapi: '3.1.0',
    info: { title: application.name, version: application.version },
    paths: Object.fromEntries(paths),
    ...componentsOf(paths.length > 0, schemas, errorName),
  };
  return { name: 'openapi.json', text: `${JSON.stringify(document, null, 2)}\n` };
}

/** Paths that differ only in the names of their parameters are one path: the first one gives the names. */
function shapeOf({ segments }: Route): string {
  return segments.map((segment) => (segment.kind === 'literal' ? `/${segment.text}` : '/{}')).join('');
}

function namesAlong(route: Route, first: Route | undefined): ReadonlyMap<string, string> {
  const names = parameterNames(first);
  return new Map(parameterNames(route).map((name, index) => [name, names[index] ?? name]));
}

function parameterNames(route: Route | undefined): readonly string[] {
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

function componentsOf(hasOperations: boolean, schemas: SchemaWriter, errorName: string): Schema {
  if (!hasOperations) return {};
  return { components: { schemas: { ...schemas.components, [errorName]: errorSchema } } };
}

/** `notesController` without the word that says what it is: `notesList`, `notesFind`. */
function operationId({ controller, route }: EmittedRoute): string {
  return shortName(controller.name) + capitalized(route.handler);
}

/** Tags are the names of the controllers without the word that says what they are: `Notes`. */
function tagNames({ routes }: Emission): ReadonlyMap<string, string> {
  return new Map(routes.map(({ controller }) => [controller.class.id, capitalized(shortName(controller.name))]));
}

/** `notes` for `notesController`, `notes_admin` for `notesController_admin`. */
function shortName(name: string): string {
  return name.replace(/Controller(?=$|_)/, '') || name;
}
