import { describe, expect, test } from 'vitest';
import { memoryApplication, memoryDirectories } from '../support/memory-application.ts';
import { quietNotes } from '../support/quiet-notes.ts';
import { runCli } from './test-io.ts';

test('routes are a table, without empty columns', async () => {
  const { directory } = quietNotes();
  expect(await runCli(['routes'], { cwd: directory })).toEqual({
    code: 0,
    stderr: '',
    stdout: [
      'METHOD  PATH           HANDLER',
      'GET     /notes         NotesController.list',
      'GET     /notes/{id}    NotesController.find',
      'POST    /notes         NotesController.create',
      'GET     /notes/events  NotesController.events',
      '',
      'All routes: guards none.',
      '',
    ].join('\n'),
  });
});

test('routes are JSON with --json', async () => {
  const { directory } = quietNotes();
  const { code, stdout } = await runCli(['routes', '--json'], { cwd: directory });
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toContainEqual({
    method: 'GET',
    path: '/notes/{id}',
    trailingSlash: 'exact',
    handler: 'NotesController.find',
    guards: [],
    skippedGuards: [],
    resolvers: [],
    interceptors: [],
    skippedInterceptors: [],
    responseMapper: null,
    status: null,
    throttle: null,
    bodyLimit: null,
    accepts: [],
    rawBody: false,
    bodyRequired: false,
    form: null,
    security: [],
    optionalSecurity: false,
    errorHandler: null,
    file: 'src/notes/notes.controller.ts',
    line: 23,
    column: 3,
  });
});

describe('throttled', () => {
  const application = {
    'package.json': JSON.stringify({
      name: 'example',
      version: '1.0.0',
      ashlar: [
        { root: 'src/app.module.ts#AppModule', out: 'src/generated' },
        { root: 'src/tools.module.ts#ToolsModule', out: 'src/tools/generated' },
      ],
    }),
    'src/app.module.ts': `import { Controller, Get, Module, SkipThrottle, Throttle, ThrottleModule, ThrottleOptions } from 'ashlar';

@Controller('/notes')
@SkipThrottle()
export class NotesController {
  @Get()
  list(): string[] {
    return [];
  }

  @Get('/latest')
  @Throttle({ limit: 10, windowSeconds: 60 })
  latest(): string {
    return '';
  }
}

@Controller('/health')
export class HealthController {
  @Get()
  health(): string {
    return 'ok';
  }
}

export class ApiThrottle {
  options(): ThrottleOptions {
    return ThrottleOptions.default();
  }
}

@Module({ imports: [ThrottleModule], controllers: [NotesController, HealthController] })
export class AppModule {}
`,
    'src/tools.module.ts': `import { Controller, Get, Module } from 'ashlar';

@Controller('/tools')
export class ToolsController {
  @Get()
  tools(): string {
    return '';
  }
}

@Module({ controllers: [ToolsController] })
export class ToolsModule {}
`,
  };

  async function output(files: Readonly<Record<string, string>>, ...more: readonly string[]) {
    const [directory] = memoryDirectories;
    const { code, stdout, stderr } = await runCli(['routes', ...more], {
      cwd: directory,
      fileSystem: memoryApplication(files),
    });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    return stdout;
  }

  test('routes have a column for the limit', async () => {
    expect(await output(application)).toBe(
      [
        'METHOD  PATH           HANDLER                  THROTTLE',
        'GET     /notes         NotesController.list     skip',
        'GET     /notes/latest  NotesController.latest   10/60s',
        'GET     /health        HealthController.health  60/60s',
        'GET     /tools         ToolsController.tools    -',
        '',
        'All routes: guards none.',
        '',
      ].join('\n'),
    );
    const text = application['src/app.module.ts'].replace(
      '[ThrottleModule]',
      '[ThrottleModule.configure(ApiThrottle)]',
    );
    expect(await output({ ...application, 'src/app.module.ts': text })).toMatch(
      /HealthController\.health +ApiThrottle\n/,
    );
  });

  test('the JSON names the declaration of the limit', async () => {
    const rows: unknown = JSON.parse(await output(application, '--json'));
    expect(rows).toMatchObject([
      { path: '/notes', throttle: { skip: true, declaredBy: 'NotesController' } },
      { path: '/notes/latest', throttle: { limit: 10, windowSeconds: 60, declaredBy: 'NotesController.latest' } },
      { path: '/health', throttle: { limit: 60, windowSeconds: 60, declaredBy: 'ThrottleModule' } },
      { path: '/tools', throttle: null },
    ]);
  });
});

