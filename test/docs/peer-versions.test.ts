import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { dependencyRanges } from '../../cli/src/new/package-json.js';
import { repositoryDirectory } from '../support/repository.js';
import { runProcess } from '../support/run-process.js';
import { isDocumentation, readPages } from './pages.js';

interface Manifest {
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

const directories = ['test/other-tools', 'test/generated-client', '.'].map((path) => join(repositoryDirectory, path));
const read = (path: string): Manifest => JSON.parse(readFileSync(path, 'utf8'));

/** The packages that the pages tell users to install. */
const documented = readPages()
  .filter(isDocumentation)
  .flatMap(({ text }) => [...text.matchAll(/^npm install (.*)$/gm)])
  .flatMap(([, words = '']) => words.split(' '))
  .filter((word) => word !== '' && !word.startsWith('-'))
  .map((word) => word.replace(/(?<=.)@.*$/, ''));

const tools = [
  ...new Set([...documented, ...Object.keys(read(`${directories[0]}/package.json`).devDependencies ?? {})]),
];

/** The range of TypeScript versions that an installed tool supports, if it uses TypeScript. */
function peerRange(name: string): string | undefined {
  const manifest = directories
    .map((directory) => join(directory, 'node_modules', name, 'package.json'))
    .find((path) => existsSync(path));
  return manifest === undefined ? undefined : read(manifest).peerDependencies?.['typescript'];
}

const peers = tools.flatMap((name) => {
  const range = peerRange(name);
  return range === undefined ? [] : [{ name, range }];
});

async function isInRange(version: string, range: string): Promise<boolean> {
  const semver = join(repositoryDirectory, 'node_modules/semver/bin/semver.js');
  return (await runProcess(process.execPath, [semver, '--range', range, version])).code === 0;
}

describe('the TypeScript of a new application', () => {
  // Only patches can follow.
  const [, version = ''] = /^~(\d+\.\d+\.\d+)$/.exec(dependencyRanges.typescript) ?? [];

  test('is one that the tests install', () => {
    expect(read(join(repositoryDirectory, 'node_modules/typescript-5.9/package.json'))).toMatchObject({ version });
  });

  test('has tools to be checked against', () => {
    const names = peers.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['openapi-typescript', 'ts-jest', 'typescript-eslint']));
  });

  test.each(peers)('is supported by $name ($range)', async ({ range }) => {
    expect(await isInRange(version, range)).toBe(true);
  });
});

// cli/docs/new-applications.md says which version each tool supports at most.
test.each([
  ['typescript-eslint', '6.0.3', true],
  ['typescript-eslint', '7.0.2', false],
  ['ts-jest', '6.0.3', true],
  ['ts-jest', '7.0.2', false],
  ['openapi-typescript', '6.0.3', false],
])('%s supports TypeScript %s: %s', async (name, version, isSupported) => {
  expect(await isInRange(version, peerRange(name) ?? '')).toBe(isSupported);
});
