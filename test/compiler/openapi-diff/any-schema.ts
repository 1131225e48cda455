import type { Json, JsonObject } from '../../../compiler/src/openapi-diff/json.ts';
import { fc } from '../../support/fast-check.ts';

/** The names of the components that generated schemas refer to. */
export const componentNames = ['Alpha', 'Beta', 'Gamma'] as const;

/** The names of the properties of generated objects. */
export const propertyNames = ['a', 'b', 'c'] as const;

/** The schemas of a document: that of a body, and the components. */
export interface Schemas {
  readonly root: JsonObject;
  readonly components: Readonly<Record<string, JsonObject>>;
}

const bound = fc.option(fc.integer({ min: 0, max: 3 }), { nil: undefined });

const patterns = fc.constantFrom('^x', 'y$', '.*', '^[xy]+$', '^.*$', '');

function defined(schema: Readonly<Record<string, unknown>>): JsonObject {
  // Through JSON, which leaves out undefined properties.
  return JSON.parse(JSON.stringify(schema));
}

const scalar: fc.Arbitrary<JsonObject> = fc.oneof(
  fc
    .record({ minLength: bound, maxLength: bound, pattern: fc.option(patterns, { nil: undefined, freq: 3 }) })
    .map((rest) => defined({ type: 'string', ...rest })),
  fc.constantFrom('date', 'email', 'uuid').map((format): JsonObject => ({ type: 'string', format })),
  fc
    .record({
      type: fc.constantFrom('integer', 'number'),
      minimum: bound,
      exclusiveMinimum: bound,
      maximum: bound,
      exclusiveMaximum: bound,
    })
    .map(defined),
  fc.record({ type: fc.constantFrom('integer', 'number'), multipleOf: fc.constantFrom(1, 2, 3, 4) }),
  fc.subarray(['x', 'y', 'xy'], { minLength: 1 }).map((values): JsonObject => ({ type: 'string', enum: values })),
  fc.subarray<Json>(['x', 1, 2.5, null, true], { minLength: 1 }).map((values): JsonObject => ({ enum: values })),
  fc.constantFrom<Json>('x', 1, true, null).map((value): JsonObject => ({ const: value })),
  fc.constantFrom<JsonObject>(
    { type: ['string', 'null'] },
    { type: 'boolean' },
    { type: ['integer', 'string'], minLength: 1 },
    { minimum: 1, minLength: 1 },
    {},
  ),
);

const reference = fc
  .constantFrom(...componentNames)
  .map((name): JsonObject => ({ $ref: `#/components/schemas/${name}` }));

// An interface is not a record, which `letrec` demands.
type Kinds = {
  schema: JsonObject;
  object: JsonObject;
  list: JsonObject;
  union: JsonObject;
  tagged: JsonObject;
  merged: JsonObject;
  opaque: JsonObject;
};

