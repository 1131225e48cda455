import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isInstalled, neededBy } from '../../scripts/install.mjs';
import { repositoryDirectory } from '../support/repository.js';
import { temporaryDirectory } from '../support/temporary-directory.js';

type Packages = Record<string, { version?: string; optional?: boolean; link?: boolean }>;

const cases: [title: string, wanted: Packages, installed: Packages | undefined, response: boolean][] = [
  ['nothing was installed', { 'node_modules/a': { version: '1.0.0' } }, undefined, false],
  ['all is there', { 'node_modules/a': { version: '1.0.0' } }, { 'node_modules/a': { version: '1.0.0' } }, true],
  ['a package is missing', { 'node_modules/a': { version: '1.0.0' } }, {}, false],
  ['a package is older', { 'node_modules/a': { version: '2.0.0' } }, { 'node_modules/a': { version: '1.0.0' } }, false],
  ['a package is for another platform', { 'node_modules/a': { version: '1.0.0', optional: true } }, {}, true],
  ['a workspace is not a package', { '': {}, runtime: { version: '1.0.0' } }, {}, true],
];

test.each(cases)('isInstalled: %s', (_title, wanted, installed, response) => {
  const directory = temporaryDirectory();
  writeFileSync(join(directory, 'package-lock.json'), JSON.stringify({ packages: wanted }));
  if (installed !== undefined) {
    for (const path of Object.keys(installed)) mkdirSync(join(directory, path), { recursive: true });
    mkdirSync(join(directory, 'node_modules'), { recursive: true });
    writeFileSync(join(directory, 'node_modules/.package-lock.json'), JSON.stringify({ packages: installed }));
  }
  expect(isInstalled(directory)).toBe(response);
});

test('isInstalled: the record names a package whose directory was deleted', () => {
  const directory = temporaryDirectory();
  const packages = { 'node_modules/a': { version: '1.0.0' } };
  writeFileSync(join(directory, 'package-lock.json'), JSON.stringify({ packages }));
  mkdirSync(join(directory, 'node_modules'));
  writeFileSync(join(directory, 'node_modules/.package-lock.json'), JSON.stringify({ packages }));
  expect(isInstalled(directory)).toBe(false);
});

test('isInstalled: the packages of Ashlar are installed without those of the suites', () => {
  const directory = temporaryDirectory();
  const needed = { 'node_modules/a': { version: '1.0.0' }, 'runtime/node_modules/b': { version: '2.0.0' } };
  const packages = {
    '': { dependencies: { a: '1.0.0' } },
    runtime: { dependencies: { b: '2.0.0' } },
    ...needed,
    'node_modules/b': { version: '1.0.0' },
    'node_modules/tool': { version: '1.0.0' },
  };
  writeFileSync(join(directory, 'package-lock.json'), JSON.stringify({ packages }));
  for (const path of Object.keys(needed)) mkdirSync(join(directory, path), { recursive: true });
  writeFileSync(join(directory, 'node_modules/.package-lock.json'), JSON.stringify({ packages: needed }));
  expect(isInstalled(directory, 'packages')).toBe(true);
  expect(isInstalled(directory)).toBe(false);
});

test('the demo installs no tools of the suites', () => {
  const { packages } = JSON.parse(readFileSync(join(repositoryDirectory, 'package-lock.json'), 'utf8'));
  const needed = [...neededBy(['', 'runtime', 'compiler', 'cli'], packages)].filter((path) =>
    /node_modules/.test(path),
  );
  const tools = ['bun', 'deno', 'jest', 'vitest', 'typeorm', '@nestjs/core', 'pnpm', 'webpack', 'orval', 'eslint'];
  expect(needed.filter((path) => tools.includes(path.replace('node_modules/', '')))).toEqual([]);
  // Of each other platform, only the binaries of that platform are installed.
  expect(needed.length).toBeLessThan(200);
});
