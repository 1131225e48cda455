import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import { repositoryDirectory } from '../../support/repository.js';

/** The functions that typia generates for the order. */
export interface TypiaOrder {
  readonly validate: (input: unknown) => { readonly success: boolean; readonly errors?: readonly unknown[] };
  readonly stringify: (input: unknown) => string;
}

/** The workspace that installs typia from the lockfile, with the TypeScript that its compiler needs. */
const workspace = join(repositoryDirectory, 'test/bench/typia');
const tsconfig = { compilerOptions: { target: 'es2022', module: 'esnext', moduleResolution: 'bundler', strict: true } };

/** Lets typia generate its code for `typia-order.txt`, and loads it. */
export async function loadTypia(): Promise<TypiaOrder> {
  const directory = join(workspace, '.cache');
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(join(directory, 'src'), { recursive: true });
  copyFileSync(join(import.meta.dirname, 'typia-order.txt'), join(directory, 'src/order.ts'));
  writeFileSync(join(directory, 'tsconfig.json'), JSON.stringify(tsconfig));
  const manifest = createRequire(join(workspace, 'package.json')).resolve('typia/package.json');
  const typia = join(dirname(manifest), 'lib/executable/typia.js');
  const options = ['--input', 'src', '--output', 'generated', '--project', 'tsconfig.json'];
  execFileSync(process.execPath, [typia, 'generate', ...options], {
    cwd: directory,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const bundled = join(directory, 'order.mjs');
  const bundle = await rolldown({ input: join(directory, 'generated/order.ts'), platform: 'node' });
  await bundle.write({ file: bundled, format: 'esm' });
  await bundle.close();
  return import(pathToFileURL(bundled).href);
}
