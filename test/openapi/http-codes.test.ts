import { beforeAll, expect, test } from 'vitest';
import { compileDocumented, generatedText } from './support/compile-documented.ts';

const source = `
import { ApiResponse, Controller, Delete, Get, HttpCode, Module, Post, Put, Response } from 'ashlar';

export interface Note {
  readonly title: string;
}

@Controller('/notes')
export class NotesController {
  /** @returns The note with its title. */
  @Post()
  @HttpCode(201)
  @ApiResponse({ headers: { location: 'The address of the note.' } })
  create(): Note {
    return { title: '' };
  }

  @Put()
  @HttpCode(202)
  async start(): Promise<void> {}

  @Delete()
  @HttpCode(204)
  remove(): void {}

  @Get('/plain')
  @HttpCode(200)
  plain(): Note {
    return { title: '' };
  }

  @Get('/anything')
  @HttpCode(200)
  anything(): unknown {
    return undefined;
  }

  @Get('/optional')
  @HttpCode(200)
  optional(): Note | undefined {
    return undefined;
  }

  @Post('/checked')
  @HttpCode(201)
  checked(): Note | Response<{ reason: string }, 409> {
    return { title: '' };
  }
}

@Module({ controllers: [NotesController] })
export class AppModule {}
`;

interface Document {
  readonly paths: Record<string, Record<string, { readonly responses: Record<string, unknown> }>>;
}

interface Generated {
  readonly document: Document;
  readonly routes: string;
  readonly manifest: { readonly routes: readonly { readonly handler: string; readonly status?: number }[] };
}

const generated: { current?: Generated } = {};
beforeAll(async () => {
  const result = await compileDocumented({ 'src/app.module.ts': source });
  generated.current = {
    document: JSON.parse(generatedText(result, 'openapi.json')),
    routes: generatedText(result, 'root.ts'),
    manifest: JSON.parse(generatedText(result, 'manifest.json')),
  };
}, 120_000);

const responses = (path: string, method: string) =>
  generated.current?.document.paths[path]?.[method]?.responses ?? expect.fail(`no ${method} ${path}`);
const noteContent = { 'application/json': { schema: { $ref: '#/components/schemas/Note' } } };

test('the status of a value is documented, with what decorators and comments say about the response', () => {
  expect(responses('/notes', 'post')).toEqual({
    201: {
      description: 'The note with its title.',
      headers: { location: { description: 'The address of the note.', schema: { type: 'string' } } },
      content: noteContent,
    },
  });
});

test('the status of nothing is documented without content', () => {
  expect(responses('/notes', 'put')).toEqual({ 202: { description: 'Accepted' } });
  expect(responses('/notes', 'delete')).toEqual({ 204: { description: 'No Content' } });
});

test('`undefined` has the status of the decorator', () => {
  expect(Object.keys(responses('/notes/anything', 'get'))).toEqual(['200']);
  expect(Object.keys(responses('/notes/optional', 'get'))).toEqual(['200']);
});

test('a response beside a plain result keeps its status', () => {
  expect(Object.keys(responses('/notes/checked', 'post'))).toEqual(['201', '409']);
});

test('the generated routes name a status only where plain results have a different status without it', () => {
  const responders = generated.current?.routes.match(/respond: .*/g);
  expect(responders).toEqual([
    'respond: respondWithStatus(201, respondJson(serializeNote)),',
    'respond: respondWithStatus(202, respondEmpty),',
    'respond: respondEmpty,',
    'respond: respondWithStatus(200, respondJson(jsonUnknown)),',
    'respond: respondWithStatus(201, respondJson(serializeNotesController_checked)),',
    'respond: respondWithStatus(200, respondJson(serializeNote)),',
    'respond: respondJson(serializeNote),',
  ]);
});

test('the manifest lists the statuses', () => {
  const statuses = generated.current?.manifest.routes.map(({ handler, status }) => [handler, status]);
  expect(new Map(statuses?.map(([handler, status]) => [handler, status]))).toEqual(
    new Map([
      ['create', 201],
      ['start', 202],
      ['remove', 204],
      ['anything', 200],
      ['checked', 201],
      ['optional', 200],
      ['plain', 200],
    ]),
  );
});
