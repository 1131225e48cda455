import { describe, expect, test } from 'vitest';
import type { FileSystem } from '../../../compiler/src/files/file-system.ts';
import { memoryFileSystem } from '../../../compiler/src/files/memory-file-system.ts';
import {
  type BuildRecord,
  isAsRecorded,
  readRecord,
  recordOutput,
  writeRecord,
} from '../../../compiler/src/last-build/build-record.ts';

const path = '/app/node_modules/.cache/ashlar/build.json';
const record: BuildRecord = {
  compiler: { stamps: '0.1.0 a', contents: '0.1.0 b' },
  directory: '/app',
  observations: { ignored: [], directories: [], realPaths: [] },
  outputs: [],
  clients: [],
  diagnostics: [],
  counts: { modules: 1, routes: 2, files: 3 },
};

test('a record is read as it was written', () => {
  const memory = memoryFileSystem({});
  writeRecord(path, record, memory);
  expect(readRecord(path, memory)).toEqual(record);
});

const damages: readonly (readonly [title: string, damage: (text: string) => string])[] = [
  ['empty', () => ''],
  ['cut short', (text) => text.slice(0, -20)],
  ['changed by one character', (text) => text.replace('"routes":2', '"routes":9')],
  ['changed in its observations', (text) => text.replace('"realPaths"', '"realPath_"')],
  ['no JSON any more, at the same length', (text) => `${text.slice(0, -1)}x`],
  ['of another program', () => '{"version":3}'],
];

test.each(damages)('a record that is %s is not used', (_title, damage) => {
  const memory = memoryFileSystem({});
  writeRecord(path, record, memory);
  memory.writeFile(path, damage(memory.readFile(path) ?? ''));
  expect(readRecord(path, memory)).toBeUndefined();
});

test('a record that cannot be written is not an error', () => {
  const fail = (): never => {
    throw Object.assign(new Error('EROFS: read-only'), { code: 'EROFS' });
  };
  const memory: FileSystem = { ...memoryFileSystem({}), writeFile: fail, readFile: fail };
  expect(() => writeRecord(path, record, memory)).not.toThrow();
  expect(readRecord(path, memory)).toBeUndefined();
});

describe('isAsRecorded', () => {
  const files = { '/app/out/index.ts': 'a\n', '/app/out/routes.ts': 'b\n' };
  const changes: readonly (readonly [title: string, change: (fs: FileSystem) => void, want: boolean])[] = [
    ['nothing', () => {}, true],
    ['only line ends', (fs) => fs.writeFile('/app/out/index.ts', 'a\r\n'), true],
    ['a file edited', (fs) => fs.writeFile('/app/out/index.ts', 'x\n'), false],
    ['a file removed', (fs) => fs.removeFile('/app/out/routes.ts'), false],
    ['a file added', (fs) => fs.writeFile('/app/out/mine.ts', ''), false],
    ['a file added for another application', (fs) => fs.writeFile('/app/out/admin/index.ts', ''), true],
  ];

  test.each(changes)('%s', (_title, change, want) => {
    const memory = memoryFileSystem(files);
    const output = recordOutput('/app/out', ['/app/out/admin'], ['index.ts', 'routes.ts'], memory);
    change(memory);
    expect(isAsRecorded(output, memory)).toBe(want);
  });
});
