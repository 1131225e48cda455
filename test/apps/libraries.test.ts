import { join } from 'node:path';
import { build } from '@ashlar/compiler';
import { build as bundle } from 'esbuild';
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { ApplicationCopy } from '../support/application-copy.js';
import { MonorepoCopy } from '../support/monorepo-copy.js';
import { repositoryDirectory } from '../support/repository.js';
import { runProcess } from '../support/run-process.js';
import { type ServedApplication, serveApplication } from '../support/serve-application.js';
import { expectRoutes } from './monorepo-requests.js';

type Generated = ReturnType<ApplicationCopy['generated']>;

/** The generated files of both applications. */
async function compiled(monorepo: MonorepoCopy): Promise<readonly Generated[]> {
  const applications = [monorepo.application('api'), monorepo.application('admin')];
  for (const { directory } of applications) expect((await build({ directory })).diagnostics).toEqual([]);
  return applications.map((application) => application.generated());
}

async function typeCheck({ directory }: ApplicationCopy): Promise<void> {
  const tsc = join(repositoryDirectory, 'node_modules/typescript-5.9/bin/tsc');
  const args = [tsc, '--composite', 'false'];
  expect(await runProcess(process.execPath, args, { cwd: directory })).toMatchObject({ code: 0, output: '' });
}

async function serve({ directory }: ApplicationCopy, main?: string | readonly string[]): Promise<string> {
  const found = await serveApplication(directory, main);
  served.push(found);
  return found.url;
}

/** The command as it is published. */
const command = join(repositoryDirectory, 'cli/dist/bin.cjs');

const served: ServedApplication[] = [];

afterEach(async () => {
  for (const application of served.splice(0)) await application.stop();
});

let fromSources: readonly Generated[] = [];

beforeAll(async () => {
  fromSources = await compiled(new MonorepoCopy());
});

test.each(['links', 'npm', 'pnpm'] as const)(
  'built packages, installed as %s, give the same files as their sources, and work',
  async (layout) => {
    const monorepo = new MonorepoCopy();
    await monorepo.publish(layout);
    expect(await compiled(monorepo)).toEqual(fromSources);
    for (const name of ['api', 'admin'] as const) await typeCheck(monorepo.application(name));
    await expectRoutes({
      api: await serve(monorepo.application('api')),
      admin: await serve(monorepo.application('admin')),
    });
  },
);

test('a package has another path in one of the applications that import it, also as a built package', async () => {
  const fromOtherSources = await compiled(withOtherPath());
  const monorepo = withOtherPath();
  await monorepo.publish('npm');
  expect(await compiled(monorepo)).toEqual(fromOtherSources);
  expect(fromOtherSources[0]).toEqual(fromSources[0]);
  const admin = monorepo.application('admin');
  await typeCheck(admin);
  const url = await serve(admin);
  const paths = ['/v1/status', '/status', '/health/ready', '/uptime'];
  const statuses = await Promise.all(paths.map(async (path) => (await fetch(url + path)).status));
  // The module of the package imports that of the health checks, whose path does not change.
  expect(statuses).toEqual([200, 404, 200, 200]);
});

/** The workspace, with another path of a package in one of both applications. */
function withOtherPath(): MonorepoCopy {
  const monorepo = new MonorepoCopy();
  const admin = monorepo.application('admin');
  admin.edit('src/app.module.ts', 'import { Module }', 'import { configure, Module }');
  admin.edit('src/app.module.ts', '[PlatformModule]', "[configure(PlatformModule, { path: '/v1' })]");
  return monorepo;
}

test('a bundle, `ashlar run` and a test of an application use the classes of built packages once', async () => {
  const monorepo = new MonorepoCopy();
  await monorepo.publish('npm');
  await compiled(monorepo);
  const api = monorepo.application('api');
  await bundle({
    absWorkingDir: api.directory,
    entryPoints: ['src/main.ts'],
    outfile: 'dist/bundle.mjs',
    bundle: true,
    platform: 'node',
    format: 'esm',
    external: ['ashlar', 'ashlar/*'],
    logLevel: 'silent',
  });
  await expectRoutes({
    api: await serve(api, 'dist/bundle.mjs'),
    admin: await serve(monorepo.application('admin'), [command, 'run']),
  });
  api.write('src/clock.test.ts', clockTest);
  await typeCheck(api);
  const tested = await runProcess(process.execPath, ['--test', 'dist/clock.test.js'], { cwd: api.directory });
  expect(tested).toMatchObject({ code: 0, output: expect.stringContaining('pass 1') });
});

/** Replaces an instance of a class of a package. */
const clockTest = `import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Clock } from '@mono/platform';
import { override, TestApplication } from 'ashlar/testing';
import { compiled } from './generated/index.js';

test('the route uses the clock', async () => {
  const now = new Date('2020-02-02T00:00:00Z');
  const app = await TestApplication.create(compiled, { overrides: [override(Clock, { now: () => now })] });
  const { time } = (await app.get('/status').send()).json() as { readonly time: string };
  assert.equal(time, now.toISOString());
  assert.equal(app.resolve(Clock).now(), now);
  await app.shutdown();
});
`;
