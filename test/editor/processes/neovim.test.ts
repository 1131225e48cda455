import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ApplicationCopy } from '../../support/application-copy.js';
import { repositoryDirectory } from '../../support/repository.js';
import { runProcess } from '../../support/run-process.js';

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
