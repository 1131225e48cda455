import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { diskFileSystem } from '../../../compiler/src/files/disk-file-system.ts';
import type { FileSystem } from '../../../compiler/src/files/file-system.ts';
import { memoryFileSystem } from '../../../compiler/src/files/memory-file-system.ts';
import { normalizePath } from '../../../compiler/src/files/path.ts';

let directory = '';

beforeAll(() => {
  directory = normalizePath(realpathSync(mkdtempSync(join(tmpdir(), 'ashlar-'))));
  mkdirSync(`${directory}/target`);
  writeFileSync(`${directory}/target/in.txt`, 'in');
  symlinkSync(`${directory}/target`, `${directory}/link`, 'junction');
});

afterAll(() => rmSync(directory, { recursive: true }));

const kinds: [name: string, make: () => { fileSystem: FileSystem; at: string }][] = [
  ['the disk', () => ({ fileSystem: diskFileSystem, at: directory })],
  [
    'memory',
    () => ({
      fileSystem: memoryFileSystem({ '/m/target/in.txt': 'in' }, { links: { '/m/link': '/m/target' } }),
      at: '/m',
    }),
  ],
];

describe.each(kinds)('%s', (_name, make) => {
  test('writes, reads, lists and removes', () => {
    const { fileSystem, at } = make();
    fileSystem.writeFile(`${at}/deep/er/b.txt`, 'é\n');
    fileSystem.writeFile(`${at}/deep/a.txt`, 'a');
    expect(fileSystem.readFile(`${at}/deep/er/b.txt`)).toBe('é\n');
    expect(fileSystem.readDirectory(`${at}/deep`)).toEqual([
      { name: 'a.txt', kind: 'file', isLink: false },
      { name: 'er', kind: 'directory', isLink: false },
    ]);
    expect(fileSystem.fileExists(`${at}/deep/a.txt`)).toBe(true);
    expect(fileSystem.directoryExists(`${at}/deep/a.txt`)).toBe(false);
    expect(fileSystem.directoryExists(`${at}/deep/er`)).toBe(true);
    expect(fileSystem.fileExists(`${at}/deep/er`)).toBe(false);
    fileSystem.removeFile(`${at}/deep/a.txt`);
    fileSystem.removeFile(`${at}/deep/a.txt`);
    expect(fileSystem.fileExists(`${at}/deep/a.txt`)).toBe(false);
    expect(fileSystem.readDirectory(`${at}/deep`).map(({ name }) => name)).toEqual(['er']);
  });

  test('removes a directory only when it is empty', () => {
    const { fileSystem, at } = make();
    fileSystem.writeFile(`${at}/deep/er/b.txt`, '');
    for (const path of [`${at}/deep/er`, `${at}/deep/er/b.txt`, `${at}/none`]) fileSystem.removeEmptyDirectory(path);
    expect(fileSystem.fileExists(`${at}/deep/er/b.txt`)).toBe(true);
    fileSystem.removeFile(`${at}/deep/er/b.txt`);
    fileSystem.removeEmptyDirectory(`${at}/deep/er`);
    expect(fileSystem.directoryExists(`${at}/deep/er`)).toBe(false);
    expect(fileSystem.readDirectory(`${at}/deep`)).toEqual([]);
  });

  test('has no entry for a missing file', () => {
    const { fileSystem, at } = make();
    for (const path of [`${at}/none`, `${at}/target/in.txt/none`]) {
      expect(fileSystem.readFile(path)).toBeUndefined();
      expect(fileSystem.fileExists(path)).toBe(false);
      expect(fileSystem.directoryExists(path)).toBe(false);
      expect(fileSystem.readDirectory(path)).toEqual([]);
      expect(fileSystem.realPath(path)).toBe(path);
      expect(fileSystem.stamp(path)).toBeUndefined();
    }
    expect(fileSystem.readFile(`${at}/target`)).toBeUndefined();
    expect(fileSystem.stamp(`${at}/target`)).toBeUndefined();
  });

  test('gives another stamp for another content', () => {
    const { fileSystem, at } = make();
    fileSystem.writeFile(`${at}/stamped`, 'a');
    const first = fileSystem.stamp(`${at}/stamped`);
    expect(fileSystem.stamp(`${at}/stamped`)).toBe(first);
    fileSystem.writeFile(`${at}/stamped`, 'b');
    expect(fileSystem.stamp(`${at}/stamped`)).not.toBe(first);
  });

  test('follows links', () => {
    const { fileSystem, at } = make();
    expect(fileSystem.readFile(`${at}/link/in.txt`)).toBe('in');
    expect(fileSystem.realPath(`${at}/link/in.txt`)).toBe(`${at}/target/in.txt`);
    expect(fileSystem.readDirectory(at).filter(({ name }) => name === 'link' || name === 'target')).toEqual([
      { name: 'link', kind: 'directory', isLink: true },
      { name: 'target', kind: 'directory', isLink: false },
    ]);
  });
});

