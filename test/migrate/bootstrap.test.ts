import { expect, test } from 'vitest';
import { bootstrap } from '../../compiler/src/migrate/nest/bootstrap.ts';
import { migrateSources } from './support/migrate-sources.ts';

const appModule = `import { Module } from '@nestjs/common';

@Module({})
export class AppModule {}
`;

/** `main.ts` with statements after the creation of the application. */
function main(statements: string, { create = 'NestFactory.create(AppModule)', imports = '' } = {}): string {
  return `import { NestFactory } from '@nestjs/core';
${imports}import { AppModule } from './app.module';

async function bootstrap() {
  const app = await ${create};
${statements}}
bootstrap();
`;
}

function migrated(source: string, settings = {}) {
  const { files, application } = migrateSources(
    [bootstrap],
    { 'src/app.module.ts': appModule, 'src/main.ts': source },
    { name: 'notes', ...settings },
  );
  const body = /const app = (.*?)\n\}\nbootstrap/s.exec(files['src/main.ts'] ?? '')?.[1];
  return { main: files['src/main.ts'], body, module: files['src/app.module.ts'], application };
}

test('the application is created from the compiled application, on the same address', () => {
  const { main: text, application } = migrated(main('  await app.listen(3000);\n'));
  expect(text).toBe(`import { Application } from 'ashlar';
import { compiled } from './generated/index';

async function bootstrap() {
  const app = await Application.create(compiled);
  await app.listen({ host: '0.0.0.0', port: 3000 });
}
bootstrap();
`);
  expect(application.decisions).toEqual([
    { file: 'src/main.ts', text: 'the application listens on all IPv4 addresses, `0.0.0.0`, as before' },
  ]);
});

test.each([
  [
    'await app.listen(process.env.PORT ?? 3000)',
    "await app.listen({ host: '0.0.0.0', port: Number(process.env.PORT ?? 3000) })",
  ],
  [
    "await app.listen(+process.env.PORT, '127.0.0.1')",
    "await app.listen({ host: '127.0.0.1', port: +process.env.PORT })",
  ],
  ["await app.listen('/run/notes.sock')", "await app.listen('/run/notes.sock')"],
  [
    'await app.listen(3000, () => console.log("ready"))',
    'await app.listen({ host: \'0.0.0.0\', port: 3000 });\n  console.log("ready")',
  ],
  ['console.log(await app.getUrl())', 'console.log(app.address().url)'],
  ['app.get(Notes).load()', 'app.resolve(Notes).load()'],
  ['new WebSocketServer({ server: app.getHttpServer() })', 'new WebSocketServer({ server: app.server })'],
  ['app.use(helmet())', 'app.use(helmet())'],
])('%s', (before, after) => {
  const { body } = migrated(main(`  ${before};\n`));
  expect(body).toBe(`await Application.create(compiled);\n  ${after};`);
});

test.each([
  "app.setGlobalPrefix('api')",
  'app.enableShutdownHooks()',
  'app.enableVersioning({ type: VersioningType.URI })',
  'app.useGlobalPipes(new ValidationPipe({ whitelist: true, transform: true }))',
])('%s is removed', (statement) => {
  const imports = "import { ValidationPipe, VersioningType } from '@nestjs/common';\n";
  const { main: text } = migrated(main(`  ${statement};\n`, { imports }));
  expect(text).toBe(`import { Application } from 'ashlar';
import { compiled } from './generated/index';

async function bootstrap() {
  const app = await Application.create(compiled);
}
bootstrap();
`);
});

test('a global prefix is the path of the root module', () => {
  expect(migrated(main("  app.setGlobalPrefix('/api/');\n")).module).toBe(appModule.replace('{}', "{ path: '/api' }"));
});

test('`forbidNonWhitelisted` is a setting', () => {
  const imports = "import { ValidationPipe } from '@nestjs/common';\n";
  const pipe = '  app.useGlobalPipes(new ValidationPipe({ whitelist: true, forbidNonWhitelisted: true }));\n';
  const { application } = migrated(main(pipe, { imports }));
  expect([...application.project.settings]).toEqual([['unknownProperties', 'reject']]);
});

