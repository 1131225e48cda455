import { changedFiles, suitesOf } from './changed-suites.mjs';

/**
 * Suites that run whole tools: journeys of users, bundlers, browsers, databases, other versions of TypeScript. They take a third of the
 * time, and fail for changes of few files. CI runs them in a job of its own.
 */
export const longSuites = [
  'test/browser/',
  'test/compat/compat.test.ts',
  'test/compat/every-type.test.ts',
  'test/databases/',
  'test/journey/',
  'test/openapi/generators.test.ts',
  'test/openapi/lint.test.ts',
  'test/openapi/proxy.test.ts',
  'test/other-tools/',
  'test/package/bundlers.test.ts',
  'test/package/test-runners.test.ts',
];

/** Suites that a change of these files can affect, although the files are in no list of `changed-suites.mjs`. */
const extra = [
  { path: /^(runtime|compiler|cli)\//, suites: ['test/browser/', 'test/databases/', 'test/other-tools/'] },
  { path: /^test\/(generated-client|other-tools)\//, suites: ['test/openapi/', 'test/other-tools/'] },
];

/**
 * The long suites that the changes since the merge base with `main` cannot affect. On `main` itself, these are all of them.
 *
 * @param {readonly string[]} [paths] the changed files
 * @returns {readonly string[]}
 */
export function unaffectedLongSuites(paths = changedFiles().paths) {
  const suites = suitesOf(paths);
  if (suites === undefined) return [];
  const affected = [
    ...suites,
    ...extra.filter(({ path }) => paths.some((one) => path.test(one))).flatMap(({ suites: own }) => own),
  ];
  return longSuites.filter((long) => !affected.some((suite) => long.startsWith(suite)));
}
