import { expect, test } from 'vitest';
import type { FileSystem } from '../../../compiler/src/project/file-system.ts';
import { type MemoryFileSystem, memoryFileSystem } from '../../../compiler/src/project/memory-file-system.ts';
import { type Observations, recordFileSystem, unchanged } from '../../../compiler/src/project/recording-file-system.ts';

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

function observe(): { fileSystem: MemoryFileSystem; observations: Observations } {
  const fileSystem = memoryFileSystem({
    '/app/src/a.ts': 'a',
    '/app/src/generated/index.ts': 'generated',
    '/app/many/p': 'p',
    '/app/unseen.ts': 'unseen',
  });
  const recording = recordFileSystem(fileSystem);
  recording.ignore(['/app/src/generated', '/app/record.json']);
  look(recording.fileSystem);
  recording.fileSystem.readFile('/app/src/generated/index.ts');
  recording.fileSystem.fileExists('/app/record.json');
  // What is kept between builds is text.
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
  ['another one beside the many', (fs) => fs.writeFile('/app/many/z', ''), true],
  ['a directory where a file was looked for', (fs) => fs.writeFile('/app/many/q/x', ''), true],
];

test.each(changes)('after %s', (_title, change, same) => {
  const { fileSystem, observations } = observe();
  change(fileSystem);
  expect(unchanged(observations, fileSystem)).toBe(same);
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