test.each([
  [
    "app.setGlobalPrefix('api', { exclude: ['health'] })",
    "write the prefix as the `path` of the root module: `@Module({ path: '/api' })`",
  ],
  ['app.enableVersioning({ type: VersioningType.HEADER })', 'Ashlar has versions in paths alone'],
  [
    'app.useGlobalPipes(new ValidationPipe({ errorHttpStatusCode: 422 }))',
    'replace the pipes with types: inputs are always validated',
  ],
  [
    'app.useGlobalPipes(new ValidationPipe({ forbidNonWhitelisted: isStrict }))',
    'replace the pipes with types: inputs are always validated',
  ],
  [
    'app.useGlobalPipes(new ValidationPipe({ skipMissingProperties: true }))',
    'replace the pipes with types: inputs are always validated',
  ],
  ['app.useGlobalPipes(new TrimPipe())', 'replace the pipes with types: inputs are always validated'],
  ['app.useGlobalFilters(new Errors())', 'list the class in `errorHandler` of the root module'],
  ['app.useLogger(new Logs())', '`useLogger` has no counterpart: see the options of the application'],
])('%s is left with a comment', (statement, decision) => {
  const imports = "import { ValidationPipe, VersioningType } from '@nestjs/common';\n";
  const { body, application } = migrated(main(`  ${statement};\n`, { imports }));
  expect(body).toContain(`  ${statement};`);
  expect(application.left.map(({ text }) => text.replace(/ \(docs\/.*\)$/, ''))).toEqual([decision]);
});

test.each([
  [true, "import cors from 'cors';"],
  [false, "import * as cors from 'cors';"],
])('CORS is middleware, imported as the settings require it (esModuleInterop: %s)', (esModuleInterop, line) => {
  const { main: text, application } = migrated(main('  app.enableCors({ credentials: true });\n'), { esModuleInterop });
  expect(text).toContain(`${line}\n`);
  expect(text).toContain('  app.use(cors({ credentials: true }));\n');
  expect(application.project.dependencies.has('cors')).toBe(true);
});

test('options of `create` become calls, or a comment', () => {
  const create = 'NestFactory.create(AppModule, { cors: true, httpsOptions: { key, cert }, logger: false })';
  const { body, application } = migrated(main('  await app.listen(443);\n', { create }));
  expect(body).toContain(
    "app.use(cors());\n  await app.listen({ host: '0.0.0.0', port: 443 }, { tls: { key, cert } });",
  );
  expect(application.left.map(({ text }) => text)).toEqual([
    'the option `logger: false` is not an option of Ashlar (docs/options.md of ashlar)',
  ]);
});

test('an application on Fastify stays on Fastify', () => {
  const imports = "import { FastifyAdapter, NestFastifyApplication } from '@nestjs/platform-fastify';\n";
  const create = 'NestFactory.create<NestFastifyApplication>(AppModule, new FastifyAdapter())';
  const { main: text } = migrated(main('', { create, imports }));
  expect(text).toContain("import { fastifyAdapter } from 'ashlar/fastify';\n");
  expect(text).toContain('  const app = await fastifyAdapter(compiled);\n');
});

test('the document is described by the root module, at the paths that it had', () => {
  const imports = "import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';\n";
  const statements = `  const config = new DocumentBuilder()
    .setTitle('Notes')
    .setVersion('2.0')
    .setDescription('Short texts')
    .setContact('Ada', '', 'ada@example.com')
    .addBearerAuth()
    .addApiKey({ type: 'apiKey', name: 'x-key', in: 'header' })
    .addTag('notes')
    .build();
  const document = SwaggerModule.createDocument(app, config);
  SwaggerModule.setup('docs', app, document);
`;
  const { module, body } = migrated(main(statements, { imports }));
  expect(body).toBe('await Application.create(compiled);');
  expect(module).toBe(`import { Module } from '@nestjs/common';
import { OpenApi, OpenApiConfig } from 'ashlar';

@OpenApi(
  new OpenApiConfig('Notes', '2.0')
    .description('Short texts')
    .contact({ name: 'Ada', email: 'ada@example.com' })
    .bearerAuth()
    .apiKeyAuth('x-key')
    .uiPath('/docs')
    .jsonPath('/docs-json'),
)
@Module({})
export class AppModule {}
`);
});

