import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { MonorepoCopy } from '../support/monorepo-copy.ts';
import { runCli } from './test-io.ts';

let monorepo: MonorepoCopy;
const file = 'packages/platform/ashlar.library.json';

beforeEach(() => {
  monorepo = new MonorepoCopy();
});

const run = (...args: readonly string[]) => runCli(args, { cwd: join(monorepo.directory, 'packages/platform') });

function configure(ashlar: string): void {
  monorepo.edit('packages/platform/package.json', /\n\}\s*$/, `,\n  "ashlar": ${ashlar}\n}\n`);
}

test('build --library writes the library file, and leaves it alone when nothing has changed', async () => {
  expect(await run('build', '--library')).toEqual({
    code: 0,
    stdout: 'library of 3 modules, 1 changed, 0 ms\n',
    stderr: '',
  });
  expect(JSON.parse(monorepo.read(file))).toMatchObject({ format: 1, package: '@mono/platform' });
  expect(await run('build', '--library')).toMatchObject({ stdout: 'library of 3 modules, 0 changed, 0 ms\n' });
});

test('the setting `library` makes every build and check concern the library file', async () => {
  configure('{ "library": true }');
  const missing = await run('check');
  expect(missing).toMatchObject({ code: 1, stderr: '' });
  expect(missing.stdout).toMatch(/^ashlar\.library\.json is missing \(\d+ lines\)\nDifferences in 1 file\./);
  expect(await run('build')).toMatchObject({ code: 0, stdout: 'library of 3 modules, 1 changed, 0 ms\n' });
  expect(await run('check')).toMatchObject({ code: 0, stdout: '1 file up to date\n' });
  monorepo.edit('packages/platform/src/status.controller.ts', "@Controller('/status')", "@Controller('/state')");
  const stale = await run('check');
  expect(stale.code).toBe(1);
  expect(stale.stdout).toContain('ashlar.library.json is out of date\n');
  expect(stale.stdout).toMatch(/-.*'\/status'.*\n.*\+.*'\/state'/);
});

test('a library file that was built once is checked without a setting, also in a package with an application', async () => {
  await run('build', '--library');
  expect(await run('check')).toMatchObject({ code: 0, stdout: '1 file up to date\n' });
  monorepo.write(
    'packages/platform/src/app.module.ts',
    "import { Module } from 'ashlar';\n@Module({})\nexport class AppModule {}\n",
  );
  configure('[{ "library": true }, { "root": "src/app.module.ts#AppModule", "silence": ["unreachable-module"] }]');
  const { code, stdout } = await run('build');
  expect(code).toBe(0);
  expect(stdout).toMatch(/library of 3 modules, 0 changed, 0 ms\n1 module, 0 routes, \d files, \d changed, /);
  // The applications are unchanged; the library file is not.
  rmSync(join(monorepo.directory, file));
  expect((await run('build')).stdout).toMatch(/library of 3 modules, 1 changed, 0 ms\n1 module/);
  expect(await run('check')).toMatchObject({ code: 0 });
});

test('errors of a library are reported as those of an application, and nothing is written', async () => {
  monorepo.edit('packages/platform/src/index.ts', /.*clock\.js.*\n/, '');
  const { code, stdout } = await run('build', '--library');
  expect(code).toBe(1);
  expect(stdout).toMatch(/^src\/clock\.ts\(5,14\): error ASH1092: /);
  expect(stdout).toMatch(/\n1 error\n$/);
  expect(() => monorepo.read(file)).toThrow('ENOENT');
  const { diagnostics } = JSON.parse((await run('build', '--library', '--format', 'json')).stdout);
  expect(diagnostics).toMatchObject([{ code: 'ASH1092' }]);
});

test('wrong settings of a library are named', async () => {
  configure('{ "library": "yes", "out": "src/generated" }');
  const { code, stdout } = await run('build');
  expect(code).toBe(1);
  expect(stdout).toContain('error ASH8003: unknown setting `out`');
  expect(stdout).toContain('error ASH8004: invalid setting: `library` must be `true`, or the sources of entries');
});

test('a library is not watched, and has no application', async () => {
  configure('{ "library": true }');
  for (const args of [
    ['build', '--watch'],
    ['build', '--library', '--watch'],
  ]) {
    expect(await run(...args)).toMatchObject({ code: 2, stderr: expect.stringContaining('is not built with --watch') });
  }
  expect(await run('routes')).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('error ASH8209: no application'),
  });
});
