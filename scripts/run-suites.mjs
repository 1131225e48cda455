import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './run.mjs';

/**
 * The tests of a run of suites. A run that failed without a failed test counts as one failure.
 *
 * @typedef {{ passed: number, failed: number }} SuiteCounts
 */

/**
 * Runs suites with Vitest and counts their tests. The packages must be built.
 *
 * @param {readonly string[]} suites the arguments of Vitest that choose them
 * @param {{ reporter: string, env: NodeJS.ProcessEnv, node?: string }} options
 * @returns {Promise<SuiteCounts>}
 */
export async function runSuites(suites, { reporter, env, node = process.execPath }) {
  const results = join(root, '.cache/test-results.json');
  mkdirSync(join(root, '.cache'), { recursive: true });
  rmSync(results, { force: true });
  const reporters = [`--reporter=${reporter}`, '--reporter=json', `--outputFile.json=${results}`];
  const code = await run(node, [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...reporters, ...suites], {
    // Otherwise, suites that run the packages build them again.
    env: { ...env, ASHLAR_PACKAGES_ARE_BUILT: 'true' },
  });
  const { numPassedTests = 0, numFailedTests = 0 } = existsSync(results)
    ? JSON.parse(readFileSync(results, 'utf8'))
    : {};
  return { passed: numPassedTests, failed: code === 0 ? numFailedTests : Math.max(1, numFailedTests) };
}
