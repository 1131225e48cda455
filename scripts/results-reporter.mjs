import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './run.mjs';

/**
 * A test that failed, a suite that could not run, or an error that no test caught.
 *
 * @typedef {{ name: string, message: string }} Failure
 */

/**
 * The results of a run of suites.
 *
 * @typedef {{ passed: number, failures: readonly Failure[] }} Results
 */

/**
 * An error as Vitest reports it.
 *
 * @typedef {{ name?: string | undefined, message: string, diff?: string | undefined, stack?: string | undefined }} ReportedError
 */

/** The variable of the environment that names the file of the results. */
export const resultsVariable = 'ASHLAR_TEST_RESULTS';

/** A reporter of Vitest that writes the results as JSON to a file, at the end of the run. */
export default class ResultsReporter {
  /**
   * @param {readonly import('vitest/node').TestModule[]} modules
   * @param {readonly ReportedError[]} unhandledErrors
   */
  onTestRunEnd(modules, unhandledErrors) {
    let passed = 0;
    /** @type {Failure[]} */
    const failures = [];
    for (const module of modules) {
      const file = relative(root, module.moduleId);
      for (const suite of [module, ...module.children.allSuites()]) {
        const name = 'fullName' in suite ? `${file} > ${suite.fullName}` : file;
        if (suite.errors().length > 0) failures.push({ name, message: messageOf(suite.errors()) });
      }
      for (const test of module.children.allTests()) {
        const { state, errors = [] } = test.result();
        if (state === 'passed') passed++;
        if (state === 'failed') failures.push({ name: `${file} > ${test.fullName}`, message: messageOf(errors) });
      }
    }
    for (const error of unhandledErrors) failures.push({ name: 'outside of the tests', message: messageOf([error]) });
    const file = process.env[resultsVariable];
    if (file === undefined) throw new Error(`${resultsVariable} must name the file of the results`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify({ passed, failures }));
  }
}

/**
 * The errors with the differences that they found and their place in the suites.
 *
 * @param {readonly ReportedError[]} errors
 */
function messageOf(errors) {
  return errors
    .map(({ name = 'Error', message, diff, stack = '' }) => {
      const frames = stack.split('\n').filter((line) => line.includes('/test/'));
      return [`${name}: ${message}`, ...(diff === undefined ? [] : [stripVTControlCharacters(diff)]), ...frames].join(
        '\n',
      );
    })
    .join('\n');
}
