import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Program } from '../../cli/src/processes/child-process.ts';
import { ApplicationCopy } from '../support/application-copy.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';
import { exited, fakePrograms } from './fake-programs.ts';
import { runCli } from './test-io.ts';

/** A workspace whose package `packages/api` is an application. The packages are installed in the directory of the workspace. */
function workspace(): { readonly root: string; readonly api: ApplicationCopy } {
  const root = temporaryDirectory();
  mkdirSync(join(root, 'packages'));
  const api = ApplicationCopy.of('notes', join(root, 'packages/api'));
  renameSync(api.path('node_modules'), join(root, 'node_modules'));
  writeFileSync(join(root, 'package.json'), '{ "name": "company", "private": true, "workspaces": ["packages/*"] }');
  return { root, api };
}

test('the commands work in a package of a monorepo', async () => {
  const { root, api } = workspace();
  const cwd = api.directory;
  expect(await runCli(['build'], { cwd })).toMatchObject({ code: 0, stderr: '' });
  expect(await runCli(['check'], { cwd })).toMatchObject({ code: 0, stderr: '' });
  expect(await runCli(['check'], { cwd: api.path('src/notes') })).toMatchObject({ code: 0, stderr: '' });
  const before = api.files();

  const generated = await runCli(['generate', 'module', 'users'], { cwd });
  expect(generated).toMatchObject({ code: 0, stderr: '' });
  expect(generated.stdout).toContain('Register `UsersModule` in src/app.module.ts:');
  expect(api.files().filter((file) => !before.includes(file))).toEqual([
    'users/users.controller.ts',
    'users/users.module.ts',
    'users/users.service.ts',
  ]);

  api.edit('src/app.module.ts', /^/, "import { UsersModule } from './users/users.module.js';\n");
  api.edit('src/app.module.ts', 'imports: [', 'imports: [UsersModule, ');
  const programs: Program[] = [];
  const application = fakePrograms(() => exited(0));
  const start = (program: Program): ReturnType<typeof application.start> => {
    programs.push(program);
    return application.start(program);
  };
  expect(await runCli(['run'], { cwd, start })).toMatchObject({ code: 0, stdout: '' });
  expect(programs).toEqual([expect.objectContaining({ cwd })]);
  const { stdout } = await runCli(['doctor'], { cwd, start });
  expect(stdout).toMatch(/^ok {7}ashlar, @ashlar\/\S+/m);
  expect(stdout).toMatch(/^ok {7}generated files match the sources$/m);

  const { code, stdout: said } = await runCli(['build'], { cwd: root });
  expect([code, said]).toEqual([1, expect.stringContaining('error ASH')]);
});
