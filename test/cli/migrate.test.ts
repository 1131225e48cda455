import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repositoryDirectory } from '../support/repository.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';
import { runCli } from './test-io.ts';

/** A small application of NestJS, and further files. */
function application(files: Readonly<Record<string, string>> = {}): string {
  const directory = temporaryDirectory();
  const all = {
    'package.json': `${JSON.stringify(
      {
        name: 'notes',
        scripts: { build: 'nest build', start: 'nest start', 'start:dev': 'nest start --watch', test: 'jest' },
        dependencies: { '@nestjs/common': '^11.0.0', '@nestjs/core': '^11.0.0', rxjs: '^7.8.0' },
        devDependencies: { '@nestjs/cli': '^11.0.0', typescript: '~5.9.3' },
      },
      undefined,
      4,
    )}\n`,
    'tsconfig.json':
      '{\n  // Options of Nest\n  "compilerOptions": {\n    "module": "commonjs",\n    "experimentalDecorators": true,\n    "emitDecoratorMetadata": true,\n    "baseUrl": "./",\n    "target": "es2023"\n  }\n}\n',
    'nest-cli.json': '{ "sourceRoot": "src" }\n',
    'src/main.ts': `import { NestFactory } from '@nestjs/core';
import { AppModule } from 'src/app.module';

async function bootstrap() {
  const app = await NestFactory.create(AppModule);
  await app.listen(3000);
}
bootstrap();
`,
    'src/app.module.ts': `import { Controller, Get, Module } from '@nestjs/common';

@Controller('notes')
export class NotesController {
  @Get()
  list(): string[] {
    return [];
  }
}

@Module({ controllers: [NotesController] })
export class AppModule {}
`,
    ...files,
  };
  for (const [path, text] of Object.entries(all)) {
    mkdirSync(join(directory, path, '..'), { recursive: true });
    writeFileSync(join(directory, path), text);
  }
  symlinkSync(join(repositoryDirectory, 'node_modules'), join(directory, 'node_modules'), 'junction');
  return directory;
}

const left = {
  'src/bus.ts': `import { CommandBus } from '@nestjs/cqrs';

export class Bus {
  constructor(readonly bus: CommandBus) {}
}
`,
};

test('without --write, the command prints a plan and changes nothing', async () => {
  const cwd = application({ ...left, 'src/clock.ts': 'export class Clock {}\n' });
  const { code, stdout, stderr } = await runCli(['migrate', 'nest'], { cwd });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toBe(`NestJS ^11.0.0: 1 route

Changes:
  package.json
    removes \`@nestjs/cli\`, \`@nestjs/common\`, \`@nestjs/core\`, \`rxjs\`
    adds \`ashlar\`, \`@ashlar/cli\`
    script \`build\`: \`ashlar build && tsc\`
    script \`start\`: \`ashlar run\`
    script \`start:dev\`: \`ashlar run --watch\`
    script \`test\`: \`ashlar build && jest\`
  tsconfig.json
    without \`baseUrl\`: all imports are relative
    without \`emitDecoratorMetadata\`: no package reads them
  nest-cli.json
    removed: \`ashlar build\` and \`tsc\` need no such file
  4 sources

Unchanged: 1 source
  src/clock.ts

Decisions:
  the application listens on all IPv4 addresses, \`0.0.0.0\`, as before
  errors have the bodies that clients know; messages about invalid inputs are texts of Ashlar

Left to decide:
  src/bus.ts:1: replace \`CommandBus\` of \`@nestjs/cqrs\` (docs/coming-from-nestjs.md of ashlar)

Run \`ashlar migrate nest --write\` to change the files.
`);
  expect(existsSync(join(cwd, 'nest-cli.json'))).toBe(true);
  expect(readFileSync(join(cwd, 'src/bus.ts'), 'utf8')).toBe(left['src/bus.ts']);
});

