import { spawnSync } from 'node:child_process';
import { root } from './run.mjs';

/** Suites that read every file of the repository, or that every change of a source can affect. */
const always = ['test/architecture/'];

/** Suites that run the built packages. */
const ofPackages = ['apps', 'bench', 'cli/bin', 'compat', 'databases', 'docs', 'journey', 'package', 'scripts'].map(
  (name) => `test/${name}/`,
);

/**
 * Paths and the suites that depend on them without importing them. Suites that import a changed file are found by Vitest.
 *
 * @type {readonly (readonly [path: RegExp, suites: readonly string[]])[]}
 */
const dependents = [
  [/^(runtime|compiler|cli)\/(src\/|package\.json$|bundle\.mjs$|tsconfig\.json$)/, ofPackages],
  [/^libraries\/[^/]+\/(src\/|package\.json$|tsconfig\.json$)/, ['test/apps/', 'test/docs/', 'test/package/']],
  [/^compiler\/src\//, ['test/cases/', 'test/catalogue/', 'test/determinism/', 'test/mutation/']],
  [/^runtime\/src\//, ['test/cases/', 'test/openapi/', 'test/compiler/emit/', 'test/codec/']],
  [/^compiler\/explain\//, ['test/catalogue/', 'test/cli/', 'test/package/']],
  [/^fixtures\/audit\//, ['test/catalogue/', 'test/compiler/audit/']],
  [/^fixtures\/cases\//, ['test/cases/', 'test/catalogue/', 'test/mutation/']],
  [
    /^fixtures\/apps\//,
    [
      'test/apps/',
      'test/cli/',
      'test/compat/',
      'test/databases/',
      'test/determinism/',
      'test/docs/',
      'test/mutation/',
      'test/openapi/',
    ],
  ],
  [/^fixtures\/monorepo\//, ['test/apps/', 'test/cli/', 'test/compiler/watch/']],
  [/^fixtures\/nest\//, ['test/apps/', 'test/migrate/']],
  [/^fixtures\/openapi-diff\//, ['test/compiler/openapi-diff/']],
  [/^fixtures\/routes\//, ['test/compiler/router/', 'test/bench/']],
  [/^scripts\/bundle-modules\.mjs$/, ofPackages],
  [/^scripts\/|^\.ci\//, ['test/scripts/']],
  [/^docs\/site\/|^cli\/src\/documentation\/|\.md$/, ['test/site/']],
  [/\.md$|\/docs\//, ['test/docs/', 'test/package/']],
  [/^(LICENSE|SECURITY\.md|\.github\/)/, []],
];

/** Files on which every suite depends. */
const ofEverything =
  /^(package(-lock)?\.json|[^/]*config[^/]*\.(ts|json)|biome\.json|knip\.json|\.npmrc|test\/support\/.*)$/;

/**
 * The suites that depend on changed files other than by an import: directories below `test`, with a slash at the end.
 * `undefined` when every suite may depend on one of them.
 *
 * @param {readonly string[]} paths
 * @returns {string[] | undefined}
 */
export function suitesOf(paths) {
  const suites = new Set(paths.length === 0 ? [] : always);
  for (const path of paths) {
    if (ofEverything.test(path)) return undefined;
    const found = dependents.filter(([pattern]) => pattern.test(path)).flatMap(([, names]) => names);
    for (const suite of found) suites.add(suite);
    const [own] = /^test\/(compiler\/|runtime\/)?[^/]+\//.exec(path) ?? [];
    if (own !== undefined) suites.add(own);
    else if (found.length === 0 && !dependents.some(([pattern]) => pattern.test(path)) && !/^\.git/.test(path)) {
      return undefined;
    }
  }
  return [...suites].sort();
}

/**
 * The files that differ from the merge base with `main`, those of the working tree included.
 *
 * @returns {{ base: string, paths: string[] }}
 */
function changedFiles() {
  const base = git(['merge-base', 'HEAD', 'main'])[0] ?? git(['rev-parse', 'HEAD'])[0] ?? 'HEAD';
  const paths = [...git(['diff', '--name-only', base]), ...git(['ls-files', '--others', '--exclude-standard'])];
  return { base, paths: [...new Set(paths)].sort() };
}

/**
 * The arguments of Vitest that choose the suites which the changes can affect; `undefined` when there is none.
 *
 * @returns {string[] | undefined}
 */
export function changedArguments() {
  const { base, paths } = changedFiles();
  const suites = suitesOf(paths);
  if (suites === undefined) return [];
  const listed = spawnSync(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'list', '--filesOnly', `--changed=${base}`],
    { cwd: root, encoding: 'utf8' },
  );
  // Vitest runs suites that it cannot list.
  if (listed.status !== 0) return [];
  const importing = listed.stdout.split('\n').flatMap((line) => /test\/\S+\.test\.ts/.exec(line)?.[0] ?? []);
  const chosen = [...suites, ...importing.filter((file) => !suites.some((suite) => file.startsWith(suite)))];
  return chosen.length === 0 ? undefined : chosen;
}

/**
 * @param {readonly string[]} args
 * @returns {string[]}
 */
function git(args) {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.split('\n').filter((line) => line !== '') : [];
}
