import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, runNpm } from './run.mjs';

/**
 * Whether `node_modules` holds what `package-lock.json` says. npm keeps its own record of what it installed; a package
 * that is optional may be missing from it, because it is meant for another platform.
 *
 * @param {string} [directory]
 * @returns {boolean}
 */
export function isInstalled(directory = root) {
  const record = join(directory, 'node_modules/.package-lock.json');
  if (!existsSync(record)) return false;
  const installed = packagesOf(record);
  return Object.entries(packagesOf(join(directory, 'package-lock.json'))).every(([path, wanted]) => {
    if (!path.includes('node_modules/')) return true;
    const found = installed[path];
    if (found === undefined) return wanted.optional === true || wanted.devOptional === true;
    return found.version === wanted.version && existsSync(join(directory, path));
  });
}

/**
 * Installs the npm packages when they are missing or others than the lockfile's.
 *
 * @returns {Promise<boolean>} whether the packages are there now
 */
export async function install() {
  if (isInstalled()) return true;
  console.log('Installing packages (npm ci)');
  return (await runNpm(['ci', '--no-audit', '--no-fund'])) === 0;
}

/**
 * @param {string} lockfile
 * @returns {Record<string, { version?: string, optional?: boolean, devOptional?: boolean }>}
 */
function packagesOf(lockfile) {
  return JSON.parse(readFileSync(lockfile, 'utf8')).packages ?? {};
}
