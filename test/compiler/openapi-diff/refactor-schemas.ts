import { isObject, type Json, type JsonObject, listOf } from '../../../compiler/src/openapi-diff/json.ts';
import type { Schemas } from './any-schema.ts';
import { type Change, changeSomewhere, eachSchema, mapSchemas } from './mutate-schemas.ts';
import type { Choose } from './sample-values.ts';

/** Writes schemas in another way that means the same. */
export type Refactoring = (schemas: Schemas, choose: Choose) => Schemas;

const prefix = '#/components/schemas/';

function targetOf(schema: Json, { components }: Schemas): JsonObject | undefined {
  return isObject(schema) && typeof schema['$ref'] === 'string'
    ? components[schema['$ref'].slice(prefix.length)]
    : undefined;
}

function somewhere(change: Change): Refactoring {
  return (schemas, choose) => changeSomewhere(schemas, change, choose, {});
}

function everywhere(schemas: Schemas, replace: (schema: JsonObject) => JsonObject): Schemas {
  const deep = (schema: Json): Json => {
    const inner = eachSchema(schema, deep);
    return isObject(inner) ? replace(inner) : inner;
  };
  return mapSchemas(schemas, (schema) => {
    const replaced = deep(schema);
    return isObject(replaced) ? replaced : schema;
  });
}

/** Ways of writing that concern references and the order of keys: no keyword is read to compare them. */
export const structuralRefactorings: Readonly<Record<string, Refactoring>> = {
  'a reference is written in full': (schemas, choose) =>
    changeSomewhere(
      schemas,
      (schema) => (Object.keys(schema).length === 1 ? (targetOf(schema, schemas) ?? schema) : schema),
      choose,
      {},
    ),
  'a schema becomes a component': (schemas, choose) => {
    const extracted: JsonObject[] = [];
    const changed = changeSomewhere(
      schemas,
      (schema) => {
        extracted.push(schema);
        return { $ref: `${prefix}Extracted` };
      },
      choose,
      {},
    );
    return { root: changed.root, components: { ...changed.components, Extracted: extracted[0] ?? {} } };
  },
  'a component is renamed': (schemas) => {
    const { Alpha = {}, ...components } = schemas.components;
    return everywhere({ root: schemas.root, components: { Renamed: Alpha, ...components } }, (schema) =>
      schema['$ref'] === `${prefix}Alpha` ? { ...schema, $ref: `${prefix}Renamed` } : schema,
    );
  },
  'keys are in another order': (schemas) =>
    everywhere(schemas, (schema) => Object.fromEntries(Object.entries(schema).reverse())),
  'remarks are added': somewhere((schema) => ({ ...schema, title: 'Title', description: 'Text.', examples: [1] })),
};

/** Ways of writing that concern the keywords themselves. */
export const keywordRefactorings: Readonly<Record<string, Refactoring>> = {
  'a schema is the only part of `allOf`': somewhere((schema) => ({ allOf: [schema] })),
  'a schema is the only alternative': somewhere((schema) => ({ anyOf: [schema] })),
  'a constant becomes a list of one': somewhere((schema) => {
    const { const: value, ...rest } = schema;
    return value === undefined || 'enum' in schema ? schema : { ...rest, enum: [value] };
  }),
  'an enumeration becomes alternatives': somewhere((schema) => {
    const { enum: values, ...rest } = schema;
    return Array.isArray(values) && !('anyOf' in schema)
      ? { ...rest, anyOf: values.map((value) => ({ const: value })) }
      : schema;
  }),
  'alternatives are laid out flat': somewhere((schema) => {
    const members = listOf(schema['anyOf']);
    const flat = members.flatMap((member) =>
      isObject(member) && Object.keys(member).join() === 'anyOf' ? listOf(member['anyOf']) : [member],
    );
    return members.length > 0 ? { ...schema, anyOf: flat } : schema;
  }),
  'alternatives are in another order': somewhere((schema) =>
    Array.isArray(schema['anyOf']) ? { ...schema, anyOf: listOf(schema['anyOf']).toReversed() } : schema,
  ),
  'a list of types becomes alternatives': somewhere((schema) => {
    const { type, ...rest } = schema;
    return Array.isArray(type) && !('anyOf' in schema)
      ? { ...rest, anyOf: type.map((one) => ({ type: one })) }
      : schema;
  }),
  'keywords that allow everything are added': somewhere((schema) => ({
    ...schema,
    minLength: schema['minLength'] ?? 0,
    minItems: schema['minItems'] ?? 0,
  })),
};
