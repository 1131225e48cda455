import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The repository's directory. */
export const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Runs a program with this terminal and answers its exit code. One that a signal ended, or that cannot be started,
 * counts as failed.
 *
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv }} [options]
 * @returns {Promise<number>}
 */
export function run(program, args, { cwd = root, env = process.env } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd, env, stdio: 'inherit' });
    child.on('error', (error) => {
      console.error(`${program} cannot be started: ${error.message}`);
      resolve(1);
    });
    child.on('close', (code) => resolve(code ?? 1));
  });
}

/**
 * Runs a JavaScript file of the repository with this Node.
 *
 * @param {string} file relative to the repository's directory
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv }} [options]
 * @returns {Promise<number>}
 */
export function runNode(file, args = [], options = {}) {
  return run(process.execPath, [fileURLToPath(new URL(`../${file}`, import.meta.url)), ...args], options);
}

/**
 * Runs npm: the one that started this script when there is one.
 *
 * @param {readonly string[]} args
 * @returns {Promise<number>}
 */
export function runNpm(args) {
  const npm = process.env['npm_execpath'];
  if (npm?.endsWith('.js')) return run(process.execPath, [npm, ...args]);
  return process.platform === 'win32' ? run('cmd', ['/c', 'npm', ...args]) : run('npm', args);
}