test('an application without routes is reported', async () => {
  const copy = quietNotes();
  copy.edit('src/app.module.ts', 'imports: [NotesModule],', '');
  copy.edit('src/app.module.ts', "import { NotesModule } from './notes/notes.module.js';\n", '');
  copy.remove('src/notes');
  expect(await runCli(['routes'], { cwd: copy.directory })).toMatchObject({
    code: 0,
    stdout: 'This application has no routes.\n',
  });
});

test('routes list the security of the API document', async () => {
  const files = {
    'src/app.module.ts': `import { ApiSecurity, Controller, Get, Module, OpenApi, OpenApiConfig, Post, Security } from 'ashlar';

@Controller('/notes')
@ApiSecurity(Security.bearerAuth)
export class NotesController {
  @Get()
  list(): void {}

  @Post()
  @ApiSecurity(Security.apiKeyAuth)
  create(): void {}
}

@OpenApi(new OpenApiConfig('Notes', '1.0.0').bearerAuth().apiKeyAuth('X-API-Key'))
@Module({ controllers: [NotesController] })
export class AppModule {}
`,
  };
  const [directory] = memoryDirectories;
  const { stdout } = await runCli(['routes'], { cwd: directory, fileSystem: memoryApplication(files) });
  expect(stdout.split('\n')).toEqual([
    'METHOD  PATH    HANDLER                 SECURITY',
    'GET     /notes  NotesController.list    BearerAuth',
    'POST    /notes  NotesController.create  BearerAuth + ApiKeyAuth',
    '',
    'All routes: guards none.',
    '',
  ]);
});

describe('of applications with body limits', () => {
  const files = {
    'src/app.module.ts': `
      import { type Body, BodyLimit, Controller, Get, Module, Post } from 'ashlar';

      @Controller('/notes')
      @BodyLimit('10MiB')
      export class NotesController {
        @Get() list(): string { return ''; }
        @Post() create(_note: Body<{ title: string }>): void {}
        @Post('/short') @BodyLimit(1_500) short(_note: Body<{ title: string }>): void {}
      }

      @Module({ controllers: [NotesController] })
      export class AppModule {}
    `,
  };

  test('a column and the JSON show them', async () => {
    const [cwd] = memoryDirectories;
    const fileSystem = memoryApplication(files);
    const { stdout } = await runCli(['routes'], { cwd, fileSystem });
    expect(stdout).toBe(
      [
        'METHOD  PATH          HANDLER                 BODY LIMIT',
        'GET     /notes        NotesController.list    default',
        'POST    /notes        NotesController.create  10 MiB',
        'POST    /notes/short  NotesController.short   1500 bytes',
        '',
        'All routes: guards none.',
        '',
      ].join('\n'),
    );
    const { stdout: json } = await runCli(['routes', '--json'], { cwd, fileSystem });
    expect(JSON.parse(json)).toMatchObject([{ bodyLimit: null }, { bodyLimit: 10_485_760 }, { bodyLimit: 1_500 }]);
  });
});

test('routes with resolvers show them in the order in which they run', async () => {
  const files = {
    'src/app.module.ts': `
      import { Controller, Get, Injectable, Module, type RequestContext, type Resolved } from 'ashlar';

      @Injectable()
      export class Language { resolve(context: RequestContext): string { return context.header('accept-language') ?? ''; } }

      @Injectable()
      export class Tenant { async resolve(): Promise<number> { return 1; } }

      @Controller('/greetings')
      export class GreetingsController {
        @Get() greet(tenant: Resolved<Tenant>, language: Resolved<Language>, same: Resolved<Tenant>): void {}
        @Get('/plain') plain(): void {}
      }

      @Module({ providers: [Language, Tenant], controllers: [GreetingsController] })
      export class AppModule {}
    `,
  };
  const [cwd] = memoryDirectories;
  const fileSystem = memoryApplication(files);
  const { stdout } = await runCli(['routes'], { cwd, fileSystem });
  expect(stdout.split('\n')).toEqual([
    'METHOD  PATH              HANDLER                    RESOLVERS',
    'GET     /greetings        GreetingsController.greet  Tenant, Language',
    'GET     /greetings/plain  GreetingsController.plain  -',
    '',
    'All routes: guards none.',
    '',
  ]);
  const { stdout: json } = await runCli(['routes', '--json'], { cwd, fileSystem });
  expect(JSON.parse(json)).toMatchObject([{ resolvers: ['Tenant', 'Language'] }, { resolvers: [] }]);
});

