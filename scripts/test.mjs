// The gate: what has to hold before a change is merged. Without `--all`, it leaves out the long suites and those of the later Node.
// `ROUNDS=1` runs all rounds of random suites and whole matrices. Other arguments choose test files, as in vitest; `--changed` chooses
// the suites that the changes since the merge base with `main` can affect.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './build.mjs';
import { changedArguments } from './changed-suites.mjs';
import { install } from './install.mjs';
import { exclusionOf, longSuites } from './long-suites.mjs';
import { fetchNode, laterNode, suitesOfLaterNode } from './nodes.mjs';
import { processorTime } from './processor-time.mjs';
import { requireNode } from './require-node.mjs';
import { root, runNode } from './run.mjs';
import { runSuites } from './run-suites.mjs';
import { readSuiteTimes, stepTimes, suiteTimes } from './suite-times.mjs';
import { installSystemPackages } from './system-packages.mjs';

const cache = join(root, '.cache');
const summary = join(cache, 'test-summary.txt');
const times = join(cache, 'processor-times.jsonl');

const all = process.argv.includes('--all');
const changed = process.argv.includes('--changed');
const chosen = process.argv.slice(2).filter((argument) => argument !== '--all' && argument !== '--changed');

/** The share of the rounds of random suites. A run of Vitest by itself has all of them. */
const fewRounds = '0.2';

let passed = 0;
/** @type {import('./results-reporter.mjs').Failure[]} */
const failures = [];
/** @type {import('./suite-times.mjs').Step[]} */
const steps = [];

requireNode();
mkdirSync(cache, { recursive: true });
for (const file of [summary, times]) rmSync(file, { force: true });

if ((await step('install', install)) && (await step('build', build))) {
  await installSystemPackages();
  await step('lint', () => node('node_modules/@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '.']));
  // With less frequent garbage collection, the compiler takes a fifth less of the processor's time.
  const env = { ...process.env, GOGC: '400' };
  await step('type check', () => node('node_modules/typescript/bin/tsc', ['-p', 'tsconfig.json', '--noEmit'], env));
  await step('unused code', () => node('node_modules/knip/bin/knip.js', []));
  await measured('tests', tests);
  if (all && chosen.length === 0) await measured(`Node ${laterNode}`, testsOfLaterNode);
}
finish();

/**
 * Runs one step; it counts as one test.
 *
 * @param {string} name
 * @param {() => Promise<boolean>} action
 */
async function step(name, action) {
  const ok = await measured(name, action);
  if (ok) passed++;
  else failures.push({ name, message: 'Its output is above.' });
  return ok;
}

/**
 * Runs a step and measures it.
 *
 * @template Result
 * @param {string} name
 * @param {() => Promise<Result>} action
 */
async function measured(name, action) {
  console.log(`\n# ${name}`);
  const start = performance.now();
  const { seconds: before } = processorTime();
  const result = await action();
  const { seconds: after } = processorTime();
  steps.push({ name, wall: (performance.now() - start) / 1000, processor: after - before });
  return result;
}

/**
 * @param {string} file
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 */
async function node(file, args, env = process.env) {
  return (await runNode(file, args, { env })) === 0;
}

/** Runs the suites and counts their tests. */
async function tests() {
  const suites = chosenSuites();
  if (suites === undefined) {
    console.log('No suite depends on the changes.');
    return;
  }
  const env = { ROUNDS: fewRounds, ...process.env, ASHLAR_PROCESSOR_TIMES: times };
  count(await runSuites(suites, { reporter: 'default', env }));
}

/** Runs the suites that depend on the version of Node with a later one. */
async function testsOfLaterNode() {
  const node = await fetchNode(laterNode);
  if (node === undefined) {
    failures.push({ name: `Node ${laterNode}`, message: 'It cannot be fetched from the npm registry.' });
    return;
  }
  const suites = [...suitesOfLaterNode, ...longSuites.map(exclusionOf)];
  const env = { ROUNDS: fewRounds, ...process.env };
  count(await runSuites(suites, { reporter: 'dot', env, node }));
}

/** @param {import('./results-reporter.mjs').Results} results */
function count(results) {
  passed += results.passed;
  failures.push(...results.failures);
}

/**
 * The arguments of Vitest that choose suites; `undefined` when there are none.
 *
 * @returns {readonly string[] | undefined}
 */
function chosenSuites() {
  const isNamed = chosen.some((argument) => !argument.startsWith('-'));
  const ofChanges = changed ? changedArguments() : [];
  if (ofChanges === undefined) return undefined;
  const withoutLong = !all && !isNamed;
  if (withoutLong) {
    console.log(
      'Left out: long suites (journeys of users, examples of the pages, bundlers, browsers, databases, other versions of TypeScript,',
      'loads), and the suites of Node 24. `npm test -- --all` runs them.',
    );
  }
  if (Number(process.env['ROUNDS'] ?? fewRounds) < 1) {
    console.log(
      'Left out: four fifths of the rounds of random suites, and parts of large matrices. `ROUNDS=1` runs them.',
    );
  }
  return [...chosen, ...ofChanges, ...(withoutLong ? longSuites.map(exclusionOf) : [])];
}

function finish() {
  const line = `${passed} passed, ${failures.length} failed`;
  console.log(`\n${[...stepTimes(steps), ...suiteTimes(readSuiteTimes(times))].join('\n')}`);
  // At the end, because a log of CI is often cut in its middle.
  for (const { name, message } of failures) console.log(`\nFailed: ${name}\n${message}`);
  console.log(`\n${line}`);
  writeFileSync(summary, `${line}\n`);
  process.exitCode = failures.length === 0 ? 0 : 1;
}
