import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ApplicationCopy } from '../../support/application-copy.js';
import { repositoryDirectory } from '../../support/repository.js';
import { runProcess } from '../../support/run-process.js';
import { EditorClient } from '../support/editor-client.js';

const bin = join(repositoryDirectory, 'cli/dist/bin.cjs');

function startServer(application: ApplicationCopy): { readonly child: ChildProcess; readonly editor: EditorClient } {
  const child = spawn(process.execPath, [bin, 'lsp', '--stdio', `--clientProcessId=${process.pid}`], {
    cwd: application.directory,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const { stdin, stdout } = child;
  if (stdin === null || stdout === null) throw new Error('the server has no pipes');
  return { child, editor: new EditorClient(application, { input: stdin, output: stdout }) };
}

const moduleFile = 'src/notes/notes.module.ts';

test('a server on standard input and output shows what a check reports, and ends with the protocol', async () => {
  const application = ApplicationCopy.of('notes');
  const { child, editor } = startServer(application);
  const ended = once(child, 'exit');
  expect((await editor.start()).serverInfo).toMatchObject({ name: 'ashlar' });
  await editor.open(moduleFile);
  await editor.edit(moduleFile, 'NotesRepository, ', '');
  await editor.settled(moduleFile);
  expect(editor.codes()).toEqual(['src/notes/notes.service.ts:11 ASH1004']);
  await editor.save(moduleFile);
  const { stdout } = await application.ashlarProcess(['check']);
  expect(stdout).toContain('src/notes/notes.service.ts(11,');
  await editor.connection.sendRequest('shutdown');
  await editor.connection.sendNotification('exit');
  expect(await ended).toEqual([0, null]);
});

test('a server ends with the editor that was killed', async () => {
  const { child, editor } = startServer(ApplicationCopy.of('notes'));
  const ended = once(child, 'exit');
  await editor.start();
  await editor.open(moduleFile);
  editor.connection.dispose();
  child.stdin?.destroy();
  child.stdout?.destroy();
  expect(await ended).toEqual([1, null]);
});

test('a client that sends no protocol ends the server, without a stack trace of Ashlar', async () => {
  const application = ApplicationCopy.of('notes');
  const { output } = await runProcess(process.execPath, [bin, 'lsp'], {
    cwd: application.directory,
    input: 'GET / HTTP/1.1\r\n\r\n',
  });
  expect(output).not.toContain('    at ');
});

test('a package with a broken tsconfig, and one without Ashlar, have no error that is not theirs', async () => {
  const application = ApplicationCopy.of('notes');
  const { child, editor } = startServer(application);
  const ended = once(child, 'exit');
  await editor.start();
  const tsconfig = application.read('tsconfig.json');
  application.write('tsconfig.json', '{ "compilerOptions": ');
  await editor.open(moduleFile);
  await editor.settled(moduleFile);
  expect(editor.codes()).toEqual([expect.stringMatching(/^tsconfig\.json:1 ASH80/)]);
  application.write('tsconfig.json', tsconfig);
  await expect.poll(() => editor.codes(), { timeout: 10_000 }).toEqual([]);
  application.write('other/package.json', '{ "name": "other" }\n');
  application.write(
    'other/src/index.ts',
    "import { Module } from 'ashlar';\n@Module({ providers: [Missing] })\nexport class Other {}\n",
  );
  await editor.open('other/src/index.ts');
  await editor.settled('other/src/index.ts');
  expect(editor.codes()).toEqual([]);
  await editor.connection.sendRequest('shutdown');
  await editor.connection.sendNotification('exit');
  expect(await ended).toEqual([0, null]);
});
