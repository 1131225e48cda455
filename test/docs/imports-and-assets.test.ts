import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { request } from 'undici';
import { expect, test } from 'vitest';
import type { ApplicationCopy } from '../support/application-copy.js';
import { addNotes, newApplication, runLines } from '../support/new-application.js';
import { repositoryDirectory } from '../support/repository.js';
import { startProcess } from '../support/run-process.js';
import { freePort, serveApplication } from '../support/serve-application.js';
import { type CodeBlock, codeBlocks } from './code-blocks.js';

const page = readFileSync(join(repositoryDirectory, 'runtime/docs/recipes/imports-and-assets.md'), 'utf8');

/** The blocks of a section that begins with words. */
function blocksOf(heading: string): readonly CodeBlock[] {
  const blocks = codeBlocks(page.split(/^## /m).find((text) => text.startsWith(heading)) ?? '');
  if (blocks.length === 0) throw new Error(`the section ${heading} has no blocks`);
  return blocks;
}

/** Writes the files of a section into an application. The settings of its JSON files are added to those that exist. */
function follow(application: ApplicationCopy, heading: string): void {
  for (const { file = '', language, text } of blocksOf(heading)) {
    if (language !== 'json') application.write(file, text);
    else {
      const before: Settings = JSON.parse(application.read(file));
      application.write(file, JSON.stringify(merged(before, JSON.parse(text))));
    }
  }
}

interface Settings {
  readonly [name: string]: unknown;
}

function merged(before: Settings, added: Settings): Settings {
  const entries = Object.entries(added).map(([name, value]) => {
    const known = before[name];
    return [name, isObject(known) && isObject(value) ? { ...known, ...value } : value];
  });
  return { ...before, ...Object.fromEntries(entries) };
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

async function expectNotes(url: string, path = '/notes'): Promise<string> {
  const { statusCode, body } = await request(`${url}${path}`);
  expect(statusCode).toBe(200);
  return body.text();
}

/** Calls an application that `ashlar run` serves from its sources. */
async function expectRun(application: ApplicationCopy, path?: string): Promise<string> {
  const port = await freePort();
  const bin = join(repositoryDirectory, 'cli/dist/bin.cjs');
  const env = { PORT: String(port), NODE_OPTIONS: undefined, NODE_ENV: undefined };
  const running = startProcess(process.execPath, [bin, 'run'], { cwd: application.directory, env });
  try {
    await running.said(`:${port}`);
    return await expectNotes(`http://127.0.0.1:${port}`, path);
  } finally {
    running.signalGroup('SIGTERM');
    await running.finished;
  }
}

/** Calls the application as an entry starts it. */
async function expectServed(application: ApplicationCopy, main: string, path?: string): Promise<string> {
  const served = await serveApplication(application.directory, main);
  try {
    return await expectNotes(served.url, path);
  } finally {
    await served.stop();
  }
}

/** A new application with notes, which it imports by a name. */
async function withImport(name: string): Promise<ApplicationCopy> {
  const application = await newApplication();
  await addNotes(application);
  application.edit('src/app.ts', './notes/notes.module.js', `${name}notes/notes.module.js`);
  return application;
}

test('an import that begins with `#src` works in all scripts of a new application', async () => {
  const application = await withImport('#src/');
  follow(application, 'Imports that begin');
  // Nothing is built yet: tests and `ashlar run` read the sources.
  await runLines(application, ['npm test', 'npm run check']);
  await expectRun(application);
  await runLines(application, ['npm run build']);
  expect(application.read('dist/app.js')).toContain("'#src/notes/notes.module.js'");
  for (const main of ['dist/main.js', 'dist/main.bundle.js']) await expectServed(application, main);
});

test('an import by `paths` works in a bundle of the sources, and not in the output of `tsc`', async () => {
  const application = await withImport('@/');
  follow(application, '`paths`');
  await runLines(application, ['npm test', 'npm run check', 'npm run build']);
  await expectRun(application);
  await expectServed(application, 'dist/main.bundle.js');
  await runLines(application, ['npx tsc -p tsconfig.build.json']);
  await expect(serveApplication(application.directory)).rejects.toThrow("Cannot find package '@/notes'");
});

test('assets are found in the sources, in the output of `tsc` and in the bundle', async () => {
  const application = await newApplication();
  follow(application, 'Assets');
  application.write('src/assets/terms.txt', 'Terms of 2026');
  application.edit('src/app.ts', /^/, "import { readAsset } from './assets.js';\n");
  application.edit(
    'src/app.ts',
    /(?<=export class AppController \{\n)/,
    "  @Get('/terms')\n  terms(): Promise<string> {\n    return readAsset('terms.txt');\n  }\n\n",
  );
  const [, addition = ''] = /^Append `([^`]+)` to the script `build`/m.exec(page) ?? [];
  const manifest = JSON.parse(application.read('package.json'));
  manifest.scripts.build += ` ${addition}`;
  application.write('package.json', JSON.stringify(manifest));
  expect(await expectRun(application, '/terms')).toBe('Terms of 2026');
  await runLines(application, ['npm run build']);
  application.remove('src/assets');
  for (const main of ['dist/main.js', 'dist/main.bundle.js']) {
    expect(await expectServed(application, main, '/terms')).toBe('Terms of 2026');
  }
});
