import { expect, test } from 'vitest';
import { memoryFileSystem } from '../../../compiler/src/files/memory-file-system.ts';
import { readSettings } from '../../../compiler/src/settings/read-settings.ts';

function read(manifest: string | undefined, files: Record<string, string> = { '/app/tsconfig.json': '{}' }) {
  return readSettings(
    memoryFileSystem({ ...files, ...(manifest !== undefined && { '/app/package.json': manifest }) }),
    '/app',
  );
}

const defaults = {
  directory: '/app',
  name: 'notes',
  version: '1.2.3',
  out: '/app/src/generated',
  main: '/app/src/main.ts',
  tsconfig: '/app/tsconfig.json',
};

const readable: [title: string, entry: string, wanted: object[]][] = [
  ['no entry', '', [defaults]],
  ['an empty entry', ', "ashlar": {}', [defaults]],
  [
    'everything',
    ', "ashlar": { "root": "./src/app.ts#AppModule", "out": "gen", "main": "src/server.ts", "tsconfig": "tsconfig.json" }',
    [
      {
        ...defaults,
        out: '/app/gen',
        main: '/app/src/server.ts',
        root: {
          file: 'src/app.ts',
          className: 'AppModule',
          span: { file: 'package.json', line: 1, column: 60, endLine: 1, endColumn: 84 },
        },
      },
    ],
  ],
  ['exact paths', ', "ashlar": { "trailingSlash": "exact" }', [defaults]],
  ['ignored slashes', ', "ashlar": { "trailingSlash": "ignore" }', [{ ...defaults, trailingSlash: 'ignore' }]],
  ['dropped properties', ', "ashlar": { "unknownProperties": "drop" }', [defaults]],
  [
    'rejected properties',
    ', "ashlar": { "unknownProperties": "reject" }',
    [{ ...defaults, unknownProperties: 'reject' }],
  ],
  ['paths of Windows', ', "ashlar": { "out": "src\\\\gen" }', [{ ...defaults, out: '/app/src/gen' }]],
  [
    'several applications',
    ', "ashlar": [{ "out": "a" }, { "out": "b" }]',
    [
      { ...defaults, out: '/app/a' },
      { ...defaults, out: '/app/b' },
    ],
  ],
];

test.each(readable)('settings with %s', (_title, entry, wanted) => {
  expect(read(`{ "name": "notes", "version": "1.2.3"${entry} }`)).toEqual({ settings: wanted });
});

test('a package without a name has one nevertheless', () => {
  expect(read('{ "version": 3 }').settings).toMatchObject([{ name: 'application', version: '0.0.0' }]);
});

const broken: [title: string, manifest: string | undefined, wanted: string[]][] = [
  ['no package.json', undefined, ['missing-package package.json']],
  ['no JSON', '{ "ashlar": }', ['malformed-json expected a value, found `}` at 1:13']],
  ['a list', '[]', ['wrong-type package.json at 1:1']],
  ['a text for an entry', '{ "ashlar": "x" }', ['wrong-type ashlar at 1:13']],
  ['no applications', '{ "ashlar": [] }', ['wrong-type ashlar at 1:13']],
  ['a list with a text', '{ "ashlar": [{}, 1] }', ['wrong-type ashlar at 1:18']],
  ['an unknown setting', '{\n "ashlar": { "output": "x" } }', ['unknown-setting output at 2:14']],
  ['another word for slashes', '{ "ashlar": { "trailingSlash": "strict" } }', ['wrong-type trailingSlash at 1:32']],
  [
    'another word for properties',
    '{ "ashlar": { "unknownProperties": "ignore" } }',
    ['wrong-type unknownProperties at 1:36'],
  ],
  ['a number for a path', '{ "ashlar": { "out": 1 } }', ['wrong-type out at 1:22']],
  ['an empty path', '{ "ashlar": { "out": "" } }', ['wrong-type out at 1:22']],
  ['a root without a class', '{ "ashlar": { "root": "src/app.ts" } }', ['wrong-type root at 1:23']],
  ['a root without a file', '{ "ashlar": { "root": "#App" } }', ['wrong-type root at 1:23']],
  ['a missing tsconfig', '{ "ashlar": { "tsconfig": "other.json" } }', ['missing-tsconfig other.json at 1:27']],
  ['one output twice', '{ "ashlar": [{}, { "out": "src/generated" }] }', ['duplicate-out src/generated at 1:27']],
  [
    'several errors',
    '{ "ashlar": { "x": 1, "out": 1, "root": 2 } }',
    ['unknown-setting x at 1:15', 'wrong-type root at 1:41', 'wrong-type out at 1:30'],
  ],
];

test.each(broken)('settings with %s', (_title, manifest, wanted) => {
  const reported = read(manifest).problems?.map(({ kind, text, span }) => {
    const place = span === undefined ? '' : ` at ${span.line}:${span.column}`;
    return `${kind} ${text}${place}`;
  });
  expect(reported).toEqual(wanted);
});

test('a missing tsconfig without a setting is reported at the entry', () => {
  expect(read('{ "ashlar": {} }', {}).problems).toMatchObject([
    {
      kind: 'missing-tsconfig',
      text: 'tsconfig.json',
      span: { file: 'package.json', line: 1, column: 13, endColumn: 14 },
    },
  ]);
});
