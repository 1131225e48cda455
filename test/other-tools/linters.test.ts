import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
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
