import { expect, test } from 'vitest';
import type { DocumentedHeader } from '../../compiler/src/model/api-document.ts';
import type { HandlerParameterFacts, MarkerFacts } from '../../compiler/src/model/facts.ts';
import type { Shape } from '../../compiler/src/model/shapes/shape.ts';
import * as model from '../compiler/emit/support/model.ts';
import { documenting, operationOf, type Parameter } from './support/describe-operation.ts';

const { int, integerSchema, objectOf, span, string, taking } = model;

function header(
  key: string,
  shape: Shape,
  more: Partial<HandlerParameterFacts & MarkerFacts> = {},
): HandlerParameterFacts {
  const { optional = false, description, default: preset } = more;
  const marker: MarkerFacts = { name: 'Header', key, shape, span, ...(preset !== undefined && { default: preset }) };
  return {
    ...taking('value', 'Header', shape),
    optional,
    markers: [marker],
    ...(description !== undefined && { description }),
  };
}

function cookie(key: string, optional = false): HandlerParameterFacts {
  return { ...taking('value', 'CookieValue', string), optional, markers: [{ name: 'CookieValue', key, span }] };
}

function documented(name: string, more: Partial<DocumentedHeader> = {}): DocumentedHeader {
  return { name, required: false, shape: string, span, ...more };
}

/** `query limit? (How many) {"type":"integer"}` */
function textOf({ name, in: place, required, description, schema, ...others }: Parameter): string {
  const descriptions = description === undefined ? [] : [`(${description})`];
  const more = Object.keys(others).length === 0 ? [] : [JSON.stringify(others)];
  return [place, `${name}${required === true ? '' : '?'}`, ...descriptions, JSON.stringify(schema), ...more].join(' ');
}

const integer = JSON.stringify(integerSchema);

const cases: [
  title: string,
  template: string,
  takes: HandlerParameterFacts[],
  headers: DocumentedHeader[],
  want: string[],
][] = [
  ['a scalar of the path', 'GET /a/{id}', [taking('id', 'Param', int)], [], [`path id ${integer}`]],
  [
    'a scalar with a comment',
    'GET /a/{id}',
    [{ ...taking('id', 'Param', int), description: 'Which one' }],
    [],
    [`path id (Which one) ${integer}`],
  ],
  [
    'the whole path as an object',
    'GET /a/{id}/{part}',
    [taking('path', 'Param', objectOf({ id: int, part: string }))],
    [],
    [`path id ${integer}`, 'path part {"type":"string"}'],
  ],
  [
    'a query',
    'GET /a',
    [taking('query', 'Query', objectOf({ q: string, 'limit?': int }))],
    [],
    ['query q {"type":"string"}', `query limit? ${integer}`],
  ],
  [
    'a query that admits every name',
    'GET /a',
    [
      taking('query', 'Query', {
        kind: 'object',
        properties: [{ name: 'query', optional: true, shape: int }],
        additional: string,
      }),
    ],
    [],
    [
      `query query? ${integer}`,
      'query query2? {"type":"object","additionalProperties":{"type":"string"}} {"style":"form","explode":true}',
    ],
  ],
  ['a header, as it is written', 'GET /a', [header('X-Zone', int)], [], [`header X-Zone ${integer}`]],
  [
    'a header that may be missing',
    'GET /a',
    [header('x', string, { optional: true })],
    [],
    ['header x? {"type":"string"}'],
  ],
  [
    'a header with a default',
    'GET /a',
    [header('x', string, { default: 'a', description: 'Which' })],
    [],
    ['header x? (Which) {"type":"string","default":"a"}'],
  ],
  ...['Authorization', 'cookie', 'Accept', 'content-type'].map((name): (typeof cases)[number] => [
    `a header \`${name}\`, which is documented elsewhere`,
    'GET /a',
    [header(name, string), header('x', string)],
    [],
    ['header x {"type":"string"}'],
  ]),
  [
    'cookies',
    'GET /a',
    [cookie('a'), cookie('b', true)],
    [],
    ['cookie a {"type":"string"}', 'cookie b? {"type":"string"}'],
  ],
  [
    'one header taken twice, once required',
    'GET /a',
    [header('X-A', string, { optional: true }), header('x-a', int)],
    [],
    ['header X-A {"type":"string"}'],
  ],
  [
    'a header and a query of one name',
    'GET /a',
    [header('a', string), taking('query', 'Query', objectOf({ a: string }))],
    [],
    ['header a {"type":"string"}', 'query a {"type":"string"}'],
  ],
  [
    'a header that is only documented',
    'GET /a',
    [],
    [
      documented('X-Tenant', { required: true, description: 'Whose' }),
      documented('X-Depth', { shape: int, default: 3 }),
    ],
    [
      'header X-Tenant (Whose) {"type":"string"}',
      `header X-Depth? ${JSON.stringify({ ...integerSchema, default: 3 })}`,
    ],
  ],
  [
    'a documented header that the handler takes',
    'GET /a',
    [header('x-tenant', int)],
    [documented('X-Tenant')],
    [`header x-tenant ${integer}`],
  ],
];

test.each(cases)('%s', (_title, template, takes, headers, want) => {
  const { parameters = [] } = operationOf(template, 'find', { takes, documentation: documenting({ headers }) });
  expect(parameters.map(textOf)).toEqual(want);
});

test('a body has the description of its parameter, and is required or optional', () => {
  const body = { ...taking('input', 'Body', string), description: 'What to add' };
  expect(operationOf('POST /a', 'add', { body: 'json', takes: [body] }).requestBody).toMatchObject({
    description: 'What to add',
    required: true,
  });
  const optional = { ...body, optional: true };
  expect(operationOf('POST /a', 'add', { body: 'json', takes: [optional] }).requestBody).not.toHaveProperty('required');
});
