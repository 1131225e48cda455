import { expect, test } from 'vitest';
import {
  baseNameOf,
  directoryOf,
  isAbsolutePath,
  isInside,
  joinPath,
  normalizePath,
  relativePath,
} from '../../../compiler/src/files/path.ts';

test.each([
  ['/a/b.ts', '/a'],
  ['/a', '/'],
  ['/', '/'],
  ['C:/a/b', 'C:/a'],
  ['C:/a', 'C:/'],
  ['C:/', 'C:/'],
  ['//server/share', '//server/'],
])('the directory of %s is %s', (path, wanted) => expect(directoryOf(path)).toBe(wanted));

test.each([
  ['/a', 'b/c', '/a/b/c'],
  ['/a', './b', '/a/b'],
  ['/a/b', '../c', '/a/c'],
  ['/a', '../../..', '/'],
  ['/a', '/x/../y', '/y'],
  ['/', 'a', '/a'],
  ['C:/a', 'b', 'C:/a/b'],
  ['C:/a', 'D:/b', 'D:/b'],
  ['C:/a', '..', 'C:/'],
])('%s and %s make %s', (directory, path, wanted) => expect(joinPath(directory, path)).toBe(wanted));

test.each([
  ['/a', '/a/b/c.ts', 'b/c.ts'],
  ['/a', '/a', ''],
  ['/', '/a', 'a'],
  ['/a/b', '/a/c/d.ts', '../c/d.ts'],
  ['/a/b', '/a/bc', '../bc'],
  ['C:/a', 'C:/a/b', 'b'],
  ['C:/a', 'C:/b', '../b'],
  ['C:/a', 'D:/b', 'D:/b'],
])('from %s, %s is %s', (directory, path, wanted) => expect(relativePath(directory, path)).toBe(wanted));

test.each([
  ['/a/b', '/a', true],
  ['/a', '/a', true],
  ['/ab', '/a', false],
  ['/a', '/', true],
  ['/a', '/a/b', false],
])('%s inside %s: %s', (path, directory, wanted) => expect(isInside(path, directory)).toBe(wanted));

test('names, roots and the form of paths', () => {
  expect(baseNameOf('/a/b.ts')).toBe('b.ts');
  expect(['/a', 'C:/a', 'c:/', '//server/a', 'a', './a', ''].map(isAbsolutePath)).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
  expect(normalizePath('C:\\a\\b')).toBe('C:/a/b');
});
