import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { ApplicationCopy } from '../support/application-copy.js';
import { repositoryDirectory } from '../support/repository.js';
import { type CommandSurroundings, problemsOf } from './check-command.js';
import { type Page, readPages } from './pages.js';
import { shellCommands } from './shell-commands.js';
import { nameOf, shellBlocks, type Treatment, treatments } from './shell-treatments.js';

// The pages of diagnostics have a suite of their own, which runs all of their commands.
const pages = readPages().filter(({ path }) => !/^(compiler\/explain|fixtures)\//.test(path));

interface Script {
  readonly page: Page;
  readonly text: string;
  readonly treatment?: Treatment | undefined;
}

const blocks: readonly Script[] = pages.flatMap((page) =>
  shellBlocks(page).map((text) => ({ page, text, treatment: treatments[page.path]?.[nameOf(text)] })),
);

/** The commands in other files that pages show: scripts of npm, steps of workflows, and the instructions `RUN` of images. */
const scripts: readonly Script[] = pages.flatMap((page) =>
  page.blocks.flatMap(({ language, text }) => {
    const texts =
      language === 'json'
        ? Object.values(scriptsIn(text))
        : language === 'yaml'
          ? [...text.matchAll(/^ *- run: (.*)$/gm)].map(([, line = '']) => line)
          : language === 'dockerfile'
            ? [...text.matchAll(/^RUN (.*)$/gm)].map(([, line = '']) => line)
            : [];
    return texts.map((script) => ({ page, text: script }));
  }),
);

/** The npm scripts of the repository, and those of a new application. */
let known: { readonly repository: Record<string, string>; readonly application: Record<string, string> };

beforeAll(async () => {
  const created = ApplicationCopy.empty();
  expect(await created.ashlar(['new', 'greetings'])).toMatchObject({ code: 0 });
  known = {
    repository: scriptsIn(readFileSync(join(repositoryDirectory, 'package.json'), 'utf8')),
    application: scriptsIn(created.read('greetings/package.json')),
  };
});

function scriptsIn(manifest: string): Record<string, string> {
  const { scripts: found = {} }: { scripts?: Record<string, string> } = JSON.parse(manifest);
  return found;
}

function surroundingsOf({ page, treatment }: Script): CommandSurroundings {
  const isClone = treatment?.kind === 'runs' && treatment.directory === 'clone';
  const isInRepository = isClone || page.path === 'README.md' || page.path === 'CONTRIBUTING.md';
  const manifests = page.blocks.filter(({ language }) => language === 'json').map(({ text }) => text);
  const own = Object.assign({}, ...manifests.map(scriptsIn));
  const names = manifests.flatMap((text): string[] => JSON.parse(text).name ?? []);
  return {
    scripts: isInRepository ? known.repository : { ...known.application, ...own },
    packages: new Set(names),
    isInRepository,
  };
}

async function problemsOfScript(script: Script): Promise<string[]> {
  const found: string[] = [];
  for (const command of shellCommands(script.text)) found.push(...(await problemsOf(command, surroundingsOf(script))));
  return found;
}

describe('the blocks of shell', () => {
  test('are in the table, each with one name in its page', () => {
    const written = pages.map((page) => [page.path, shellBlocks(page).map(nameOf).sort()] as const);
    const listed = Object.entries(treatments).map(([path, entries]) => [path, Object.keys(entries).sort()]);
    expect(Object.fromEntries(written.filter(([, names]) => names.length > 0))).toEqual(Object.fromEntries(listed));
  });

  test('that another suite runs are on a page that it names', () => {
    const wrong = blocks.filter(({ page, treatment }) => {
      if (treatment?.kind !== 'suite') return false;
      const suite = join(repositoryDirectory, treatment.suite);
      const names = page.path === 'README.md' ? ['npm', 'demo'] : [posix.basename(page.path)];
      return !existsSync(suite) || !names.every((name) => readFileSync(suite, 'utf8').includes(name));
    });
    expect(wrong.map(({ page, text }) => `${page.path}: ${text}`)).toEqual([]);
  });

  test('are requests of the examples exactly if they begin with curl', () => {
    for (const { text, treatment } of blocks) expect(treatment?.kind === 'request', text).toBe(text.startsWith('curl'));
  });

  test('that only install packages have no other commands', () => {
    for (const { text, treatment } of blocks) {
      const installs = shellCommands(text).every(
        ({ words: [program, subcommand] }) => program === 'npm' && subcommand === 'install',
      );
      if (treatment?.kind === 'checked' && /only installs/.test(treatment.reason)) expect(installs, text).toBe(true);
    }
  });

  test('have programs, options, scripts, packages and files that exist', async () => {
    const found: string[] = [];
    for (const block of blocks) {
      for (const problem of await problemsOfScript(block)) found.push(`${block.page.path}: ${problem}`);
    }
    expect(found).toEqual([]);
  });
});

test('the commands in scripts, workflows and images have programs, options and scripts that exist', async () => {
  expect(scripts.length).toBeGreaterThan(20);
  const found: string[] = [];
  for (const script of scripts) {
    for (const problem of await problemsOfScript(script)) found.push(`${script.page.path}: ${problem}`);
  }
  expect(found).toEqual([]);
});

test.each([
  ['ashlar build --wach', "unknown option '--wach'"],
  ['npx ashlar bild', "unknown command 'bild'"],
  ['npx --node-options=--inspect ashlar run --wach', "unknown option '--wach'"],
  ['node_modules/.bin/ashlar rum', "unknown command 'rum'"],
  ['npx @ashlar/cli new a b', 'too many arguments'],
  ['PORT=3000 ashlar openapi --format toml', "option '--format <format>' argument 'toml' is invalid"],
  ['node cli/dist/bin.js new ../greetings', 'cli/dist/bin.js does not exist'],
  ['node cli/dist/bin.cjs new', 'the name is missing'],
  ['npm run demmo', 'there is no script demmo'],
  ['npm ci && npm run demo -- --fast', 'scripts/demo.mjs has no --fast'],
  ['npm test -- --chanced', 'scripts/test.mjs has no --chanced'],
  ['npm install --save @ashlar/cli', 'npm install has no --save'],
  ['npm install @ashlar/clij', 'there is no package @ashlar/clij'],
  ['npm pack --workspace=cli/missing', 'cli/missing does not exist'],
  ['npx vitets test/compiler/emit', 'there is no program vitets'],
  ['npx vitest test/compiler/emits # runs one suite', 'test/compiler/emits does not exist'],
  ['docker bild .', 'docker bild is not known'],
  ["curl -d '{}' \\\n  http://127.0.0.1:8080/notes", 'http://127.0.0.1:8080/notes'],
  ['kubctl apply', 'there is no program kubctl'],
  ['ashlar graph > graph.mmd 2>&1 | ashlar graf', "unknown command 'graf'"],
])('`%s` is wrong', async (text, problem) => {
  const surroundings = { scripts: known.repository, packages: new Set<string>(), isInRepository: true };
  const found: string[] = [];
  for (const command of shellCommands(text)) found.push(...(await problemsOf(command, surroundings)));
  expect(found).toEqual([expect.stringContaining(problem)]);
});