test('--write changes the files, and a second run has nothing to do', async () => {
  const cwd = application();
  const { code, stdout, stderr } = await runCli(['migrate', 'nest', '--write', '--force'], { cwd });
  expect({ code, stderr, stdout }).toEqual({
    code: 0,
    stderr: '',
    stdout: `6 files changed, 0 repairs of the compiler

Nothing is left to decide.

Next: read MIGRATION.md
`,
  });
  const read = (path: string) => readFileSync(join(cwd, path), 'utf8');
  expect(read('tsconfig.json')).toBe(
    '{\n  // Options of Nest\n  "compilerOptions": {\n    "module": "commonjs",\n    "experimentalDecorators": true,\n    "target": "es2023"\n  }\n}\n',
  );
  const { dependencies, devDependencies, scripts } = JSON.parse(read('package.json'));
  expect({ dependencies, devDependencies }).toEqual({
    dependencies: { ashlar: '0.1.0' },
    devDependencies: { '@ashlar/cli': '0.1.0', typescript: '~5.9.3' },
  });
  expect(scripts.build).toBe('ashlar build && tsc');
  expect(read('package.json')).toMatch(/^ {4}"name"/m);
  expect(existsSync(join(cwd, 'nest-cli.json'))).toBe(false);
  expect(read('MIGRATION.md')).toBe(`# Migration of \`notes\` from NestJS

## Next steps

- [ ] install the packages of \`package.json\`
- [ ] run \`ashlar build\` and \`tsc\`, and read \`src/generated\` once
- [ ] run the tests
- [ ] compare the routes below
- [ ] delete this file

## Left to decide

Nothing is left.

## Errors of the build

The build has no errors.

## Routes

| method | path before | guards | status | result | after |
|---|---|---|---|---|---|
| GET | /notes |  | 200 | \`string[]\` | /notes, 200 |

## Decisions of the migration

- \`src/main.ts\`: the application listens on all IPv4 addresses, \`0.0.0.0\`, as before
- \`src/error-bodies.ts\`: errors have the bodies that clients know; messages about invalid inputs are texts of Ashlar
`);
  const again = await runCli(['migrate', 'nest', '--write', '--force'], { cwd });
  expect(again).toMatchObject({ code: 0, stdout: expect.stringContaining('nothing to migrate') });
  expect(await runCli(['build'], { cwd })).toMatchObject({ code: 0 });
});

test('the exit code is 1 while something is left, also in later runs', async () => {
  const cwd = application(left);
  expect((await runCli(['migrate', 'nest', '--write', '--force'], { cwd })).code).toBe(1);
  const manifest = JSON.parse(readFileSync(join(cwd, 'package.json'), 'utf8'));
  // The package that has the class of the comment is not one of the application.
  expect(manifest.dependencies).toEqual({ ashlar: '0.1.0' });
  const again = await runCli(['migrate', 'nest'], { cwd });
  expect(again.code).toBe(1);
  expect(again.stdout).toContain('  src/bus.ts:1: replace `CommandBus`');
});

test('a working tree with changes is not touched', async () => {
  const cwd = application();
  const outside = await runCli(['migrate', 'nest', '--write'], { cwd, environment: { ...process.env } });
  expect(outside).toMatchObject({ code: 2, stderr: expect.stringContaining('the package is not in a Git repository') });
  const git = (...args: readonly string[]) => runGit(cwd, args);
  await git('init', '-q');
  const changed = await runCli(['migrate', 'nest', '--write'], { cwd, environment: { ...process.env } });
  expect(changed).toMatchObject({ code: 2, stderr: expect.stringContaining('the working tree has changes') });
  expect(existsSync(join(cwd, 'nest-cli.json'))).toBe(true);
  writeFileSync(join(cwd, '.gitignore'), 'node_modules\n');
  await git('add', '.');
  await git('-c', 'user.name=a', '-c', 'user.email=a@example.com', 'commit', '-q', '-m', 'first');
  expect(await runCli(['migrate', 'nest', '--write'], { cwd, environment: { ...process.env } })).toMatchObject({
    code: 0,
  });
});

async function runGit(cwd: string, args: readonly string[]): Promise<void> {
  const { startProgram } = await import('../../cli/src/processes/child-process.ts');
  const ended = startProgram({ command: 'git', args, cwd, environment: process.env, output: 'captured' }).ended;
  expect(await ended).toMatchObject({ kind: 'exited', code: 0 });
}

