import { beforeAll, describe, expect, test } from 'vitest';
import { compileDocumented, generatedText } from './support/compile-documented.ts';
import { type Document, type Operation, responsesOf } from './support/describe-operation.ts';

const controller = `
import { type Body, Controller, type File, type Files, type Int, Module, type Multipart, OpenApi, OpenApiConfig, Post, Upload } from 'ashlar';

/** The text fields of a picture. @schemaName Title */
export interface Caption {
  /** The title. */
  title: string;
  year?: Int;
  tags?: string[];
}

/** Sent as JSON too. */
export interface Note {
  text: string;
}

@Controller('/uploads')
export class UploadsController {
  /**
   * Replaces the avatar.
   * @param avatar The new avatar
   */
  @Post('/avatar') @Upload({ limit: '6MiB' })
  avatar(avatar: File<{ maxSize: '5MiB'; contentType: 'image/png, image/jpeg' }>): void {}

  /**
   * Stores documents.
   * @param caption The caption of all documents.
   * @param documents The documents.
   */
  @Post('/documents')
  documents(caption: Body<Caption>, documents: Files<{ name: 'document'; maxSize: '10MB' }>, cover: File): void {}

  @Post('/optional') optional(note: Body<Note>, file?: File<{ contentType: 'application/*' }>): void {}
  @Post('/file-alone') fileAlone(file?: File): void {}
  @Post('/fields-alone') @Upload({ limit: 2048 }) fieldsAlone(note: Body<Note>): void {}
  /** @param form Anything. */
  @Post('/form') form(form: Multipart): void {}
  @Post('/odd-names')
  oddNames(first: File<{ name: '__proto__'; contentType: 'image/png' }>, second?: File<{ name: 'constructor' }>): void {}
}

@OpenApi(new OpenApiConfig('Uploads', '1.0.0'))
@Module({ controllers: [UploadsController] })
export class AppModule {}
`;

const binary = { type: 'string', format: 'binary', contentMediaType: 'application/octet-stream' };
const noteReference = { $ref: '#/components/schemas/Note' };
let document: Document;

beforeAll(async () => {
  document = JSON.parse(generatedText(await compileDocumented({ 'src/app.module.ts': controller }), 'openapi.json'));
}, 60_000);

function operation(path: string): Operation {
  const found = document.paths[`/uploads/${path}`]?.['post'];
  if (found === undefined) throw new Error(`there is no POST /uploads/${path}`);
  return found;
}

test('a required file is a required binary property, with its types and its limit', () => {
  expect(operation('avatar').requestBody).toEqual({
    required: true,
    content: {
      'multipart/form-data': {
        schema: {
          type: 'object',
          properties: { avatar: { ...binary, description: 'The new avatar. At most 5 MiB.' } },
          required: ['avatar'],
        },
        encoding: { avatar: { contentType: 'image/png, image/jpeg' } },
      },
    },
  });
});

test('text fields are properties beside the files, and several files are a list', () => {
  expect(operation('documents').requestBody).toEqual({
    description: 'The caption of all documents.',
    required: true,
    content: {
      'multipart/form-data': {
        schema: {
          type: 'object',
          properties: {
            title: { type: 'string', description: 'The title.' },
            year: { type: 'integer', minimum: -9007199254740991, maximum: 9007199254740991 },
            tags: { type: 'array', items: { type: 'string' } },
            document: { type: 'array', items: binary, description: 'The documents. Each at most 10 MB.' },
            cover: binary,
          },
          required: ['title', 'cover'],
        },
      },
    },
  });
});

test('JSON is an alternative where all files are optional', () => {
  expect(operation('optional').requestBody).toEqual({
    required: true,
    content: {
      'application/json': { schema: noteReference },
      'multipart/form-data': {
        schema: {
          type: 'object',
          properties: { text: { type: 'string' }, file: binary },
          required: ['text'],
        },
        encoding: { file: { contentType: 'application/*' } },
      },
    },
  });
});

test('the body of a route with nothing but an optional file may be absent', () => {
  expect(operation('file-alone').requestBody).toEqual({
    content: { 'multipart/form-data': { schema: { type: 'object', properties: { file: binary } } } },
  });
});

test('text fields without files have the schema of the JSON body', () => {
  const content = { schema: noteReference };
  expect(operation('fields-alone').requestBody).toEqual({
    required: true,
    content: { 'application/json': content, 'multipart/form-data': content },
  });
});

test('a whole form has any fields', () => {
  expect(operation('form').requestBody).toEqual({
    description: 'Anything.',
    required: true,
    content: { 'multipart/form-data': { schema: { type: 'object', additionalProperties: {} } } },
  });
});

test('names that every object has are names of files', () => {
  const { content } = operation('odd-names').requestBody ?? { content: {} };
  expect(JSON.stringify(content['multipart/form-data'])).toBe(
    JSON.stringify({
      schema: {
        type: 'object',
        properties: JSON.parse(JSON.stringify({ first: binary, constructor: binary }).replace('first', '__proto__')),
        required: ['__proto__'],
      },
      encoding: JSON.parse('{"__proto__":{"contentType":"image/png"}}'),
    }),
  );
});

test('a type that is sent in forms only has no schema of its own', () => {
  expect(Object.keys(document.components?.['schemas'] ?? {})).toEqual(['ErrorEnvelope', 'Note']);
});

describe('rejections', () => {
  test.each([
    ['avatar', 'The request body is larger than 6 MiB, or the file `avatar` is larger than 5 MiB.'],
    ['documents', 'The request body is too large, or a file of `document` is larger than 10 MB.'],
    ['fields-alone', 'The request body is larger than 2 KiB.'],
  ])('of %s name the limits', (path, text) => {
    expect(responsesOf(operation(path))).toEqual([
      '204 No Content',
      '400 BadRequest',
      `413 ${text}: application/json ErrorEnvelope`,
      '415 UnsupportedMediaType',
    ]);
  });

  test('of a form without its own limit match every other body', () => {
    const usual = ['204 No Content', '400 BadRequest', '413 PayloadTooLarge', '415 UnsupportedMediaType'];
    expect(['form', 'file-alone', 'optional'].map((path) => responsesOf(operation(path)))).toEqual([
      usual,
      usual,
      usual,
    ]);
  });
});
