import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type MemoryFileSystem, memoryFileSystem } from '../../compiler/src/files/memory-file-system.js';
import { applicationDirectory } from '../support/repository.js';
import { type Ran, runCli } from './test-io.js';

interface Generated extends Ran {
  readonly fileSystem: MemoryFileSystem;
  /** The new files by their paths in the application. */
  readonly files: Readonly<Record<string, string>>;
}

const tsconfig = '{ "compilerOptions": { "module": "nodenext" } }';
const application = {
  'package.json': '{ "name": "shop", "devDependencies": { "vitest": "4" } }',
  'tsconfig.json': tsconfig,
  'src/app.ts': "import { Module } from 'ashlar';\n\n@Module({})\nexport class AppModule {}\n",
};

/** Runs `ashlar generate` in an application with these files. */
async function generate(args: readonly string[], existing: Readonly<Record<string, string>> = {}): Promise<Generated> {
  const before = Object.fromEntries(
    Object.entries({ ...application, ...existing }).map(([path, text]) => [`/work/shop/${path}`, text]),
  );
  const fileSystem = memoryFileSystem(before);
  const ran = await runCli(['generate', ...args], { cwd: '/work/shop', fileSystem });
  for (const [path, text] of Object.entries(before)) expect(fileSystem.files.get(path)).toBe(text);
  const files = [...fileSystem.files].filter(([path]) => !(path in before));
  return {
    ...ran,
    fileSystem,
    files: Object.fromEntries(files.map(([path, text]) => [path.replace('/work/shop/', ''), text])),
  };
}

describe('the files and the steps', () => {
  test('of a module', async () => {
    const { code, stdout, files } = await generate(['module', 'users']);
    expect(code).toBe(0);
    expect(stdout).toBe(
      [
        'Created src/users/users.module.ts',
        'Created src/users/users.service.ts',
        'Created src/users/users.controller.ts',
        '',
        'Register `UsersModule` in src/app.ts:',
        '  1. add the import',
        "       import { UsersModule } from './users/users.module.js';",
        '  2. add `UsersModule` to the `imports` of `AppModule`',
        '       imports: [UsersModule],',
        '',
        'Then run `ashlar build`.',
        '',
      ].join('\n'),
    );
    expect(files['src/users/users.module.ts']).toBe(
      [
        "import { Module } from 'ashlar';",
        "import { UsersController } from './users.controller.js';",
        "import { UsersService } from './users.service.js';",
        '',
        '@Module({',
        '  providers: [UsersService],',
        '  controllers: [UsersController],',
        '})',
        'export class UsersModule {}',
        '',
      ].join('\n'),
    );
    expect(files['src/users/users.controller.ts']).toContain("@Controller('/users')");
  });

  test('of a service: the module only if it is missing', async () => {
    const first = await generate(['service', 'users']);
    expect(Object.keys(first.files)).toEqual(['src/users/users.module.ts', 'src/users/users.service.ts']);
    expect(first.files['src/users/users.module.ts']).not.toContain('Controller');
    expect(first.stdout).toContain('Register `UsersModule` in src/app.ts');

    const second = await generate(['service', 'users'], { 'src/users/users.module.ts': '' });
    expect(Object.keys(second.files)).toEqual(['src/users/users.service.ts']);
    expect(second.stdout).toContain('Register `UsersService` in src/users/users.module.ts');
    expect(second.stdout).toContain("import { UsersService } from './users.service.js';");
    expect(second.stdout).toContain('add `UsersService` to the `providers` of `UsersModule`');
  });

  test('of a controller: it injects the service only if its file exists', async () => {
    const alone = await generate(['controller', 'users']);
    expect(alone.files['src/users/users.controller.ts']).not.toContain('UsersService');
    expect(alone.files['src/users/users.module.ts']).not.toContain('UsersService');
    expect(alone.stdout).toContain(
      'The controller injects no service, because `src/users/users.service.ts` does not exist.',
    );

    const withService = await generate(['controller', 'users'], { 'src/users/users.service.ts': '' });
    expect(withService.files['src/users/users.controller.ts']).toContain('constructor(users: UsersService)');
    expect(withService.files['src/users/users.module.ts']).toContain('providers: [UsersService]');
    expect(withService.stdout).not.toContain('injects no service');

    const withModule = await generate(['controller', 'users'], { 'src/users/users.module.ts': '' });
    expect(Object.keys(withModule.files)).toEqual(['src/users/users.controller.ts']);
    expect(withModule.stdout).toContain('add `UsersController` to the `controllers` of `UsersModule`');
  });

  test('of a resource', async () => {
    const { files, stdout } = await generate(['resource', 'blog-posts']);
    expect(Object.keys(files)).toEqual(
      [
        'blog-post.ts',
        'blog-post-created.ts',
        'blog-posts.repository.ts',
        'blog-posts.service.ts',
        'blog-posts.controller.ts',
        'blog-posts.module.ts',
        'blog-posts.test.ts',
      ].map((file) => `src/blog-posts/${file}`),
    );
    expect(stdout).toContain('The type of a record is `BlogPost`; `--type` sets another type.');
    expect(files['src/blog-posts/blog-posts.service.ts']).toContain(
      `NotFoundException('The blog post does not exist')`,
    );
    // `ashlar` is not installed here.
    expect(stdout).toContain('the tests assume that it has no path, guards and rate limits');
  });

  test('of a resource with another type', async () => {
    const { files, stdout } = await generate(['resource', 'people', '--type', 'person']);
    expect(Object.keys(files)).toContain('src/people/person.ts');
    expect(files['src/people/people.controller.ts']).toContain('list(query: Query<ListPeople>): Person[]');
    expect(stdout).not.toContain('--type');
  });
});

