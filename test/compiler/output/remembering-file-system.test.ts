import { expect, test } from 'vitest';
import type { FileSystem } from '../../../compiler/src/files/file-system.ts';
import { memoryFileSystem } from '../../../compiler/src/files/memory-file-system.ts';
import { rememberingFileSystem } from '../../../compiler/src/files/writer/remembering-file-system.ts';

function counted() {
  const inner = memoryFileSystem({ '/out/a.ts': 'a', '/out/b.ts': 'b' });
  const reads: string[] = [];
  const watched: FileSystem = {
    ...inner,
    readFile: (path) => {
      reads.push(path);
      return inner.readFile(path);
    },
  };
  return { inner, reads, ...rememberingFileSystem(watched) };
}

test('a file is read once', () => {
  const { reads, fileSystem, afterChange } = counted();
  expect([1, 2, 3].map(() => fileSystem.readFile('/out/a.ts'))).toEqual(['a', 'a', 'a']);
  expect(afterChange.readFile('/out/a.ts')).toBe('a');
  expect(reads).toEqual(['/out/a.ts']);
});

test('a file that another process changes, removes or creates is read again', () => {
  const { inner, fileSystem } = counted();
  expect(fileSystem.readFile('/out/a.ts')).toBe('a');
  inner.writeFile('/out/a.ts', 'other');
  expect(fileSystem.readFile('/out/a.ts')).toBe('other');
  inner.removeFile('/out/a.ts');
  expect(fileSystem.readFile('/out/a.ts')).toBe(undefined);
  inner.writeFile('/out/a.ts', 'again');
  expect(fileSystem.readFile('/out/a.ts')).toBe('again');
});

test('a file that was written is read only after a change, and once', () => {
  const { reads, fileSystem, afterChange } = counted();
  fileSystem.writeFile('/out/a.ts', 'new');
  expect(fileSystem.readFile('/out/a.ts')).toBe('new');
  expect(reads).toEqual([]);
  expect([1, 2].map(() => afterChange.readFile('/out/a.ts'))).toEqual(['new', 'new']);
  expect(reads).toEqual(['/out/a.ts']);
  fileSystem.removeFile('/out/a.ts');
  expect(fileSystem.readFile('/out/a.ts')).toBe(undefined);
});

test('a change between the write and the look at the stamp is found after it was observed', () => {
  const inner = memoryFileSystem({});
  const { fileSystem, afterChange } = rememberingFileSystem({
    ...inner,
    writeFile: (path, text) => {
      inner.writeFile(path, text);
      inner.writeFile(path, 'of another process');
    },
  });
  fileSystem.writeFile('/out/a.ts', 'ours');
  expect(afterChange.readFile('/out/a.ts')).toBe('of another process');
  expect(fileSystem.readFile('/out/a.ts')).toBe('of another process');
});

test('a file whose writing fails is read', () => {
  const inner = memoryFileSystem({ '/out/a.ts': 'a' });
  const { fileSystem } = rememberingFileSystem({
    ...inner,
    writeFile: (path) => {
      inner.writeFile(path, 'half');
      throw new Error('no space');
    },
  });
  expect(fileSystem.readFile('/out/a.ts')).toBe('a');
  expect(() => fileSystem.writeFile('/out/a.ts', 'whole')).toThrow();
  expect(fileSystem.readFile('/out/a.ts')).toBe('half');
});

test('the pieces of a text that was written are known as long as the file has it', () => {
  const { inner, reads, fileSystem, afterChange } = counted();
  const pieces = ['one\n', 'two\n'];
  expect(fileSystem.writtenText?.('/out/a.ts')).toBe(undefined);
  fileSystem.writeFile('/out/a.ts', pieces);
  expect(fileSystem.writtenText?.('/out/a.ts')).toBe(pieces);
  expect(reads).toEqual([]);
  expect(afterChange.writtenText?.('/out/a.ts')).toBe(pieces);
  expect(afterChange.hasText?.('/out/a.ts', 'one\ntwo\n')).toBe(true);
  expect(reads).toEqual(['/out/a.ts']);
  // The text that was compared last is kept: the next one is divided like it.
  inner.writeFile('/out/a.ts', 'one\ntwo\n');
  expect(fileSystem.writtenText?.('/out/a.ts')).toBe('one\ntwo\n');
  inner.writeFile('/out/a.ts', 'other');
  expect(fileSystem.writtenText?.('/out/a.ts')).toBe(undefined);
  expect(fileSystem.hasText?.('/out/a.ts', pieces)).toBe(false);
  expect(fileSystem.readFile('/out/a.ts')).toBe('other');
});

test('a text that a file has is looked at once', () => {
  const { inner, reads, fileSystem } = counted();
  expect([1, 2].map(() => fileSystem.hasText?.('/out/a.ts', ['a']))).toEqual([true, true]);
  expect(fileSystem.hasText?.('/out/a.ts', 'b')).toBe(false);
  expect(reads).toEqual(['/out/a.ts']);
  expect(fileSystem.writtenText?.('/out/a.ts')).toBe(undefined);
  inner.writeFile('/out/a.ts', 'b');
  expect(fileSystem.hasText?.('/out/a.ts', 'b')).toBe(true);
});
