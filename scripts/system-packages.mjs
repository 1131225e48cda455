import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { root, run } from './run.mjs';

/**
 * The programs that suites use beside npm packages: the command, Debian's package that brings it, and the suite that needs it.
 * A suite that does not exist needs nothing.
 *
 * @type {readonly SystemPackage[]}
 *
 * @typedef {object} SystemPackage
 * @property {string} command
 * @property {string} debian
 * @property {string} suite
 */
export const systemPackages = [
  { command: 'curl', debian: 'curl', suite: 'test/apps' },
  { command: 'redis-server', debian: 'redis-server', suite: 'test/runtime/throttling' },
  { command: 'chromium', debian: 'chromium', suite: 'test/browser' },
  { command: 'nvim', debian: 'neovim', suite: 'test/editor' },
  { command: 'postgres', debian: 'postgresql', suite: 'test/databases' },
];

/**
 * The entries of the table whose command is wanted and not there.
 *
 * @param {readonly SystemPackage[]} [table]
 * @param {(command: string) => boolean} [exists]
 */
export function missingSystemPackages(table = systemPackages, exists = commandExists) {
  return table.filter(({ command, suite }) => existsSync(join(root, suite)) && !exists(command));
}

/**
 * Installs what is missing through apt when that is possible; says in one line what is missing when it is not. The
 * suites then leave out the tests that need it.
 */
export async function installSystemPackages() {
  const missing = missingSystemPackages();
  if (missing.length === 0) return;
  const names = missing.map(({ debian }) => debian).join(' ');
  if (process.getuid?.() === 0 && commandExists('apt-get')) {
    console.log(`Installing ${names} (apt-get)`);
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['-qq', 'update'], { env });
    await run('apt-get', ['-qq', '--no-install-recommends', '-y', 'install', ...missing.map((entry) => entry.debian)], {
      env,
    });
  }
  const left = missingSystemPackages();
  if (left.length > 0) {
    console.log(`Not installed, tests that need it are left out: ${left.map(({ debian }) => debian).join(', ')}`);
  }
}

/**
 * The directory of the programs of PostgreSQL. Debian's package has one per version, outside of the path.
 *
 * @returns {string | undefined}
 */
export function postgresDirectory() {
  const versions = '/usr/lib/postgresql';
  const installed = existsSync(versions) ? readdirSync(versions) : [];
  const newestFirst = installed.sort((one, other) => Number(other) - Number(one));
  const directories = [...newestFirst.map((version) => join(versions, version, 'bin')), ...paths()];
  return directories.find((directory) => existsSync(join(directory, 'initdb')));
}

function paths() {
  return (process.env['PATH'] ?? '').split(delimiter);
}

/** @param {string} command */
function commandExists(command) {
  if (command === 'postgres') return postgresDirectory() !== undefined;
  return spawnSync(command, ['--version'], { stdio: 'ignore' }).error === undefined;
}