describe('a resource is the feature of the sample application', () => {
  const uncommented = (text: string) =>
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '' && !line.startsWith('/**'));

  /**
   * The lines of generated code that differ from the sample, which has no limits of texts, and has a first note, a handler and a stream of the event,
   * for which its controller imports another type. Its message has the id,
   * which the strictest rules of typescript-eslint do not allow in a template.
   */
  const differences: Readonly<Record<string, readonly string[]>> = {
    'note.ts': [
      "import type { Int, MaxLength } from 'ashlar';",
      'title: string & MaxLength<200>;',
      'body: string & MaxLength<10000>;',
    ],
    'notes.controller.ts': [
      "import { type Body, Controller, Get, type Int, type Param, Post, type Query, Response } from 'ashlar';",
    ],
    'notes.repository.ts': ['readonly #notes = new Map<number, Note>();', '#lastId = 0;'],
    'notes.module.ts': ['providers: [NotesRepository, NotesService],'],
    'notes.service.ts': ["if (note === undefined) throw new NotFoundException('The note does not exist');"],
  };

  test.each([
    'note.ts',
    'note-created.ts',
    'notes.controller.ts',
    'notes.module.ts',
    'notes.repository.ts',
    'notes.service.ts',
  ])('%s', async (file) => {
    const { files } = await generate(['resource', 'notes']);
    const sample = uncommented(readFileSync(`${applicationDirectory('notes')}/src/notes/${file}`, 'utf8'));
    const lines = uncommented(files[`src/notes/${file}`] ?? '');
    expect(lines.length).toBeGreaterThan(3);
    let position = 0;
    const others = lines.filter((line) => {
      const found = sample.indexOf(line, position);
      if (found >= 0) position = found + 1;
      return found < 0;
    });
    expect(others).toEqual(differences[file] ?? []);
  });
});

