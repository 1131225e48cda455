import { readFileSync, rmSync, symlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { request } from 'undici';
import { beforeAll, describe, expect, test } from 'vitest';
import { ApplicationCopy } from '../support/application-copy.js';
import { repositoryDirectory } from '../support/repository.js';
import { type Finished, runProcess } from '../support/run-process.js';
import { serveApplication } from '../support/serve-application.js';
import { strictest } from '../support/strictest.js';
import { temporaryDirectory } from '../support/temporary-directory.js';
import { type Ran, runCli } from './test-io.js';

const strictFlags = Object.entries(strictest).flatMap(([name, value]) => [`--${name}`, `${value}`]);

/** A directory with a space and a letter beyond ASCII in its path, with the packages that a package manager would install. */
function installed(directory = join(temporaryDirectory(), 'my größte app')): ApplicationCopy {
  const copy = ApplicationCopy.empty(directory);
  for (const name of ['vitest', 'swagger-ui-dist']) {
    symlinkSync(join(repositoryDirectory, 'node_modules', name), copy.path(`node_modules/${name}`), 'junction');
  }
  return copy;
}

/** Runs the command line in the application. */
function ashlar(copy: ApplicationCopy, ...args: string[]): Promise<Ran> {
  return runCli(args, { cwd: copy.directory });
}

/** Does what the steps of `ashlar generate` say, and nothing else. */
function followSteps(copy: ApplicationCopy, stdout: string): void {
  const steps =
    /^Register `(\w+)` in (\S+):\n {2}1\. add the import\n +(import .*;)\n {2}2\. add `\1` to the `(\w+)` of `\w+`\n +(.*)$/m.exec(
      stdout,
    );
  const [, className, file = '', importLine = '', property = '', line = ''] = steps ?? [];
  expect(line).toBe(`${property}: [${className}],`);
  copy.write(file, `${importLine}\n${copy.read(file)}`);
  const list = `${property}: [`;
  if (copy.read(file).includes(list)) copy.edit(file, list, `${list}${className}, `);
  else copy.edit(file, '@Module({', `@Module({\n  ${line}`);
}

/** Generates a feature, and registers it. */
async function add(copy: ApplicationCopy, ...args: string[]): Promise<void> {
  const { code, stdout, stderr } = await ashlar(copy, 'g', ...args);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  followSteps(copy, stdout);
}

/** Compiles the application with the arguments of its script, and the compiler that it installs. */
function compile(copy: ApplicationCopy): Promise<Finished> {
  const { build }: Record<string, string> = JSON.parse(copy.read('package.json')).scripts;
  const args = /&& tsc (.+?) &&/.exec(build ?? '')?.[1]?.split(' ') ?? [];
  rmSync(copy.path('dist'), { recursive: true, force: true });
  return copy.tsc([...args, '--outDir', 'dist'], '5.9');
}

describe('a new application', () => {
  let copy: ApplicationCopy;

  beforeAll(async () => {
    // The command takes an empty directory: packages are installed afterwards.
    const directory = join(temporaryDirectory(), 'my größte app');
    const cwd = dirname(directory);
    expect(await runCli(['new', basename(directory)], { cwd })).toMatchObject({ code: 0 });
    expect(await runCli(['new', 'other', '--backend', 'fastify'], { cwd })).toMatchObject({ code: 0 });
    copy = installed(directory);
    // The applications differ in their entry files alone.
    copy.write('src/main-on-fastify.ts', readFileSync(join(cwd, 'other/src/main.ts'), 'utf8'));
  });

  test('reports the command to run, and is type-checked, before the first build', async () => {
    const tsx = join(repositoryDirectory, 'node_modules/tsx/dist/cli.mjs');
    const { code, stdout, stderr } = await runProcess(process.execPath, [tsx, 'src/main.ts'], { cwd: copy.directory });
    expect([code, stderr]).toEqual([1, '']);
    const message = 'the application is not compiled yet: run `ashlar build` (or `npm run dev`)';
    expect(JSON.parse(stdout)).toMatchObject({ level: 'fatal', err: { message, stack: `StartupError: ${message}` } });
    expect(await copy.tsc([...strictFlags, '--noEmit'])).toMatchObject({ code: 0, output: '' });
    expect(await copy.tsc([...strictFlags, '--noEmit'], '5.9')).toMatchObject({ code: 0, output: '' });
  });

  test('builds, is type-checked and passes its tests with generated features', async () => {
    await add(copy, 'resource', 'blog posts');
    await add(copy, 'resource', 'events');
    await add(copy, 'module', 'AuthSession');
    await add(copy, 'service', 'health');
    await add(copy, 'controller', 'health');
    expect(await ashlar(copy, 'build', '--pretty', 'false')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^\d+ modules, 9 routes/),
      stderr: '',
    });
    expect(await ashlar(copy, 'check')).toMatchObject({ code: 0 });
    expect(await copy.tsc([...strictFlags, '--noEmit'])).toMatchObject({ code: 0, output: '' });
    expect(await copy.tsc([...strictFlags, '--noEmit'], '5.9')).toMatchObject({ code: 0, output: '' });
    const { test: script }: Record<string, string> = JSON.parse(copy.read('package.json')).scripts;
    const [run = '', ...filters] = /vitest (.+)$/.exec(script ?? '')?.[1]?.split(' ') ?? [];
    // Tests that a plain `tsc` compiled do not run a second time.
    copy.write('dist/app.test.js', 'throw new Error("not a source");\n');
    const vitest = join(repositoryDirectory, 'node_modules/vitest/vitest.mjs');
    const args = [vitest, run, ...filters, '--reporter', 'json', '--maxWorkers', '1'];
    const { code, stdout, stderr } = await runProcess(process.execPath, args, { cwd: copy.directory });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(JSON.parse(stdout)).toMatchObject({ numPassedTests: 12, numTotalTests: 12 });
  });

  test('serves requests on node:http and on Fastify', async () => {
    expect(await compile(copy)).toMatchObject({ code: 0, output: '' });
    expect(copy.files('dist').filter((path) => path.includes('.test.'))).toEqual([]);
    for (const main of ['dist/main.js', 'dist/main-on-fastify.js']) {
      const served = await serveApplication(copy.directory, main);
      const greeting = await request(`${served.url}/?name=Ada`);
      expect(await greeting.body.json()).toEqual({ message: 'Hello, Ada' });
      const document = await request(`${served.url}/openapi.json`);
      expect(await document.body.json()).toMatchObject({ info: { title: 'my-gro-te-app', version: '0.1.0' } });
      expect(await served.stop()).toMatchObject({ code: 0 });
    }
  });

  test('is bundled by its script, with the lines of the sources in stack traces', async () => {
    const { build, start }: Record<string, string> = JSON.parse(copy.read('package.json')).scripts;
    const [, , bundle = ''] = build?.split(' && ') ?? [];
    const [program, ...args] = bundle.split(' ');
    expect({ program, start }).toEqual({ program: 'esbuild', start: 'node dist/main.bundle.js' });
    copy.edit('src/app.ts', 'return {', "if (query.name === 'nobody') throw new Error('unexpected'); return {");
    expect(await compile(copy)).toMatchObject({ code: 0, output: '' });
    const esbuild = join(repositoryDirectory, 'node_modules/esbuild/bin/esbuild');
    expect(await runProcess(esbuild, args, { cwd: copy.directory })).toMatchObject({ code: 0, output: '' });
    copy.remove('dist/app.js');
    const served = await serveApplication(copy.directory, 'dist/main.bundle.js', {
      NODE_OPTIONS: '--enable-source-maps',
    });
    expect(await (await request(`${served.url}/?name=Ada`)).body.json()).toEqual({ message: 'Hello, Ada' });
    expect((await request(`${served.url}/?name=nobody`)).statusCode).toBe(500);
    expect((await request(`${served.url}/openapi.json`)).statusCode).toBe(200);
    expect((await request(`${served.url}/docs`)).statusCode).toBe(200);
    expect(await served.stop()).toMatchObject({ code: 0, output: expect.stringMatching(/src\/app\.ts:\d+/) });
  });
});

