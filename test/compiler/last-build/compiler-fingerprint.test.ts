import { expect, test } from 'vitest';
import { compilerFingerprint, isThisCompiler } from '../../../compiler/src/last-build/compiler-fingerprint.ts';

test('a compiler is recognised by the times of its files, or after another installation by their contents', () => {
  const own = compilerFingerprint();
  expect(isThisCompiler(own)).toBe(true);
  expect(isThisCompiler({ ...own, stamps: 'other' })).toBe(true);
  expect(isThisCompiler({ ...own, contents: 'other' })).toBe(true);
  expect(isThisCompiler({ stamps: 'other', contents: 'other' })).toBe(false);
});
