import { expect, test } from 'vitest';
import { emitted } from './support/emit.ts';
import * as model from './support/model.ts';

const { objectOf, routeOf, taking, typeOf } = model;
const note = model.namedOf('src/a.ts#Note', objectOf({ id: model.int, 'title?': model.string }));

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly responses: Record<string, { readonly content?: object }>;
}

interface Document {
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: { readonly schemas: Record<string, unknown> };
}

function documentOf(...routes: Parameters<typeof routeOf>[]): Document {
  const application = model.applicationOf({
    providers: [model.appController],
    types: [note],
    routes: routes.map((route) => routeOf(...route)),
  });
  return JSON.parse(emitted(application, 'openapi.json'));
}

function statusesOf(...route: Parameters<typeof routeOf>): string[] {
  const [operation] = Object.values(documentOf(route).paths).flatMap((methods) => Object.values(methods));
  return Object.keys(operation?.responses ?? {});
}

test.each<[title: string, options: Parameters<typeof routeOf>[2], want: string[]]>([
  ['a plain value', { gives: [{ wrapped: false, shape: typeOf(note.id) }] }, ['200']],
  ['nothing', { gives: [{ wrapped: false }] }, ['204']],
  ['a value or nothing', { gives: [{ wrapped: false, shape: typeOf(note.id) }, { wrapped: false }] }, ['200', '204']],
  ['a response with a status', { gives: [{ wrapped: true, status: 201, shape: typeOf(note.id) }] }, ['201']],
  ['a response without a value', { gives: [{ wrapped: true, status: 202 }] }, ['202']],
  [
    'several statuses',
    { gives: [404, 200].map((status) => ({ wrapped: true, status, shape: typeOf(note.id) })) },
    ['200', '404'],
  ],
  ['a decoded query', { takes: [taking('query', 'Query', objectOf({ 'a?': model.int }))] }, ['204', '400']],
  ['a body', { takes: [taking('input', 'Body', typeOf(note.id))] }, ['204', '400', '413', '415']],
  [
    'a refusal that the handler documents itself',
    { takes: [taking('q', 'Query', objectOf({}))], gives: [{ wrapped: true, status: 400, shape: typeOf(note.id) }] },
    ['400'],
  ],
])('statuses of %s', (_title, options, want) => expect(statusesOf('POST /notes', 'create', options)).toEqual(want));

test('paths that differ in the names of their parameters only are one path', () => {
  const { paths } = documentOf(
    ['GET /a/{x}', 'find', { takes: [taking('x', 'Param', model.int)] }],
    ['PUT /a/{y}', 'put', { takes: [taking('y', 'Param', model.int)] }],
  );
  expect(Object.keys(paths)).toEqual(['/a/{x}']);
  const parameters = Object.values(paths['/a/{x}'] ?? {}).map((operation) => operation.parameters?.[0]?.name);
  expect(parameters).toEqual(['x', 'x']);
});