describe('the audit of a new application', () => {
  interface Findings {
    readonly findings: readonly { readonly code: string; readonly file: string; readonly message: string }[];
  }

  /** The findings of all levels, by file and code. */
  async function findingsOf(copy: ApplicationCopy): Promise<readonly string[]> {
    const { stdout } = await ashlar(copy, 'audit', '--level', 'low', '--format', 'json');
    const { findings }: Findings = JSON.parse(stdout);
    return findings.map(({ code, file }) => `${file} ${code}`);
  }

  async function withResources(): Promise<ApplicationCopy> {
    const directory = join(temporaryDirectory(), 'shop');
    expect(await runCli(['new', 'shop'], { cwd: dirname(directory) })).toMatchObject({ code: 0 });
    const copy = installed(directory);
    await add(copy, 'resource', 'blog posts');
    await add(copy, 'resource', 'people', '--type', 'person');
    await add(copy, 'resource', 'events');
    await add(copy, 'module', 'users');
    return copy;
  }

  const guarded = `import { Guard } from 'ashlar';

@Guard()
export class SignedIn implements Guard {
  canActivate(): boolean {
    return true;
  }
}
`;

  test('has no findings but the public documentation, once it has a guard and rate limits', async () => {
    const copy = await withResources();
    copy.write('src/signed-in.ts', guarded);
    copy.edit(
      'src/app.ts',
      /^/,
      "import { ThrottleModule } from 'ashlar';\nimport { SignedIn } from './signed-in.js';\n",
    );
    copy.edit('src/app.ts', '@Module({', '@Module({\n  guards: [SignedIn],\n  providers: [SignedIn],');
    copy.edit('src/app.ts', 'imports: [', 'imports: [ThrottleModule, ');
    expect(await ashlar(copy, 'build', '--pretty', 'false')).toMatchObject({ code: 0, stderr: '' });
    expect(await ashlar(copy, 'check')).toMatchObject({ code: 0 });
    expect(await copy.tsc([...strictFlags, '--noEmit'])).toMatchObject({ code: 0, output: '' });
    expect(await findingsOf(copy)).toEqual(['src/app.ts ASH9109']);
  });

  test('has no findings of resources but guards and rate limits, which are decisions of the application', async () => {
    const findings = await findingsOf(await withResources());
    const codes = new Set(findings.map((finding) => finding.split(' ')[1]));
    expect([...codes].sort()).toEqual(['ASH9101', 'ASH9103', 'ASH9109']);
  });
});

