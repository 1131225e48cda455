import { expect, test } from 'vitest';
import { entriesToMatch } from '../../../compiler/src/files/entries-to-match.ts';
import { type MemoryFileSystem, memoryFileSystem } from '../../../compiler/src/files/memory-file-system.ts';
import { recordFileSystem, unchanged } from '../../../compiler/src/last-build/recording-file-system.ts';
import { readTsconfig } from '../../../compiler/src/settings/read-tsconfig.ts';

const settings = {
  directory: '/app',
  name: 'app',
  version: '1.0.0',
  out: '/app/src/generated',
  tsconfig: '/app/tsconfig.json',
  main: '/app/src/main.ts',
};

/** Reads a tsconfig with these patterns, and returns its files and whether it is read again after a change. */
function read(
  tsconfig: object,
  change: (fileSystem: MemoryFileSystem) => void = () => {},
): { files: readonly string[]; isUnchanged: boolean } {
  const fileSystem = memoryFileSystem({
    '/app/package.json': '{}',
    '/app/tsconfig.json': JSON.stringify({ compilerOptions: { outDir: 'dist' }, ...tsconfig }),
    '/app/src/main.ts': '',
    '/app/src/users/user.ts': '',
    '/app/src/users/user.test.ts': '',
    '/app/tools/tool.ts': '',
    '/app/root.ts': '',
    '/shared/deep/shared.ts': '',
    '/shared/readme.md': '',
  });
  const recording = recordFileSystem(fileSystem);
  const { fileNames } = readTsconfig(settings, recording.fileSystem, true, []);
  change(fileSystem);
  return { files: fileNames, isUnchanged: unchanged(recording.observations(), fileSystem) };
}

const sources = ['/app/src/main.ts', '/app/src/users/user.test.ts', '/app/src/users/user.ts'];

test.each<[include: readonly string[] | undefined, files: readonly string[]]>([
  [['src'], sources],
  [['./src/'], sources],
  [['src/**/*'], sources],
  [['src/*.ts'], ['/app/src/main.ts']],
  [
    ['src/users/user.ts', 'root.ts'],
    ['/app/root.ts', '/app/src/users/user.ts'],
  ],
  [
    ['src', 'tools'],
    [...sources, '/app/tools/tool.ts'],
  ],
  [['s*/**/*'], sources],
  [['*/users'], ['/app/src/users/user.test.ts', '/app/src/users/user.ts']],
  [
    ['*/main.ts', 'tools'],
    ['/app/src/main.ts', '/app/tools/tool.ts'],
  ],
  [['../shared'], ['/shared/deep/shared.ts']],
  [
    ['../shared/deep', 'src/main.ts'],
    ['/app/src/main.ts', '/shared/deep/shared.ts'],
  ],
  [['/app/src/main.ts'], ['/app/src/main.ts']],
  [['missing', 'root.ts'], ['/app/root.ts']],
  [undefined, ['/app/root.ts', ...sources, '/app/tools/tool.ts']],
])('the patterns %j have the files of TypeScript', (include, files) => {
  expect(read({ include }).files).toEqual(files);
});

const emit = (fileSystem: MemoryFileSystem): void => fileSystem.writeFile('/app/dist/main.js', '');

test.each<[title: string, tsconfig: object, change: (fileSystem: MemoryFileSystem) => void, isUnchanged: boolean]>([
  ['the first output of `tsc`', { include: ['src'] }, emit, true],
  ['the first output with `exclude`', { include: ['src'], exclude: ['src/**/*.test.ts'] }, emit, true],
  ['a file beside the sources', { include: ['src'] }, (fs) => fs.writeFile('/app/README.md', ''), true],
  ['output that can be a source', { exclude: [] }, (fs) => fs.writeFile('/app/dist/main.d.ts', ''), false],
  ['a new source', { include: ['src'] }, (fs) => fs.writeFile('/app/src/new.ts', ''), false],
  ['a new source in a directory', { include: ['src'] }, (fs) => fs.writeFile('/app/src/users/new.ts', ''), false],
  ['a new source that a pattern names', { include: ['src', 'new.ts'] }, (fs) => fs.writeFile('/app/new.ts', ''), false],
  [
    'a new directory that a pattern names',
    { include: ['src', 'lib'] },
    (fs) => fs.writeFile('/app/lib/a.ts', ''),
    false,
  ],
  ['a new directory for a wildcard', { include: ['s*/*'] }, (fs) => fs.writeFile('/app/server/a.ts', ''), false],
  ['a removed source', { include: ['root.ts', 'src'] }, (fs) => fs.removeFile('/app/root.ts'), false],
])('%s', (_title, tsconfig, change, isUnchanged) => {
  expect(read(tsconfig, change).isUnchanged).toBe(isUnchanged);
});

test('a name has the letters of the disk where capital letters are the same', () => {
  const disk = memoryFileSystem({ '/app/src/main.ts': '', '/app/other/a.ts': '' });
  const fileSystem = {
    ...disk,
    directoryExists: (path: string) => disk.directoryExists(path.toLowerCase()),
    realPath: (path: string) => path.toLowerCase(),
  };
  expect(entriesToMatch(fileSystem, false, '/App', ['SRC'])('/app')).toEqual([{ name: 'src', kind: 'directory' }]);
});