test.each<[shape: Parameters<typeof taking>[2], schema: object]>([
  [model.string, { type: 'string' }],
  [model.unionOf(model.string, model.nothing), { type: ['string', 'null'] }],
  [model.literalsOf('a', 'b'), { type: 'string', enum: ['a', 'b'] }],
  [
    model.literalsOf('a', 1),
    {
      anyOf: [
        { type: 'string', enum: ['a'] },
        { type: 'number', enum: [1] },
      ],
    },
  ],
  [model.literalsOf('a'), { type: 'string', enum: ['a'] }],
  [model.literalsOf(1), { type: 'number', enum: [1] }],
  [model.unionOf(model.literalsOf('a'), model.nothing), { type: ['string', 'null'], enum: ['a', null] }],
  [
    { kind: 'string', minLength: 1, maxLength: 9, patterns: ['^a', 'b$'], format: 'email' },
    { type: 'string', minLength: 1, maxLength: 9, pattern: '^a', allOf: [{ pattern: 'b$' }], format: 'email' },
  ],
  [
    { kind: 'number', integer: false, minimum: 0, exclusiveMaximum: 1, multipleOf: 0.5 },
    { type: 'number', minimum: 0, exclusiveMaximum: 1, multipleOf: 0.5 },
  ],
  [
    { kind: 'number', integer: true, minimum: 1 },
    { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
  ],
  [model.unionOf({ kind: 'string', minLength: 1 }, model.nothing), { type: ['string', 'null'], minLength: 1 }],
  [model.unionOf(model.string, model.int), { anyOf: [{ type: 'string' }, model.integerSchema] }],
  [{ kind: 'date' }, { type: 'string', format: 'date-time' }],
  [{ kind: 'bigint' }, { type: 'string', pattern: '^-?(0|[1-9][0-9]{0,999})$' }],
  [{ kind: 'url' }, { type: 'string', format: 'uri' }],
  [
    { kind: 'array', items: model.string, readonly: false, minItems: 1, maxItems: 3, uniqueItems: true },
    { type: 'array', items: { type: 'string' }, minItems: 1, maxItems: 3, uniqueItems: true },
  ],
  [
    { kind: 'tuple', readonly: false, elements: [{ shape: model.string, optional: false }], rest: model.number },
    { type: 'array', prefixItems: [{ type: 'string' }], minItems: 1, items: { type: 'number' } },
  ],
  [
    {
      kind: 'tuple',
      readonly: false,
      elements: [
        { shape: model.string, optional: false },
        { shape: model.number, optional: true },
      ],
    },
    {
      type: 'array',
      prefixItems: [{ type: 'string' }, { type: 'number' }],
      items: { anyOf: [{ type: 'string' }, { type: 'number' }] },
      minItems: 1,
      maxItems: 2,
    },
  ],
  [
    {
      kind: 'tuple',
      readonly: false,
      elements: [
        { shape: model.number, optional: false },
        { shape: model.number, optional: false },
      ],
    },
    {
      type: 'array',
      prefixItems: [{ type: 'number' }, { type: 'number' }],
      items: { type: 'number' },
      minItems: 2,
      maxItems: 2,
    },
  ],
  [
    { kind: 'tuple', readonly: false, elements: [] },
    { type: 'array', items: {}, maxItems: 0 },
  ],
  [
    { kind: 'tuple', readonly: false, elements: [], rest: model.number },
    { type: 'array', items: { type: 'number' } },
  ],
  [
    { kind: 'object', properties: [], additional: model.string },
    { type: 'object', additionalProperties: { type: 'string' } },
  ],
  [
    { kind: 'object', properties: [], additional: model.string, keyPattern: '^x-', closed: true },
    { type: 'object', patternProperties: { '^x-': { type: 'string' } }, additionalProperties: false },
  ],
  [
    { kind: 'object', properties: [], closed: true },
    { type: 'object', properties: {}, additionalProperties: false },
  ],
  [
    { kind: 'object', properties: [{ name: 'a', optional: false, shape: model.boolean, default: true }] },
    { type: 'object', properties: { a: { type: 'boolean', default: true } } },
  ],
  [model.arrayOf(typeOf(note.id)), { type: 'array', items: { $ref: '#/components/schemas/Note' } }],
  [model.unionOf(typeOf(note.id), model.nothing), { anyOf: [{ $ref: '#/components/schemas/Note' }, { type: 'null' }] }],
  [
    objectOf({ a: model.number, 'b?': model.boolean }),
    {
      type: 'object',
      properties: { a: { type: 'number' }, b: { type: 'boolean' } },
      required: ['a'],
    },
  ],
  [{ kind: 'unknown' }, {}],
])('schema of %j', (shape, schema) => {
  const { paths } = documentOf(['GET /x', 'find', { gives: [{ wrapped: true, status: 200, shape }] }]);
  expect(paths['/x']?.['get']?.responses['200']?.content).toMatchObject({ 'application/json': { schema } });
});

test('every reference leads to a component', () => {
  const document = documentOf(['POST /x', 'create', { takes: [taking('input', 'Body', typeOf(note.id))] }]);
  const references = JSON.stringify(document).match(/#\/components\/schemas\/[^"]+/g) ?? [];
  expect(new Set(references.map((reference) => reference.split('/').at(-1)))).toEqual(
    new Set(Object.keys(document.components.schemas)),
  );
});
