import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  absent,
  array,
  arrayWith,
  errorHandler,
  int,
  intFromText,
  invalid,
  literal,
  nullable,
  number,
  numberWith,
  object,
  oneOf,
  optional,
  record,
  required,
  respondEmpty,
  respondJson,
  route,
  string,
  stringWith,
  tagged,
  tuple,
} from '../../../runtime/src/codegen/v1.ts';

import type { Decoder } from '../../../runtime/src/decoding/decoder.ts';
import type { Field } from '../../../runtime/src/decoding/object.ts';
import {
  BadRequestException,
  ConflictException,
  type ProblemCode,
  type RequestFailure,
  Response,
  type ValidationProblem,
} from '../../../runtime/src/index.ts';
import { applicationOf } from '../support/application-of.ts';
import { type CalledApplication, createTestApplication } from '../support/create-application.ts';
import { loggerWithLines } from '../support/log-lines.ts';

const { logger } = loggerWithLines();

/** A decoder of objects that rejects everything, to see the problems. */
function failing(...fields: readonly Field[]): Decoder<object> {
  return object<object>({ read: () => invalid, fields: () => fields });
}

const cat = failing(required('meow', string));
const dog = failing(required('bark', string), required('name', string));
const body = failing(
  required('title', stringWith(string, { minLength: 2, maxLength: 3, patterns: [/^[a-z]+$/], format: 'email' })),
  required('count', numberWith(int, { minimum: 1, exclusiveMaximum: 9, multipleOf: 2 })),
  required('size', numberWith(number, { maximum: 5, exclusiveMinimum: 0 })),
  required('tags', arrayWith(array(string), { minItems: 2, maxItems: 3, uniqueItems: true })),
  optional('state', literal('draft', 'sent', null)),
  optional('mixed', oneOf(string, int)),
  optional('pet', oneOf(cat, dog)),
  optional('kind', tagged('is', [['cat', cat]])),
  optional('byName', record(nullable(int))),
  optional('pair', tuple([string, int])),
  absent('gone'),
);

interface Seen {
  readonly kind: string;
  readonly message: string;
  readonly errors?: unknown;
  readonly problems: readonly ValidationProblem[];
}

const seen = ({ kind, message, errors, problems }: RequestFailure): Response<Seen, number> =>
  Response.withStatus(400, { kind, message, problems, ...(errors !== undefined && { errors }) });

const own = failing(
  required('title', stringWith(string, { minLength: 2, patterns: [/^[a-z]+$/] }), 'Please give a title'),
  required('tags', array(string), 'Tags are words'),
  optional('inner', failing(required('name', string), required('size', int, 'A size, please')), 'An object, please'),
  required('kind', tagged('is', [['cat', cat]], 'Which animal?')),
);

const routes = {
  create: route('POST /create', {
    body: 'json',
    handle: (inputs) => {
      inputs.body(body);
      inputs.reject();
    },
    respond: respondEmpty,
  }),
  own: route('POST /own', {
    body: 'json',
    handle: (inputs) => {
      inputs.body(own);
      inputs.reject();
    },
    respond: respondEmpty,
  }),
  named: route('GET /named/{id}', {
    handle: async (inputs) => {
      inputs.param('id', numberWith(intFromText, { minimum: 5 }));
      inputs.header('x-tenant', intFromText);
      inputs.cookie('session');
      inputs.query(failing(required('page', intFromText)));
      await inputs.validated('query', { validate: () => ({ page: ['is too far'] }) });
      await inputs.validated('header', { validate: () => ({ '': ['is unknown'] }) }, 'x-own');
      inputs.reject();
    },
    respond: respondEmpty,
  }),
  thrown: route('GET /thrown', {
    handle: () => {
      throw new ConflictException('busy').withErrors({ title: ['is taken'] });
    },
    respond: respondEmpty,
  }),
  bad: route('GET /bad', {
    handle: () => {
      throw new BadRequestException('bad', { errors: { title: ['is bad'] } });
    },
    respond: respondEmpty,
  }),
};

let app: CalledApplication;
beforeAll(async () => {
  const compiled = {
    ...applicationOf(routes),
    createErrorHandler: () =>
      errorHandler(
        { handle: seen },
        respondJson<Seen>((value) => JSON.stringify(value)),
      ),
  };
  app = await createTestApplication(compiled, { logger });
});
afterAll(() => app.shutdown());

const post = async (path: string, input: unknown) => (await app.post(path).json(input).send()).json<Seen>();

