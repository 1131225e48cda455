import { expect, test } from 'vitest';
import { isDocumentation, readPages } from '../docs/pages.js';
import { temporaryDirectory } from '../support/temporary-directory.js';
import { runCli } from './test-io.js';

const pages = readPages().filter(isDocumentation);

/** The uses of `ashlar` in the examples and sentences of a page, without the name of the program. */
function usesOf(text: string): string[] {
  const examples = [...text.matchAll(/^(?:.*(?:&& |run: ))?(?:npx )?ashlar (.+)$/gm)].map(([, use = '']) => use);
  const mentions = [...text.matchAll(/`(?:npx )?ashlar ([a-z][^`\n]*)`/g)].map(([, use = '']) => use);
  return [...examples, ...mentions].map((use) => use.split(/ && | \| |\\/)[0]?.trim() ?? '');
}

const commands: string[] = [];
const helpOf = new Map<string, Promise<string>>();

/** The help of the command of a use: the longest sequence of words that is one. */
function help(use: string): Promise<string> {
  const [command = '', next = ''] = use.split(' ');
  const name = /^(openapi diff|migrate nest|(generate|g) [a-z]+)$/.test(`${command} ${next}`)
    ? `${command} ${next}`
    : command;
  const known = helpOf.get(name) ?? runCli([...name.split(' '), '--help']).then(({ stdout }) => stdout);
  helpOf.set(name, known);
  return known;
}

test.each(pages.map(({ path, text }) => ({ path, uses: usesOf(text) })).filter(({ uses }) => uses.length > 0))(
  'the commands and options of $path exist',
  async ({ uses }) => {
    for (const use of uses) {
      const text = await help(use);
      expect(text, use).toContain('Usage: ashlar');
      for (const [option] of use.split(' -- ')[0]?.matchAll(/(?<= )--?[a-z-]+/gi) ?? []) {
        expect(text, `${option} of ${use}`).toMatch(new RegExp(`(^|[ ,])${option}\\b`, 'm'));
      }
    }
  },
);

test('cli/README.md lists every command', async () => {
  const { stdout } = await runCli(['--help']);
  const listed = /^Commands:\n(.*)/ms.exec(stdout)?.[1] ?? '';
  for (const [, name = ''] of listed.matchAll(/^ {2}([a-z]+)/gm)) commands.push(name);
  const table = pages.find(({ path }) => path === 'cli/README.md')?.text ?? '';
  const documented = new Set([...table.matchAll(/^\| `ashlar ([a-z]+)/gm)].map(([, name = '']) => name));
  expect([...documented].sort()).toEqual(commands.filter((name) => name !== 'help').sort());
  expect(documented.size).toBeGreaterThan(6);
});

test('cli/docs/generating-features.md shows the output of the command', async () => {
  const cwd = temporaryDirectory();
  expect(await runCli(['new', '.'], { cwd })).toMatchObject({ code: 0, stderr: '' });
  const { stdout } = await runCli(['generate', 'resource', 'notes'], { cwd });
  const page = pages.find(({ path }) => path === 'cli/docs/generating-features.md');
  const shown = page?.blocks.find(({ language }) => language === 'text')?.text ?? 'nothing';
  expect(stdout).toContain(shown);
});