describe('names', () => {
  test.each([
    ['users', 'users', 'Users'],
    ['auth-session', 'auth-session', 'AuthSession'],
    ['auth session', 'auth-session', 'AuthSession'],
    ['auth_session', 'auth-session', 'AuthSession'],
    ['AuthSession', 'auth-session', 'AuthSession'],
    ['  users ', 'users', 'Users'],
    ['HTTPClient', 'http-client', 'HttpClient'],
    ['oauth2', 'oauth2', 'Oauth2'],
  ])('`%s` gives src/%s and %sModule', async (name, directory, pascal) => {
    const { files } = await generate(['module', name]);
    expect(files[`src/${directory}/${directory}.module.ts`]).toContain(`export class ${pascal}Module {}`);
    expect(files[`src/${directory}/${directory}.controller.ts`]).toContain(`@Controller('/${directory}')`);
  });

  test.each([
    ['', 'the name is empty'],
    ['   ', 'the name is empty'],
    ['admin/users', 'it must not contain `/` or `\\`'],
    ['admin\\users', 'it must not contain `/` or `\\`'],
    ['2fa', 'it begins with a digit'],
    [' -2-users', 'it begins with a digit'],
    ['!!!', 'it can have letters a-z'],
    ['größen', 'it can have letters a-z'],
    ['users.module', 'it can have letters a-z'],
    ['_', 'it has no letter'],
    ['default', '`default` is a reserved word'],
    ['Import', '`import` is a reserved word'],
    ['AUX', '`aux` is the name of a device'],
    ['a'.repeat(61), 'it is longer than 60 characters'],
  ])('`%s` is rejected', async (name, reason) => {
    for (const kind of ['module', 'service', 'controller', 'resource']) {
      const { code, stderr, files } = await generate([kind, '--', name]);
      expect({ code, files }).toEqual({ code: 2, files: {} });
      expect(stderr).toContain(reason);
    }
  });

  test.each([
    ['notes', 'Note'],
    ['categories', 'Category'],
    ['addresses', 'Address'],
    ['boxes', 'Box'],
    ['statuses', 'Statuse'],
    ['status', 'Status'],
    ['news', 'News'],
    ['sheep', 'Sheep'],
    ['order-lines', 'OrderLine'],
  ])('a record of `%s` is of the type %s', async (name, type) => {
    const { stdout } = await generate(['resource', name]);
    expect(stdout).toContain(`The type of a record is \`${type}\``);
  });

  test.each([
    [['resource', 'responses'], '`Response` is a name that the generated code uses'],
    [['resource', 'maps'], '`Map` is a name that the generated code uses'],
    [['module', 'app'], '`AppModule` is declared in src/app.ts'],
    [['module', 'event'], '`EventModule` is a name that the generated code uses'],
    [['resource', 'notes', '--type', 'NotesService'], '`NotesService` would be declared twice'],
  ])('clash: %j', async (args, reason) => {
    const { code, stderr, files } = await generate(args);
    expect({ code, files }).toEqual({ code: 1, files: {} });
    expect(stderr).toContain(reason);
  });

  test('of variables do not clash', async () => {
    const classes = await generate(['resource', 'classes']);
    expect(classes.files['src/classes/class-created.ts']).toContain('constructor(classRecord: Class)');
    const events = await generate(['resource', 'events']);
    expect(events.files['src/events/events.service.ts']).toContain(
      'constructor(events: EventsRepository, eventBus: EventBus)',
    );
  });
});

describe('the conventions of the project', () => {
  test.each([
    ['nodenext', '{ "compilerOptions": { "module": "nodenext" } }', './users.service.js'],
    ['bundler', '{ "compilerOptions": { "module": "esnext", "moduleResolution": "bundler" } }', './users.service'],
    ['no tsconfig', undefined, './users.service.js'],
    ['a broken tsconfig', '{ "compilerOptions": ', './users.service'],
    [
      'extensions of TypeScript',
      '{ "compilerOptions": { "module": "nodenext", "rewriteRelativeImportExtensions": true } }',
      './users.service.ts',
    ],
  ])('%s', async (_, text, specifier) => {
    const fileSystem = memoryFileSystem({
      '/work/shop/package.json': '{}',
      ...(text !== undefined && { '/work/shop/tsconfig.json': text }),
    });
    const { code, stdout } = await runCli(['g', 'module', 'users'], { cwd: '/work/shop', fileSystem });
    expect(code).toBe(0);
    expect(fileSystem.files.get('/work/shop/src/users/users.controller.ts')).toContain(`from '${specifier}';`);
    expect(stdout).toContain('Register `UsersModule` in the file of the root module:');
  });

  test.each([
    ['{ "devDependencies": { "vitest": "4" } }', "import { expect, test } from 'vitest';"],
    ['{ "devDependencies": { "jest": "30" } }', "import { expect, test } from '@jest/globals';"],
    ['{ "devDependencies": { "jest": "30", "@types/jest": "30" } }', undefined],
    ['{ "devDependencies": [] }', "import { test } from 'node:test';"],
    ['{}', "import { test } from 'node:test';"],
  ])('tests for %s', async (manifest, line) => {
    const { files } = await generate(['resource', 'notes'], { 'package.json': manifest });
    const text = files['src/notes/notes.test.ts'] ?? '';
    if (line === undefined) expect(text).not.toMatch(/import .* test /);
    else expect(text).toContain(line);
  });

  test('settings', async () => {
    const settings = { root: 'src/modules/root.ts#ShopModule', out: 'generated' };
    const { stdout, files } = await generate(['resource', 'notes'], {
      'package.json': JSON.stringify({ ashlar: settings }),
      'src/modules/root.ts': '',
    });
    expect(stdout).toContain('Register `NotesModule` in src/modules/root.ts:');
    expect(stdout).toContain("import { NotesModule } from '../notes/notes.module.js';");
    expect(stdout).toContain('to the `imports` of `ShopModule`');
    expect(files['src/notes/notes.test.ts']).toContain("from '../../generated/index.js';");
  });
});

