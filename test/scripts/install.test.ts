import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isInstalled } from '../../scripts/install.mjs';
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