test('a title that is not a literal is left with a comment', () => {
  const imports = "import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';\n";
  const statements = `  const config = new DocumentBuilder().setTitle(title).build();
  SwaggerModule.setup('docs', app, SwaggerModule.createDocument(app, config));
`;
  const { body, application } = migrated(main(statements, { imports }));
  expect(body).toContain('new DocumentBuilder()');
  expect(application.left.map(({ text }) => text)).toEqual([
    'add to `OpenApiConfig`: setTitle(title) (docs/api-document.md of ashlar)',
  ]);
});

test('a function that configures an application takes what both kinds of applications have', () => {
  const setUp = `import { INestApplication, ValidationPipe } from '@nestjs/common';

export function setUp(app: INestApplication): void {
  app.useGlobalPipes(new ValidationPipe());
  app.use(helmet());
}
`;
  const sources = { 'src/app.module.ts': appModule, 'src/main.ts': main('  setUp(app);\n'), 'src/set-up.ts': setUp };
  const { files } = migrateSources([bootstrap], sources);
  expect(files['src/set-up.ts']).toBe(`import type { Application } from 'ashlar';

export function setUp(app: Pick<Application, 'use' | 'resolve'>): void {
  app.use(helmet());
}
`);
});

test('a function that sets up the document describes it in the root module', () => {
  const setUp = `import { INestApplication } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';

export function document(app: INestApplication): void {
  const config = new DocumentBuilder().setTitle('Notes').build();
  SwaggerModule.setup('docs', app, SwaggerModule.createDocument(app, config));
}
`;
  const sources = {
    'src/app.module.ts': appModule,
    'src/main.ts': main('  document(app);\n'),
    'src/document.ts': setUp,
  };
  const { files } = migrateSources([bootstrap], sources);
  expect(files['src/document.ts']).not.toContain('@nestjs/');
  expect(files['src/app.module.ts']).toContain("new OpenApiConfig('Notes', '1.0')");
});

test.each([
  ['NestFactory.create(AppModule, { bodyParser: false })', 'the option `bodyParser: false` is not an option of Ashlar'],
  ['NestFactory.create(AppModule, { ...shared })', 'give the options of `...shared` to the application'],
  ['NestFactory.create(AppModule, options)', 'give the options of `options` to the application'],
])('%s is left with a comment', (create, decision) => {
  const { application } = migrated(main('', { create }));
  expect(application.left.map(({ text }) => text.replace(/ \(docs\/.*\)$/, ''))).toEqual([decision]);
});

test.each([
  "app.setGlobalPrefix('api');",
  'app.useGlobalPipes(new ValidationPipe());',
  "SwaggerModule.setup('docs', app, SwaggerModule.createDocument(app, new DocumentBuilder().build()));",
])('under a condition, %s stays: the root module has no conditions', (statement) => {
  const imports = `import { ValidationPipe } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
`;
  const { body, module, application } = migrated(
    main(`  if (process.env.DOCS) {\n    ${statement}\n  }\n`, { imports }),
  );
  expect(body).toContain(`    ${statement}\n`);
  expect(module).toBe(appModule);
  expect(application.left).toHaveLength(1);
});

test('a document whose builder is a variable stays when `setup` is under a condition', () => {
  const imports = "import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';\n";
  const statements = (comment: string) => `  const config = new DocumentBuilder()
    .setTitle('Notes')
    .build();
  if (process.env.DOCS) {
    const document = SwaggerModule.createDocument(app, config);
${comment}    SwaggerModule.setup('docs', app, document);
  }
`;
  const { body, module } = migrated(main(statements(''), { imports }));
  const comment =
    '    // ashlar-migrate: describe the document with `@OpenApi` of the root module; the option `openapi` of `Application.create` decides whether it is served (docs/api-document.md of ashlar)\n';
  expect(`${body}\n`).toBe(`await Application.create(compiled);\n${statements(comment)}`);
  expect(module).toBe(appModule);
});