test('routes with forms show their limit and their files', async () => {
  const files = {
    'src/app.module.ts': `
      import { type Body, Controller, type File, type Files, Module, type Multipart, Post, Upload } from 'ashlar';

      interface Caption { title: string }

      @Controller('/pictures')
      export class PicturesController {
        @Post('/avatar') @Upload({ limit: '6MiB' })
        avatar(avatar: File<{ maxSize: '5MiB'; contentType: 'image/png, image/jpeg' }>): void {}
        @Post('/documents') documents(_caption: Body<Caption>, documents: Files<{ name: 'document' }>): void {}
        @Post('/cover') cover(_caption: Body<Caption>, cover?: File): void {}
        @Post('/form') form(_form: Multipart): void {}
        @Post('/json') json(_caption: Body<Caption>): void {}
      }

      @Module({ controllers: [PicturesController] })
      export class AppModule {}
    `,
  };
  const [cwd] = memoryDirectories;
  const fileSystem = memoryApplication(files);
  const { stdout } = await runCli(['routes'], { cwd, fileSystem });
  expect(stdout.split('\n')).toEqual([
    'METHOD  PATH                 HANDLER                       BODY LIMIT  FORM',
    'POST    /pictures/avatar     PicturesController.avatar     6 MiB       avatar (image/png, image/jpeg, 5 MiB)',
    'POST    /pictures/documents  PicturesController.documents  default     fields, document[]',
    'POST    /pictures/cover      PicturesController.cover      default     fields, cover? or JSON',
    'POST    /pictures/form       PicturesController.form       default     any',
    'POST    /pictures/json       PicturesController.json       default     -',
    '',
    'All routes: guards none.',
    '',
  ]);
  const { stdout: json } = await runCli(['routes', '--json'], { cwd, fileSystem });
  const avatar = {
    field: 'avatar',
    several: false,
    required: true,
    maxSize: 5_242_880,
    contentTypes: ['image/png', 'image/jpeg'],
  };
  const any = { maxSize: null, contentTypes: null };
  expect(JSON.parse(json)).toMatchObject([
    { accepts: ['multipart/form-data'], form: { fields: false, files: [avatar] } },
    { form: { fields: true, files: [{ field: 'document', several: true, required: false, ...any }] } },
    {
      accepts: ['application/json', 'multipart/form-data'],
      form: { fields: true, files: [{ field: 'cover', several: false, required: false, ...any }] },
    },
    { form: { fields: false, files: 'all' } },
    { accepts: ['application/json'], form: null },
  ]);
});

test('the error handler is below the table, and in each route of the JSON', async () => {
  const directory = memoryDirectories[0];
  const source = (property: string) => `import { Controller, Get, Module, ProblemDetailsHandler } from 'ashlar';

@Controller('/notes')
export class NotesController {
  @Get()
  list(): string[] {
    return [];
  }
}

@Module({ controllers: [NotesController], ${property} })
export class AppModule {}
export const used = ProblemDetailsHandler;
`;
  const run = (property: string, ...args: readonly string[]) => {
    const fileSystem = memoryApplication({ 'src/app.module.ts': source(property) }, directory);
    return runCli(['routes', ...args], { cwd: directory, fileSystem });
  };
  const handled = 'errorHandler: ProblemDetailsHandler';
  expect((await run(handled)).stdout).toMatch(
    /NotesController\.list\n\nAll routes: guards none\.\nError handler: ProblemDetailsHandler \(400 for invalid input\)\n$/,
  );
  expect(JSON.parse((await run(handled, '--json')).stdout)).toMatchObject([
    { errorHandler: { name: 'ProblemDetailsHandler', validationStatus: 400 } },
  ]);
  expect((await run('')).stdout).not.toContain('Error handler');
});

test('the statuses of plain results are listed', async () => {
  const directory = memoryDirectories[0];
  const source = `import { Controller, Get, HttpCode, Module, Post } from 'ashlar';

@Controller('/notes')
export class NotesController {
  @Post()
  @HttpCode(201)
  create(): string {
    return '';
  }

  @Get()
  list(): string[] {
    return [];
  }
}

@Module({ controllers: [NotesController] })
export class AppModule {}
`;
  const fileSystem = memoryApplication({ 'src/app.module.ts': source }, directory);
  const { stdout } = await runCli(['routes'], { cwd: directory, fileSystem });
  expect(stdout.split('\n').map((line) => line.replaceAll(/ +/g, ' ').trim())).toEqual([
    'METHOD PATH HANDLER STATUS',
    'POST /notes NotesController.create 201',
    'GET /notes NotesController.list default',
    '',
    'All routes: guards none.',
    '',
  ]);
  const json = await runCli(['routes', '--json'], { cwd: directory, fileSystem });
  expect(JSON.parse(json.stdout)).toMatchObject([{ status: 201 }, { status: null }]);
});