describe('the problems of a body', () => {
  test('have codes and parameters, in the order of the errors', async () => {
    const { kind, errors, problems } = await post('/create', {
      title: 'A',
      count: 9,
      size: 6,
      tags: ['a', 'a', 'a', 'a'],
      state: 'gone',
      mixed: true,
      pet: {},
      kind: { is: 'dog' },
      byName: { a: 'x' },
      pair: ['a'],
      gone: 1,
    });
    expect(kind).toBe('validation');
    const short = problems.map(({ path, code, parameters }) => [path, code, parameters]);
    expect(short).toEqual([
      ['title', 'min-length', { minimum: 2 }],
      ['title', 'pattern', { pattern: '^[a-z]+$' }],
      ['title', 'format', { format: 'email' }],
      ['count', 'exclusive-max', { maximum: 9 }],
      ['count', 'multiple-of', { divisor: 2 }],
      ['size', 'max', { maximum: 5 }],
      ['tags', 'max-items', { maximum: 3 }],
      ['tags', 'unique-items', {}],
      ['state', 'one-of', { values: ['draft', 'sent', null] }],
      [
        'mixed',
        'no-alternative',
        {
          alternatives: [
            { code: 'type', parameters: { type: 'string' }, message: 'must be a string' },
            { code: 'type', parameters: { type: 'integer' }, message: 'must be an integer' },
          ],
        },
      ],
      ['pet', 'no-form', { forms: [['meow'], ['bark', 'name']] }],
      ['kind.is', 'one-of', { values: ['cat'] }],
      ['byName.a', 'type', { type: 'integer' }],
      ['pair', 'min-items', { minimum: 2 }],
      ['gone', 'not-allowed', {}],
    ]);
    const texts: Record<string, string[]> = {};
    for (const { path, message } of problems) texts[path] = [...(texts[path] ?? []), message];
    expect(texts).toEqual(errors);
  });

  test('types and missing properties have problems', async () => {
    const { problems } = await post('/create', { title: 5, count: 1.5, size: 0, tags: ['a'] });
    expect(problems).toEqual([
      { path: 'title', code: 'type', parameters: { type: 'string' }, message: 'must be a string' },
      { path: 'count', code: 'type', parameters: { type: 'integer' }, message: 'must be an integer' },
      { path: 'size', code: 'exclusive-min', parameters: { minimum: 0 }, message: 'must be greater than 0' },
      { path: 'tags', code: 'min-items', parameters: { minimum: 2 }, message: 'must have at least 2 items' },
    ]);
    expect((await post('/create', { title: 'longer', count: 0 })).problems.map(({ code }) => code)).toEqual([
      'max-length',
      'format',
      'min',
      'required',
      'required',
    ]);
    expect((await post('/create', [])).problems).toEqual([
      { path: '', code: 'type', parameters: { type: 'object' }, message: 'must be an object' },
    ]);
  });
});

test('the problems of named inputs and of custom validation have the names as paths', async () => {
  const response = await app.get('/named/3?page=x').header('x-tenant', 'a').send();
  const { message, problems } = response.json<Seen>();
  expect(message).toContain('path parameter `id` must be at least 5');
  expect(problems.map(({ path, code, message: text }) => [path, code, text])).toEqual([
    ['id', 'min', 'must be at least 5'],
    ['x-tenant', 'type', 'must be an integer'],
    ['x-own', 'custom', 'is unknown'],
    ['session', 'required', 'is required'],
    ['page', 'type', 'must be an integer'],
    ['page', 'custom', 'is too far'],
  ]);
});

describe('a message of the application', () => {
  test('replaces the texts of a property once, and keeps the codes', async () => {
    const { errors, problems } = await post('/own', { title: 'A', tags: ['a', 5], kind: { is: 'dog' } });
    expect(errors).toEqual({
      title: ['Please give a title'],
      'tags.1': ['Tags are words'],
      'kind.is': ['Which animal?'],
    });
    expect(problems).toMatchObject([
      { path: 'title', code: 'min-length', message: 'Please give a title' },
      { path: 'title', code: 'pattern', message: 'Please give a title' },
      { path: 'tags.1', code: 'type', message: 'Tags are words' },
      { path: 'kind.is', code: 'one-of', message: 'Which animal?' },
    ]);
  });

  test('replaces that of a missing value, and not those of the properties inside', async () => {
    const { errors } = await post('/own', { inner: { size: 'x' }, tags: [], kind: { is: 'cat', meow: '' } });
    expect(errors).toEqual({
      title: ['Please give a title'],
      'inner.name': ['is required'],
      'inner.size': ['A size, please'],
    });
    expect((await post('/own', { inner: 5, title: 'aa', tags: [], kind: { is: 'cat', meow: '' } })).errors).toEqual({
      inner: ['An object, please'],
    });
  });
});

describe('a failure without a validation', () => {
  test.each(['/thrown', '/bad', '/nowhere'])('%s has no problems', async (path) => {
    const { kind, problems } = (await app.get(path).send()).json<Seen>();
    expect([kind, problems]).toEqual([path === '/nowhere' ? 'not-found' : 'http', []]);
  });

  test('malformed JSON has no problems', async () => {
    const response = await app.post('/create').header('content-type', 'application/json').payload('{').send();
    expect(response.json()).toMatchObject({ kind: 'http', problems: [] });
  });
});

test('the problems are bounded as the errors', async () => {
  const many = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`key${index}`, 'x']));
  const { problems } = await post('/create', { title: 'a@b.c', count: 2, size: 1, tags: ['a', 'b'], byName: many });
  expect(problems.length).toBeLessThanOrEqual(100);
});

test('a code decides the type of the parameters', () => {
  const problem = {
    path: 'a',
    code: 'min-length',
    parameters: { minimum: 1 },
    message: '',
  } satisfies ValidationProblem;
  const minimumOf = (any: ValidationProblem) => (any.code === 'min-length' ? any.parameters.minimum : 0);
  expect(minimumOf(problem)).toBe(1);
  // @ts-expect-error: it is not a code.
  const wrong: ProblemCode = 'minLength';
  expect(wrong).toBe('minLength');
});
