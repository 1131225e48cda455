import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { codeBlocks } from '../docs/code-blocks.ts';
import { repositoryDirectory } from '../support/repository.ts';
import { compileDocumented, generatedText } from './support/compile-documented.ts';
import type { Document, Operation } from './support/describe-operation.ts';
import { responsesOf } from './support/describe-operation.ts';

const page = readFileSync(join(repositoryDirectory, 'runtime/docs/api-document.md'), 'utf8');

let document: Document;

/** The application that the page shows gives a document. */
beforeAll(async () => {
  const files = codeBlocks(page).flatMap(({ file, text }): [string, string][] =>
    file === undefined ? [] : [[file, text]],
  );
  document = JSON.parse(generatedText(await compileDocumented(Object.fromEntries(files)), 'openapi.json'));
}, 60_000);

function operation(path: string, method: string): Operation {
  const found = document.paths[path]?.[method];
  if (found === undefined) throw new Error(`there is no ${method} ${path}`);
  return found;
}

test('the complete document contains the examples of the page', () => {
  expect(document).toMatchObject({
    info: {
      title: 'Notes API',
      version: '1.0.0',
      description: 'Short texts with a title.',
      termsOfService: 'https://example.com/terms',
      contact: { name: 'Support', email: 'support@example.com' },
      license: { name: 'Apache License 2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: 'https://api.example.com/v1' }],
    tags: [{ name: 'Notes', description: 'The notes of all users.' }],
  });
});

test('the documentation of a handler and its comment', () => {
  const find = operation('/notes/{id}', 'get');
  expect(find).toMatchObject({
    operationId: 'notesFind',
    summary: 'Finds a note.',
    security: [{ BearerAuth: [] }],
    parameters: [{ name: 'id', in: 'path', description: 'The id of the note.', required: true }],
  });
  expect(responsesOf(find)).toEqual([
    '200 The note.: application/json Note',
    '400 BadRequest',
    '404 NotFound',
    '410 The note was removed.: application/json ErrorEnvelope',
  ]);
});

test('the documentation of decorators', () => {
  const create = operation('/notes', 'post');
  expect(create).toMatchObject({
    security: [{ BearerAuth: [], OAuth2: ['notes:write'] }],
    parameters: [{ name: 'Idempotency-Key', in: 'header', description: 'The same key writes one note' }],
  });
  expect(responsesOf(create)).toEqual([
    '201 Created [Location]: application/json Note',
    '400 BadRequest',
    '413 PayloadTooLarge',
    '415 UnsupportedMediaType',
  ]);
});
