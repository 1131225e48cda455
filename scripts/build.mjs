import { chmodSync, existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { install } from './install.mjs';
import { root, runNode, runNpm } from './run.mjs';

const workspaces = ['runtime', 'compiler', 'cli'];

/** The packages for applications, which `tsc` compiles with the declarations of the runtime. */
const libraries = ['libraries/health', 'libraries/jobs', 'libraries/opentelemetry'];

/** The libraries that have decorated classes. */
const decorated = ['libraries/health', 'libraries/jobs'];

/**
 * Compiles the packages and makes the `ashlar` command known to the applications in `fixtures`.
 *
 * @returns {Promise<boolean>} whether it worked
 */
export async function build() {
  if ((await runNode('node_modules/typescript/bin/tsc', ['-b', ...workspaces])) !== 0) return false;
  // Libraries do not reference the runtime: an application that reads their sources would read those of the runtime as well.
  if ((await runNode('node_modules/typescript/bin/tsc', ['-b', ...libraries])) !== 0) return false;
  for (const workspace of workspaces) removeLeftovers(workspace, /\.d\.ts$/);
  for (const library of libraries) removeLeftovers(library, /\.d\.ts$|\.js$/);
  // Processes of their own: this one may have begun before anything was installed.
  for (const workspace of workspaces) {
    if ((await runNode(`${workspace}/bundle.mjs`, [])) !== 0) return false;
  }
  for (const library of libraries) {
    if ((await runNode('libraries/bundle.mjs', [library])) !== 0) return false;
  }
  for (const library of decorated) {
    if ((await runNode('cli/dist/bin.cjs', ['build', '-C', library])) !== 0) return false;
  }
  chmodSync(join(root, 'cli/dist/bin.cjs'), 0o755);
  // npm links a command only when its file exists, and in a fresh clone `dist` comes after the installation.
  if (existsSync(join(root, 'node_modules/.bin/ashlar'))) return true;
  return (await runNpm(['rebuild', '--ignore-scripts', '--silent', '@ashlar/cli'])) === 0;
}

/**
 * Removes the files compiled from deleted sources: they would be packed and published.
 *
 * @param {string} workspace
 * @param {RegExp} compiled The end of the names of files that `tsc` writes.
 */
function removeLeftovers(workspace, compiled) {
  const dist = join(root, workspace, 'dist');
  for (const path of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
    const source = join(root, workspace, 'src', path.replace(compiled, '.ts'));
    if (compiled.test(path) && !existsSync(source)) rmSync(join(dist, path));
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  process.exitCode = (await install('dependencies')) && (await build()) ? 0 : 1;
}
