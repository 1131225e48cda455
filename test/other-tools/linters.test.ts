import { readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { codeBlocks } from '../docs/code-blocks.ts';
import { ApplicationCopy } from '../support/application-copy.ts';
import { repositoryDirectory } from '../support/repository.ts';
import { runProcess } from '../support/run-process.ts';

const node = (cwd: string, args: readonly string[]) => runProcess(process.execPath, args, { cwd });
const lint = (path: string, ...copies: readonly ApplicationCopy[]) =>
  node(repositoryDirectory, ['test/other-tools/lint-generated.mjs', path, ...copies.map(({ directory }) => directory)]);
const applications = readdirSync(`${repositoryDirectory}/fixtures/apps`);

async function biome(copy: ApplicationCopy, pattern: string) {
  const all = { preset: 'all' };
  copy.write(
    'biome.json',
    JSON.stringify({ files: { includes: [pattern] }, linter: { rules: all }, assist: { actions: all } }),
  );
  return node(copy.directory, [`${repositoryDirectory}/node_modules/@biomejs/biome/bin/biome`, 'check', 'src']);
}

// One process for all of them: loading the linter takes longer than its work.
test('the generated files of all samples pass typescript-eslint with its strictest rules', async () => {
  const { output } = await lint('src/generated', ...applications.map((name) => ApplicationCopy.of(name)));
  const files = [...output.matchAll(/^(\S+): [1-9]\d* files$/gm)].map(([, name]) => name);
  expect({ output, files }).toEqual({ output: expect.not.stringContaining('/src/'), files: applications });
}, 240_000);

test.each(applications)(
  'the generated files of %s pass Biome with all of its rules and its formatter',
  async (name) => {
    expect(await biome(ApplicationCopy.of(name), 'src/generated/**/*.ts')).toMatchObject({ code: 0 });
  },
);

test('a file without the header does not pass', async () => {
  const copy = ApplicationCopy.of('notes');
  copy.write('src/other.ts', 'export var other: any = "x" as any\n');
  expect((await lint('src/other.ts', copy)).output).toContain('no-explicit-any');
  expect(await biome(copy, 'src/other.ts')).toMatchObject({ code: 1 });
});

describe('the documented configurations leave the generated files out', () => {
  const page = readFileSync(`${repositoryDirectory}/runtime/docs/recipes/generated-files.md`, 'utf8');
  const sections = new Map(
    page.split(/^## /m).map((text) => [text.split('\n')[0] ?? '', codeBlocks(text)[0]?.text ?? '']),
  );

  /** The sample with generated files that no tool accepts. */
  function badlyGenerated(): ApplicationCopy {
    const copy = ApplicationCopy.of('notes');
    copy.write('src/generated/routes.ts', 'export var other: any = "x" as any\n');
    copy.write('src/generated/openapi.json', '{"a":\n\n1}');
    return copy;
  }

  test('of ESLint', async () => {
    const copy = badlyGenerated();
    const target = `${repositoryDirectory}/test/other-tools/node_modules/typescript-eslint`;
    symlinkSync(target, copy.path('node_modules/typescript-eslint'), 'junction');
    copy.write('eslint.config.js', sections.get('ESLint') ?? '');
    const { output } = await node(repositoryDirectory, [
      'test/other-tools/lint-generated.mjs',
      '--config',
      'src',
      copy.directory,
    ]);
    expect(output).toMatch(/^notes: [1-9]\d* files\n$/);
  });

  test('of Biome', async () => {
    const copy = badlyGenerated();
    const bin = `${repositoryDirectory}/node_modules/@biomejs/biome/bin/biome`;
    const args = [bin, 'format', '--max-diagnostics=none', 'src'];
    expect((await node(copy.directory, args)).output).toContain('src/generated/routes.ts');
    copy.write('biome.json', sections.get('Biome') ?? '');
    const { output } = await node(copy.directory, args);
    expect(output).toContain('src/notes/');
    expect(output).not.toContain('src/generated');
  });

  test('of Prettier', async () => {
    const copy = badlyGenerated();
    const args = [`${repositoryDirectory}/node_modules/prettier/bin/prettier.cjs`, '--list-different', 'src'];
    expect((await node(copy.directory, args)).stdout).toContain('src/generated/routes.ts');
    copy.write('.prettierignore', sections.get('Prettier') ?? '');
    expect((await node(copy.directory, args)).stdout).not.toContain('src/generated');
  });
});