test('a pipe with options from elsewhere stays', () => {
  const imports = "import { ValidationPipe } from '@nestjs/common';\n";
  const { body, application } = migrated(
    main('  app.useGlobalPipes(new ValidationPipe({ ...shared }));\n', { imports }),
  );
  expect(body).toContain('new ValidationPipe({ ...shared })');
  expect(application.left).toHaveLength(1);
});

test.each(['new ValidationPipe(pipeOptions)', 'new ValidationPipe({ ...pipeOptions, transform: true })'])(
  '`%s` with a constant object is removed',
  (pipe) => {
    const imports = `import { ValidationPipe } from '@nestjs/common';
import { pipeOptions } from './pipe-options';
`;
    const { files, application } = migrateSources([bootstrap], {
      'src/app.module.ts': appModule,
      'src/main.ts': main(`  app.useGlobalPipes(${pipe});\n`, { imports }),
      'src/pipe-options.ts': 'export const pipeOptions = { whitelist: true, forbidNonWhitelisted: true } as const;\n',
    });
    expect(files['src/main.ts']).not.toContain('Pipe');
    expect([...application.project.settings]).toEqual([['unknownProperties', 'reject']]);
  },
);

test('options of `create` that are a constant object are read', () => {
  const imports = 'const options = { cors: true, bufferLogs: true };\n';
  const { body, application } = migrated(main('', { create: 'NestFactory.create(AppModule, options)', imports }));
  expect(body).toBe('await Application.create(compiled);\n  app.use(cors());');
  expect(application.left).toEqual([]);
});

test('an application on Fastify depends on Fastify itself', () => {
  const imports = "import { FastifyAdapter } from '@nestjs/platform-fastify';\n";
  const { application } = migrated(
    main('', { create: 'NestFactory.create(AppModule, new FastifyAdapter())', imports }),
  );
  expect([...application.project.dependencies.keys()]).toEqual(['fastify']);
});

test('a second root module is left: the compiled application has one', () => {
  const worker = `import { NestFactory } from '@nestjs/core';
import { WorkerModule } from './worker.module';

async function work() {
  const app = await NestFactory.create(WorkerModule);
  await app.init();
}
work();
`;
  const { files, application } = migrateSources([bootstrap], {
    'src/app.module.ts': appModule,
    'src/main.ts': main(''),
    'src/worker.module.ts': appModule.replace('AppModule', 'WorkerModule'),
    'src/worker.ts': worker,
  });
  expect(files['src/worker.ts']).toContain('NestFactory.create(WorkerModule)');
  expect(application.left.map(({ file }) => file)).toEqual(['src/worker.ts']);
});

test('code of the callback of `listen` runs after it', () => {
  const { body } = migrated(main("  app.listen(3000, () => {\n    console.log('ready');\n  });\n"));
  expect(body).toBe(
    "await Application.create(compiled);\n  await app.listen({ host: '0.0.0.0', port: 3000 });\n  console.log('ready');",
  );
});

test('a root module whose metadata is a constant gets a comment in place of an entry', () => {
  const module = `import { Module } from '@nestjs/common';

const metadata = { controllers: [] };

@Module(metadata)
export class AppModule {}
`;
  const { files } = migrateSources([bootstrap], {
    'src/app.module.ts': module,
    'src/main.ts': main("  app.setGlobalPrefix('api');\n"),
  });
  expect(files['src/app.module.ts']).toBe(
    module.replace(
      '@Module(metadata)',
      "// ashlar-migrate: write `path: '/api'` in the metadata of `AppModule` (docs/modules-and-providers.md of ashlar)\n@Module(metadata)",
    ),
  );
});

test('options of the document that have no counterpart are a decision', () => {
  const imports = "import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';\n";
  const statements = `  const config = new DocumentBuilder().setTitle('Notes').addTag('notes', 'Short texts').build();
  const document = SwaggerModule.createDocument(app, config, { deepScanRoutes: true });
  SwaggerModule.setup('docs', app, document, { customSiteTitle: 'Notes' });
`;
  const { application } = migrated(main(statements, { imports }));
  expect(application.decisions.map(({ text }) => text)).toEqual([
    "the document has no counterpart of `addTag('notes', 'Short texts')`, `{ deepScanRoutes: true }`, `{ customSiteTitle: 'Notes' }`",
  ]);
});