test('the response mapper of each route is listed', async () => {
  const directory = memoryDirectories[0];
  const source = `import { Controller, Get, Injectable, Module, type ResponseMapper, SkipResponseMapper, UseResponseMapper } from 'ashlar';

@Injectable()
export class Envelope implements ResponseMapper {
  map<T>(result: T): { data: T } {
    return { data: result };
  }
}

@Controller('/notes')
@UseResponseMapper(Envelope)
export class NotesController {
  @Get()
  list(): string[] {
    return [];
  }

  @Get('/plain')
  @SkipResponseMapper()
  plain(): string[] {
    return [];
  }
}

@Module({ controllers: [NotesController], providers: [Envelope] })
export class AppModule {}
`;
  const fileSystem = memoryApplication({ 'src/app.module.ts': source }, directory);
  const { stdout } = await runCli(['routes'], { cwd: directory, fileSystem });
  expect(stdout.split('\n').map((line) => line.replaceAll(/ +/g, ' ').trim())).toEqual([
    'METHOD PATH HANDLER RESPONSE MAPPER',
    'GET /notes NotesController.list Envelope',
    'GET /notes/plain NotesController.plain -',
    '',
    'All routes: guards none.',
    '',
  ]);
  const json = await runCli(['routes', '--json'], { cwd: directory, fileSystem });
  expect(JSON.parse(json.stdout)).toMatchObject([
    { responseMapper: { name: 'Envelope', declaredBy: 'NotesController' } },
    { responseMapper: null },
  ]);
});

describe('of applications with lists of paths, skipped interceptors and ignored slashes', () => {
  const files = (trailingSlash: string) => ({
    'package.json': JSON.stringify({ name: 'example', version: '1.0.0', type: 'module', ashlar: { trailingSlash } }),
    'src/app.module.ts': `
      import { Controller, Get, type HttpResponse, Injectable, type Interceptor, Module, type Next, type RequestContext, SkipInterceptor } from 'ashlar';

      @Injectable()
      export class Envelope implements Interceptor {
        intercept(_context: RequestContext, next: Next): Promise<HttpResponse> { return next(); }
      }

      @Controller(['/cats', '/v2/cats'])
      export class CatsController {
        @Get(['', '/all']) list(): string[] { return []; }
        @Get('/raw') @SkipInterceptor(Envelope) raw(): string { return ''; }
      }

      @Controller()
      export class RootController {
        @Get() root(): string { return ''; }
      }

      @Module({ providers: [Envelope], controllers: [CatsController, RootController], interceptors: [Envelope] })
      export class AppModule {}
    `,
  });
  const [cwd] = memoryDirectories;
  const output = async (trailingSlash: string, ...more: readonly string[]) => {
    const { code, stdout, stderr } = await runCli(['routes', ...more], {
      cwd,
      fileSystem: memoryApplication(files(trailingSlash)),
    });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    return stdout;
  };

  test('each path is a route, and a column lists the skipped interceptors', async () => {
    expect((await output('exact')).split('\n')).toEqual([
      'METHOD  PATH          HANDLER              INTERCEPTORS  SKIPPED INTERCEPTORS',
      'GET     /cats         CatsController.list  Envelope      -',
      'GET     /cats/all     CatsController.list  Envelope      -',
      'GET     /v2/cats      CatsController.list  Envelope      -',
      'GET     /v2/cats/all  CatsController.list  Envelope      -',
      'GET     /cats/raw     CatsController.raw   -             Envelope',
      'GET     /v2/cats/raw  CatsController.raw   -             Envelope',
      'GET     /             RootController.root  Envelope      -',
      '',
      'All routes: guards none.',
      '',
    ]);
  });

  test('paths with an ignored slash are marked', async () => {
    const [table = ''] = (await output('ignore')).split('\n\n');
    const paths = table.split('\n').flatMap((line) => line.split(/ +/)[1] ?? []);
    expect(paths.slice(1)).toEqual([
      '/cats[/]',
      '/cats/all[/]',
      '/v2/cats[/]',
      '/v2/cats/all[/]',
      '/cats/raw[/]',
      '/v2/cats/raw[/]',
      '/',
    ]);
  });

  test('the JSON has the same facts', async () => {
    const rows = JSON.parse(await output('ignore', '--json'));
    expect(rows).toHaveLength(7);
    expect(rows).toMatchObject([
      { path: '/cats', trailingSlash: 'ignore', interceptors: [{ name: 'Envelope' }], skippedInterceptors: [] },
      ...Array(3).fill({ skippedInterceptors: [] }),
      {
        path: '/cats/raw',
        interceptors: [],
        skippedInterceptors: [{ name: 'Envelope', declaredBy: 'AppModule', skippedBy: 'CatsController.raw' }],
      },
      { path: '/v2/cats/raw' },
      { path: '/', trailingSlash: 'ignore' },
    ]);
  });
});
