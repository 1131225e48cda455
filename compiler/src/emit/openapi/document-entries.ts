import { memo } from '../../incremental/memo.js';
import type { Lookup } from '../../incremental/view.js';
import type { NamedType, TypeId } from '../../model/shapes/shape.js';
import type { PlannedRoute } from '../../plan/application-plan.js';
import { encodeSegment } from '../../plan/openapi/encode-segment.js';
import { pathParameterNames } from '../../plan/openapi/operation-parameters.js';
import { type JsonText, jsonProperty } from '../text/json-text.js';
import { type ErrorComponent, ErrorComponents, type ErrorSettings } from './error-components.js';
import { operation } from './operations.js';
import { type Schema, SchemaWriter } from './schemas.js';

/** A path or a component of the API document. */
export interface DocumentEntry {
  readonly name: string;
  readonly text: JsonText;
  /** The types that it refers to. */
  readonly types: readonly TypeId[];
  /** The shared components that it refers to. */
  readonly errors: readonly ErrorComponent[];
}

/** The settings of the API document that entries depend on. */
export interface EntrySettings {
  /** Whether the application contains the document. */
  readonly isServed: boolean;
  readonly errors: ErrorSettings;
}

/** The depth of paths (`paths`, a path). */
const pathDepth = 2;

/** The depth of schemas (`components`, `schemas`, a name). */
export const schemaDepth = 3;

/** Describes the operations of a path. Routes that differ only in the names of parameters have one path: the first one gives the names. */
export const pathEntry = memo(
  (
    first: PlannedRoute,
    { isServed, errors: errorSettings }: EntrySettings,
    types: Lookup<TypeId, NamedType<never>>,
    names: Lookup<TypeId, string>,
    ...others: readonly PlannedRoute[]
  ): DocumentEntry => {
    const schemas = new SchemaWriter(types, names);
    const errors = new ErrorComponents(errorSettings, schemas);
    const operations = [first, ...others].map((route) => {
      const described = operation(route, { schemas, types, errors });
      return [route.method.toLowerCase(), withPathNames(described, namesAlong(route, first))] as const;
    });
    const name = pathTemplate(first);
    const text = jsonProperty(name, Object.fromEntries(operations), pathDepth, isServed);
    return { name, text, types: schemas.referenced, errors: errors.used };
  },
  { hasRest: true },
);

/** Describes the component of a type. */
export const componentEntry = memo(
  (
    type: NamedType<never>,
    isServed: boolean,
    types: Lookup<TypeId, NamedType<never>>,
    names: Lookup<TypeId, string>,
  ): DocumentEntry => {
    const schemas = new SchemaWriter(types, names);
    const name = schemas.nameOf(type.id);
    const text = jsonProperty(name, schemas.component(type), schemaDepth, isServed);
    return { name, text, types: schemas.referenced, errors: [] };
  },
);

/** `/notes/{id}`, percent-encoded: routes are declared decoded. */
function pathTemplate({ segments }: PlannedRoute): string {
  const parts = segments.map((segment) =>
    segment.kind === 'literal' ? encodeSegment(segment.text) : `{${segment.name}}`,
  );
  return `/${parts.join('/')}`;
}

function namesAlong(route: PlannedRoute, first: PlannedRoute): ReadonlyMap<string, string> {
  const names = pathParameterNames(first);
  return new Map(pathParameterNames(route).map((name, index) => [name, names[index] ?? name]));
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
