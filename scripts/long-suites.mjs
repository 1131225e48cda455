import { changedFiles, suitesOf } from './changed-suites.mjs';

/**
 * Suites that run whole tools or take long by their nature: journeys of users, bundlers, browsers, databases, other versions of
 * TypeScript, other tools of recipes, large applications, loads. They take half of the time, and fail for changes of few files. CI runs
 * them in a job of its own.
 */
export const longSuites = [
  'test/apps/libraries.test.ts',
  'test/bench/large-application.test.ts',
  'test/browser/',
  'test/catalogue/shell-examples.test.ts',
  'test/cli/generated-application.test.ts',
  'test/cli/hostile-documents.test.ts',
  'test/cli/new-workspace.test.ts',
  'test/client/conversations.test.ts',
  'test/compat/compat.test.ts',
  'test/compat/doctor.test.ts',
  'test/compat/every-type.test.ts',
  'test/compat/large-types.test.ts',
  'test/compat/strict-flags.test.ts',
  'test/compat/type-matrix.test.ts',
  'test/compiler/watch/restarting-tools.test.ts',
  'test/databases/',
  'test/docs/debugging.test.ts',
  'test/docs/monorepo.test.ts',
  'test/docs/recipes.test.ts',
  'test/docs/shell-examples.test.ts',
  'test/docs/tool-recipes.test.ts',
  'test/journey/',
  'test/openapi/generators.test.ts',
  'test/openapi/lint.test.ts',
  'test/openapi/proxy.test.ts',
  'test/other-tools/',
  'test/package/bundlers.test.ts',
  'test/package/test-runners.test.ts',
  'test/soak/',
];

/** Suites that a change of these files can affect, although the files are in no list of `changed-suites.mjs`. */
const extra = [
  {
    path: /^(runtime|compiler|cli)\//,
    suites: [
      'test/browser/',
      'test/catalogue/',
      'test/cli/',
      'test/client/',
      'test/compiler/watch/',
      'test/databases/',
      'test/other-tools/',
      'test/soak/',
    ],
  },
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

/**
 * The argument of Vitest that leaves a suite out.
 *
 * @param {string} suite
 */
export function exclusionOf(suite) {
  return `--exclude=${suite}${suite.endsWith('/') ? '**' : ''}`;
}
