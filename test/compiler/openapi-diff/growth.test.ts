import { expect, test } from 'vitest';
import { compareDocuments } from '../../../compiler/src/openapi-diff/compare-documents.ts';
import type { Json, JsonObject } from '../../../compiler/src/openapi-diff/json.ts';

// Each of these documents has exponentially many paths, or a very long one: comparing them would not end, or would
// exhaust the stack.

const reference = (index: number): JsonObject => ({ $ref: `#/components/schemas/A${index}` });

function documentOf(schemas: JsonObject): JsonObject {
  const body = { content: { 'application/json': { schema: reference(0) } } };
  return { openapi: '3.1.0', paths: { '/': { post: { requestBody: body, responses: {} } } }, components: { schemas } };
}

function chainOf(length: number, link: (next: number) => Json, last: Json): JsonObject {
  const links = Array.from({ length }, (_, index) => [`A${index}`, link(index + 1)] as const);
  return documentOf({ ...Object.fromEntries(links), [`A${length}`]: last });
}

const chains: [name: string, length: number, link: (next: number) => Json][] = [
  ['two properties', 60, (next) => ({ type: 'object', properties: { l: reference(next), r: reference(next) } })],
  [
    'two properties with constraints',
    60,
    (next) => ({
      type: 'object',
      properties: {
        l: { allOf: [reference(next), { minProperties: 1 }] },
        r: { allOf: [reference(next), { minProperties: 1 }] },
      },
    }),
  ],
  [
    'two alternatives',
    40,
    (next) => ({ anyOf: [reference(next), { allOf: [reference(next), { minProperties: 1 }] }] }),
  ],
  [
    'two alternatives that may overlap',
    40,
    (next) => ({ oneOf: [{ properties: { l: reference(next) } }, { properties: { r: reference(next) } }] }),
  ],
  ['a condition', 3000, (next) => ({ not: reference(next) })],
  ['a nullable property', 3000, (next) => ({ properties: { next: { anyOf: [reference(next), { type: 'null' }] } } })],
  ['nothing else', 3000, reference],
];

test.each(chains)('components that consist of references to the next with %s', (_name, length, link) => {
  const schema = (type: string): JsonObject => ({ type: 'object', properties: { x: { type } } });
  const [before, after] = [chainOf(length, link, schema('string')), chainOf(length, link, schema('integer'))];
  expect(compareDocuments(before, after).some(({ breaking }) => breaking)).toBe(true);
});

const unions = ['anyOf', 'oneOf', 'allOf'] as const;

test.each(unions)('components that consist of all the others by `%s`', (keyword) => {
  const count = 8;
  const schemas = (type: string): JsonObject =>
    Object.fromEntries(
      Array.from({ length: count }, (_, index) => {
        const others = Array.from({ length: count }, (_reference, other) => other).filter((other) => other !== index);
        const own = { type: 'object', properties: { [`x${index}`]: { type } }, required: [`x${index}`] };
        return [`A${index}`, { [keyword]: [...others.map(reference), own] }];
      }),
    );
  const changes = compareDocuments(documentOf(schemas('string')), documentOf(schemas('integer')));
  expect(changes.some(({ breaking }) => breaking)).toBe(true);
});

test('long lists of values', () => {
  const values = (from: number) => Array.from({ length: 20_000 }, (_, index) => `v${from + index}`);
  const changes = compareDocuments(documentOf({ A0: { enum: values(0) } }), documentOf({ A0: { enum: values(1) } }));
  expect(changes.map(({ rule }) => rule)).toEqual(['request-value-removed', 'request-value-added']);
});
