import { readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { diskFileSystem } from '@ashlar/compiler';
import { usesOwnInstallation } from './own-installation.js';

/** The directory of the nearest `package.json` above a file, if that is a package of Ashlar. */
export function packageDirectoryOf(path: string): string | undefined {
  if (path.includes('/node_modules/')) return undefined;
  let directory = dirname(path);
  while (diskFileSystem.readFile(`${directory}/package.json`) === undefined) {
    const parent = dirname(directory);
    if (parent === directory) return undefined;
    directory = parent;
  }
  return isPackageOfAshlar(directory) ? directory : undefined;
}

/** Whether a `package.json` has settings of Ashlar, or depends on it. */
export function isPackageOfAshlar(directory: string): boolean {
  const manifest = readManifest(directory);
  if (manifest === undefined) return false;
  if ('ashlar' in manifest) return true;
  return ['dependencies', 'devDependencies'].some((name) => {
    const packages = manifest[name];
    return typeof packages === 'object' && packages !== null && 'ashlar' in packages;
  });
}

function readManifest(directory: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const manifest: unknown = JSON.parse(readFileSync(`${directory}/package.json`, 'utf8'));
    return typeof manifest === 'object' && manifest !== null ? { ...manifest } : undefined;
  } catch {
    return undefined;
  }
}

/** The most directories that are searched for packages. */
const mostDirectories = 20_000;

/**
 * The directories of packages with settings of Ashlar below some directories. Packages that have installed another `@ashlar/cli` than
 * the one that runs are left out: its own server opens them.
 */
export function findPackages(roots: readonly string[]): readonly string[] {
  const found: string[] = [];
  const pending = [...roots];
  let searched = 0;
  for (let directory = pending.pop(); directory !== undefined; directory = pending.pop()) {
    if (++searched > mostDirectories) break;
    const manifest = readManifest(directory);
    if (manifest !== undefined && 'ashlar' in manifest && usesOwnInstallation(directory)) found.push(directory);
    for (const name of directoriesIn(directory)) pending.push(`${directory}/${name}`);
  }
  return found;
}

function directoriesIn(directory: string): readonly string[] {
  try {
    return readdirSync(directory, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules' && !entry.name.startsWith('.'))
      .map(({ name }) => name);
  } catch {
    return [];
  }
}
