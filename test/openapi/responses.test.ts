import { expect, test } from 'vitest';
import type { DocumentedError, DocumentedResponse } from '../../compiler/src/model/api-document.ts';
import type { ResultFacts } from '../../compiler/src/model/facts.ts';
import type { Shape } from '../../compiler/src/model/shapes/shape.ts';
import * as model from '../compiler/emit/support/model.ts';
import { documenting, note, operationOf, problem, responsesOf } from './support/describe-operation.ts';

const { span, string } = model;
const noteShape = model.typeOf(note.id);
const problemShape = model.typeOf(problem.id);
const bytes: Shape = { kind: 'bytes' };

function plain(shape?: Shape): ResultFacts {
  return { wrapped: false, ...(shape !== undefined && { shape }) };
}

function response(status: number, shape?: Shape): ResultFacts {
  return { wrapped: true, status, ...(shape !== undefined && { shape }) };
}

const opaque: ResultFacts = { wrapped: true, opaque: true };
const stream: ResultFacts = { ...opaque, status: 200 };

test.each<[title: string, gives: ResultFacts[], want: string[]]>([
  ['nothing', [plain()], ['204 No Content']],
  ['no result at all', [], ['204 No Content']],
  ['a value', [plain(noteShape)], ['200 OK: application/json Note']],
  ['a string', [plain(string)], ['200 OK: text/plain {type:string}']],
  ['words', [plain(model.literalsOf('a', 'b'))], ['200 OK: text/plain {type:string,enum:[a,b]}']],
  ['a date', [plain({ kind: 'date' })], ['200 OK: application/json {type:string,format:date-time}']],
  [
    'a string or null',
    [plain(model.unionOf(string, model.nothing))],
    ['200 OK: application/json {type:null}, text/plain {type:string}'],
  ],
  [
    'a string or an object',
    [plain(model.unionOf(string, noteShape))],
    ['200 OK: application/json Note, text/plain {type:string}'],
  ],
  [
    'anything, strings and nothing too',
    [plain({ kind: 'unknown' })],
    ['200 OK: application/json {}, text/plain {type:string}', '204 No Content'],
  ],
  [
    'a response with anything, by any function',
    [response(200, { kind: 'unknown' })],
    ['200 OK: application/json {}, text/plain {type:string}, application/octet-stream'],
  ],
  ['a value or nothing', [plain(noteShape), plain()], ['200 OK: application/json Note', '204 No Content']],
  ['a status', [response(201, noteShape)], ['201 Created: application/json Note']],
  ['a status without a name', [response(299, noteShape)], ['299 Status 299: application/json Note']],
  [
    'several statuses, sorted',
    [response(404, problemShape), response(200, noteShape), response(202)],
    ['200 OK: application/json Note', '202 Accepted', '404 Not Found: application/json Problem'],
  ],
  [
    'one status with two types',
    [response(200, noteShape), response(200, problemShape)],
    ['200 OK: application/json {anyOf:[Note,Problem]}'],
  ],
  [
    'a response with a string, by either function',
    [response(200, string)],
    ['200 OK: application/json {type:string}, text/plain {type:string}'],
  ],
  [
    'a response with words, which is JSON',
    [response(200, model.literalsOf('a'))],
    ['200 OK: application/json {type:string,enum:[a]}'],
  ],
  ['a stream', [stream], ['200 OK: */*']],
  ['a whole response', [opaque], ['200 OK: */*']],
  ['a whole response or a value', [opaque, plain(noteShape)], ['200 OK: application/json Note, */*']],
  ['events', [{ ...response(200, noteShape), events: true }], ['200 OK: text/event-stream {type:string} of Note']],
])('a handler returns %s', (_title, gives, want) => {
  expect(responsesOf(operationOf('GET /a', 'find', { gives }))).toEqual(want);
});

test('a response with bytes is JSON by one function, and bytes by another', () => {
  const [line] = responsesOf(operationOf('GET /a', 'find', { gives: [response(200, bytes)] }));
  expect(line).toMatch(/^200 OK: application\/json \{.*base64.*\}, application\/octet-stream$/);
});

function documented(parts: Partial<DocumentedResponse>): DocumentedResponse {
  return { headers: [], span, ...parts };
}

function typed(text: string): Pick<DocumentedResponse, 'contentType'> {
  return { contentType: { text, span } };
}

const location = { name: 'Location', description: 'Where it is', span };

