import { expect, test } from 'vitest';
import { customConditions } from '../../cli/src/run/custom-conditions.ts';
import { diskFileSystem } from '../../compiler/src/files/disk-file-system.ts';
import { memoryFileSystem } from '../../compiler/src/files/memory-file-system.ts';
import { ApplicationCopy } from '../support/application-copy.ts';
import { MonorepoCopy } from '../support/monorepo-copy.ts';

const base = '{ "compilerOptions": { "customConditions": ["@mono/source", "development"] } }';

const cases: [title: string, files: Record<string, string>, wanted: readonly string[]][] = [
  ['its own', { 'app/tsconfig.json': base }, ['@mono/source', 'development']],
  [
    'those of a base',
    { 'app/tsconfig.json': '{ "extends": "../base.json" }', 'base.json': base },
    ['@mono/source', 'development'],
  ],
  [
    'those of a base without its extension',
    { 'app/tsconfig.json': '{ "extends": "../base" }', 'base.json': base },
    ['@mono/source', 'development'],
  ],
  [
    'those of the last base that has some',
    {
      'app/tsconfig.json': '{ "extends": ["../base", "./other", "./none"] }',
      'base.json': base,
      'app/other.json': '{ "compilerOptions": { "customConditions": ["b"] } }',
      'app/none.json': '{}',
    },
    ['b'],
  ],
  [
    'an empty list in place of those of a base',
    {
      'app/tsconfig.json': '{ "extends": "../base", "compilerOptions": { "customConditions": [] } }',
      'base.json': base,
    },
    [],
  ],
  ['none with comments and trailing commas', { 'app/tsconfig.json': '{ // none\n "compilerOptions": {}, }' }, []],
  [
    'none of files that extend each other',
    { 'app/tsconfig.json': '{ "extends": "./b" }', 'app/b.json': '{ "extends": "./tsconfig" }' },
    [],
  ],
  ['none of a missing base', { 'app/tsconfig.json': '{ "extends": "./missing" }' }, []],
  ['none of a broken file', { 'app/tsconfig.json': '{' }, []],
  ['none of a missing file', {}, []],
];

test.each(cases)('a tsconfig has %s', (_title, files, wanted) => {
  const absolute = Object.fromEntries(Object.entries(files).map(([path, text]) => [`/work/${path}`, text]));
  expect(customConditions('/work/app/tsconfig.json', memoryFileSystem(absolute))).toEqual(wanted);
});

test('a tsconfig has those of a base in a package', () => {
  const copy = ApplicationCopy.empty();
  copy.write('node_modules/@acme/settings/package.json', '{ "name": "@acme/settings" }');
  copy.write('node_modules/@acme/settings/base.json', base);
  copy.write('tsconfig.json', '{ "extends": "@acme/settings/base" }');
  expect(customConditions(copy.path('tsconfig.json'), diskFileSystem)).toEqual(['@mono/source', 'development']);
});

test('the applications of a workspace are run with the condition of its tsconfig', () => {
  const { directory } = new MonorepoCopy().application('api');
  expect(customConditions(`${directory}/tsconfig.json`, diskFileSystem)).toEqual(['@mono/source']);
});