test('assets become a script that copies them', async () => {
  const cwd = application({
    'nest-cli.json': JSON.stringify({
      compilerOptions: { assets: ['mail/**/*.hbs', { include: 'i18n', outDir: 'dist' }] },
    }),
    'src/mail/templates/welcome.hbs': 'Welcome',
    'src/mail/mail.txt': 'no asset',
    'src/i18n/de.json': '{}',
  });
  expect((await runCli(['migrate', 'nest', '--write', '--force'], { cwd })).code).toBe(0);
  const { scripts } = JSON.parse(readFileSync(join(cwd, 'package.json'), 'utf8'));
  expect(scripts.build).toBe('ashlar build && tsc && node copy-assets.mjs');
  const { startProgram } = await import('../../cli/src/processes/child-process.ts');
  const program = {
    command: process.execPath,
    args: ['copy-assets.mjs'],
    cwd,
    environment: process.env,
    output: 'captured',
  } as const;
  expect(await startProgram(program).ended).toMatchObject({ kind: 'exited', code: 0, stderr: '' });
  const copied = ['mail/templates/welcome.hbs', 'mail/mail.txt', 'i18n/de.json', 'main.ts'];
  expect(copied.map((path) => existsSync(join(cwd, 'dist', path)))).toEqual([true, false, true, false]);
});

test.each([
  [{ 'package.json': '{ "name": "x" }' }, 1, 'has no dependency `@nestjs/common`'],
  [{ 'package.json': '[]' }, 1, '`package.json` is not a JSON object'],
  [{ 'nest-cli.json': '{ "monorepo": true }' }, 1, '`nest-cli.json` has several projects'],
])('%j is rejected', async (files, code, message) => {
  const result = await runCli(['migrate', 'nest'], { cwd: application(files) });
  expect(result.code).toBe(code);
  expect(result.stderr).toContain(message);
});

test('--force needs --write', async () => {
  expect(await runCli(['migrate', 'nest', '--force'], { cwd: application() })).toMatchObject({ code: 2 });
});

test('packages, settings and Jest follow the sources', async () => {
  const cwd = application({
    'package.json': JSON.stringify({
      name: 'notes',
      dependencies: {
        '@nestjs/common': '^11.0.0',
        '@nestjs/platform-express': '^11.0.0',
        '@nestjs/swagger': '^11.0.0',
        passport: '^0.7.0',
        'passport-jwt': '^4.0.1',
        zod: '^4.0.0',
      },
      devDependencies: { '@types/express': '^5.0.0', '@types/passport-jwt': '^4.0.1', jest: '^30.0.0' },
      jest: { rootDir: 'src' },
    }),
    'tsconfig.json': '{ "compilerOptions": { "module": "nodenext", "experimentalDecorators": true } }',
    'tsconfig.build.json': '{ "extends": "./tsconfig.json", "exclude": ["test"] }',
    'test/jest-e2e.json': '{ "rootDir": "." }',
    'src/main.ts': `import { ValidationPipe } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import * as express from 'express';
import { AppModule } from './app.module';

async function bootstrap() {
  const app = await NestFactory.create(AppModule);
  app.useGlobalPipes(new ValidationPipe({ whitelist: true, forbidNonWhitelisted: true }));
  app.use(express.static('public'));
  const config = new DocumentBuilder().setTitle('Notes').build();
  SwaggerModule.setup('docs', app, SwaggerModule.createDocument(app, config));
  await app.listen(3000);
}
bootstrap();
`,
    'src/roles.decorator.ts': `import { SetMetadata } from '@nestjs/common';

export const Public = () => SetMetadata('isPublic', true);
`,
    'src/login.guard.ts': `import { CanActivate, ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';

@Injectable()
export class LoginGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    const isPublic = this.reflector.get<boolean>('isPublic', context.getHandler());
    if (isPublic) return true;
    return false;
  }
}
`,
    'src/app.module.ts': `import { Controller, Get, Module, UseGuards } from '@nestjs/common';
import { LoginGuard } from './login.guard';
import { Public } from './roles.decorator';

@Controller('notes')
@UseGuards(LoginGuard)
export class NotesController {
  @Get()
  @Public()
  list(): string[] {
    return [];
  }
}

@Module({ controllers: [NotesController], providers: [LoginGuard] })
export class AppModule {}
`,
  });
  expect(await runCli(['migrate', 'nest', '--write', '--force'], { cwd })).toMatchObject({ code: 0, stderr: '' });
  const json = (path: string) => JSON.parse(readFileSync(join(cwd, path), 'utf8'));
  const moduleNameMapper = { '^(\\.{1,2}/.*)\\.js$': '$1' };
  expect(json('package.json')).toEqual({
    name: 'notes',
    dependencies: {
      ashlar: '0.1.0',
      express: '^5.1.0',
      'swagger-ui-dist': expect.stringMatching(/^\^5/),
      zod: '^4.0.0',
    },
    devDependencies: { '@ashlar/cli': '0.1.0', '@types/express': '^5.0.0', jest: '^30.0.0' },
    jest: { rootDir: 'src', moduleNameMapper },
    ashlar: { tsconfig: 'tsconfig.build.json', unknownProperties: 'reject' },
    scarfSettings: { enabled: false },
  });
  expect(json('test/jest-e2e.json')).toEqual({ rootDir: '.', moduleNameMapper });
  expect(readFileSync(join(cwd, 'src/roles.decorator.ts'), 'utf8')).toContain('SkipGuard(LoginGuard)');
});

