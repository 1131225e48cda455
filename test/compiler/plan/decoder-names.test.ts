import { expect, test } from 'vitest';
import { compileFiles } from '../../support/compile-files.ts';

const files = {
  'src/app.module.ts': `
import { type Body, Controller, Get, Module, Post, type Query } from 'ashlar';
export interface Note { readonly text: string }
export interface NoteFromText { readonly lines: number }
@Controller('/notes')
export class NotesController {
  @Get() find(query: Query<Note>): string { return query.text; }
  @Post() create(input: Body<NoteFromText>): string { return String(input.lines); }
}
@Module({ controllers: [NotesController] })
export class AppModule {}
`,
};

test('a type has another decoder than the text decoder of the type whose name precedes `FromText`', async () => {
  const { applications, diagnostics } = await compileFiles(files);
  expect(diagnostics).toEqual([]);
  const definitions = applications[0]?.plan.directories.flatMap(({ decoders }) => decoders) ?? [];
  expect(definitions.map(({ name, named, mode }) => [name, named?.name, mode])).toEqual([
    ['noteFromTextDecoder', 'NoteFromText', 'json'],
    ['noteFromTextDecoder2', 'Note', 'text'],
  ]);
});
