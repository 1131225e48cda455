// Runs the suites of the runtime and of the client with every supported version of Node. Arguments choose versions:
// `npm run test:nodes -- 22 26`.
import { build } from './build.mjs';
import { exclusionOf, longSuites } from './long-suites.mjs';
import { fetchNode, nodeVersions, suitesOfNodes } from './nodes.mjs';
import { runSuites } from './run-suites.mjs';

const chosen = process.argv.slice(2);
/** @type {string[]} */
const lines = [];

if (await build()) {
  for (const version of nodeVersions) {
    if (chosen.length === 0 || chosen.includes(version.replace(/\..*/, ''))) await test(version);
  }
} else {
  report('The packages do not build', false);
}
console.log(`\n${lines.join('\n')}`);

/**
 * Runs the suites with one version.
 *
 * @param {string} version
 */
async function test(version) {
  console.log(`\n# Node ${version}`);
  const node = await fetchNode(version);
  if (node === undefined) {
    report(`Node ${version}: cannot be fetched`, false);
    return;
  }
  const suites = [...suitesOfNodes, ...longSuites.map(exclusionOf)];
  const { passed, failures } = await runSuites(suites, { reporter: 'dot', env: process.env, node });
  report(`Node ${version}: ${passed} passed, ${failures.length} failed`, failures.length === 0);
}

/**
 * @param {string} line
 * @param {boolean} isGood
 */
function report(line, isGood) {
  lines.push(line);
  if (!isGood) process.exitCode = 1;
}
