import { join } from 'node:path';
import { build, buildLibrary } from '@ashlar/compiler';
import { expect, test } from 'vitest';
import { MonorepoCopy } from '../support/monorepo-copy.js';
import { repositoryDirectory } from '../support/repository.js';
import { runProcess } from '../support/run-process.js';

test('a package that is read from its library file gives the same files', async () => {
  const monorepo = new MonorepoCopy();
  const applications = [monorepo.application('api'), monorepo.application('admin')];
  for (const { directory } of applications) expect((await build({ directory })).diagnostics).toEqual([]);
  const before = applications.map((application) => application.generated());
  for (const name of ['contracts', 'platform']) {
    const directory = join(monorepo.directory, 'packages', name);
    expect(await buildLibrary({ directory })).toMatchObject({ diagnostics: [], changed: true });
    console.log(monorepo.read(`packages/${name}/ashlar.library.json`));
  }
  monorepo.edit('tsconfig.base.json', /\s*"customConditions": .*/, '');
  const tsc = join(repositoryDirectory, 'node_modules/typescript-5.9/bin/tsc');
  expect(
    await runProcess(process.execPath, [tsc, '-b', 'packages/platform'], { cwd: monorepo.directory }),
  ).toMatchObject({ code: 0, output: '' });
  for (const application of applications) application.edit('tsconfig.json', /,\s*"references": .*/, '');
  for (const { directory } of applications) expect((await build({ directory })).diagnostics).toEqual([]);
  expect(applications.map((application) => application.generated())).toEqual(before);
});
