import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ApplicationCopy } from '../support/application-copy.ts';
import { repositoryDirectory } from '../support/repository.ts';
import { runProcess } from '../support/run-process.ts';

const node = (cwd: string, args: readonly string[]) => runProcess(process.execPath, args, { cwd });
const lint = (copy: ApplicationCopy, path: string) =>
  node(repositoryDirectory, ['test/other-tools/lint-generated.mjs', copy.directory, path]);

async function biome(copy: ApplicationCopy, pattern: string) {
  const all = { preset: 'all' };
  copy.write(
    'biome.json',
    JSON.stringify({ files: { includes: [pattern] }, linter: { rules: all }, assist: { actions: all } }),
  );
  return node(copy.directory, [`${repositoryDirectory}/node_modules/@biomejs/biome/bin/biome`, 'check', 'src']);
}

describe.each(readdirSync(`${repositoryDirectory}/fixtures/apps`))('the generated files of %s', (name) => {
  test('pass typescript-eslint with its strictest rules', async () => {
    expect((await lint(ApplicationCopy.of(name), 'src/generated')).output).toMatch(/^[1-9]\d* files\n$/);
  });

  test('pass Biome with all of its rules and its formatter', async () => {
    expect(await biome(ApplicationCopy.of(name), 'src/generated/**/*.ts')).toMatchObject({ code: 0 });
  });
});

test('a file without the header does not pass', async () => {
  const copy = ApplicationCopy.of('notes');
  copy.write('src/other.ts', 'export var other: any = "x" as any\n');
  expect((await lint(copy, 'src/other.ts')).output).toContain('no-explicit-any');
  expect(await biome(copy, 'src/other.ts')).toMatchObject({ code: 1 });
});
