import { utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { diskFileSystem } from '../../../compiler/src/files/disk-file-system.ts';
import type { FileSystem } from '../../../compiler/src/files/file-system.ts';
import { type MemoryFileSystem, memoryFileSystem } from '../../../compiler/src/files/memory-file-system.ts';
import {
  type Observations,
  recordFileSystem,
  unchanged,
} from '../../../compiler/src/last-build/recording-file-system.ts';
import { temporaryDirectory } from '../../support/temporary-directory.js';

function look(fileSystem: FileSystem): void {
  fileSystem.readFile('/app/src/a.ts');
  fileSystem.readFile('/app/none.json');
  fileSystem.fileExists('/app/src/a.ts');
  fileSystem.fileExists('/app/src/b.tsx');
  fileSystem.directoryExists('/app/lib');
  fileSystem.directoryExists('/app/src');
  fileSystem.fileExists('/app/both');
  fileSystem.directoryExists('/app/both');
  for (const name of ['p', 'q', 'r', 's', 't']) fileSystem.fileExists(`/app/many/${name}`);
  fileSystem.readDirectory('/app/src');
  fileSystem.realPath('/app/src/a.ts');
}

/** A file system whose directories have stamps: the names in them, and their kinds. */
function withDirectoryStamps(inner: MemoryFileSystem): MemoryFileSystem {
  const directoryStamp = (path: string) =>
    inner
      .readDirectory(path)
      .map(({ name, kind }) => `${name} ${kind}`)
      .join();
  return { ...inner, directoryStamp };
}

function observe(hasDirectoryStamps = false): { fileSystem: MemoryFileSystem; observations: Observations } {
  const memory = memoryFileSystem({
    '/app/src/a.ts': 'a',
    '/app/src/generated/index.ts': 'generated',
    '/app/many/p': 'p',
    '/app/unseen.ts': 'unseen',
  });
  const fileSystem = hasDirectoryStamps ? withDirectoryStamps(memory) : memory;
  const recording = recordFileSystem(fileSystem);
  recording.ignore(['/app/src/generated', '/app/record.json']);
  look(recording.fileSystem);
  recording.fileSystem.readFile('/app/src/generated/index.ts');
  recording.fileSystem.fileExists('/app/record.json');
  // Observations are stored as text between builds.
  return { fileSystem, observations: JSON.parse(JSON.stringify(recording.observations())) as Observations };
}

const changes: [title: string, change: (fileSystem: MemoryFileSystem) => void, same: boolean][] = [
  ['nothing', () => {}, true],
  ['the same text again', (fs) => fs.writeFile('/app/src/a.ts', 'a'), true],
  ['a file that was never looked at', (fs) => fs.writeFile('/app/unseen.ts', 'x'), true],
  ['a new file that was not accessed', (fs) => fs.writeFile('/app/other.ts', 'x'), true],
  ['the output', (fs) => fs.writeFile('/app/src/generated/index.ts', 'x'), true],
  ['a new file of the output', (fs) => fs.writeFile('/app/src/generated/more.ts', 'x'), true],
  ['no output at all', (fs) => fs.removeDirectory('/app/src/generated'), true],
  ['the record', (fs) => fs.writeFile('/app/record.json', 'x'), true],
  ['another text', (fs) => fs.writeFile('/app/src/a.ts', 'b'), false],
  ['a file that was read is removed', (fs) => fs.removeFile('/app/src/a.ts'), false],
  ['a missing file that was read is there', (fs) => fs.writeFile('/app/none.json', ''), false],
  ['a missing file that was looked for is there', (fs) => fs.writeFile('/app/src/b.tsx', ''), false],
  ['a new file in a listed directory', (fs) => fs.writeFile('/app/src/c.ts', ''), false],
  ['a new directory in a listed directory', (fs) => fs.writeFile('/app/src/d/e.ts', ''), false],
  ['a missing directory is there', (fs) => fs.writeFile('/app/lib/x', ''), false],
  ['a file where nothing was', (fs) => fs.writeFile('/app/both', ''), false],
  ['a directory where nothing was', (fs) => fs.writeFile('/app/both/x', ''), false],
  ['one of many is removed', (fs) => fs.removeFile('/app/many/p'), false],
  ['one more of many', (fs) => fs.writeFile('/app/many/q', ''), false],
  ['a new file beside the many', (fs) => fs.writeFile('/app/many/z', ''), true],
  ['a directory where a file was looked for', (fs) => fs.writeFile('/app/many/q/x', ''), true],
];

test.each(changes)('after %s', (_title, change, same) => {
  for (const hasDirectoryStamps of [false, true]) {
    const { fileSystem, observations } = observe(hasDirectoryStamps);
    change(fileSystem);
    expect(unchanged(observations, fileSystem)).toBe(same);
  }
});

test('no directory is listed while the stamps are the same', () => {
  const { fileSystem, observations } = observe(true);
  const readDirectory = () => {
    throw new Error('listed');
  };
  expect(unchanged(observations, { ...fileSystem, readDirectory })).toBe(true);
  expect(() => unchanged(observations, { ...fileSystem, directoryStamp: () => 'other', readDirectory })).toThrow(
    'listed',
  );
});

test('a directory that changes while it is read is not unchanged', () => {
  const memory = withDirectoryStamps(memoryFileSystem({ '/app/a.ts': '' }));
  const { fileSystem, observations } = recordFileSystem(memory);
  fileSystem.fileExists('/app/b.ts');
  memory.writeFile('/app/b.ts', '');
  fileSystem.readDirectory('/app');
  expect(unchanged(observations(), memory)).toBe(false);
});

test('the directories of a record are not a change, and files that others add to them are', () => {
  const memory = memoryFileSystem({ '/app/package.json': '{}' });
  const recording = recordFileSystem(memory);
  recording.ignore(['/app/node_modules/.cache/record.json']);
  const { fileSystem } = recording;
  fileSystem.readDirectory('/app');
  if (fileSystem.directoryExists('/app/node_modules')) fileSystem.directoryExists('/app/node_modules/core');
  const observations = recording.observations();
  memory.writeFile('/app/node_modules/.cache/record.json', '');
  expect(unchanged(observations, memory)).toBe(true);
  memory.writeFile('/app/node_modules/core/package.json', '{}');
  expect(unchanged(observations, memory)).toBe(false);
});

/** A file system in which `/app/link` is a link. Its directory stays the same when its target changes. */
function withLink(target: 'file' | 'directory' | 'other', real: string): FileSystem {
  const inner = memoryFileSystem({ '/app/a.ts': '' });
  return {
    ...inner,
    fileExists: (path) => (path === '/app/link' ? target === 'file' : inner.fileExists(path)),
    directoryExists: (path) => (path === '/app/link' ? target === 'directory' : inner.directoryExists(path)),
    readDirectory: (path) =>
      path === '/app' ? [...inner.readDirectory(path), { name: 'link', kind: target, isLink: true }] : [],
    realPath: (path) => (path === '/app/link' ? real : path),
    directoryStamp: () => 'the same',
  };
}

const linkReads: [title: string, read: (fileSystem: FileSystem) => void][] = [
  ['listed', (fs) => fs.readDirectory('/app')],
  ['looked for', (fs) => [fs.fileExists('/app/link'), fs.directoryExists('/app/link')]],
  ['resolved', (fs) => [fs.readDirectory('/app'), fs.realPath('/app'), fs.realPath('/app/link')]],
];

test.each(linkReads)('another target of a link that was %s', (_title, read) => {
  const before = withLink('directory', '/app/before');
  const recording = recordFileSystem(before);
  read(recording.fileSystem);
  expect(unchanged(recording.observations(), before)).toBe(true);
  expect(unchanged(recording.observations(), withLink('file', '/app/after'))).toBe(false);
});

test('a directory that is replaced by a link', () => {
  const before = memoryFileSystem({ '/app/src/a.ts': '' });
  const recording = recordFileSystem(before);
  recording.fileSystem.readDirectory('/app');
  for (const path of ['/app', '/app/src']) recording.fileSystem.realPath(path);
  expect(recording.observations().realPaths).toEqual([['/app', '/app']]);
  const readDirectory = (path: string) => before.readDirectory(path).map((entry) => ({ ...entry, isLink: true }));
  expect(unchanged(recording.observations(), { ...before, readDirectory })).toBe(false);
});

test.skipIf(process.platform === 'win32')('directories of the disk have stamps, unless they have just changed', () => {
  const directory = temporaryDirectory();
  expect(diskFileSystem.directoryStamp?.(directory)).toBeUndefined();
  const longAgo = new Date('2020-01-01');
  utimesSync(directory, longAgo, longAgo);
  const before = diskFileSystem.directoryStamp?.(directory);
  expect(before).toEqual(expect.any(String));
  writeFileSync(join(directory, 'a'), '');
  utimesSync(directory, longAgo, longAgo);
  expect(diskFileSystem.directoryStamp?.(directory)).not.toBe(before);
  expect(diskFileSystem.directoryStamp?.(join(directory, 'a'))).toBeUndefined();
});

test('another real path', () => {
  const { fileSystem, observations } = observe();
  expect(unchanged(observations, { ...fileSystem, realPath: (path) => `/real${path}` })).toBe(false);
});

test('no text is read while the stamps are the same', () => {
  const { fileSystem, observations } = observe();
  const readFile = () => {
    throw new Error('read');
  };
  expect(unchanged(observations, { ...fileSystem, readFile })).toBe(true);
});

test('a file whose stamp was looked at before it is read is looked at once', () => {
  const inner = memoryFileSystem({ '/app/a.ts': 'a' });
  const looked: string[] = [];
  const stamp = (path: string) => {
    looked.push(path);
    return inner.stamp(path);
  };
  const { fileSystem, observations } = recordFileSystem({ ...inner, stamp });
  fileSystem.stamp('/app/a.ts');
  fileSystem.readFile('/app/a.ts');
  expect(looked).toEqual(['/app/a.ts']);
  const readFile = () => {
    throw new Error('read');
  };
  expect(unchanged(observations(), { ...inner, readFile })).toBe(true);
});

test('a file that changes between the look at its stamp and its text is read again', () => {
  const inner = memoryFileSystem({ '/app/a.ts': 'a' });
  const { fileSystem, observations } = recordFileSystem(inner);
  fileSystem.stamp('/app/a.ts');
  inner.writeFile('/app/a.ts', 'b');
  fileSystem.readFile('/app/a.ts');
  expect(unchanged(observations(), inner)).toBe(true);
  inner.writeFile('/app/a.ts', 'a');
  expect(unchanged(observations(), inner)).toBe(false);
});

test('recording passes everything through', () => {
  const inner = memoryFileSystem({ '/a/b': 'b' });
  const { fileSystem } = recordFileSystem(inner);
  fileSystem.writeFile('/a/c', 'c');
  fileSystem.removeFile('/a/b');
  expect([...inner.files]).toEqual([['/a/c', 'c']]);
  expect(fileSystem.readFile('/a/c')).toBe('c');
  expect(fileSystem.stamp('/a/c')).toBe(inner.stamp('/a/c'));
  expect(fileSystem.readDirectory('/a')).toEqual(inner.readDirectory('/a'));
});
