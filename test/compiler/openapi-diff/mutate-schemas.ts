import { isObject, type Json, type JsonObject, listOf } from '../../../compiler/src/openapi-diff/json.ts';
import { componentNames, type Schemas } from './any-schema.ts';
import type { Choose } from './sample-values.ts';

/** Changes one place of schemas. */
export type Change = (schema: JsonObject, choose: Choose, other: JsonObject) => Json;

/**
 * Applies a change to a schema that is chosen among all schemas that the root consists of: a change of any other schema changes
 * nothing for clients.
 */
export function changeSomewhere(schemas: Schemas, change: Change, choose: Choose, other: JsonObject): Schemas {
  const places: JsonObject[] = [];
  const pending: Json[] = [schemas.root];
  const met = new Set<Json>();
  const collect = (schema: Json): void => {
    if (!isObject(schema) || met.has(schema)) return;
    met.add(schema);
    places.push(schema);
    const { $ref } = schema;
    if (typeof $ref === 'string') pending.push(schemas.components[$ref.slice('#/components/schemas/'.length)] ?? {});
    eachSchema(schema, (inner) => {
      pending.push(inner);
      return inner;
    });
  };
  for (let next = pending.shift(); next !== undefined; next = pending.shift()) collect(next);
  const place = choose(places);
  const replaced = (schema: Json): Json =>
    schema === place ? change(place, choose, other) : eachSchema(schema, replaced);
  return mapSchemas(schemas, (schema) => asObject(replaced(schema)));
}

/** Schemas with each of the outermost ones replaced. */
export function mapSchemas({ root, components }: Schemas, replace: (schema: JsonObject) => JsonObject): Schemas {
  const entries = Object.entries(components).map(([name, schema]) => [name, replace(schema)] as const);
  return { root: replace(root), components: Object.fromEntries(entries) };
}

function asObject(schema: Json): JsonObject {
  return isObject(schema) ? schema : schema === false ? { not: {} } : {};
}

const single = new Set(['additionalProperties', 'items', 'propertyNames', 'not', 'if', 'then', 'contains']);
const lists = new Set(['allOf', 'anyOf', 'oneOf', 'prefixItems']);
const maps = new Set(['properties', 'patternProperties']);

/** A schema with the schemas directly inside it replaced. */
export function eachSchema(schema: Json, replace: (inner: Json) => Json): Json {
  if (!isObject(schema)) return schema;
  const entries = Object.entries(schema).map(([keyword, value = null]): [string, Json] => {
    if (single.has(keyword)) return [keyword, replace(value)];
    if (lists.has(keyword)) return [keyword, listOf(value).map(replace)];
    if (maps.has(keyword) && isObject(value))
      return [keyword, Object.fromEntries(Object.entries(value).map(([name, inner = null]) => [name, replace(inner)]))];
    return [keyword, value];
  });
  return Object.fromEntries(entries);
}

function without(schema: JsonObject, keyword: string | undefined): JsonObject {
  return Object.fromEntries(Object.entries(schema).filter(([name]) => name !== keyword));
}

/** Changes that an author could make. */
export const mutations: readonly Change[] = [
  (_, __, other) => other,
  (schema, choose) => without(schema, choose(Object.keys(schema))),
  (schema, choose, other) => {
    const keyword = choose(Object.keys(other));
    return keyword === undefined ? schema : { ...schema, [keyword]: other[keyword] ?? null };
  },
  (schema, choose) => {
    const keyword = choose(Object.keys(schema).filter((name) => typeof schema[name] === 'number'));
    return keyword === undefined
      ? schema
      : { ...schema, [keyword]: Math.max(1, Number(schema[keyword]) + (choose([1, -1]) ?? 1)) };
  },
  (schema, choose) => {
    const keyword = choose(Object.keys(schema).filter((name) => Array.isArray(schema[name])));
    const list = keyword === undefined ? [] : listOf(schema[keyword]);
    const dropped = choose(list);
    return keyword === undefined || list.length < 2
      ? schema
      : { ...schema, [keyword]: list.filter((item) => item !== dropped) };
  },
  (schema, choose, other) => {
    const keyword = choose(Object.keys(schema).filter((name) => lists.has(name)));
    return keyword === undefined ? schema : { ...schema, [keyword]: [...listOf(schema[keyword]), other] };
  },
  (schema, choose) => ({ ...schema, $ref: `#/components/schemas/${choose(componentNames)}` }),
  (schema) => (isObject(schema['properties']) ? { ...schema, required: Object.keys(schema['properties']) } : schema),
  (schema, choose, other) =>
    isObject(schema['properties'])
      ? { ...schema, properties: { ...schema['properties'], [choose(['a', 'b', 'd']) ?? 'd']: other } }
      : schema,
  (schema) => ({ ...schema, additionalProperties: false }),
  (schema) => ('pattern' in schema ? { ...schema, pattern: '.*' } : schema),
  (schema) => ('oneOf' in schema ? { ...without(schema, 'oneOf'), anyOf: listOf(schema['oneOf']) } : schema),
  (schema) => ({ anyOf: [schema, { type: 'null' }] }),
];
