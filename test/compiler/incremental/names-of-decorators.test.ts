import { expect, test } from 'vitest';
import { compile } from '../../../compiler/src/compile.ts';
import { IncrementalCompilation } from '../../../compiler/src/incremental-compilation.ts';
import { memoryApplication } from '../../support/memory-application.ts';

const directory = '/app';

const files = {
  'src/app.module.ts': `import { Module } from 'ashlar';
import { Notes } from './notes.js';
@Module({ controllers: [Notes] })
export class AppModule {}
`,
  'src/notes.ts': `import { Controller, Get, type Param } from 'ashlar';
import { Remove } from './names.js';
import { Hidden } from './compositions.js';
@Controller('/notes')
export class Notes {
  @Get()
  list(): string[] {
    return [];
  }
  @Remove('/{id}')
  @Hidden()
  remove(id: Param<string>): void {
    void id;
  }
}
// Only the names show that this class has decorators of Ashlar.
export const unused = class {
  @Remove('/unused')
  remove(): void {}
  @Hidden()
  hide(): void {}
};
`,
  'src/names.ts': `import { Delete } from 'ashlar';
export const Remove = (_path: string) => () => {};
void Delete;
`,
  'src/compositions.ts': 'export const Hidden = () => () => {};\n',
};

const renamed = "export { Delete as Remove } from 'ashlar';\n";

const composed = `import { ApiErrors, composeDecorators } from 'ashlar';
export const Hidden = () => composeDecorators(ApiErrors(409));
`;

test.each([
  ['src/names.ts', [renamed, files['src/names.ts']], {}],
  ['src/compositions.ts', [composed, files['src/compositions.ts']], { 'src/names.ts': renamed }],
])('decorators are found by the names that %s gives them after each edit', async (path, texts, changed) => {
  const fileSystem = memoryApplication({ ...files, ...changed }, directory);
  const compilation = new IncrementalCompilation({ directory, fileSystem });
  await compilation.compile();
  const results = new Set<string>();
  for (const text of texts) {
    const file = `${directory}/${path}`;
    fileSystem.writeFile(file, text);
    await compilation.refresh([file]);
    const result = await compilation.compile();
    const cold = await compile({ directory, fileSystem });
    const summary = (one: typeof cold) =>
      JSON.stringify([one.diagnostics, one.applications.map(({ artifacts }) => artifacts.map((file) => file.text))]);
    expect(summary(result)).toBe(summary(cold));
    results.add(summary(result));
  }
  expect(results.size).toBe(2);
});
