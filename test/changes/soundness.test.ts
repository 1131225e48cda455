import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareDocuments } from '../../compiler/src/changes/compare-documents.ts';
import { entriesOf, isObject, type Json, type JsonObject, objectOf } from '../../compiler/src/changes/json.ts';

// Whatever the rules say: a value that one side writes and the other does not accept breaks somebody.

const names = ['a', 'b'] as const;
const bound = fc.option(fc.integer({ min: 0, max: 3 }), { nil: undefined });

function without(schema: Readonly<Record<string, unknown>>): JsonObject {
  // Through JSON, which leaves out what is undefined.
  return JSON.parse(JSON.stringify(schema));
}

const { schema: anySchema } = fc.letrec<{ schema: JsonObject; object: JsonObject; list: JsonObject }>((tie) => ({
  schema: fc.oneof(
    { depthSize: 'small', maxDepth: 3 },
    fc.record({ minLength: bound, maxLength: bound }).map((rest) => without({ type: 'string', ...rest })),
    fc
      .record({ type: fc.constantFrom('integer', 'number'), minimum: bound, exclusiveMinimum: bound, maximum: bound })
      .map(without),
    fc.record({ type: fc.constantFrom('integer', 'number'), multipleOf: fc.constantFrom(1, 2, 3, 4) }).map(without),
    fc.subarray(['x', 'y', 'xy'], { minLength: 1 }).map((values) => ({ type: 'string', enum: values })),
    fc.constantFrom('x', 'y').map((value) => ({ type: 'string', const: value })),
    fc.constantFrom<JsonObject>({ type: ['string', 'null'] }, { type: 'boolean' }, { type: ['integer', 'string'] }, {}),
    tie('object'),
    tie('list'),
    fc.array(tie('schema'), { minLength: 1, maxLength: 2 }).map((anyOf) => ({ anyOf })),
  ),
  object: fc
    .record({
      properties: fc.dictionary(fc.constantFrom(...names), tie('schema'), { maxKeys: 2, noNullPrototype: true }),
      required: fc.subarray([...names]),
      closed: fc.boolean(),
    })
    .map(({ properties, required, closed }) => ({
      type: 'object',
      properties,
      required: required.filter((name) => name in properties),
      ...(closed && { additionalProperties: false }),
    })),
  list: fc
    .record({ items: tie('schema'), minItems: bound, uniqueItems: fc.boolean() })
    .map((rest) => without({ type: 'array', ...rest })),
}));

const { value: anyValue } = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', maxDepth: 3 },
    fc.constantFrom<Json>(null, true, 0, 1, 2, 3, 4, 6, 12, -1, 0.5, '', 'x', 'y', 'xy', 'xyz'),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...names), tie('value'), { maxKeys: 2, noNullPrototype: true }),
  ),
}));

/** Nobody writes what is not declared; whoever reads an answer bears what he does not know. */
type Side = 'writer of a request' | 'reader of a request' | 'writer of a response' | 'reader of a response';

const closedFor: Readonly<Record<Side, boolean | undefined>> = {
  'writer of a request': true,
  'reader of a request': undefined,
  'writer of a response': true,
  'reader of a response': false,
};

/** A schema with its objects closed, opened, or left alone. */
function seenBy(side: Side, schema: Json): Json {
  if (isList(schema)) return schema.map((item) => seenBy(side, item));
  if (!isObject(schema)) return schema;
  const parts = entriesOf(schema).map(([name, part]) => [name, seenBy(side, part)] as const);
  const closed = closedFor[side];
  const isObjectSchema = schema['type'] === 'object' && closed !== undefined;
  return { ...Object.fromEntries(parts), ...(isObjectSchema && { additionalProperties: !closed }) };
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

const ajv = new Ajv2020({ strict: false, addUsedSchema: false });

function validator(side: Side, schema: JsonObject): (value: Json) => boolean {
  return ajv.compile(objectOf(seenBy(side, schema)));
}

function documentOf(schema: JsonObject, side: 'request' | 'response'): JsonObject {
  const content = { 'application/json': { schema } };
  const request = { requestBody: { required: true, content }, responses: {} };
  const operation = side === 'request' ? request : { responses: { 200: { content } } };
  return { openapi: '3.1.0', paths: { '/': { post: operation } } };
}

test.each(['request', 'response'] as const)(
  'what one side of a %s writes and the other refuses is told as breaking',
  (side) => {
    let found = 0;
    fc.assert(
      fc.property(
        anySchema,
        anySchema,
        fc.array(anyValue, { minLength: 10, maxLength: 40 }),
        (before, after, values) => {
          const writes = validator(`writer of a ${side}`, side === 'request' ? before : after);
          const reads = validator(`reader of a ${side}`, side === 'request' ? after : before);
          const lost = values.find((value) => writes(value) && !reads(value));
          if (lost === undefined) return;
          found += 1;
          const changes = compareDocuments(documentOf(before, side), documentOf(after, side));
          expect(changes.some(({ breaking }) => breaking)).toBe(true);
        },
      ),
      { numRuns: 1000 },
    );
    expect(found).toBeGreaterThan(20);
  },
);

test.each(['request', 'response'] as const)('a document has not changed since itself (%s)', (side) => {
  fc.assert(
    fc.property(anySchema, (schema) => {
      expect(compareDocuments(documentOf(schema, side), documentOf(schema, side))).toEqual([]);
    }),
  );
});

test('nothing breaks when anything is taken from now on, or was borne before', () => {
  fc.assert(
    fc.property(anySchema, (schema) => {
      const [request, response] = [
        compareDocuments(documentOf(schema, 'request'), documentOf({}, 'request')),
        compareDocuments(documentOf({}, 'response'), documentOf(schema, 'response')),
      ];
      expect([...request, ...response].filter(({ breaking }) => breaking)).toEqual([]);
    }),
  );
});
