import { expect, test } from 'vitest';
import { compileFiles } from '../../support/compile-files.ts';

/** An application whose handler returns a type. The `ashlar` of applications in memory does not export `Response`. */
function applicationReturning(type: string): Readonly<Record<string, string>> {
  return {
    'src/app.module.ts': `
import { Controller, Get, Module } from 'ashlar';
import type { Response } from '../node_modules/ashlar/src/response/response.js';
export interface Labels { readonly [name: string]: string }
export interface Note { readonly text: string }
@Controller('/notes')
export class NotesController {
  @Get()
  find(): ${type} { throw new Error('not found'); }
}
@Module({ controllers: [NotesController] })
export class AppModule {}
`,
  };
}

test.each([
  ['Response<[string, number?], 200> | Response<string[], 201>', '`\\["text"\\]` is both'],
  ['Response<Note, 200> | Response<Labels, 201>', 'no property discriminates them'],
])('the values of %s are not discriminated', async (type, reason) => {
  const { diagnostics } = await compileFiles(applicationReturning(type));
  expect(diagnostics.map(({ code, message }) => [code, message])).toEqual([
    ['ASH3002', expect.stringMatching(new RegExp(`^ambiguous union: .*${reason}$`))],
  ]);
});

test('the values of several responses are discriminated', async () => {
  const { diagnostics, applications } = await compileFiles(
    applicationReturning('Response<Note, 200> | Response<Labels[], 201> | Response<Date, 203>'),
  );
  expect(diagnostics).toEqual([]);
  const [application] = applications;
  expect(application?.plan.directories.flatMap(({ serializers }) => serializers)).toContainEqual(
    expect.objectContaining({
      kind: 'union',
      values: [expect.objectContaining({ kind: 'date' }), expect.objectContaining({ kind: 'array' })],
      objects: expect.objectContaining({ by: 'kind' }),
    }),
  );
});
