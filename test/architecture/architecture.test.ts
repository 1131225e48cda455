import { describe, expect, test } from 'vitest';
import { cyclesOf, roomOf } from './cycles.js';
import { brokenImports, importsAmongListed } from './import-rules.js';
import { importsOf } from './imports.js';
import { packageSources, type RepositoryFile, repositoryFiles } from './source-files.js';
import { castsOf, defaultExports, machineTexts, tooLong, uncheckedPlaces, undocumentedExports } from './text-rules.js';

const files = repositoryFiles();
const sources = packageSources();
const scripts = files.filter(({ path }) => path.startsWith('scripts/'));
const generated = files.filter(({ path }) => /^fixtures\/apps\/[^/]+\/src\/generated\/.*\.ts$/.test(path));
const code = files.filter(({ path }) => /\.(ts|mjs)$/.test(path) && !path.startsWith('fixtures/cases/'));

/** What Vitest asks for, and the application that shows what the compiler can read. */
const hasDefaultExports = /^(vitest\.config\.ts$|fixtures\/apps\/warehouse\/)/;

test('there is something to judge', () => {
  expect(sources.length).toBeGreaterThan(50);
  expect(scripts.length).toBeGreaterThan(3);
  expect(generated.length).toBeGreaterThan(5);
});

describe('imports', () => {
  test('keep the rules of the rooms', () => {
    expect(brokenImports([...sources, ...scripts, ...generated].flatMap(importsOf))).toEqual([]);
  });

  test.each(['compiler/src/check/rules.ts', 'compiler/src/emit/emitters.ts'])(
    'the entries of %s know nothing of each other',
    (list) => {
      expect(sources.map(({ path }) => path)).toContain(list);
      expect(importsAmongListed(sources.flatMap(importsOf), list)).toEqual([]);
    },
  );

  test('form no cycles of files', () => {
    expect(cyclesOf(sources.flatMap(importsOf).map(({ from, to }) => [from, to]))).toEqual([]);
  });

  test('form no cycles of rooms', () => {
    const own = sources.flatMap(importsOf).filter(({ to }) => to.includes('/src/'));
    expect(cyclesOf(own.map(({ from, to }) => [roomOf(from), roomOf(to)]))).toEqual([]);
  });
});

test('ARCHITECTURE.md names every room', () => {
  const text = files.find(({ path }) => path === 'ARCHITECTURE.md')?.text ?? '';
  const rooms = sources.map(({ path }) => /^\w+\/src\/(\w+)\//.exec(path)?.[1]);
  const named = new Set(rooms.filter((room) => room !== undefined));
  expect([...named].filter((room) => !new RegExp(`\`${room}[\`/]`).test(text))).toEqual([]);
});

describe('texts', () => {
  const rules: [name: string, files: readonly RepositoryFile[], law: (file: RepositoryFile) => string[]][] = [
    ['every exported name of the packages has a doc comment', sources, undocumentedExports],
    ['names are exported by name', code.filter(({ path }) => !hasDefaultExports.test(path)), defaultExports],
    ['nothing goes around the type checker', [...sources, ...scripts, ...generated], uncheckedPlaces],
    ['generated code casts nothing', generated, castsOf],
    ['no file is longer than 400 lines', [...sources, ...scripts], (file) => tooLong(file, 400)],
    ['nothing tells of one machine or one registry', files, machineTexts],
  ];
  test.each(rules)('%s', (_name, judged, law) => {
    expect(judged.flatMap(law)).toEqual([]);
  });
});