const jest = join(repositoryDirectory, 'node_modules/jest/bin/jest.js');

test.each([
  ['node:test', {}, ['--test', 'dist/notes/notes.test.js'], /pass 5/],
  ['Jest', { jest: '30' }, [jest, '--runInBand', 'dist'], /Tests: +5 passed, 5 total/],
])(
  'features of a CommonJS application are type-checked and pass their tests with %s',
  async (_title, runners, command, passed) => {
    const copy = installed();
    // The types of `@jest/globals`, which npm installs with Jest.
    symlinkSync(join(repositoryDirectory, 'node_modules/@jest'), copy.path('node_modules/@jest'), 'junction');
    copy.write(
      'package.json',
      JSON.stringify({ name: 'shop', version: '1.0.0', private: true, devDependencies: runners }),
    );
    copy.write(
      'tsconfig.json',
      JSON.stringify({
        compilerOptions: {
          target: 'es2023',
          lib: ['es2023'],
          types: ['node'],
          module: 'commonjs',
          moduleResolution: 'bundler',
          experimentalDecorators: true,
          emitDecoratorMetadata: true,
          skipLibCheck: true,
          rootDir: 'src',
          outDir: 'dist',
        },
        include: ['src'],
      }),
    );
    copy.write('src/app.module.ts', "import { Module } from 'ashlar';\n\n@Module({})\nexport class AppModule {}\n");
    await add(copy, 'resource', 'notes');
    await add(copy, 'module', 'users');
    expect(await ashlar(copy, 'build')).toMatchObject({ code: 0 });
    expect(await copy.tsc([...strictFlags, '--noEmit'])).toMatchObject({ code: 0, output: '' });
    expect(await copy.tsc(['--noEmitOnError'])).toMatchObject({ code: 0, output: '' });
    const { code, output } = await runProcess(process.execPath, command, {
      cwd: copy.directory,
      env: { NODE_OPTIONS: undefined },
    });
    expect({ code, output }).toMatchObject({ code: 0, output: expect.stringMatching(passed) });
  },
);
