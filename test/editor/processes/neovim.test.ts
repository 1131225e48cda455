import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ApplicationCopy } from '../../support/application-copy.js';
import { repositoryDirectory } from '../../support/repository.js';
import { runProcess } from '../../support/run-process.js';
import { temporaryDirectory } from '../../support/temporary-directory.js';

const hasNeovim = spawnSync('nvim', ['--version']).status === 0;

/** The steps that the session prints, by name; those that are printed several times, the first. */
function stepsOf(output: string): ReadonlyMap<string, unknown> {
  const steps = new Map<string, unknown>();
  for (const line of output.split('\n').filter((one) => one.startsWith('{'))) {
    const { step, value }: { readonly step: string; readonly value: unknown } = JSON.parse(line);
    if (!steps.has(step)) steps.set(step, value);
  }
  return steps;
}

test.skipIf(!hasNeovim)('Neovim shows diagnostics, repairs, hovers, entries and routes', async () => {
  const application = ApplicationCopy.of('notes');
  application.remove('src/generated/router.ts');
  const session = {
    directory: application.directory,
    command: [process.execPath, join(repositoryDirectory, 'cli/dist/bin.cjs'), 'lsp'],
    handler: ' find(',
  };
  const script = join(repositoryDirectory, 'test/editor/processes/support/session.lua');
  const { output } = await runProcess('nvim', ['--headless', '--clean', '-n', '-c', `luafile ${script}`], {
    cwd: application.directory,
    env: { ASHLAR_SESSION: JSON.stringify(session), HOME: application.directory },
  });
  const steps = stepsOf(output);
  expect(steps.get('failure'), output).toBeNull();
  expect(steps.get('opened')).toEqual([]);
  expect(steps.get('broken')).toEqual([{ code: 'ASH1004', line: 11 }]);
  expect(steps.get('action')).toMatch(/^Add `NotesRepository` to the `providers`/);
  expect(steps.get('repaired')).toEqual([]);
  expect(steps.get('hover')).toContain('GET /notes/{id}');
  expect(steps.get('symbols')).toContain('GET /notes/{id}');
  expect(steps.get('explained')).toContain('NotesController.find');
});

/** The last recipe for Neovim of the documentation: the one for old versions. */
function recipeForOldVersions(): string {
  const page = readFileSync(join(repositoryDirectory, 'cli/docs/editor.md'), 'utf8');
  const recipe = [...page.matchAll(/```lua\n([\s\S]*?)```/g)].at(-1)?.[1];
  if (recipe === undefined) throw new Error('the page has no recipe');
  return recipe;
}

/** Opens a file with the recipe, and returns what the page of the client prints when the server has sent its problems. */
async function openWithRecipe(
  directory: string,
  file: string,
): Promise<{ readonly clients: number; readonly codes: readonly string[] }> {
  const script = `
${recipeForOldVersions()}
vim.cmd('filetype on')
vim.cmd('edit ' .. vim.fn.fnameescape('${directory}/${file}'))
vim.bo.filetype = 'typescript'
vim.wait(${directory.includes('without') ? 500 : 30_000}, function() return #vim.diagnostic.get() > 0 end, 20)
local codes = vim.tbl_map(function(one) return one.code end, vim.diagnostic.get())
local clients = vim.lsp.get_active_clients()
io.stdout:write(vim.json.encode({ clients = #clients, codes = codes, settings = clients[1] and clients[1].config.settings or vim.NIL }) .. '\\n')
for _, client in ipairs(clients) do vim.lsp.stop_client(client.id, true) end
vim.cmd('qall!')
`;
  const path = join(temporaryDirectory(), 'recipe.lua');
  writeFileSync(path, script);
  const { stdout, output } = await runProcess('nvim', ['--headless', '--clean', '-n', '-c', `luafile ${path}`], {
    cwd: directory,
    env: { HOME: directory },
  });
  const line = stdout.split('\n').find((one) => one.startsWith('{'));
  if (line === undefined) throw new Error(output);
  return JSON.parse(line);
}

test.skipIf(!hasNeovim)('the recipe for old versions starts the server of a package, with its settings', async () => {
  const application = ApplicationCopy.of('notes');
  application.write(
    'node_modules/.bin/ashlar',
    `#!/bin/sh\nexec "${process.execPath}" "${join(repositoryDirectory, 'cli/dist/bin.cjs')}" "$@"\n`,
  );
  chmodSync(application.path('node_modules/.bin/ashlar'), 0o755);
  application.edit('src/notes/notes.module.ts', 'NotesRepository, ', '');
  expect(await openWithRecipe(application.directory, 'src/notes/notes.service.ts')).toEqual({
    clients: 1,
    codes: ['ASH1004'],
    settings: { ashlar: { audit: false, buildOnSave: true } },
  });
});

test.skipIf(!hasNeovim)('the recipe for old versions starts no server without a package', async () => {
  const directory = join(temporaryDirectory(), 'without');
  mkdirSync(directory);
  writeFileSync(join(directory, 'script.ts'), 'export const one = 1;\n');
  expect(await openWithRecipe(directory, 'script.ts')).toMatchObject({ clients: 0, codes: [] });
});
