import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, runNpm } from './run.mjs';

/**
 * A package of a lockfile.
 *
 * @typedef {{ version?: string, dev?: boolean, optional?: boolean, devOptional?: boolean }} LockedPackage
 */

/**
 * Installs the npm packages that are missing or differ from the lockfile: `all`, or the `dependencies` of the repository and of the
 * published packages, with which these are built and run. The suites need several times as many.
 *
 * @param {'all' | 'dependencies'} [extent]
 * @returns {Promise<boolean>} whether the packages are installed now
 */
export async function install(extent = 'all') {
  if (isInstalled(root, extent)) return true;
  const some = extent === 'all' ? [] : ['--omit=dev'];
  console.log(extent === 'all' ? 'Installing packages (npm ci)' : 'Installing packages, about 190 MB (npm ci)');
  const start = performance.now();
  const code = await runNpm(['ci', '--no-audit', '--no-fund', '--loglevel', 'error', ...some]);
  if (code === 0) console.log(`Installed in ${Math.round((performance.now() - start) / 1000)} s`);
  return code === 0;
}

/**
 * Whether `node_modules` has the packages of `package-lock.json`. npm keeps its own record of what it installed; an optional package
 * may be missing from it, because it is for another platform.
 *
 * @param {string} [directory]
 * @param {'all' | 'dependencies'} [extent]
 * @returns {boolean}
 */
export function isInstalled(directory = root, extent = 'all') {
  const record = join(directory, 'node_modules/.package-lock.json');
  if (!existsSync(record)) return false;
  const installed = packagesOf(record);
  const locked = packagesOf(join(directory, 'package-lock.json'));
  return Object.entries(locked).every(([path, wanted]) => {
    if (!path.includes('node_modules/') || (wanted.dev === true && extent === 'dependencies')) return true;
    const found = installed[path];
    if (found === undefined) return wanted.optional === true || wanted.devOptional === true;
    return found.version === wanted.version && existsSync(join(directory, path));
  });
}

/**
 * @param {string} lockfile
 * @returns {Record<string, LockedPackage>}
 */
function packagesOf(lockfile) {
  return JSON.parse(readFileSync(lockfile, 'utf8')).packages ?? {};
}
