// The gate: everything that has to hold before a change is merged. Arguments choose test files, as in vitest; `--changed` chooses
// the suites that the changes since the merge base with `main` can affect, `--long` the suites that are otherwise left out when no
// change can affect them, and `--all` all suites.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './build.mjs';
import { changedArguments } from './changed-suites.mjs';
import { install } from './install.mjs';
import { exclusionOf, longSuites, unaffectedLongSuites } from './long-suites.mjs';
import { requireNode } from './require-node.mjs';
import { root, runNode } from './run.mjs';
import { installSystemPackages } from './system-packages.mjs';

const results = join(root, '.cache/test-results.json');
const summary = join(root, '.cache/test-summary.txt');

let passed = 0;
/** @type {string[]} */
const failures = [];

requireNode();
mkdirSync(join(root, '.cache'), { recursive: true });
rmSync(results, { force: true });
rmSync(summary, { force: true });

if ((await step('install', install)) && (await step('build', build))) {
  await installSystemPackages();
  await step('lint', () => node('node_modules/@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '.']));
  // With less frequent garbage collection, the compiler takes a fifth less of the processor's time.
  const env = { ...process.env, GOGC: '400' };
  await step('type check', () => node('node_modules/typescript/bin/tsc', ['-p', 'tsconfig.json', '--noEmit'], env));
  await step('unused code', () => node('node_modules/knip/bin/knip.js', []));
  await tests();
}
finish();

/**
 * Runs one step; it counts as one test.
 *
 * @param {string} name
 * @param {() => Promise<boolean>} action
 */
async function step(name, action) {
  console.log(`\n# ${name}`);
  const ok = await action();
  if (ok) passed++;
  else failures.push(name);
  return ok;
}

/**
 * @param {string} file
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 */
async function node(file, args, env = process.env) {
  return (await runNode(file, args, { env })) === 0;
}

/** Runs the suites and counts their tests. A suite that ended before it could list its tests counts as one failure. */
async function tests() {
  console.log('\n# tests');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${results}`];
  const chosen = chosenSuites(process.argv.slice(2));
  if (chosen === undefined) {
    console.log('No suite depends on the changes.');
    return;
  }
  // Otherwise, suites that run the packages build them again.
  const env = { ...process.env, ASHLAR_PACKAGES_ARE_BUILT: 'true' };
  const ok = await node('node_modules/vitest/vitest.mjs', ['run', ...reporters, ...chosen], env);
  const counts = readCounts();
  passed += counts.numPassedTests;
  for (let failed = 0; failed < counts.numFailedTests; failed++) failures.push('tests');
  if (!ok && counts.numFailedTests === 0) failures.push('tests');
}

/**
 * The arguments of Vitest that choose suites; `undefined` when there are none.
 *
 * @param {readonly string[]} given
 * @returns {readonly string[] | undefined}
 */
function chosenSuites(given) {
  const others = given.filter((argument) => !['--all', '--changed', '--long'].includes(argument));
  if (given.includes('--changed')) {
    const changed = changedArguments();
    return changed && [...others, ...changed];
  }
  if (given.includes('--long')) return [...others, ...longSuites];
  if (given.length > 0) return others;
  const leftOut = unaffectedLongSuites();
  if (leftOut.length > 0) {
    console.log(
      `Left out, because no change can affect them (\`npm test -- --long\` runs them):\n  ${leftOut.join('\n  ')}\n`,
    );
  }
  return leftOut.map(exclusionOf);
}

/** @returns {{ numPassedTests: number, numFailedTests: number }} */
function readCounts() {
  try {
    return JSON.parse(readFileSync(results, 'utf8'));
  } catch {
    return { numPassedTests: 0, numFailedTests: 0 };
  }
}

function finish() {
  const line = `${passed} passed, ${failures.length} failed`;
  const names = [...new Set(failures)].join(', ');
  if (names !== '') console.log(`\nFailed: ${names}`);
  console.log(`\n${line}`);
  writeFileSync(summary, `${line}\n`);
  process.exitCode = failures.length === 0 ? 0 : 1;
}
