import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './run.mjs';

/**
 * What suites use beside npm packages: the command, Debian's package that brings it, and the suite that needs it.
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

/** @param {string} command */
function commandExists(command) {
  return spawnSync(command, ['--version'], { stdio: 'ignore' }).error === undefined;
}
