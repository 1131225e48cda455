import { describe, expect, onTestFinished, test } from 'vitest';
import { TestApplication } from '../../runtime/src/testing/test-application.ts';
import { checkOperation } from './support/check-operation.ts';
import { bodyLimit, checkRejections } from './support/check-rejections.ts';
import { loadApplication } from './support/echo-application.ts';
import { TestedApplication } from './support/tested-application.ts';

const notes = `
import {
  type Body, ConflictException, Controller, Get, Guard, type Int, type Max, type MinLength, NotFoundException, type Param, Post,
  type Query, type RequestContext, UnauthorizedException, UseGuard, ApiErrors,
} from 'ashlar';

export interface NewNote { readonly title: string & MinLength<1>; readonly tags?: readonly string[] }
export interface Note { readonly id: Int; readonly title: string }
export interface Page { readonly limit?: Int & Max<100> }

@Guard()
export class RequireToken {
  canActivate(context: RequestContext): boolean {
    if (context.bearerToken() === undefined) throw new UnauthorizedException('a token is required');
    return true;
  }
}

@Controller('/notes')
export class NotesController {
  @Get()
  list(_page: Query<Page>): Note[] { return []; }

  @Get('/{id}')
  @ApiErrors(NotFoundException)
  find(id: Param<Int>): Note { throw new NotFoundException(\`there is no note \${id}\`); }

  @Post()
  @ApiErrors(ConflictException)
  create(note: Body<NewNote>): Note {
    if (note.title === 'taken') throw new ConflictException('taken').withErrors({ title: ['is taken'] });
    return { id: 1, title: note.title };
  }

  @Get('/private')
  @UseGuard(RequireToken)
  guarded(): Note[] { throw new Error('secret'); }
}
`;

const tsconfig = JSON.stringify({
  compilerOptions: { module: 'nodenext', target: 'es2023', strict: true, types: [], experimentalDecorators: true },
  include: ['src'],
});

const applicationWith = (handlers: string, module: string) => ({
  'tsconfig.json': tsconfig,
  'src/notes.controller.ts': notes,
  'src/errors.ts': handlers,
  'src/app.module.ts': `
import { Module, ProblemDetailsHandler } from 'ashlar';
import * as errors from './errors.js';
import { NotesController, RequireToken } from './notes.controller.js';

@Module({ controllers: [NotesController], ${module} })
export class AppModule {}

export const used = [ProblemDetailsHandler, errors];
`,
});

const custom = `
import { type ErrorHandler, type FieldErrors, Injectable, type RequestContext, type RequestFailure, Response } from 'ashlar';

/** An error of this API. */
export interface ApiError {
  /** The kind of the error. */
  readonly code: 'validation' | 'not-found' | 'rate-limit' | 'http' | 'internal';
  readonly message: string;
  readonly operation?: string;
  readonly fields?: FieldErrors;
}

@Injectable()
export class OurErrors implements ErrorHandler<ApiError> {
  readonly validationStatus = 422;

  handle({ kind, message, status, errors }: RequestFailure, { route }: RequestContext): Response<ApiError, number> {
    const operation = route === undefined ? {} : { operation: route.operationId };
    return Response.withStatus(status, { code: kind, message, ...operation, ...(errors !== undefined && { fields: errors }) });
  }
}
`;

const problems = `
import { Injectable, ProblemDetailsHandler } from 'ashlar';

@Injectable()
export class Problems extends ProblemDetailsHandler {
  override readonly validationStatus = 422;
}
`;

const variants = [
  {
    title: 'a custom contract',
    files: applicationWith(custom, 'providers: [errors.OurErrors, RequireToken], errorHandler: errors.OurErrors'),
    mediaType: 'application/json',
    schema: 'ApiError',
    invalid: 422,
  },
  {
    title: 'problem details',
    files: applicationWith('export const none = 0;', 'providers: [RequireToken], errorHandler: ProblemDetailsHandler'),
    mediaType: 'application/problem+json',
    schema: 'ProblemDetails',
    invalid: 400,
  },
  {
    title: 'problem details with another status for invalid inputs',
    files: applicationWith(problems, 'providers: [errors.Problems, RequireToken], errorHandler: errors.Problems'),
    mediaType: 'application/problem+json',
    schema: 'ProblemDetails',
    invalid: 422,
  },
];

interface WrittenDocument {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { readonly responses: Readonly<Record<string, unknown>> }>>>
  >;
  readonly components: {
    readonly schemas: Readonly<Record<string, unknown>>;
    readonly responses: Readonly<Record<string, { readonly content: unknown }>>;
  };
}

describe.each(variants)('$title', ({ files, mediaType, schema, invalid }) => {
  const loaded = loadApplication(files);

  test('the document describes all errors by its type', async () => {
    const document: WrittenDocument = JSON.parse((await loaded).document);
    const { schemas, responses } = document.components;
    expect(Object.keys(schemas)).toContain(schema);
    expect(Object.keys(schemas)).not.toContain('ErrorEnvelope');
    for (const { content } of Object.values(responses))
      expect(content).toEqual({ [mediaType]: { schema: { $ref: `#/components/schemas/${schema}` } } });
    const statuses = Object.keys(document.paths['/notes']?.['post']?.responses ?? {});
    expect(statuses).toEqual(
      invalid === 400 ? ['200', '400', '409', '413', '415'] : ['200', '400', '409', '413', '415', '422'],
    );
    const ofPath = Object.keys(document.paths['/notes/private']?.['get']?.responses ?? {});
    expect(ofPath).toEqual(['200', '401']);
  });

  test('what is sent matches the document', async () => {
    const { compiled, document } = await loaded;
    const tested = new TestedApplication(await TestApplication.create(compiled, { bodyLimit }), document, {
      validationStatus: invalid,
    });
    onTestFinished(() => tested.shutdown());
    const reached = new Set<number>();
    for (const operation of tested.operations) {
      // A masked error is not an error of the operation.
      if (operation.template === '/notes/private') continue;
      for (const status of await checkOperation(tested, operation, { seed: 1, valid: 20, spoiled: 20 }))
        reached.add(status);
      await checkRejections(tested, operation);
    }
    expect(reached).toContain(invalid);
  });

  test('other errors have the same contract', async () => {
    const { compiled } = await loaded;
    const app = await TestApplication.create(compiled);
    onTestFinished(() => app.shutdown());
    const responses = [
      await app.get('/nowhere').send(),
      await app.get('/notes/private').send(),
      await app.get('/notes/private').header('authorization', 'Bearer x').send(),
    ];
    expect(responses.map(({ status }) => status)).toEqual([404, 401, 500]);
    expect(responses.map((response) => response.header('content-type'))).toEqual([mediaType, mediaType, mediaType]);
    expect(responses.map((response) => response.text()).join()).not.toContain('secret');
  });
});
