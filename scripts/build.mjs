import { chmodSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { install } from './install.mjs';
import { root, runNode, runNpm } from './run.mjs';

/**
 * Compiles the three packages and makes the `ashlar` command known to the applications in `fixtures`.
 *
 * @returns {Promise<boolean>} whether it worked
 */
export async function build() {
  if ((await runNode('node_modules/typescript/bin/tsc', ['-b', 'runtime', 'compiler', 'cli'])) !== 0) return false;
  chmodSync(join(root, 'cli/dist/bin.js'), 0o755);
  // npm links a command only when its file exists, and in a fresh clone `dist` comes after the installation.
  if (existsSync(join(root, 'node_modules/.bin/ashlar'))) return true;
  return (await runNpm(['rebuild', '--ignore-scripts', '--silent', '@ashlar/cli'])) === 0;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  process.exitCode = (await install()) && (await build()) ? 0 : 1;
}
