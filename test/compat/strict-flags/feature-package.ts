import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { ApplicationCopy } from '../../support/application-copy.js';
import { readArchive } from '../../support/text-archive.js';
import type { Options } from './flag-sets.js';

const sources = readArchive(readFileSync(new URL('features.txt', import.meta.url), 'utf8')).files;

/** The names of the features. */
export const features: readonly string[] = [...sources.keys()].map((path) => path.replace(/^src\/|\.ts$/g, ''));

/** A package with one application for each feature, built by `ashlar build` with options of the compiler. */
export async function buildFeatures(options: Options): Promise<ApplicationCopy> {
  const copy = ApplicationCopy.empty();
  for (const [path, text] of sources) copy.write(path, text);
  const ashlar = features.map((name) => ({ root: `src/${name}.ts#AppModule`, out: `src/generated/${name}` }));
  copy.write('package.json', JSON.stringify({ name: 'features', version: '1.0.0', type: 'module', ashlar }));
  writeOptions(copy, options);
  expect(await copy.ashlar(['build'])).toMatchObject({ code: 0, stderr: '' });
  return copy;
}

/** Writes the tsconfig of the package with options of the compiler. */
export function writeOptions(copy: ApplicationCopy, options: Options): void {
  const compilerOptions = {
    ...{ target: 'es2023', lib: ['es2023'], types: ['node'], module: 'nodenext', experimentalDecorators: true },
    ...{ skipLibCheck: true, rootDir: 'src', outDir: 'dist', ...options },
  };
  copy.write('tsconfig.json', JSON.stringify({ compilerOptions, include: ['src'] }));
}
