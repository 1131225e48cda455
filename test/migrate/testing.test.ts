import { describe, expect, test } from 'vitest';
import { testing } from '../../compiler/src/migrate/nest/testing/testing.ts';
import { migrateSources } from './support/migrate-sources.ts';

const application = {
  'src/clock.ts': 'export class Clock {\n  now(): number {\n    return 0;\n  }\n}\n',
  'src/notes.ts': `import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Clock } from './clock';

@Injectable()
export class Notes {
  constructor(
    private readonly clock: Clock,
    @Inject('LIMIT') private readonly limit: number,
    @InjectRepository(Note) private readonly notes: Repository<Note>,
  ) {}
}
`,
  'src/notes.controller.ts': `import { Notes } from './notes';

export class NotesController {
  constructor(private readonly notes: Notes) {}

  onModuleInit(): void {}
}
`,
  'src/app.module.ts': 'export class AppModule {}\n',
};

function migrated(spec: string): string {
  const { files } = migrateSources([testing], { ...application, 'src/notes.spec.ts': spec });
  return files['src/notes.spec.ts'] ?? '';
}

describe('tests of the whole application', () => {
  const spec = (chain: string, rest: string) => `import { INestApplication, ValidationPipe } from '@nestjs/common';
import { Test, TestingModule } from '@nestjs/testing';
import request from 'supertest';
import { AppModule } from './app.module';
import { Clock } from './clock';

let app: INestApplication;

beforeAll(async () => {
  const module: TestingModule = await Test.createTestingModule({ imports: [AppModule] })${chain}.compile();
  app = module.createNestApplication();
  app.useGlobalPipes(new ValidationPipe());
  await app.init();
${rest}});

afterAll(() => app.close());

it('lists', () => request(app.getHttpServer()).get('/notes').expect(200));
`;
  const result = (
    names: string,
    options: string,
    rest: string,
    imports = '',
  ) => `import { ${names} } from 'ashlar/testing';
import request from 'supertest';
${imports}import { compiled } from './generated/index';

let server: string;
let app: TestApplication;

beforeAll(async () => {
  app = await TestApplication.create(compiled${options});
  server = (await app.listen()).url;
${rest}});

afterAll(() => app.shutdown());

it('lists', () => request(server).get('/notes').expect(200));
`;
  const clock = "import { Clock } from './clock';\n";

  test('an application is created, listens on a port, and is shut down', () => {
    expect(migrated(spec('', ''))).toBe(result('TestApplication', '', '', clock));
  });

  test.each([
    ['.overrideProvider(Clock).useValue(clock)', 'override', 'override(Clock, clock)'],
    [
      '.overrideProvider(Clock).useValue({ now: () => 1 })',
      'override, partial',
      'override(Clock, partial<Clock>({ now: () => 1 }))',
    ],
    ['.overrideProvider(Clock).useClass(Fake)', 'override', 'override(Clock, new Fake())'],
    [
      '.overrideProvider(Clock).useFactory({ factory: (zone: Zone) => zone.clock(), inject: [Zone] })',
      'overrideFactory',
      'overrideFactory(Clock, [Zone], (zone: Zone) => zone.clock())',
    ],
  ])('%s', (chain, name, override) => {
    const names = [...name.split(', '), 'TestApplication'].join(', ');
    const text = migrated(spec(chain, ''));
    expect(text).toContain(`TestApplication.create(compiled, { overrides: [${override}] });`);
    expect(names.split(', ').every((one) => text.includes(one))).toBe(true);
  });

  test.each([
    ['.overrideGuard(Clock).useValue({ canActivate: () => true })', 'skipGuard(Clock)'],
    ['.overrideInterceptor(Clock).useValue({ intercept: (_, next) => next.handle() })', 'skipInterceptor(Clock)'],
  ])('%s', (chain, skip) => {
    expect(migrated(spec(chain, ''))).toContain(`TestApplication.create(compiled, { overrides: [${skip}] });`);
  });

  test('providers are taken from the application', () => {
    expect(migrated(spec('', '  clock = module.get(Clock);\n'))).toBe(
      result('TestApplication', '', '  clock = app.resolve(Clock);\n', clock),
    );
  });

  test.each([
    '.overrideInterceptor(Clock).useValue(fake)',
    '.overrideModule(Clock).useModule(Other)',
    '.overrideGuard(Clock).useValue(guard)',
  ])('%s is left with a comment', (chain) => {
    expect(migrated(spec(chain, ''))).toContain(
      '  // ashlar-migrate: create the whole application with `TestApplication.create(compiled)` and overrides (docs/testing.md of ashlar)\n  const module',
    );
  });
});

describe('tests of classes', () => {
  const spec = (metadata: string, rest: string) => `import { Test } from '@nestjs/testing';
import { getRepositoryToken } from '@nestjs/typeorm';
import { Clock } from './clock';
import { Notes } from './notes';
import { NotesController } from './notes.controller';

beforeEach(async () => {
  const module = await Test.createTestingModule({ ${metadata} }).compile();
${rest}});
`;
  const providers = "{ provide: 'LIMIT', useValue: 7 }, { provide: getRepositoryToken(Note), useValue: repository }";

  test('a class is constructed with the values of the test', () => {
    expect(migrated(spec(`providers: [Notes, Clock, ${providers}]`, '  notes = module.get(Notes);\n'))).toContain(`
beforeEach(async () => {
  const clock = new Clock();
  notes = new Notes(clock, 7 as never, repository as never);
});
`);
  });

  test('classes that others need have variables, and hooks are called by `init`', () => {
    const rest =
      '  await module.init();\n  notes = await module.resolve(Notes);\n  controller = module.get<NotesController>(NotesController);\n';
    const metadata = `controllers: [NotesController], providers: [Notes, { provide: Clock, useValue: { now: () => 1 } }, ${providers}]`;
    expect(migrated(spec(metadata, rest))).toContain(`
beforeEach(async () => {
  const newNotes = new Notes({ now: () => 1 } as never, 7 as never, repository as never);
  const notesController = new NotesController(newNotes);
  await notesController.onModuleInit();
  notes = newNotes;
  controller = notesController;
});
`);
  });

  test('the declaration of the module is removed', () => {
    const text = migrated(`import { Test, TestingModule } from '@nestjs/testing';
import { Clock } from './clock';

let module: TestingModule;
let clock: Clock;

beforeEach(async () => {
  module = await Test.createTestingModule({ providers: [Clock] }).compile();
  clock = module.get(Clock);
});

afterEach(() => module.close());
`);
    expect(text).toBe(`import { Clock } from './clock';

let clock: Clock;

beforeEach(async () => {
  clock = new Clock();
});
`);
  });

  test.each([
    ['a provider of another module', 'providers: [Notes, Clock]', '  notes = module.get(Notes);\n'],
    ['imports', `imports: [Other], providers: [Notes, Clock, ${providers}]`, '  notes = module.get(Notes);\n'],
    ['another use of the module', `providers: [Notes, Clock, ${providers}]`, '  use(module);\n'],
    [
      'a factory',
      'providers: [Notes, { provide: Clock, useFactory: () => new Clock() }]',
      '  notes = module.get(Notes);\n',
    ],
  ])('%s is left with a comment', (_, metadata, rest) => {
    const text = migrated(spec(metadata, rest));
    expect(text).toContain(
      '  // ashlar-migrate: construct the class with `new`, or test the application with `TestApplication` (docs/testing.md of ashlar)\n',
    );
    expect(text).toContain(rest);
  });
});
