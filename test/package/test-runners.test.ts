import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript-6.0';
import { expect, test } from 'vitest';
import { directoryWithRuntime } from '../support/packed-packages.js';
import { applicationDirectory, repositoryDirectory } from '../support/repository.js';
import { runProcess } from '../support/run-process.js';

/** A test of an application: an upload whose content is checked, and a text with escapes. */
const uploadTest = `
import { NotFoundException } from 'ashlar';
import { jsonString } from 'ashlar/codegen/v1';
import { TestApplication } from 'ashlar/testing';
import { compiled } from './generated/index.js';

const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

test('the application receives a picture', async () => {
  const app = await TestApplication.create(compiled);
  const form = new FormData();
  form.set('title', 'a "quoted" title');
  form.set('cover', new Blob([png]), 'cover.png');
  const response = await app.post('/pictures').multipart(form).send();
  expect(response.status).toBe(200);
  expect(response.json()).toMatchObject({ title: 'a "quoted" title', file: { type: 'image/png' } });
  const missing = await app.get('/missing').send();
  expect(missing.json()).toMatchObject({ message: expect.any(String) });
  expect(missing.status).toBe(new NotFoundException().status);
  expect(jsonString('"')).toBe(JSON.stringify('"'));
  // The page needs a package that is not there.
  const page = await app.get('/docs').send();
  expect(page.status).toBe(501);
  await app.shutdown();
});
`;

/** A transform of Jest for TypeScript, as small as one can be. */
const transform = `
const ts = require('typescript-6.0');
exports.process = (text) => ({
  code: ts.transpileModule(text, {
    compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022, experimentalDecorators: true },
  }).outputText,
});
`;

/** Compiles the sources of a directory in place, each file by itself. */
function transpile(directory: string, module: ts.ModuleKind): void {
  for (const file of readdirSync(directory, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts')) continue;
    const path = join(directory, file);
    const compilerOptions = { module, target: ts.ScriptTarget.ES2022, experimentalDecorators: true };
    const { outputText } = ts.transpileModule(readFileSync(path, 'utf8'), { compilerOptions });
    writeFileSync(path.replace(/\.ts$/, '.js'), outputText);
    rmSync(path);
  }
}

function link(name: string, modules: string): void {
  mkdirSync(dirname(join(modules, name)), { recursive: true });
  symlinkSync(join(repositoryDirectory, 'node_modules', name), join(modules, name), 'junction');
}

/** Copies the sources of an application, with the test, into a directory. */
function writeApplication(directory: string, manifest: object): string {
  const sources = join(directory, 'src');
  cpSync(join(applicationDirectory('gallery'), 'src'), sources, { recursive: true });
  writeFileSync(join(sources, 'upload.test.ts'), uploadTest);
  writeFileSync(join(directory, 'package.json'), JSON.stringify({ name: 'gallery', version: '1.0.0', ...manifest }));
  return sources;
}

test('Jest runs tests of CommonJS applications, compiled before without configuration, or by a transform', async () => {
  const directory = await directoryWithRuntime();
  const compiled = join(directory, 'compiled');
  const sources = writeApplication(compiled, { type: 'commonjs' });
  transpile(sources, ts.ModuleKind.CommonJS);

  const transformed = join(directory, 'transformed');
  writeApplication(transformed, {
    type: 'commonjs',
    jest: {
      transform: { '\\.ts$': './transform.cjs' },
      testMatch: ['**/*.test.ts'],
      moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
    },
  });
  writeFileSync(join(transformed, 'transform.cjs'), transform);
  link('typescript-6.0', join(directory, 'node_modules'));

  const jest = join(repositoryDirectory, 'node_modules/jest/bin/jest.js');
  const args = [jest, '--runInBand', '--projects', compiled, transformed];
  const { code, output } = await runProcess(process.execPath, args, {
    cwd: directory,
    env: { NODE_OPTIONS: undefined },
  });
  expect({ code, output }).toMatchObject({
    code: 0,
    output: expect.stringContaining('Tests:       2 passed, 2 total'),
  });
});

test('Vitest runs tests of applications without configuration', async () => {
  const directory = await directoryWithRuntime();
  const sources = writeApplication(directory, { type: 'module' });
  transpile(sources, ts.ModuleKind.ESNext);
  for (const name of ['vitest', 'vite']) link(name, join(directory, 'node_modules'));
  const vitest = join(repositoryDirectory, 'node_modules/vitest/vitest.mjs');
  const args = [vitest, 'run', '--globals', '--no-color', 'src/upload.test.js'];
  const env = { VITEST: undefined, VITEST_POOL_ID: undefined, VITEST_WORKER_ID: undefined, NODE_ENV: undefined };
  const { code, output } = await runProcess(process.execPath, args, { cwd: directory, env });
  expect({ code, output }).toMatchObject({ code: 0, output: expect.stringMatching(/Tests +1 passed/) });
});
