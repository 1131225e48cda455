import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from 'esbuild';
import { afterAll } from 'vitest';
import { repositoryDirectory } from '../../support/repository.ts';

const parent = join(repositoryDirectory, '.cache');

/**
 * A program of the tests and the sources that it imports as JavaScript, for a file that starts it often: a process that translates
 * sources by itself takes three times as long to start. Packages stay imports, so the directory is in the repository.
 */
export async function bundledProgram(path: string): Promise<string> {
  mkdirSync(parent, { recursive: true });
  const outdir = mkdtempSync(join(parent, 'program-'));
  afterAll(() => rmSync(outdir, { recursive: true, force: true }));
  const options = { bundle: true, splitting: true, packages: 'external' } as const;
  await build({
    entryPoints: [path],
    outdir,
    outExtension: { '.js': '.mjs' },
    format: 'esm',
    platform: 'node',
    ...options,
  });
  return join(outdir, basename(path).replace(/\.ts$/, '.mjs'));
}
