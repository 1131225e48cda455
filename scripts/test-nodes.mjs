// Runs the suites of the runtime with every supported version of Node. Arguments choose versions: `npm run test:nodes -- 22 26`.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root, run, runNpm } from './run.mjs';

/** The first supported version, and one of each later line. */
const versions = ['20.19.0', '22.23.3', '24.21.0', '26.10.0'];
const suites = ['test/runtime', 'test/codec'];

// Not in the lockfile: every installation would fetch 50 MB and unpack more than 100 MB for each of them.
const cache = join(root, '.cache/nodes');
const chosen = process.argv.slice(2);
/** @type {string[]} */
const lines = [];

for (const version of versions) {
  if (chosen.length > 0 && !chosen.includes(version.replace(/\..*/, ''))) continue;
  const node = await fetchNode(version);
  if (node === undefined) report(version, 'cannot be installed', false);
  else await test(node, version);
}
console.log(`\n${lines.join('\n')}`);

/**
 * The binary of a version, from the package of the registry that holds it for this platform.
 *
 * @param {string} version
 */
async function fetchNode(version) {
  const name = `node-${process.platform}-${process.arch}`;
  const directory = join(cache, version);
  const node = join(directory, 'package/bin/node');
  if (existsSync(node)) return node;
  mkdirSync(directory, { recursive: true });
  const archive = join(directory, `${name}-${version}.tgz`);
  const isFetched = (await runNpm(['pack', '--silent', `--pack-destination=${directory}`, `${name}@${version}`])) === 0;
  const isUnpacked =
    isFetched && (await run('tar', ['-xzf', archive, '-C', directory, 'package/bin/node'])) === 0 && existsSync(node);
  rmSync(archive, { force: true });
  return isUnpacked ? node : undefined;
}

/**
 * Runs the suites with one version.
 *
 * @param {string} node
 * @param {string} version
 */
async function test(node, version) {
  console.log(`\n# Node ${version}`);
  const results = join(cache, `${version}.json`);
  rmSync(results, { force: true });
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${results}`];
  const code = await run(node, ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...suites]);
  const counts = existsSync(results) ? JSON.parse(readFileSync(results, 'utf8')) : {};
  const { numPassedTests = 0, numFailedTests = 0 } = counts;
  report(version, `${numPassedTests} passed, ${numFailedTests} failed`, code === 0);
}

/**
 * @param {string} version
 * @param {string} result
 * @param {boolean} isGood
 */
function report(version, result, isGood) {
  lines.push(`Node ${version}: ${result}`);
  if (!isGood) process.exitCode = 1;
}
