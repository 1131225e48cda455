import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repositoryDirectory } from '../support/repository.js';

interface LockedPackage {
  readonly version?: string;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const { packages }: { packages: Record<string, LockedPackage> } = JSON.parse(
  readFileSync(join(repositoryDirectory, 'package-lock.json'), 'utf8'),
);

// npm leaves out what its registry did not have at the time, and `npm ci` then refuses the whole lockfile.
test('the lockfile has the optional packages of every platform', () => {
  const missing = Object.entries(packages).flatMap(([parent, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !(`node_modules/${name}` in packages) && !(`${parent}/node_modules/${name}` in packages))
      .map(([name, version]) => `${name}@${version}, wanted by ${parent}`),
  );
  expect(missing).toEqual([]);
});
