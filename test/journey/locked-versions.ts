import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryDirectory } from '../support/repository.js';

/** The versions of packages in the lockfile of the repository, by name; the version at the top of `node_modules` is first. */
export function lockedVersions(): ReadonlyMap<string, readonly string[]> {
  const lockfile: { packages: Record<string, { name?: string; version?: string; link?: boolean }> } = JSON.parse(
    readFileSync(join(repositoryDirectory, 'package-lock.json'), 'utf8'),
  );
  const versions = new Map<string, string[]>();
  const installed = Object.entries(lockfile.packages).filter(([path]) => path.includes('node_modules/'));
  const depth = (path: string): number => path.split('node_modules/').length;
  for (const [path, { name, version, link }] of installed.sort(([a], [b]) => depth(a) - depth(b))) {
    if (version === undefined || link === true) continue;
    const found = name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const list = versions.get(found) ?? [];
    if (!list.includes(version)) versions.set(found, [...list, version]);
  }
  return versions;
}