function kindsOf(isComparable: boolean): fc.LetrecValue<Kinds> {
  return fc.letrec<Kinds>((tie) => ({
    schema: fc.oneof(
      { depthSize: 'small', maxDepth: 3 },
      scalar,
      reference,
      tie('object'),
      tie('list'),
      tie('union'),
      tie('tagged'),
      tie('merged'),
      ...(isComparable ? [] : [tie('opaque')]),
    ),
    object: fc
      .record({
        properties: fc.dictionary(fc.constantFrom(...propertyNames), tie('schema'), {
          maxKeys: 3,
          noNullPrototype: true,
        }),
        required: fc.subarray([...propertyNames]),
        others: fc.oneof(
          { weight: 4, arbitrary: fc.constant<Json | undefined>(undefined) },
          fc.constantFrom<Json>(false, true),
          tie('schema'),
        ),
        minProperties: fc.option(fc.constantFrom(1, 2), { nil: undefined, freq: 6 }),
        dependentRequired: fc.option(fc.constant({ a: ['b'] }), { nil: undefined, freq: 6 }),
        propertyNames: fc.option(fc.constantFrom<Json>({ maxLength: 1 }, { enum: ['a', 'b'] }), {
          nil: undefined,
          freq: 8,
        }),
        patternProperties: isComparable
          ? fc.constant(undefined)
          : fc.option(fc.constantFrom<Json>({ '^c': { type: 'string' } }, { '^c': true }), { nil: undefined, freq: 8 }),
      })
      .map(({ properties, required, others, ...rest }) =>
        defined({
          type: 'object',
          properties,
          required: required.filter((name) => name in properties),
          additionalProperties: others,
          ...rest,
        }),
      ),
    list: fc
      .record({
        items: fc.option(fc.oneof(tie('schema'), fc.constant(false)), { nil: undefined, freq: 4 }),
        prefixItems: fc.option(fc.array(tie('schema'), { minLength: 1, maxLength: 2 }), { nil: undefined }),
        minItems: bound,
        maxItems: bound,
        uniqueItems: fc.option(fc.boolean(), { nil: undefined }),
      })
      .map((rest) => defined({ type: 'array', ...rest })),
    union: fc
      .record({
        keyword: fc.constantFrom('anyOf', ...(isComparable ? [] : ['oneOf'])),
        members: fc.array(tie('schema'), { minLength: 1, maxLength: 3 }),
      })
      .map(({ keyword, members }): JsonObject => ({ [keyword]: members })),
    tagged: fc
      .record({ members: fc.array(tie('object'), { minLength: 1, maxLength: 3 }), hasDiscriminator: fc.boolean() })
      .map(
        ({ members, hasDiscriminator }): JsonObject => ({
          oneOf: members.map((member, index) => taggedObject(member, `kind${index}`)),
          ...(hasDiscriminator && { discriminator: { propertyName: 'kind' } }),
        }),
      ),
    merged: fc
      .array(fc.oneof(tie('object'), reference), { minLength: 1, maxLength: 2 })
      .map((allOf): JsonObject => ({ allOf })),
    opaque: fc.oneof(
      tie('object').map((object): JsonObject => ({ ...object, unevaluatedProperties: false })),
      fc.oneof(scalar, reference).map((not): JsonObject => ({ not })),
      fc.tuple(scalar, fc.oneof(scalar, reference)).map(([condition, then]): JsonObject => ({ if: condition, then })),
      fc.oneof(scalar, reference).map((contains): JsonObject => ({ type: 'array', contains })),
      fc.constantFrom(1, 2).map((value): JsonObject => ({ type: 'string', 'unknown-keyword': value })),
    ),
  }));
}

function taggedObject(object: JsonObject, tag: string): JsonObject {
  const { properties, required, propertyNames: _, ...rest } = object;
  return {
    ...rest,
    properties: { ...(properties as JsonObject), kind: { const: tag } },
    required: [...(required as readonly Json[]), 'kind'],
  };
}

/** Schemas with references; `isComparable` leaves out keywords that cannot be compared. */
export function anySchemas({ isComparable = false } = {}): fc.Arbitrary<Schemas> {
  const { schema } = kindsOf(isComparable);
  return fc
    .record({ root: schema, components: fc.tuple(schema, schema, schema) })
    .map(({ root, components }) => ({
      root,
      components: Object.fromEntries(componentNames.map((name, index) => [name, components[index] ?? {}])),
    }))
    .map(withoutLoops);
}

/** Any schema, without its own components. */
export const anySchema = kindsOf(false).schema;

/** A component that consists of itself describes nothing: no validator accepts it. */
export function withoutLoops(schemas: Schemas): Schemas {
  const components: Record<string, JsonObject> = { ...schemas.components };
  for (const name of componentNames) {
    if (consistsOf(components[name] ?? {}, name, components, new Set())) components[name] = { type: 'string' };
  }
  return { root: schemas.root, components };
}

function consistsOf(schema: Json, name: string, components: Schemas['components'], met: Set<string>): boolean {
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return false;
  const { $ref, allOf, anyOf, oneOf, not, if: condition, then } = schema as JsonObject;
  const parts = [allOf, anyOf, oneOf].flatMap((list) => (Array.isArray(list) ? list : []));
  if ([...parts, not, condition, then].some((part) => part !== undefined && consistsOf(part, name, components, met)))
    return true;
  if (typeof $ref !== 'string') return false;
  const target = $ref.slice('#/components/schemas/'.length);
  if (target === name) return true;
  if (met.has(target)) return false;
  met.add(target);
  return consistsOf(components[target] ?? {}, name, components, met);
}
