import { describe, expect, test } from 'vitest';
import { allowedImports } from './allowed-imports.js';
import { cyclesOf } from './cycles.js';
import { forbiddenImports, importsAmongListed, importsOfGenerated, unusedEntries } from './import-rules.js';
import { type Import, importsOf } from './imports.js';
import { moduleState } from './module-state.js';
import { filesWithShapeKinds, filesWithShapeLoops, shapeKindsOf, shapeLoopsOf } from './shape-kinds.js';
import { packageSources, type RepositoryFile, repositoryFiles } from './source-files.js';
import { castsOf, defaultExports, machineTexts, tooLong, uncheckedPlaces, undocumentedExports } from './text-rules.js';

const files = repositoryFiles();
const sources = packageSources();
const scripts = files.filter(({ path }) => path.startsWith('scripts/'));
const generated = files.filter(({ path }) => /^fixtures\/apps\/[^/]+\/src\/generated\/.*\.ts$/.test(path));
const code = files.filter(({ path }) => /\.(ts|mjs)$/.test(path) && !path.startsWith('fixtures/cases/'));

/** The configurations of Vitest, Prisma and the site, and the application that shows what the compiler can read. */
const hasDefaultExports =
  /^(vitest\.config\.ts$|scripts\/results-reporter\.mjs$|docs\/site\/\.vitepress\/|fixtures\/apps\/prisma\/prisma\.config\.ts$|fixtures\/apps\/warehouse\/)/;

/** The files of the compiler with state of a module. */
const stateful: Readonly<Record<string, string>> = {
  'compiler/src/sources/parse-source.ts': 'the files that could not be parsed, for as long as they exist',
  'compiler/src/sources/source-store.ts': 'parsed files of packages, by their text, for all projects of the process',
  'compiler/src/read/checkers/declarations/declared-members.ts': 'numbers of classes',
  'compiler/src/read/checkers/declarations/simple-type.ts': 'numbers of types',
};

/** The imports of the lists of rules as those of one: the rules of one area do not import those of another either. */
function asOneList(imports: readonly Import[]): readonly Import[] {
  const isArea = (path: string) => /^compiler\/src\/check\/rules\/[^/]+\/index\.ts$/.test(path);
  return imports
    .filter(({ to }) => !isArea(to))
    .map((one) => (isArea(one.from) ? { ...one, from: 'compiler/src/check/rules.ts' } : one));
}

test('there are files to check', () => {
  expect(sources.length).toBeGreaterThan(50);
  expect(scripts.length).toBeGreaterThan(3);
  expect(generated.length).toBeGreaterThan(5);
});

describe('imports', () => {
  const imports = sources.flatMap(importsOf);
  const importsWithScripts = [...imports, ...scripts.flatMap(importsOf)];

  test('are listed for their directory', () => {
    expect(forbiddenImports(importsWithScripts)).toEqual([]);
  });

  test('need every entry of the lists', () => {
    expect(unusedEntries(importsWithScripts)).toEqual([]);
  });

  test('of generated files are the contract, the application and its tokens of packages', () => {
    const written = files.filter(({ path }) => /^fixtures\/apps\/[^/]+\/src\/(?!generated\/)/.test(path));
    expect(importsOfGenerated(generated.flatMap(importsOf), written.flatMap(importsOf))).toEqual([]);
  });

  test.each(['compiler/src/check/rules.ts', 'compiler/src/emit/emitters.ts'])(
    'do not connect the entries of %s',
    (list) => {
      expect(sources.map(({ path }) => path)).toContain(list);
      expect(importsAmongListed(asOneList(imports), list)).toEqual([]);
    },
  );

  test('form no cycles of files', () => {
    expect(cyclesOf(imports.map(({ from, to }) => [from, to]))).toEqual([]);
  });

  test('form no cycles of directories', () => {
    const directories = Object.entries(allowedImports).flatMap(([from, names]) =>
      names.map((to) => [from, to] as const),
    );
    expect(cyclesOf(directories)).toEqual([]);
  });
});

describe('the compiler remembers only in `incremental`', () => {
  const pure = sources.filter(
    ({ path }) => path.startsWith('compiler/src/') && !path.startsWith('compiler/src/incremental/'),
  );

  test('and other modules have no state', () => {
    expect(pure.filter(({ path }) => !(path in stateful)).flatMap(moduleState)).toEqual([]);
  });

  test.each(Object.keys(stateful))('%s needs to be an exception', (exception) => {
    expect(pure.filter(({ path }) => path === exception).flatMap(moduleState)).not.toEqual([]);
  });
});

describe('a search or a map over types uses the general functions', () => {
  const compiler = sources.filter(({ path }) => path.startsWith('compiler/src/'));

  test.each([
    ['distinguishes tuples', filesWithShapeKinds, shapeKindsOf],
    ['visits shapes in a loop of its own', filesWithShapeLoops, shapeLoopsOf],
  ] as const)('no file that is not listed %s', (_title, listed, rule) => {
    expect(compiler.filter(({ path }) => !(path in listed)).flatMap(rule)).toEqual([]);
  });

  test.each([
    ['distinguishes tuples', filesWithShapeKinds, shapeKindsOf],
    ['visits shapes in a loop of its own', filesWithShapeLoops, shapeLoopsOf],
  ] as const)('each listed file %s', (_title, listed, rule) => {
    const used = new Set(compiler.filter((file) => rule(file).length > 0).map(({ path }) => path));
    expect(Object.keys(listed).filter((path) => !used.has(path))).toEqual([]);
  });
});

test('docs/architecture.md names every directory', () => {
  const text = files.find(({ path }) => path === 'docs/architecture.md')?.text ?? '';
  const directories = sources.map(({ path }) => /^\w+\/src\/(\w+)\//.exec(path)?.[1]);
  const named = new Set(directories.filter((directory) => directory !== undefined));
  expect([...named].filter((directory) => !new RegExp(`\`${directory}[\`/]`).test(text))).toEqual([]);
});

describe('texts', () => {
  const rules: [name: string, files: readonly RepositoryFile[], rule: (file: RepositoryFile) => string[]][] = [
    ['every exported name of the packages has a doc comment', sources, undocumentedExports],
    ['names are exported by name', code.filter(({ path }) => !hasDefaultExports.test(path)), defaultExports],
    ['nothing goes around the type checker', [...sources, ...scripts, ...generated], uncheckedPlaces],
    ['generated code casts nothing', generated, castsOf],
    ['no file is longer than 400 lines', [...sources, ...scripts], (file) => tooLong(file, 400)],
    ['nothing names one machine or one registry', files, machineTexts],
  ];
  test.each(rules)('%s', (_name, checked, rule) => {
    expect(checked.flatMap(rule)).toEqual([]);
  });
});
