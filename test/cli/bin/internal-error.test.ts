import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { quietNotes } from '../../support/quiet-notes.js';
import { repositoryDirectory } from '../../support/repository.js';
import { runProcess } from '../../support/run-process.js';

test('the report of an internal error names the places in the sources', async () => {
  const { directory } = quietNotes();
  const modules = ['cli/dist/main.js', 'compiler/dist/index.js'].map((file) =>
    JSON.stringify(pathToFileURL(join(repositoryDirectory, file)).href),
  );
  const script = `
    const [{ run }, { diskFileSystem }] = [await import(${modules[0]}), await import(${modules[1]})];
    const readFile = () => { throw new Error('a bug'); };
    const output = { write: (text) => process.stdout.write(text) };
    const io = { stdout: output, stderr: output, cwd: ${JSON.stringify(directory)}, environment: {}, isTerminal: false };
    await run(['build'], { ...io, fileSystem: { ...diskFileSystem, readFile }, elapsed: () => 0 });
  `;
  const { output } = await runProcess(process.execPath, ['--input-type=module', '--eval', script], { cwd: directory });
  expect(output).toContain('Error: a bug');
  expect(output).toMatch(/compiler\/src\/settings\/read-settings\.ts:\d+:\d+/);
  expect(output).toMatch(/cli\/src\/commands\/build\.ts:\d+:\d+/);
});