test('the disk sorts by code unit, drops byte order marks and leaves no temporary files', () => {
  const at = `${directory}/sorted`;
  for (const name of ['b', 'a', 'B', 'ä', '_']) diskFileSystem.writeFile(`${at}/${name}`, name);
  expect(diskFileSystem.readDirectory(at).map(({ name }) => name)).toEqual(['B', '_', 'a', 'b', 'ä']);
  writeFileSync(`${at}/bom`, '\ufefftext');
  expect(diskFileSystem.readFile(`${at}/bom`)).toBe('text');
  expect(readdirSync(at).filter((name) => name.endsWith('.tmp'))).toEqual([]);
});

test('a write that fails leaves no temporary file', () => {
  const at = `${directory}/occupied`;
  mkdirSync(`${at}/place/full`, { recursive: true });
  expect(() => diskFileSystem.writeFile(`${at}/place`, 'text')).toThrow();
  expect(readdirSync(at)).toEqual(['place']);
});

test.each([
  ['a file', 'file/a.txt', 'ENOTDIR'],
  ['a link that leads nowhere', 'nowhere/a.txt', 'ENOTDIR'],
  ['a link to itself', 'loop/b/a.txt', 'ELOOP'],
  ['a name that is too long', `${'a'.repeat(300)}/b/a.txt`, 'ENAMETOOLONG'],
])('a directory cannot be made below %s', (_title, path, code) => {
  const at = `${directory}/unmade`;
  rmSync(at, { recursive: true, force: true });
  mkdirSync(at);
  writeFileSync(`${at}/file`, '');
  symlinkSync('missing', `${at}/nowhere`);
  symlinkSync('loop', `${at}/loop`);
  expect(() => diskFileSystem.writeFile(`${at}/${path}`, '')).toThrow(expect.objectContaining({ code }));
  expect(readdirSync(at).sort()).toEqual(['file', 'loop', 'nowhere']);
});

test.skipIf(process.platform === 'win32')('links to the kernel and to directories around them are not followed', () => {
  const at = `${directory}/links`;
  mkdirSync(`${at}/target`, { recursive: true });
  mkdirSync(`${at}/src`);
  const targets = { kernel: '/proc/self', devices: '/dev', all: '/', around: '..', itself: '.', other: '../target' };
  for (const [name, target] of Object.entries(targets)) symlinkSync(target, `${at}/src/${name}`);
  const entries = diskFileSystem.readDirectory(`${at}/src`);
  expect(entries.filter(({ kind }) => kind === 'directory').map(({ name }) => name)).toEqual(['other']);
});

// Node does not end a recursive `mkdir` there.
test.skipIf(process.platform !== 'linux')('a directory cannot be made where the system has none', () => {
  expect(() => diskFileSystem.writeFile('/proc/ashlar/a/b.txt', '')).toThrow(
    expect.objectContaining({ code: 'ENOENT' }),
  );
});

test('a stamp sees an edit that keeps size and modification time', () => {
  const path = `${directory}/same`;
  writeFileSync(path, 'a');
  utimesSync(path, 1, 1);
  const first = diskFileSystem.stamp(path);
  // The status of a file changes with its content, and cannot be set back.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
  writeFileSync(path, 'b');
  utimesSync(path, 1, 1);
  expect(diskFileSystem.stamp(path)).not.toBe(first);
});

test('memory falls back on another file system and never writes to it', () => {
  const below = memoryFileSystem({ '/a/below.txt': 'below', '/a/both.txt': 'below' });
  const above = memoryFileSystem({ '/a/above.txt': 'above', '/a/both.txt': 'above' }, { fallback: below });
  expect(above.readDirectory('/a').map(({ name }) => name)).toEqual(['above.txt', 'below.txt', 'both.txt']);
  expect(['above', 'below', 'both'].map((name) => above.readFile(`/a/${name}.txt`))).toEqual([
    'above',
    'below',
    'above',
  ]);
  above.writeFile('/a/new.txt', 'new');
  expect([...below.files.keys()]).toEqual(['/a/below.txt', '/a/both.txt']);
});

test('a file in memory has another stamp than the file of its fallback, also after as many writes', () => {
  const fallback = memoryFileSystem({ '/app/a.ts': 'before' });
  const files = memoryFileSystem({}, { fallback });
  files.writeFile('/app/a.ts', 'after');
  expect(files.stamp('/app/a.ts')).not.toBe(fallback.stamp('/app/a.ts'));
  const known = files.stamp('/app/a.ts');
  files.writeFile('/app/a.ts', 'later');
  expect(files.stamp('/app/a.ts')).not.toBe(known);
});
