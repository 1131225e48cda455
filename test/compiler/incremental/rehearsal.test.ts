import { expect, test } from 'vitest';
import { compile } from '../../../compiler/src/compile.ts';
import { IncrementalCompilation } from '../../../compiler/src/incremental-compilation.ts';
import { memoryApplication } from '../../support/memory-application.ts';

const directory = '/app';

const notes = `import { Controller, Get, type Param } from 'ashlar';
@Controller('/notes')
export class Notes {
  @Get('/{id}')
  find(id: Param<string>): string {
    return id;
  }
}
`;

const files = {
  'src/app.module.ts': `import { Module } from 'ashlar';
import { Notes } from './notes.js';
@Module({ controllers: [Notes] })
export class AppModule {}
`,
  'src/notes.ts': notes,
};

function open(sources: Readonly<Record<string, string>> = files) {
  const fileSystem = memoryApplication(sources, directory);
  const compilation = new IncrementalCompilation({ directory, fileSystem });
  const edit = async (text: string) => {
    fileSystem.writeFile(`${directory}/src/notes.ts`, text);
    await compilation.refresh([`${directory}/src/notes.ts`]);
    return textsOf(await compilation.compile());
  };
  return { compilation, edit, cold: async () => textsOf(await compile({ directory, fileSystem })) };
}

function textsOf({ diagnostics, applications }: Awaited<ReturnType<typeof compile>>) {
  const artifacts = applications.flatMap((application) => application.artifacts);
  return { diagnostics, texts: artifacts.map(({ name, text }) => [name, text]) };
}

test('a rehearsal edits, and takes the edit back', async () => {
  const { compilation } = open();
  expect(await compilation.rehearseEdit()).toBe('nothing');
  await compilation.compile();
  const steps = [await compilation.rehearseEdit(), await compilation.rehearseEdit(), await compilation.rehearseEdit()];
  expect(steps).toEqual(['edited', 'restored', 'edited']);
});

test.each([
  ['the edit that was rehearsed', notes.replace('{id}', '{id}/more')],
  ['another edit', notes.replace('{id}', 'by-id/{id}')],
  ['an edit of a comment', `// The notes.\n${notes}`],
  ['no edit', notes],
])('after half of a rehearsal, the result is that of a cold build: %s', async (_, text) => {
  const { compilation, edit, cold } = open();
  await compilation.compile();
  expect(await compilation.rehearseEdit()).toBe('edited');
  expect(await edit(text)).toEqual(await cold());
  // It is read again, and so is not in the middle of a rehearsal any more.
  expect(await compilation.rehearseEdit()).toBe('edited');
});

test('an edit that causes an error is taken back at once', async () => {
  const more = notes.replace(
    '  @Get',
    `  @Get('/{id}/more')
  more(id: Param<string>): string {
    return id;
  }
  @Get`,
  );
  const conflicting = more.replace("'/{id}/more'", "'/a/{id}'").replace("'/{id}'", "'/a/{id}/more'");
  const { compilation, edit, cold } = open({ ...files, 'src/notes.ts': conflicting });
  await compilation.compile();
  expect(await compilation.rehearseEdit()).toBe('restored');
  expect(await edit(more)).toEqual(await cold());
});

test('nothing is rehearsed after a compilation with errors', async () => {
  const { compilation, edit, cold } = open();
  await compilation.compile();
  expect(await edit(notes.replace('Param<string>', 'Param<Date[]>'))).toEqual(await cold());
  expect(await compilation.rehearseEdit()).toBe('nothing');
});
