import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { resultsVariable } from './results-reporter.mjs';
import { root, run } from './run.mjs';

/**
 * Runs suites with Vitest. The packages must be built.
 *
 * @param {readonly string[]} suites the arguments of Vitest that choose them
 * @param {{ reporter: string, env: NodeJS.ProcessEnv, node?: string }} options
 * @returns {Promise<import('./results-reporter.mjs').Results>}
 */
export async function runSuites(suites, { reporter, env, node = process.execPath }) {
  const file = join(root, '.cache/test-results.json');
  rmSync(file, { force: true });
  const reporters = [`--reporter=${reporter}`, `--reporter=${join(root, 'scripts/results-reporter.mjs')}`];
  const code = await run(node, [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...reporters, ...suites], {
    // Otherwise, suites that run the packages build them again.
    env: { ...env, ASHLAR_PACKAGES_ARE_BUILT: 'true', [resultsVariable]: file },
  });
  /** @type {import('./results-reporter.mjs').Results} */
  const results = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { passed: 0, failures: [] };
  const isSilent = code !== 0 && results.failures.length === 0;
  return isSilent ? { ...results, failures: [{ name: 'vitest', message: `It ended with code ${code}.` }] } : results;
}
