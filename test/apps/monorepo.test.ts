import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterEach, expect, test } from 'vitest';
import type { ApplicationCopy } from '../support/application-copy.js';
import { MonorepoCopy } from '../support/monorepo-copy.js';
import { repositoryDirectory } from '../support/repository.js';
import { runProcess } from '../support/run-process.js';
import { type ServedApplication, serveApplication } from '../support/serve-application.js';
import { expectRoutes } from './monorepo-requests.js';

const served: ServedApplication[] = [];

afterEach(async () => {
  for (const application of served.splice(0)) await application.stop();
});

async function serve(application: ApplicationCopy, main?: string): Promise<string> {
  const found = await serveApplication(application.directory, main);
  served.push(found);
  return found.url;
}

/** Builds an application with the command, which has nothing to report. */
async function compileApplication(application: ApplicationCopy): Promise<void> {
  const { code, output } = await application.ashlar(['build']);
  expect(output).not.toMatch(/warning|error/);
  expect(code).toBe(0);
}

/** The specifiers that generated files import, apart from those of `ashlar` and of each other. */
function importedBy(application: ApplicationCopy): readonly string[] {
  const text = Object.values(application.generated()).join('\n');
  const specifiers = [...text.matchAll(/ from '([^']+)'/g)].map(([, specifier = '']) => specifier);
  return [...new Set(specifiers)].filter((one) => !/^(?:\.\/|ashlar(?:\/|$))/.test(one)).sort();
}

async function typeCheck({ directory }: ApplicationCopy, args: readonly string[]): Promise<void> {
  const tsc = join(repositoryDirectory, 'node_modules/typescript-5.9/bin/tsc');
  const { output, code } = await runProcess(process.execPath, [tsc, ...args], { cwd: directory });
  expect(output).toBe('');
  expect(code).toBe(0);
}

async function bundle({ directory }: ApplicationCopy, main = 'main'): Promise<void> {
  await build({
    absWorkingDir: directory,
    entryPoints: [`src/${main}.ts`],
    outfile: `dist/${main}.mjs`,
    bundle: true,
    platform: 'node',
    format: 'esm',
    external: ['ashlar', 'ashlar/*'],
    logLevel: 'silent',
  });
}

/** A program that gets and replaces instances of classes of packages, and fails where it has another copy of them. */
const tokens = `import assert from 'node:assert/strict';
import { AuditLog, Clock } from '@mono/platform';
import { ProjectCreated } from '@mono/contracts';
import { EventBus } from 'ashlar';
import { override, TestApplication } from 'ashlar/testing';
import { compiled } from './generated/index.js';

const now = new Date('2020-02-02T00:00:00Z');
const app = await TestApplication.create(compiled, { overrides: [override(Clock, { now: () => now })] });
const { time } = (await app.get('/status').send()).json() as { readonly time: string };
assert.equal(time, now.toISOString());
await app.resolve(EventBus).emit(new ProjectCreated({ id: 1, name: 'Bridge', createdAt: time }));
assert.deepEqual(app.resolve(AuditLog).names, ['Bridge']);
await app.shutdown();
`;

/** Runs the program of `tokens`, built like the application. */
async function expectOneCopy({ directory }: ApplicationCopy, main: string): Promise<void> {
  const { output, code } = await runProcess(process.execPath, [main], { cwd: directory });
  expect(output).not.toMatch(/Error/);
  expect(code).toBe(0);
}

test.each(['npm', 'pnpm'] as const)(
  '%s, a custom condition and project references: `tsc -b` builds the applications',
  async (packageManager) => {
    const monorepo = new MonorepoCopy({ packageManager });
    const [api, admin] = [monorepo.application('api'), monorepo.application('admin')];
    for (const application of [api, admin]) await compileApplication(application);
    expect(importedBy(api)).toEqual([
      '../app.module.js',
      '../projects.controller.js',
      '@ashlar/health',
      '@mono/contracts',
      '@mono/platform',
    ]);
    expect(importedBy(admin)).toEqual(['../uptime.controller.js', '@ashlar/health', '@mono/platform']);
    api.write('src/tokens.ts', tokens);
    for (const application of [api, admin]) await typeCheck(application, ['-b']);
    await expectRoutes({ api: await serve(api), admin: await serve(admin) });
    await expectOneCopy(api, 'dist/tokens.js');
  },
);

test.each(['npm', 'pnpm'] as const)(
  '%s, `exports` to sources: a bundler builds the applications',
  async (packageManager) => {
    const monorepo = new MonorepoCopy({ packageManager });
    monorepo.exportSources();
    const [api, admin] = [monorepo.application('api'), monorepo.application('admin')];
    for (const application of [api, admin]) {
      await compileApplication(application);
      await bundle(application);
    }
    await expectRoutes({ api: await serve(api, 'dist/main.mjs'), admin: await serve(admin, 'dist/main.mjs') });
    api.write('src/tokens.ts', tokens);
    await bundle(api, 'tokens');
    await expectOneCopy(api, 'dist/tokens.mjs');
  },
);

test('tsconfig `paths` without links: a bundler builds the applications', async () => {
  const monorepo = new MonorepoCopy({ isLinked: false });
  const paths = {
    '@mono/contracts': ['../../packages/contracts/src/index.ts'],
    '@mono/platform': ['../../packages/platform/src/index.ts'],
  };
  const [api, admin] = [monorepo.application('api'), monorepo.application('admin')];
  for (const application of [api, admin]) {
    application.edit('tsconfig.json', '"rootDir": "src"', `"rootDir": "../..", "paths": ${JSON.stringify(paths)}`);
    application.edit('tsconfig.json', /,\s*"references": .*/, '');
    await compileApplication(application);
    await typeCheck(application, ['--noEmit', '--composite', 'false']);
    await bundle(application);
  }
  expect(importedBy(api)).toContain('@mono/platform');
  await expectRoutes({ api: await serve(api, 'dist/main.mjs'), admin: await serve(admin, 'dist/main.mjs') });
});

test("Yarn Plug'n'Play: one error replaces those of all imports", async () => {
  const monorepo = new MonorepoCopy();
  rmSync(join(monorepo.directory, 'node_modules'), { recursive: true });
  monorepo.write('.pnp.cjs', 'throw new Error("never executed");\n');
  const { code, output } = await monorepo.application('api').ashlar(['build']);
  expect(code).toBe(1);
  expect(output.match(/ASH\d{4}/g)).toEqual(['ASH8014']);
  expect(output).toContain("Yarn Plug'n'Play is not supported");
});
