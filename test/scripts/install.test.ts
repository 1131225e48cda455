import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isInstalled } from '../../scripts/install.mjs';
import { repositoryDirectory } from '../support/repository.js';
import { temporaryDirectory } from '../support/temporary-directory.js';

type Packages = Record<string, { version?: string; optional?: boolean; dev?: boolean; link?: boolean }>;

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

test('isInstalled: the dependencies are installed without the tools of the suites', () => {
  const directory = temporaryDirectory();
  const needed: Packages = { 'node_modules/a': { version: '1.0.0' }, 'cli/node_modules/b': { version: '2.0.0' } };
  const packages: Packages = { ...needed, 'node_modules/tool': { version: '1.0.0', dev: true } };
  writeFileSync(join(directory, 'package-lock.json'), JSON.stringify({ packages }));
  for (const path of Object.keys(needed)) mkdirSync(join(directory, path), { recursive: true });
  writeFileSync(join(directory, 'node_modules/.package-lock.json'), JSON.stringify({ packages: needed }));
  expect(isInstalled(directory, 'dependencies')).toBe(true);
  expect(isInstalled(directory)).toBe(false);
});

test('the demo installs no tools of the suites', () => {
  const lockfile: { packages: Packages } = JSON.parse(
    readFileSync(join(repositoryDirectory, 'package-lock.json'), 'utf8'),
  );
  const all = Object.entries(lockfile.packages).filter(([path]) => path.includes('node_modules/'));
  const needed = all.flatMap(([path, { dev }]) => (dev === true ? [] : path.replace(/^.*node_modules\//, '')));
  const tools = ['bun', 'deno', 'jest', 'vitest', 'typeorm', '@nestjs/core', 'pnpm', 'webpack', 'orval', 'eslint'];
  expect(needed.filter((name) => tools.includes(name))).toEqual([]);
  // The packages for other platforms are listed, and not installed.
  expect(needed.length).toBeLessThan(250);
  expect(all.length).toBeGreaterThan(500);
});