test('the repairs of the compiler follow the steps', async () => {
  const cwd = application({
    'src/app.module.ts': `import { Body, Controller, Module, Post } from '@nestjs/common';

class CreateNote {
  title: string;
}

@Controller('notes')
export class NotesController {
  @Post()
  add(@Body() input: CreateNote): string {
    return input.title;
  }
}

@Module({ controllers: [NotesController] })
export class AppModule {}
`,
  });
  const { code, stdout } = await runCli(['migrate', 'nest', '--write', '--force'], { cwd });
  expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining(', 1 repair of the compiler\n') });
  expect(readFileSync(join(cwd, 'src/app.module.ts'), 'utf8')).toContain('\nexport class CreateNote {');
});

test('a file that has nothing left is removed', async () => {
  const cwd = temporaryDirectory();
  cpSync(join(repositoryDirectory, 'fixtures/nest/club'), cwd, { recursive: true });
  const file = join(cwd, 'src/common/decorators/current-user.decorator.ts');
  expect(existsSync(file)).toBe(true);
  await runCli(['migrate', 'nest', '--write', '--force'], { cwd });
  expect(existsSync(file)).toBe(false);
});

test('a source with a syntax error stops the migration before anything is written', async () => {
  const cwd = application({ 'src/broken.ts': 'export class {' });
  const result = await runCli(['migrate', 'nest', '--write', '--force'], { cwd });
  expect(result).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('`src/broken.ts` has a syntax error in line 1'),
  });
  expect(existsSync(join(cwd, 'nest-cli.json'))).toBe(true);
});

test('the API document of the old application is compared', async () => {
  const cwd = application({
    'old.json': JSON.stringify({ openapi: '3.1.0', info: { title: 'x', version: '1' }, paths: {} }),
  });
  await runCli(['migrate', 'nest', '--write', '--force', '--openapi', 'old.json'], { cwd });
  const report = readFileSync(join(cwd, 'MIGRATION.md'), 'utf8');
  expect(report).toContain('## Changes of the API document\n');
  expect(report).toContain('GET /notes');
});

test('without an installed `ashlar`, the result is not compiled', async () => {
  const directory = temporaryDirectory();
  cpSync(join(repositoryDirectory, 'fixtures/nest/gallery'), directory, { recursive: true });
  const { stdout } = await runCli(['migrate', 'nest'], { cwd: directory });
  expect(stdout).toContain('The result is not compiled, because `ashlar` is not installed');
});

test('line endings and byte order marks stay', async () => {
  const source = `import { Controller, Get, Module, Param, ParseIntPipe } from '@nestjs/common';

@Controller('notes')
export class NotesController {
  @Get(':id')
  find(@Param('id', ParseIntPipe) id: number): string {
    return String(id);
  }
}

@Module({ controllers: [NotesController] })
export class AppModule {}
`;
  const cwd = application({ 'src/app.module.ts': `\uFEFF${source.replaceAll('\n', '\r\n')}` });
  await runCli(['migrate', 'nest', '--write', '--force'], { cwd });
  const text = readFileSync(join(cwd, 'src/app.module.ts'), 'utf8');
  expect(text).toMatch(/^\uFEFFimport .* from 'ashlar';\r\n/);
  expect(text).toContain('find(id: Param<Int>): string {\r\n');
  expect(text.replaceAll('\r\n', '')).not.toContain('\n');
});

test('a link to a directory around it is not followed', async () => {
  const cwd = application();
  symlinkSync(cwd, join(cwd, 'src/loop'), 'junction');
  expect((await runCli(['migrate', 'nest'], { cwd })).stdout).toContain('  3 sources\n');
});

test.each([[['migrate']], [['migrate', 'express']]])('%j is wrong usage', async (args) => {
  expect((await runCli(args, { cwd: application() })).code).toBe(2);
});
