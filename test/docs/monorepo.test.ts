import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { request } from 'undici';
import { describe, expect, test } from 'vitest';
import { MonorepoCopy } from '../support/monorepo-copy.js';
import { expectSuccess } from '../support/new-application.js';
import { repositoryDirectory } from '../support/repository.js';
import { type Finished, type RunningProcess, runProcess, startProcess } from '../support/run-process.js';
import { freePort, serveApplication } from '../support/serve-application.js';
import { temporaryDirectory } from '../support/temporary-directory.js';
import { type CodeBlock, codeBlocks } from './code-blocks.js';
import { argumentsOf, settingOf, stagesOf } from './dockerfile.js';

const page = readFileSync(join(repositoryDirectory, 'runtime/docs/recipes/monorepo.md'), 'utf8');
const blocks = codeBlocks(page);

function shown(file: string): string {
  const text = blocks.find((block) => block.file === file)?.text;
  if (text === undefined) throw new Error(`the page does not show ${file}`);
  return text;
}

/** The blocks of a language in a section, by its heading. */
function blocksOf(heading: string, language: string): readonly CodeBlock[] {
  const section = page.split(/^## /m).find((text) => text.startsWith(`${heading}\n`)) ?? '';
  return codeBlocks(section).filter((block) => block.language === language);
}

/** The programs of the packages that a workspace installs, and their files. */
const programs = {
  ashlar: '@ashlar/cli/dist/bin.cjs',
  esbuild: 'esbuild/bin/esbuild',
  tsc: 'typescript-5.9/bin/tsc',
  vitest: 'vitest/vitest.mjs',
} as const;

/** A copy of the sample workspace with the programs of its scripts. */
function installed(): MonorepoCopy {
  const monorepo = new MonorepoCopy();
  const modules = join(repositoryDirectory, 'node_modules');
  const own = join(monorepo.directory, 'node_modules');
  for (const name of ['@ashlar/cli', 'esbuild', 'swagger-ui-dist', 'vitest']) {
    symlinkSync(join(modules, name), join(own, name), 'junction');
  }
  mkdirSync(join(own, '.bin'));
  for (const [name, file] of Object.entries(programs)) symlinkSync(join(modules, file), join(own, '.bin', name));
  return monorepo;
}

const environment = { CI: 'true', NO_COLOR: '1', NODE_OPTIONS: undefined, NODE_ENV: undefined, VITEST: undefined };

/** Runs a line of the page, or a script, as the user's shell does. */
function run(line: string, { directory }: { readonly directory: string }): Promise<Finished> {
  return runProcess('sh', ['-c', line], { cwd: directory, env: environment });
}

async function expectStatus(url: string): Promise<void> {
  const { statusCode, body } = await request(`${url}/status`);
  expect(await body.json()).toMatchObject({ state: 'up' });
  expect(statusCode).toBe(200);
}

/** Serves an application until it has responded. */
async function expectServed(directory: string, main: string): Promise<void> {
  const served = await serveApplication(directory, main);
  await expectStatus(served.url);
  expect(await served.stop()).toMatchObject({ code: 0 });
}

test('the files match the sample workspace', () => {
  const sample = (file: string) => join(repositoryDirectory, 'fixtures/monorepo', file);
  const files = blocks.filter(({ file }) => file !== undefined && existsSync(sample(file)));
  expect(files.map(({ file }) => file)).toEqual([
    'packages/platform/package.json',
    'packages/platform/src/index.ts',
    'packages/platform/tsconfig.json',
    'apps/api/tsconfig.json',
    'tsconfig.base.json',
    'apps/api/package.json',
    'apps/api/src/app.module.ts',
  ]);
  for (const { file = '', text } of files) {
    const header = file.endsWith('.ts') ? `// ${file}\n` : '';
    expect(text).toBe(header + readFileSync(sample(file), 'utf8'));
  }
});

describe('packages with a condition', () => {
  test('the scripts check, test, build and bundle the applications', async () => {
    const monorepo = installed();
    const api = monorepo.application('api');
    monorepo.write('apps/api/vitest.config.js', shown('apps/api/vitest.config.js'));
    monorepo.write('apps/api/src/status.test.ts', shown('apps/api/src/status.test.ts'));
    monorepo.edit(
      'apps/api/tsconfig.json',
      '"include": ["src"]',
      '"include": ["src"], "exclude": ["src/**/*.test.ts"]',
    );
    for (const name of ['api', 'admin'] as const)
      expectSuccess(await monorepo.application(name).ashlarProcess(['build']));
    const [workflow] = blocksOf('Continuous integration', 'yaml');
    const steps = [...(workflow?.text ?? '').matchAll(/^ +- run: (.*)$/gm)].map(([, line = '']) => line);
    expect(steps[0]).toBe('npm ci');
    expect(steps).toHaveLength(3);
    // Nothing is built yet: the tests read the sources.
    for (const step of steps.slice(1).reverse()) expectSuccess(await run(step, monorepo));
    expectSuccess(await run('npm run build --workspaces --if-present', monorepo));
    expect(existsSync(api.path('dist/status.test.js'))).toBe(false);
    await expectServed(api.directory, 'dist/main.js');
    // A package in CommonJS that requires a module of Node, such as `pg`.
    monorepo.write('node_modules/legacy/package.json', '{ "name": "legacy", "version": "1.0.0" }');
    monorepo.write('node_modules/legacy/index.js', "module.exports = require('util').inspect({});");
    api.write('src/main.ts', `import legacy from 'legacy';\nconsole.log(legacy);\n${api.read('src/main.ts')}`);
    const [bundle] = blocksOf('Bundling', 'sh');
    expectSuccess(await run(bundle?.text.replace('npx ', '../../node_modules/.bin/') ?? '', api));
    expect(api.read('dist/main.bundle.js')).not.toContain('from "legacy"');
    expect(api.read('dist/main.bundle.js')).not.toContain('@mono/platform"');
    await expectServed(api.directory, 'dist/main.bundle.js');

    monorepo.edit('packages/platform/src/status.controller.ts', '@Get()', "@Get('/now')");
    const changed = await run('npm run check --workspaces --if-present', monorepo);
    expect(changed).toMatchObject({
      code: 1,
      output: expect.stringMatching(/src\/generated\/packages\/\S+\.ts is out of date/),
    });
  });

  test('the image of the Dockerfile serves the application', async () => {
    const monorepo = installed();
    const [build = '', image = ''] = shownDockerfile()
      .split(/^(?=FROM )/m)
      .slice(1);
    const runs = [...build.matchAll(/^RUN (.*)$/gm)].map(([, line = '']) => line);
    expect(runs).toEqual(['npm ci', 'npm run build --workspace apps/api', 'npm prune --omit=dev']);
    // The file copies no other application.
    for (const name of ['admin', 'dashboard']) {
      expect(build).not.toMatch(new RegExp(`^COPY .*(\\.|apps(/${name}.*)?) `, 'm'));
      rmSync(join(monorepo.directory, 'apps', name), { recursive: true });
    }
    expectSuccess(await run(runs[1] ?? '', monorepo));
    const directory = join(temporaryDirectory(), 'image');
    const copies = [...image.matchAll(/^COPY --from=build \/app\/(\S+) (\S+)$/gm)];
    expect(copies).toHaveLength(3);
    for (const [, from = '', to = ''] of copies) {
      cpSync(join(monorepo.directory, from), join(directory, to), { recursive: true, verbatimSymlinks: true });
    }
    const stage = stagesOf(shownDockerfile()).at(-1) ?? { instructions: [] };
    const [program, main = ''] = argumentsOf(settingOf(stage, 'CMD') ?? '');
    expect(program).toBe('node');
    const served = await serveApplication(directory, main, { HOST: '127.0.0.1' });
    await expectStatus(served.url);
    const [node = '', ...check] = argumentsOf(settingOf(stage, 'HEALTHCHECK') ?? '');
    const args = check.map((arg) => arg.replace('http://127.0.0.1:3000', served.url));
    expect(await runProcess(node, args)).toMatchObject({ code: 0, output: '' });
    expect(await served.stop()).toMatchObject({ code: 0 });
    expect(await runProcess(node, args)).toMatchObject({ code: 1 });
    // Nothing can listen on the address of a name that does not exist.
    const failed = await runProcess(program ?? '', [main], {
      cwd: directory,
      env: { HOST: 'host.invalid', PORT: '0' },
    });
    expect(failed).toMatchObject({ code: 1, output: expect.stringContaining('host.invalid') });
  });

  test('`.dockerignore` leaves out the files by which `tsc -b` would write nothing', async () => {
    const monorepo = installed();
    expectSuccess(await run('npm run build --workspace apps/api', monorepo));
    const api = monorepo.application('api');
    expect(api.files('.').filter((file) => file.endsWith('.tsbuildinfo'))).toEqual(['tsconfig.tsbuildinfo']);
    api.remove('dist');
    expectSuccess(await run('npm run build --workspace apps/api', monorepo));
    expect(existsSync(api.path('dist/main.js'))).toBe(false);
    api.remove('tsconfig.tsbuildinfo');
    expectSuccess(await run('npm run build --workspace apps/api', monorepo));
    expect(existsSync(api.path('dist/main.js'))).toBe(true);
    expect(page).toContain('`**/*.tsbuildinfo`');
  });

  test('`ashlar run --watch` runs the sources, and follows those of packages', async () => {
    const monorepo = installed();
    const api = monorepo.application('api');
    const port = await freePort();
    const bin = join(repositoryDirectory, 'cli/dist/bin.cjs');
    const running = startProcess(process.execPath, [bin, 'run', '--watch'], {
      cwd: api.directory,
      env: { ...environment, PORT: String(port) },
    });
    try {
      await running.said(`:${port}`);
      await expectStatus(`http://127.0.0.1:${port}`);
      // The body of a method: no generated file changes.
      monorepo.edit('packages/platform/src/clock.ts', 'return new Date();', "return new Date('2026-01-01T00:00:00Z');");
      await running.said('Restarting.');
      await expectTime(running, `http://127.0.0.1:${port}/status`, '2026-01-01T00:00:00.000Z');
    } finally {
      running.signalGroup('SIGTERM');
      await running.finished;
    }
  });
});

/** Repeats a request until the application that was started again responds to it. */
async function expectTime({ finished }: RunningProcess, url: string, wanted: string): Promise<void> {
  let isFinished = false;
  void finished.then(() => {
    isFinished = true;
  });
  for (;;) {
    if (isFinished) throw new Error((await finished).output);
    const time = await request(url).then(
      async ({ body }) => ((await body.json()) as { readonly time: string }).time,
      () => undefined,
    );
    if (time === wanted) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

describe('an application of `ashlar new`', () => {
  /** Creates `apps/web`, whose module imports that of the platform. */
  async function created(monorepo: MonorepoCopy): Promise<{ readonly directory: string }> {
    const [command] = blocksOf('New applications', 'sh');
    const line = `${command?.text.trim().replace('npx ', 'node_modules/.bin/')} --yes`;
    const ran = await run(line, monorepo);
    expectSuccess(ran);
    expect(ran.output).toContain('It belongs to the workspace');
    monorepo.edit(
      'apps/web/src/app.ts',
      /(?<=from 'ashlar';\n)/,
      () => "import { AccessGuard, PlatformModule } from '@mono/platform';\n",
    );
    monorepo.edit('apps/web/src/app.ts', 'imports: []', 'imports: [PlatformModule], guards: [AccessGuard]');
    monorepo.edit(
      'apps/web/src/app.test.ts',
      /app\.get\((.*?)\)/g,
      (found) => `${found}.header('authorization', 'Bearer platform')`,
    );
    return { directory: join(monorepo.directory, 'apps/web') };
  }

  test.each([
    ['without `composite`', false],
    ['with `composite`', true],
  ])(
    'builds, checks and runs with sources in `exports` in a workspace %s, as the page describes',
    async (_, isComposite) => {
      const monorepo = installed();
      monorepo.exportSources();
      if (!isComposite) monorepo.edit('tsconfig.base.json', /,\s*"composite": true/, '');
      const web = await created(monorepo);
      const [settings, composite, scripts] = blocksOf('Sources without a build', 'json').map(({ text }) =>
        JSON.parse(text),
      );
      merge(monorepo, 'apps/web/tsconfig.json', settings);
      if (isComposite) merge(monorepo, 'apps/web/tsconfig.json', composite);
      merge(monorepo, 'apps/web/package.json', scripts);
      for (const script of ['build', 'check', 'test']) expectSuccess(await run(`npm run ${script}`, web));
      await expectServed(web.directory, 'dist/main.bundle.js');
    },
  );

  test('builds, checks and runs with packages that are built', async () => {
    const monorepo = installed();
    const web = await created(monorepo);
    const references = [{ path: '../../packages/platform' }];
    merge(monorepo, 'apps/web/tsconfig.json', { compilerOptions: { customConditions: ['@mono/source'] }, references });
    merge(monorepo, 'apps/web/tsconfig.build.json', { references });
    for (const script of ['build', 'check', 'test']) expectSuccess(await run(`npm run ${script}`, web));
    await expectServed(web.directory, 'dist/main.bundle.js');
    await expectServed(web.directory, 'dist/main.js');
  });
});

interface Settings {
  readonly [name: string]: unknown;
}

/** Adds properties to a JSON file; those of objects in it are added to these. */
function merge(monorepo: MonorepoCopy, file: string, added: Settings): void {
  const before = JSON.parse(monorepo.read(file)) as Settings;
  const merged = Object.entries(added).map(([name, value]) => {
    const known = before[name];
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return [name, isObject && typeof known === 'object' ? { ...known, ...value } : value] as const;
  });
  monorepo.write(file, JSON.stringify({ ...before, ...Object.fromEntries(merged) }, undefined, 2));
}

function shownDockerfile(): string {
  return blocksOf('Docker', 'dockerfile')[0]?.text ?? '';
}