describe('nothing is written', () => {
  test.each(['module', 'service', 'controller'])('by `%s` when a file exists', async (kind) => {
    const role = kind === 'module' ? 'controller' : kind;
    const { code, stderr, files } = await generate([kind, 'users'], { [`src/users/users.${role}.ts`]: 'mine' });
    const path = `src/users/users.${role}.ts`;
    expect({ code, stderr, files }).toEqual({
      code: 1,
      stderr: `error: ${path} already exists; refusing to overwrite\n`,
      files: {},
    });
  });

  test('below a link to another place', async () => {
    const files = { '/work/shop/package.json': '{}', '/work/shop/tsconfig.json': tsconfig, '/work/other/a.ts': '' };
    const links = { '/work/shop/src': '/work/other' };
    const fileSystem = memoryFileSystem(files, { links });
    const ran = await runCli(['generate', 'module', 'users'], { cwd: '/work/shop', fileSystem });
    expect(ran).toMatchObject({
      code: 1,
      stderr: 'error: `src` is a link to `/work/other`, which is outside of the application; nothing was written\n',
    });
    expect([...fileSystem.files.keys()].sort()).toEqual(Object.keys(files).sort());
  });

  test('when the last file cannot be written', async () => {
    const fileSystem = memoryFileSystem({ '/work/shop/package.json': '{}' });
    const { code, stderr } = await runCli(['g', 'resource', 'notes'], {
      cwd: '/work/shop',
      fileSystem: {
        ...fileSystem,
        writeFile(path, text) {
          if (path.endsWith('.test.ts')) throw Object.assign(new Error('write'), { code: 'EROFS' });
          fileSystem.writeFile(path, text);
        },
      },
    });
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: 'error: cannot write `src/notes/notes.test.ts`: the file system is read-only; nothing was written\n',
    });
    expect([...fileSystem.files.keys()]).toEqual(['/work/shop/package.json']);
    expect(fileSystem.directoryExists('/work/shop/src')).toBe(false);
  });

  test('without a package.json in the current directory, also below one', async () => {
    const fileSystem = memoryFileSystem({ '/work/shop/package.json': '{}', '/work/shop/src/app.ts': '' });
    const { code, stderr } = await runCli(['g', 'module', 'users'], { cwd: '/work/shop/src', fileSystem });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^error: `package\.json` was not found in the current directory: run this command .*\n$/);
    expect(fileSystem.files.size).toBe(2);
  });

  test.each([
    ['{ "name": ', 'is not valid JSON: value expected at 1:11'],
    ['', 'is not valid JSON: value expected at 1:1'],
    ['{\r\n\t"name": "shop",\r\n}', 'is not valid JSON: property name expected at 3:1'],
    ['[]', 'is not an object'],
  ])('with the package.json %j', async (text, problem) => {
    const { code, stderr, files } = await generate(['module', 'users'], { 'package.json': text });
    expect({ code, stderr, files }).toEqual({ code: 1, stderr: `error: \`package.json\` ${problem}\n`, files: {} });
  });

  test.each([[], ['module'], ['feature', 'users'], ['module', 'a', 'b'], ['module', 'a', '--type', 'b']])(
    'with wrong arguments: %j',
    async (...args) => {
      const { code, files } = await generate(args);
      expect({ code, files }).toEqual({ code: 2, files: {} });
    },
  );
});
