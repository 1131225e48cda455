import { ts } from 'ts-morph';
import { expect, test } from 'vitest';
import { memoryFileSystem } from '../../../compiler/src/files/memory-file-system.ts';
import { SourceStore } from '../../../compiler/src/sources/source-store.ts';

const path = '/app/node_modules/clock/index.d.ts';
const parsing = { languageVersion: ts.ScriptTarget.ES2023, impliedNodeFormat: ts.ModuleKind.ESNext } as const;
const options: ts.CompilerOptions = { strict: true, rootDir: '/app/src' };

function fileIn(text: string, compilerOptions: ts.CompilerOptions, file = path): ts.SourceFile | undefined {
  return new SourceStore(memoryFileSystem({ [file]: text }), compilerOptions).get(file, parsing);
}

test.each([path, '/app/node_modules/clock/src/index.ts'])('projects share the parsed file of a package %s', (file) => {
  const first = fileIn('export declare const now: number;', options, file);
  expect(first?.text).toBe('export declare const now: number;');
  expect(fileIn('export declare const now: number;', { ...options, rootDir: '/other' }, file)).toBe(first);
});

test('a package file with another text, or with other options, is parsed again', () => {
  const first = fileIn('export declare const now: number;', options);
  expect(fileIn('export declare const now: bigint;', options)?.text).toBe('export declare const now: bigint;');
  expect(fileIn('export declare const now: number;', options)).not.toBe(first);
  const second = fileIn('export declare const now: number;', options);
  expect(fileIn('export declare const now: number;', { ...options, strict: false })).not.toBe(second);
});

test('the files of applications are not shared', () => {
  const [first, second] = [1, 2].map(() => fileIn('export const x = 1;', options, '/app/src/x.ts'));
  expect(first).toBeDefined();
  expect(second).not.toBe(first);
});
