import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import { repositoryDirectory } from '../../support/repository.js';

/** What typia writes for the order. */
export interface TypiaOrder {
  readonly validate: (input: unknown) => { readonly success: boolean; readonly errors?: readonly unknown[] };
  readonly stringify: (input: unknown) => string;
}

/** typia generates code with a compiler of its own: it works in a directory of its own, made at the first run. */
const versions = { typia: '12.2.1', typescript: '6.0.3' };
const tsconfig = { compilerOptions: { target: 'es2022', module: 'esnext', moduleResolution: 'bundler', strict: true } };

/** Has typia write its code for `typia-order.txt`, unless it has done so before, and loads it. */
export async function loadTypia(): Promise<TypiaOrder> {
  const directory = join(repositoryDirectory, `.cache/typia-${versions.typia}`);
  const bundled = join(directory, 'order.mjs');
  if (!existsSync(bundled)) await generate(directory, bundled);
  return import(pathToFileURL(bundled).href);
}

async function generate(directory: string, bundled: string): Promise<void> {
  mkdirSync(join(directory, 'src'), { recursive: true });
  copyFileSync(join(import.meta.dirname, 'typia-order.txt'), join(directory, 'src/order.ts'));
  writeFileSync(join(directory, 'tsconfig.json'), JSON.stringify(tsconfig));
  writeFileSync(
    join(directory, 'package.json'),
    JSON.stringify({ private: true, type: 'module', dependencies: versions }),
  );
  const run = (command: string, ...args: string[]) =>
    execFileSync(command, args, { cwd: directory, stdio: ['ignore', 'ignore', 'inherit'] });
  run('npm', 'install', '--ignore-scripts', '--no-package-lock');
  run('npx', 'typia', 'generate', '--input', 'src', '--output', 'generated', '--project', 'tsconfig.json');
  const bundle = await rolldown({ input: join(directory, 'generated/order.ts'), platform: 'node' });
  await bundle.write({ file: bundled, format: 'esm' });
  await bundle.close();
}
