import { cpSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { rolldown } from 'rolldown';
import { request } from 'undici';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import webpack from 'webpack';
import { FormData } from '../support/form-data.ts';
import { directoryWithRuntime } from '../support/packed-packages.js';
import { applicationDirectory, repositoryDirectory } from '../support/repository.js';
import { runProcess } from '../support/run-process.js';
import { type ServedApplication, serveApplication } from '../support/serve-application.js';
import { temporaryDirectory } from '../support/temporary-directory.js';

/** Bundles the application into `main.mjs` or `main.cjs` of a directory, and returns the warnings and errors. */
type Bundler = (entry: string, directory: string) => Promise<readonly string[]>;

// As CommonJS has no `await` outside of functions, neither has this.
const main = `
import { Application } from 'ashlar';
import { compiled } from './generated/index.js';

void Application.create(compiled).then((app) => app.listen(\`127.0.0.1:\${process.env['PORT']}\`));
`;

/** The lines that applications put at the top of an ES module, for packages that call `require`. */
const banner = `import { createRequire } from 'node:module';
const require = createRequire(import.meta.url);`;

const bundlers: readonly (readonly [title: string, bundler: Bundler])[] = [
  ['webpack, ES module', (entry, directory) => withWebpack(entry, directory, true)],
  ['webpack, CommonJS', (entry, directory) => withWebpack(entry, directory, false)],
  ['esbuild, ES module with `require` in its banner', (entry, directory) => withEsbuild(entry, directory, 'esm')],
  ['esbuild, CommonJS', (entry, directory) => withEsbuild(entry, directory, 'cjs')],
  ['rolldown, ES modules in several files', (entry, directory) => withRolldown(entry, directory, 'esm')],
  ['rolldown, CommonJS in several files', (entry, directory) => withRolldown(entry, directory, 'cjs')],
];

function withWebpack(entry: string, path: string, isModule: boolean): Promise<readonly string[]> {
  const output = isModule ? { filename: 'main.mjs', module: true, chunkFormat: 'module' } : { filename: 'main.cjs' };
  return new Promise((resolve, reject) => {
    webpack(
      {
        mode: 'production',
        optimization: { minimize: false }, // most of the time
        target: 'node20',
        entry,
        output: { path, ...output },
        experiments: { outputModule: isModule },
      },
      (error, stats) => {
        if (error !== null) return reject(error);
        const { warnings = [], errors = [] } = stats?.toJson({ all: false, warnings: true, errors: true }) ?? {};
        resolve([...warnings, ...errors].map(({ message }) => message));
      },
    );
  });
}

async function withEsbuild(entry: string, directory: string, format: 'esm' | 'cjs'): Promise<readonly string[]> {
  const { warnings, errors } = await build({
    entryPoints: [entry],
    bundle: true,
    platform: 'node',
    format,
    outfile: join(directory, format === 'esm' ? 'main.mjs' : 'main.cjs'),
    logLevel: 'silent',
    ...(format === 'esm' && { banner: { js: banner } }),
  });
  return [...warnings, ...errors].map(({ text }) => text);
}

async function withRolldown(input: string, dir: string, format: 'esm' | 'cjs'): Promise<readonly string[]> {
  const messages: string[] = [];
  const extension = format === 'esm' ? 'mjs' : 'cjs';
  const bundle = await rolldown({ input, platform: 'node', onLog: (_level, { message }) => messages.push(message) });
  await bundle.write({ dir, format, entryFileNames: `main.${extension}`, chunkFileNames: `[name].${extension}` });
  await bundle.close();
  return messages;
}

/** An image of one pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let entry: string;
beforeAll(async () => {
  const directory = await directoryWithRuntime();
  cpSync(join(applicationDirectory('gallery'), 'src'), join(directory, 'src'), { recursive: true });
  writeFileSync(join(directory, 'src/main.ts'), main);
  writeFileSync(join(directory, 'package.json'), '{ "name": "gallery", "version": "1.0.0", "type": "module" }');
  const compilerOptions = {
    ...{ target: 'es2023', module: 'nodenext', types: ['node'], strict: true, experimentalDecorators: true },
    ...{ rootDir: 'src', outDir: 'dist' },
  };
  writeFileSync(join(directory, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['src/main.ts'] }));
  const tsc = join(repositoryDirectory, 'node_modules/typescript/bin/tsc');
  expect(await runProcess(process.execPath, [tsc], { cwd: directory })).toMatchObject({ code: 0, output: '' });
  entry = join(directory, 'dist/main.js');
});

describe.each(bundlers)('an application bundled by %s', (_title, bundler) => {
  let served: ServedApplication | undefined;
  afterEach(() => served?.stop());

  test('has no warnings, and serves uploads and its document without packages', async () => {
    const directory = temporaryDirectory();
    expect(await bundler(entry, directory)).toEqual([]);
    const [file = ''] = readdirSync(directory).filter((name) => name.startsWith('main.'));
    served = await serveApplication(directory, file);

    // The parser of forms and the check of contents are loaded when the application starts, the serializer for the quotes.
    const form = new FormData();
    form.set('title', 'a "quoted" title');
    form.set('cover', new Blob([png]), 'cover.png');
    const created = await request(`${served.url}/pictures`, { method: 'POST', body: form });
    expect([created.statusCode, await created.body.json()]).toMatchObject([
      200,
      { title: 'a "quoted" title', file: { name: 'cover.png', type: 'image/png', size: png.length } },
    ]);

    const document = await request(`${served.url}/openapi.json`);
    expect([document.statusCode, await document.body.json()]).toMatchObject([200, { openapi: '3.1.0' }]);
    // The page alone needs a package, which is not there.
    const page = await request(`${served.url}/docs`);
    await page.body.dump();
    expect(page.statusCode).toBe(501);
  });
});
