import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { diskFileSystem } from '../../../compiler/src/files/disk-file-system.ts';
import { writeText } from '../../../compiler/src/files/writer/encoded-text.ts';
import { type FileText, isSameText, joinedText } from '../../../compiler/src/files/writer/file-text.ts';
import { inPlaceFileSystem } from '../../../compiler/src/files/writer/in-place-file-system.ts';
import { temporaryDirectory } from '../../support/temporary-directory.js';

// The blocks in which texts are encoded end within characters of two, three and four bytes.
const long = ['a', 'é', '€', '😀', 'x😀'].map((text) => text.repeat(200_000));
const texts: readonly (readonly [title: string, text: FileText])[] = [
  ['empty', ''],
  ['no pieces', []],
  ['empty pieces', ['', 'a', '']],
  ['short pieces', ['one\n', 'two é\n', '😀\n']],
  ['many pieces', Array.from({ length: 50_000 }, (_, place) => `${place} é\n`)],
  ['a lone surrogate', `${'a'.repeat(300_000)}\ud83d`],
  ...long.map((text) => [`${text.length} code units`, text] as const),
  ['long pieces', long],
];

test.each(texts)('writes a text as Node does, and finds it again: %s', (_title, text) => {
  const path = join(temporaryDirectory(), 'text');
  const expected = Buffer.from(joinedText(text));
  for (const files of [diskFileSystem, inPlaceFileSystem, inPlaceFileSystem]) {
    files.writeFile(path, text);
    expect(readFileSync(path).equals(expected)).toBe(true);
    expect(files.hasText?.(path, text)).toBe(true);
    expect(files.hasText?.(path, joinedText(text))).toBe(true);
  }
  const file = openSync(path, 'w');
  expect(writeText(file, text)).toBe(expected.length);
  closeSync(file);
});

test('a file that is overwritten with a text has nothing of a longer one before it', () => {
  const path = join(temporaryDirectory(), 'text');
  for (const text of ['', ...long, 'short', long[0] ?? '', '', 'é'.repeat(100_000)]) {
    inPlaceFileSystem.writeFile(path, text);
    expect(readFileSync(path, 'utf8')).toBe(text);
  }
});

test('finds no text that a file does not have', () => {
  const path = join(temporaryDirectory(), 'text');
  expect(diskFileSystem.hasText?.(path, '')).toBe(false);
  expect(diskFileSystem.hasText?.(join(path, '..'), '')).toBe(false);
  writeFileSync(path, `${long[0]}b`);
  for (const other of [long[0] ?? '', `${long[0]}c`, `b${long[0]}`, `${long[0]}bc`, '', ['b', ...long]]) {
    expect(diskFileSystem.hasText?.(path, other)).toBe(false);
  }
});

test('compares texts in pieces', () => {
  const divided = ['a', 'bc', '', 'def'];
  for (const same of ['abcdef', ['abc', 'def'], ['', 'abcdef', ''], ['a', 'b', 'c', 'd', 'e', 'f'], [...divided]]) {
    expect(isSameText(divided, same)).toBe(true);
    expect(isSameText(same, divided)).toBe(true);
  }
  for (const other of ['abcdeg', 'abcde', 'abcdefg', 'xbcdef', [], '', ['abcdef', 'a'], ['abx', 'def']]) {
    expect(isSameText(divided, other)).toBe(false);
    expect(isSameText(other, divided)).toBe(false);
  }
  expect(isSameText([], '')).toBe(true);
});
