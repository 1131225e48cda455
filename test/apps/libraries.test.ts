import { join } from 'node:path';
import { build } from '@ashlar/compiler';
import { beforeAll, expect, test } from 'vitest';
import type { ApplicationCopy } from '../support/application-copy.js';
import { MonorepoCopy } from '../support/monorepo-copy.js';
import { repositoryDirectory } from '../support/repository.js';
import { runProcess } from '../support/run-process.js';

type Generated = ReturnType<ApplicationCopy['generated']>;

/** The generated files of both applications. */
async function compiled(monorepo: MonorepoCopy): Promise<readonly Generated[]> {
  const applications = [monorepo.application('api'), monorepo.application('admin')];
  for (const { directory } of applications) expect((await build({ directory })).diagnostics).toEqual([]);
  return applications.map((application) => application.generated());
}

let fromSources: readonly Generated[] = [];

beforeAll(async () => {
  fromSources = await compiled(new MonorepoCopy());
});

test.each(['links', 'npm', 'pnpm'] as const)(
  'built packages, installed as %s, give the same files as their sources, and pass `tsc`',
  async (layout) => {
    const monorepo = new MonorepoCopy();
    await monorepo.publish(layout);
    expect(await compiled(monorepo)).toEqual(fromSources);
    const tsc = join(repositoryDirectory, 'node_modules/typescript-5.9/bin/tsc');
    for (const name of ['api', 'admin'] as const) {
      const cwd = monorepo.application(name).directory;
      const args = [tsc, '--noEmit', '--composite', 'false'];
      expect(await runProcess(process.execPath, args, { cwd })).toMatchObject({ code: 0, output: '' });
    }
  },
);
