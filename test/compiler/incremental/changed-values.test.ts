import { expect, test } from 'vitest';
import type { Diagnostic } from '../../../compiler/src/diagnostics/diagnostic.ts';
import { IncrementalCompilation } from '../../../compiler/src/incremental-compilation.ts';
import { memoryApplication } from '../../support/memory-application.ts';

const directory = '/app';

const files = {
  'src/paths.ts': "export const paths: string[] = ['/notes'];\n",
  'src/setup.ts': `import { paths } from './paths.js';
export function setUp(): number {
  return paths.indexOf('/more');
}
`,
  'src/app.module.ts': `import { Controller, Get, Module } from 'ashlar';
import { paths } from './paths.js';
import './setup.js';
@Controller(paths)
export class Notes {
  @Get()
  list(): string[] {
    return [];
  }
}
@Module({ controllers: [Notes] })
export class AppModule {}
`,
};

/** Edits one file after another, and returns the errors of each state. */
async function errorsAfter(edits: readonly (readonly [path: keyof typeof files, text: string])[]) {
  const fileSystem = memoryApplication(files, directory);
  const compilation = new IncrementalCompilation({ directory, fileSystem });
  let diagnostics: readonly Diagnostic[] = [];
  const errors = async () => {
    ({ diagnostics } = await compilation.compile());
    return diagnostics.map(({ code, span }) => `${code} ${span?.file}:${span?.line}`);
  };
  const found = [await errors()];
  for (const [file, text] of edits) {
    const path = `${directory}/${file}`;
    fileSystem.writeFile(path, text);
    expect(compilation.isRepeatedAfter(new Set([path]), diagnostics)).toBe(false);
    await compilation.refresh([path]);
    found.push(await errors());
  }
  return found;
}

test('a change in the body of a function that another file exports is found after an edit', async () => {
  const setup = files['src/setup.ts'];
  const changed = setup.replace('paths.indexOf', 'paths.push');
  expect(
    await errorsAfter([
      ['src/setup.ts', changed],
      ['src/setup.ts', `\n\n${changed}`],
      ['src/setup.ts', setup],
    ]),
  ).toEqual([[], ['ASH1093 src/setup.ts:3'], ['ASH1093 src/setup.ts:5'], []]);
});

test('a change is found after an edit of the file that reads the value', async () => {
  const changed = files['src/setup.ts'].replace('paths.indexOf', 'paths.push');
  const module = files['src/app.module.ts'];
  expect(
    await errorsAfter([
      ['src/app.module.ts', module.replace('@Controller(paths)', "@Controller('/notes')")],
      ['src/setup.ts', changed],
      ['src/app.module.ts', module],
    ]),
  ).toEqual([[], [], [], ['ASH1093 src/setup.ts:3']]);
});

test('a change is found after the lines of the value have moved', async () => {
  const changed = files['src/setup.ts'].replace('paths.indexOf', 'paths.push');
  const errors = await errorsAfter([
    ['src/setup.ts', changed],
    ['src/paths.ts', "export const other = 1;\n\nexport const paths: string[] = [\n  '/notes',\n];\n"],
    ['src/paths.ts', "export const paths: readonly string[] = ['/notes'];\n"],
  ]);
  expect(errors).toEqual([[], ...Array.from({ length: 3 }, () => ['ASH1093 src/setup.ts:3'])]);
});
