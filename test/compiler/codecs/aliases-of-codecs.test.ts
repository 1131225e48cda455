import { expect, test } from 'vitest';
import { compileFiles } from '../../support/compile-files.ts';

/** The types of the codecs that a class receives, or the diagnostics. */
async function codecsOf(parameter: string): Promise<readonly string[]> {
  const { diagnostics, applications } = await compileFiles({
    'src/codecs.ts': `
import type { Codec } from 'ashlar';
export type { Codec as Renamed } from 'ashlar';
export interface Note { readonly title: string }
export type NoteCodec = Codec<Note>;
export type CodecOf<T> = Codec<T>;
export type Nullable<T> = Codec<T | null>;
export type Lists<Key extends string, T> = CodecOf<Record<Key, T[]>>;
export type OfLists<T> = Lists<'a' | 'b', T>;
export type Second<First, T> = Codec<T>;
`,
    'src/app.module.ts': `
import { type Codec, type Codec as Own, Injectable, Module } from 'ashlar';
import type * as ashlar from 'ashlar';
import type * as codecs from './codecs.js';
import type { CodecOf, Note, NoteCodec, Nullable, OfLists, Renamed, Second } from './codecs.js';
export type Used = [Codec<Note>, Own<Note>, ashlar.Codec<Note>, codecs.NoteCodec, CodecOf<Note>, NoteCodec, Nullable<Note>, OfLists<Note>, Renamed<Note>, Second<1, Note>];
@Injectable()
export class Notes {
  constructor(readonly codec: ${parameter}) {}
}
@Module({ providers: [Notes] })
export class AppModule {}
`,
  });
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) return errors.map(({ code }) => code);
  const text = applications.flatMap(({ artifacts }) => artifacts.map((artifact) => artifact.text.toString())).join('');
  return Array.from(text.matchAll(/defineCodec\('(.*)', \{$/gm), ([, type = '']) => type);
}

test.each<[parameter: string, type: string]>([
  ['Codec<Note>', 'Note'],
  ['(Codec<Note>)', 'Note'],
  ['Own<Note>', 'Note'],
  ['ashlar.Codec<Note>', 'Note'],
  ["import('ashlar').Codec<Note>", 'Note'],
  ['Renamed<Note>', 'Note'],
  ['NoteCodec', 'Note'],
  ['codecs.NoteCodec', 'Note'],
  ["import('./codecs.js').NoteCodec", 'Note'],
  ['CodecOf<Note>', 'Note'],
  ['codecs.CodecOf<Note[]>', 'Note[]'],
  ['Nullable<Note>', 'Note | null'],
  ["import('./codecs.js').Nullable<Note>", 'Note | null'],
  ['OfLists<Note>', "Record<\\'a\\' | \\'b\\', Note[]>"],
  ['Second<string, Note>', 'Note'],
])('a parameter of the type `%s` receives the codec of `%s`', async (parameter, type) => {
  expect(await codecsOf(parameter)).toEqual([type]);
});
