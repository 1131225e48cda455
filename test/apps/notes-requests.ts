import { expect } from 'vitest';

/** A request to the sample application and its expected response. */
export interface NotesRequest {
  readonly title: string;
  readonly method: 'GET' | 'HEAD' | 'POST' | 'DELETE';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly status: number;
  /** The expected JSON of the response. */
  readonly json?: unknown;
  readonly responseHeaders?: Readonly<Record<string, string>>;
  /** The body of the response is empty. */
  readonly empty?: true;
}

const json = { 'content-type': 'application/json' };
const welcome = { id: 1, title: 'Welcome', body: 'The first note.' };
const validation = { status: 400, error: 'Bad Request', message: 'Validation failed' };
const required = { title: expect.any(Array), body: expect.any(Array) };

/** In this order: the second note is written by the sixth request. */
export const notesRequests: readonly NotesRequest[] = [
  { title: 'a list with a limit', method: 'GET', path: '/notes?limit=1', status: 200, json: [welcome] },
  { title: 'a list without a limit', method: 'GET', path: '/notes', status: 200, json: [welcome] },
  {
    title: 'one note',
    method: 'GET',
    path: '/notes/1',
    status: 200,
    json: welcome,
    responseHeaders: { 'content-type': 'application/json' },
  },
  {
    title: 'a note that does not exist',
    method: 'GET',
    path: '/notes/999',
    status: 404,
    json: { status: 404, error: 'Not Found', message: 'There is no note 999' },
  },
  {
    title: 'an id that is not a number',
    method: 'GET',
    path: '/notes/x',
    status: 400,
    json: { status: 400, error: 'Bad Request', message: expect.any(String) },
  },
  {
    title: 'a new note',
    method: 'POST',
    path: '/notes',
    headers: json,
    body: '{"title":"Second","body":"Text","id":7,"extra":true}',
    status: 201,
    json: { id: 2, title: 'Second', body: 'Text' },
  },
  {
    title: 'the new note in the list',
    method: 'GET',
    path: '/notes?limit=2',
    status: 200,
    json: [welcome, { id: 2, title: 'Second', body: 'Text' }],
  },
  {
    title: 'a JSON body without a content type',
    method: 'POST',
    path: '/notes',
    body: '{"title":"Third","body":""}',
    status: 415,
    json: {
      status: 415,
      error: 'Unsupported Media Type',
      message: 'the body must be JSON: send `Content-Type: application/json`',
    },
  },
  {
    title: 'a media type with a suffix',
    method: 'POST',
    path: '/notes',
    headers: { 'content-type': 'application/vnd.note+json; charset=utf-8' },
    body: '{"title":"Fourth","body":"ü 🙂"}',
    status: 201,
    json: { id: 3, title: 'Fourth', body: 'ü 🙂' },
  },
  {
    title: 'a limit that is not a number',
    method: 'GET',
    path: '/notes?limit=many',
    status: 400,
    json: { ...validation, errors: { limit: expect.any(Array) } },
  },
  {
    title: 'a limit given twice',
    method: 'GET',
    path: '/notes?limit=1&limit=2',
    status: 400,
    json: { ...validation, errors: { limit: expect.any(Array) } },
  },
  {
    title: 'wrong and missing fields, all of them',
    method: 'POST',
    path: '/notes',
    headers: json,
    body: '{"title":5}',
    status: 400,
    json: { ...validation, errors: required },
  },
  {
    title: 'malformed JSON',
    method: 'POST',
    path: '/notes',
    headers: json,
    body: '{"title":',
    status: 400,
    json: { status: 400, error: 'Bad Request', message: expect.any(String) },
  },
  {
    title: 'a body over the limit',
    method: 'POST',
    path: '/notes',
    headers: json,
    body: `{"title":"${'x'.repeat(2 * 1024 * 1024)}"}`,
    status: 413,
    json: { status: 413, error: 'Payload Too Large', message: expect.stringContaining('1048576') },
  },
  {
    title: 'a media type that is not declared',
    method: 'POST',
    path: '/notes',
    headers: { 'content-type': 'text/plain' },
    body: 'title',
    status: 415,
    json: { status: 415, error: 'Unsupported Media Type', message: expect.any(String) },
  },
  {
    title: 'HEAD like GET, without the body',
    method: 'HEAD',
    path: '/notes/1',
    status: 200,
    responseHeaders: { 'content-type': 'application/json', 'content-length': '51' },
    empty: true,
  },
  {
    title: 'a path without a route',
    method: 'GET',
    path: '/nowhere?secret=1',
    status: 404,
    json: { status: 404, error: 'Not Found', message: 'Cannot GET /nowhere' },
  },
  {
    title: 'a method that the path does not have',
    method: 'DELETE',
    path: '/notes/1',
    status: 404,
    json: { status: 404, error: 'Not Found', message: 'Cannot DELETE /notes/1' },
    responseHeaders: { allow: 'GET, HEAD' },
  },
  {
    title: 'a malformed escape',
    method: 'GET',
    path: '/notes/%E0%A4%A',
    status: 400,
    json: { status: 400, error: 'Bad Request', message: expect.any(String) },
  },
];
