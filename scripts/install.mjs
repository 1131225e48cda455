import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, runNpm } from './run.mjs';

/** The packages of Ashlar. With the root of the repository, they need what `npm run demo` installs. */
const workspaces = ['runtime', 'compiler', 'cli'];

/**
 * A package of a lockfile.
 *
 * @typedef {{ version?: string, optional?: boolean, devOptional?: boolean, link?: boolean, resolved?: string,
 *   dependencies?: Record<string, string>, devDependencies?: Record<string, string>,
 *   optionalDependencies?: Record<string, string>, peerDependencies?: Record<string, string> }} LockedPackage
 */

/**
 * Installs the npm packages that are missing or differ from the lockfile: `all`, or those that the `packages` of Ashlar need to be
 * built and run. The suites need several times as many.
 *
 * @param {'all' | 'packages'} [extent]
 * @returns {Promise<boolean>} whether the packages are installed now
 */
export async function install(extent = 'all') {
  if (isInstalled(root, extent)) return true;
  const some = extent === 'all' ? [] : ['--include-workspace-root', ...workspaces.flatMap((name) => ['-w', name])];
  console.log(extent === 'all' ? 'Installing packages (npm ci)' : 'Installing packages, about 170 MB (npm ci)');
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
 * @param {'all' | 'packages'} [extent]
 * @returns {boolean}
 */
export function isInstalled(directory = root, extent = 'all') {
  const record = join(directory, 'node_modules/.package-lock.json');
  if (!existsSync(record)) return false;
  const installed = packagesOf(record);
  const locked = packagesOf(join(directory, 'package-lock.json'));
  const paths = extent === 'all' ? Object.keys(locked) : neededBy(['', ...workspaces], locked);
  return [...paths].every((path) => {
    const wanted = locked[path];
    if (wanted === undefined || !path.includes('node_modules/')) return true;
    const found = installed[path];
    if (found === undefined) return wanted.optional === true || wanted.devOptional === true;
    return found.version === wanted.version && existsSync(join(directory, path));
  });
}

/**
 * The paths of the packages in a lockfile that some packages need, directly or through others.
 *
 * @param {readonly string[]} paths
 * @param {Record<string, LockedPackage>} locked
 * @returns {ReadonlySet<string>}
 */
export function neededBy(paths, locked) {
  const needed = new Set(paths);
  for (const path of needed) {
    const { dependencies, devDependencies, optionalDependencies } = locked[path] ?? {};
    for (const name of Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies })) {
      const found = resolve(name, path, locked);
      if (found !== undefined) needed.add(found);
    }
  }
  return needed;
}

/**
 * The path of a package by its name, as Node finds it from another package: in its `node_modules`, or in one above.
 *
 * @param {string} name
 * @param {string} from
 * @param {Record<string, LockedPackage>} locked
 * @returns {string | undefined}
 */
function resolve(name, from, locked) {
  for (let directory = from; ; directory = directory.replace(/\/?[^/]*$/, '')) {
    const path = directory === '' ? `node_modules/${name}` : `${directory}/node_modules/${name}`;
    if (locked[path] !== undefined) return path;
    if (directory === '') return undefined;
  }
}

/**
 * @param {string} lockfile
 * @returns {Record<string, LockedPackage>}
 */
function packagesOf(lockfile) {
  return JSON.parse(readFileSync(lockfile, 'utf8')).packages ?? {};
}