test.each<[title: string, gives: ResultFacts[], responses: Partial<DocumentedResponse>[], want: string[]]>([
  [
    'a description and headers, to the response of the handler',
    [response(201, noteShape)],
    [{ description: 'The note', headers: [location] }],
    ['201 The note [Location]: application/json Note'],
  ],
  ['the same type again', [plain(noteShape)], [{ status: 200, shape: noteShape }], ['200 OK: application/json Note']],
  [
    'another status',
    [plain(noteShape)],
    [{ status: 409, description: 'Too late', shape: problemShape }],
    ['200 OK: application/json Note', '409 Too late: application/json Problem'],
  ],
  [
    'a status without a body',
    [plain(noteShape)],
    [{ status: 304 }],
    ['200 OK: application/json Note', '304 Not Modified'],
  ],
  [
    'another media type of another type',
    [plain(noteShape)],
    [{ shape: string, ...typed('text/csv') }],
    ['200 OK: application/json Note, text/csv {type:string}'],
  ],
  ['the media type of the same value', [plain(string)], [typed('text/html')], ['200 OK: text/html {type:string}']],
  [
    'two media types of the same value',
    [response(200, string)],
    [typed('text/html'), typed('text/markdown')],
    ['200 OK: text/html {type:string}, text/markdown {type:string}'],
  ],
  ['the type of a stream', [stream], [{ shape: string, ...typed('text/csv') }], ['200 OK: text/csv {type:string}']],
  ['which bytes are in a stream', [stream], [{ shape: bytes, ...typed('image/png') }], ['200 OK: image/png']],
  ['which kind a stream is', [stream], [typed('application/pdf')], ['200 OK: application/pdf']],
  ['a description of a stream', [stream], [{ description: 'All' }], ['200 All: */*']],
  ['the status of a whole response', [opaque], [{ status: 202 }], ['202 Accepted: */*']],
  [
    'the statuses of a whole response',
    [opaque],
    [{ status: 201, shape: noteShape }, { status: 304 }, { status: 404, shape: problemShape }],
    ['201 Created: application/json Note', '304 Not Modified', '404 Not Found: application/json Problem'],
  ],
  [
    'an error of a whole response',
    [opaque],
    [{ status: 404, shape: problemShape }],
    ['200 OK: */*', '404 Not Found: application/json Problem'],
  ],
  ['the response of a handler without a result', [], [{ status: 302, headers: [location] }], ['302 Found [Location]']],
  [
    'two descriptions, of which the first counts',
    [plain(noteShape)],
    [{ description: 'One' }, { description: 'Two' }],
    ['200 One: application/json Note'],
  ],
])('`@ApiResponse` documents %s', (_title, gives, responses, want) => {
  const documentation = documenting({ responses: responses.map(documented) });
  expect(responsesOf(operationOf('GET /a', 'find', { gives, documentation }))).toEqual(want);
});

function error(status: number, description?: string): DocumentedError {
  return { class: model.classOf('src/a.ts#Failure'), status, ...(description !== undefined && { description }), span };
}

const filter = model.taking('query', 'Query', model.objectOf({ 'limit?': model.int }));

test.each<[title: string, options: Parameters<typeof operationOf>[2], want: string[]]>([
  ['an input is decoded', { takes: [filter] }, ['400 BadRequest']],
  [
    'a body may be too large, or of another media type',
    { body: 'json', takes: [model.taking('input', 'Body', noteShape)] },
    ['400 BadRequest', '413 PayloadTooLarge', '415 UnsupportedMediaType'],
  ],
  [
    'an exception without a word of its own',
    { documentation: documenting({ errors: [error(404)] }) },
    ['404 NotFound'],
  ],
  [
    'an exception with a comment',
    { documentation: documenting({ errors: [error(404, 'No such note.')] }) },
    ['404 No such note.: application/json ErrorEnvelope'],
  ],
  [
    'several exceptions of one status',
    {
      documentation: documenting({
        errors: [error(404, 'No note.'), error(404), error(404, 'No page.'), error(404, 'No note.')],
      }),
    },
    ['404 No note. No page.: application/json ErrorEnvelope'],
  ],
  [
    'an exception beside a rejection with the same status',
    { takes: [filter], documentation: documenting({ errors: [error(400, 'It is full.')] }) },
    [
      '400 It is full. The request is malformed, or a value in it is missing or invalid.: application/json ErrorEnvelope',
    ],
  ],
  [
    'an exception with a status without rejections',
    { documentation: documenting({ errors: [error(403)] }) },
    ['403 Forbidden: application/json ErrorEnvelope'],
  ],
  [
    'a rejection beside a response of the handler',
    { takes: [filter], gives: [response(400, problemShape)] },
    [
      '400 The request is malformed, or a value in it is missing or invalid.: application/json {anyOf:[Problem,ErrorEnvelope]}',
    ],
  ],
  [
    'an exception that `@ApiResponse` describes',
    {
      documentation: documenting({
        errors: [error(404, 'No such note.')],
        responses: [documented({ status: 404, description: 'Gone', headers: [location] })],
      }),
    },
    ['404 Gone [Location]: application/json ErrorEnvelope'],
  ],
])('%s', (_title, options, want) => {
  const responses = responsesOf(operationOf('POST /a', 'create', options));
  expect(responses.filter((received) => !/^2/.test(received))).toEqual(want);
});

const user = { name: 'User', token: { kind: 'class', class: model.classOf('src/app.ts#CurrentUser') }, span } as const;

test.each<[title: string, optional: boolean, want: string[]]>([
  ['the user is required', false, ['401 Unauthorized']],
  ['the user is optional', true, []],
])('for a parameter with a user, %s', (_title, optional, want) => {
  const takes = [{ ...model.taking('user', 'User', noteShape), optional, markers: [user] }];
  const responses = responsesOf(operationOf('GET /a', 'find', { takes }));
  expect(responses.filter((received) => !/^2/.test(received))).toEqual(want);
});
