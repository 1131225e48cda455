import { readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ApplicationCopy } from '../support/application-copy.js';
import { addNotes, expectSuccess, newApplication, runLine, runLines } from '../support/new-application.js';
import { repositoryDirectory } from '../support/repository.js';
import { codeBlocks } from './code-blocks.js';

const page = readFileSync(join(repositoryDirectory, 'runtime/docs/recipes/generated-files.md'), 'utf8');

/** The blocks of a section, by its heading. */
function blocksOf(heading: string) {
  const section = page.split(/^## /m).find((text) => text.startsWith(`${heading}\n`)) ?? '';
  return codeBlocks(section);
}

/** Writes the files of a section, and returns its commands. */
function follow(application: ApplicationCopy, heading: string): string[] {
  const blocks = blocksOf(heading);
  for (const { file, text } of blocks) if (file !== undefined) application.write(file, text);
  return blocks.filter(({ language }) => language === 'sh').flatMap(({ text }) => text.trim().split('\n'));
}

let application: ApplicationCopy;

beforeAll(async () => {
  application = await newApplication();
  await addNotes(application);
  await runLines(application, ['npm run build']);
}, 240_000);

/** A source in which every tool finds an error; the linters need types, or the rules of one tool, for it. */
const wrongSource =
  'export async function wait(): Promise<void> {}\n\nexport function wrong(): void {\n    debugger;\n    wait();\n}\n';

describe.each([
  ['ESLint', 'no-floating-promises'],
  ['Biome', 'noDebugger'],
  ['Prettier', 'Code style issues found in 2 files'],
])('%s', (heading, error) => {
  let command = '';

  test('accepts a new application by the recipe as it is written', async () => {
    const lines = follow(application, heading);
    command = lines.at(-1) ?? '';
    await runLines(application, lines);
  });

  test('reports errors in sources and in tests, and none in generated files', async () => {
    const generated = { 'src/generated/routes.ts': wrongSource, 'src/generated/openapi.json': '{"a":\n\n1}' };
    const texts = Object.keys(generated).map((file) => [file, application.read(file)] as const);
    const wrong = { 'src/notes/wrong.ts': wrongSource, 'src/notes/wrong.test.ts': wrongSource };
    for (const [file, text] of Object.entries({ ...generated, ...wrong })) application.write(file, text);
    const { code, output } = await runLine(application, command);
    for (const [file, text] of texts) application.write(file, text);
    for (const file of Object.keys(wrong)) application.remove(file);
    expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining(error) });
    const reported = [...new Set(output.match(/\bsrc\/[\w./-]+/g))].sort();
    expect(reported).toEqual(Object.keys(wrong).sort());
  });
});

test('the strictest rules of typescript-eslint accept everything that `ashlar new` and `ashlar generate` write', async () => {
  const strict = await newApplication(['--backend', 'fastify']);
  await addNotes(strict);
  const ashlar = async (...args: string[]) => expectSuccess(await strict.ashlarProcess(args));
  await ashlar('generate', 'module', 'users');
  await ashlar('generate', 'service', 'health');
  await ashlar('generate', 'controller', 'health');
  const manifest = strict.read('package.json');
  strict.edit('package.json', '"vitest"', '"jest"');
  await ashlar('generate', 'resource', 'events');
  strict.edit('package.json', '"jest"', '"tsx"');
  await ashlar('generate', 'resource', 'people', '--type', 'person');
  strict.write('package.json', manifest);
  await ashlar('build');
  strict.write('src/people/wrong.ts', 'export const wrong = (id: number) => `${id}`;\n');

  const [lint = ''] = follow(strict, 'ESLint').slice(-1);
  const names = ['strictTypeChecked', 'stylisticTypeChecked'];
  expect(names.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
  const strictest = names.map((name) => `tseslint.configs.${name}`).join(', ');
  // The name of the file in a CommonJS application.
  strict.write('eslint.config.mjs', strict.read('eslint.config.js'));
  strict.edit('eslint.config.mjs', 'tseslint.configs.recommendedTypeChecked', strictest);
  strict.remove('eslint.config.js');
  const { output } = await runLine(strict, lint);
  expect(output).toMatch(/^\n\S+\/people\/wrong\.ts\n.*restrict-template-expressions\n\n.*1 problem.*\n\n$/);
});

test('openapi-typescript writes types of the API that compile and reject another path', async () => {
  await runLines(application, follow(application, 'openapi-typescript'));
  const uses = (path: string) =>
    `import type { paths } from './api.js';\nexport type Read = paths['${path}']['get'];\n`;
  application.write('client/uses.ts', uses('/notes/{id}'));
  application.write('client/wrong.ts', uses('/missing'));
  const { output } = await runLine(application, 'npx tsc --noEmit --module nodenext --strict --types node client/*.ts');
  application.remove('client');
  expect(output).toMatch(/^client\/wrong\.ts\(2,\d+\): error TS2339: .*\n$/);
});

test('TypeScript 7 beside the other version type-checks a new application', async () => {
  const versions = readFileSync(join(repositoryDirectory, 'cli/docs/new-applications.md'), 'utf8');
  const command = codeBlocks(versions)
    .flatMap(({ text }) => text.trim().split('\n'))
    .find((line) => line.startsWith('node node_modules/typescript-7/'));
  const installed = join(repositoryDirectory, 'node_modules/typescript');
  symlinkSync(installed, application.path('node_modules/typescript-7'), 'junction');
  expect(await runLine(application, `${command} --version`)).toMatchObject({ stdout: 'Version 7.0.2\n' });
  await runLines(application, [command ?? '']);
  application.write('src/notes/wrong.test.ts', "export const wrong: number = 'text';\n");
  expect(await runLine(application, command ?? '')).toMatchObject({
    code: 1,
    output: expect.stringContaining('TS2322'),
  });
  application.remove('src/notes/wrong.test.ts');
});
