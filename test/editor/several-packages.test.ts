import { EditorSession } from '@ashlar/compiler/editor';
import { afterEach, expect, test, vi } from 'vitest';
import { DefinitionRequest } from 'vscode-languageserver-protocol';
import { ApplicationCopy } from '../support/application-copy.js';
import { EditorClient } from './support/editor-client.js';
import { serverInProcess } from './support/server-in-process.js';

const clients: EditorClient[] = [];

afterEach(async () => {
  vi.restoreAllMocks();
  for (const client of clients.splice(0)) await client.stop();
});

interface Status {
  readonly package: string;
  readonly state: string;
  readonly routes: number;
  readonly errors: number;
}

/** An editor, and the last status of each package by its directory in the workspace. */
async function editorOf(workspace: ApplicationCopy) {
  const editor = new EditorClient(workspace, serverInProcess());
  clients.push(editor);
  const statuses = new Map<string, Omit<Status, 'package'>>();
  editor.connection.onNotification('ashlar/status', ({ package: uri, ...status }: Status) => {
    statuses.set(uri.replace(editor.uri(''), '').replaceAll('/', ''), status);
  });
  await editor.start();
  return { editor, statuses };
}

const missing = `
import { Injectable, Module } from 'ashlar';
export interface Clock { now(): number }
@Injectable()
export class Greeter { constructor(private readonly clock: Clock) {} greet(): number { return this.clock.now(); } }
@Module({ providers: [Greeter] })
export class AppModule {}
`;

/** The notes, with a package below them whose application has an error. */
function workspaceOf(): ApplicationCopy {
  const workspace = ApplicationCopy.of('notes');
  workspace.write('other/package.json', '{ "name": "other", "type": "module", "ashlar": {} }\n');
  workspace.write('other/tsconfig.json', workspace.read('tsconfig.json'));
  workspace.write('other/src/app.module.ts', missing);
  return workspace;
}

const moduleFile = 'src/notes/notes.module.ts';
const otherFile = 'other/src/app.module.ts';

test('the status of a package has its URI, so that several packages have a status at the same time', async () => {
  const { editor, statuses } = await editorOf(workspaceOf());
  await editor.open(moduleFile);
  await editor.open(otherFile);
  await editor.settled(moduleFile);
  await editor.settled(otherFile);
  await expect
    .poll(() => Object.fromEntries(statuses))
    .toEqual({
      '': { state: 'ready', routes: 4, errors: 0 },
      other: { state: 'ready', routes: 0, errors: 1 },
    });
});

test('the status of a package that is removed is closed', async () => {
  const workspace = workspaceOf();
  const { editor, statuses } = await editorOf(workspace);
  await editor.open(otherFile);
  await editor.settled(otherFile);
  expect(statuses.get('other')).toMatchObject({ state: 'ready' });
  workspace.write('other/package.json', '{ "name": "other" }\n');
  await expect
    .poll(() => statuses.get('other'), { timeout: 10_000 })
    .toEqual({ state: 'closed', routes: 0, errors: 0 });
  expect(editor.codes()).toEqual([]);
});

test('a package is opened without a document, and its problems are shown', async () => {
  const { editor, statuses } = await editorOf(workspaceOf());
  await editor.connection.sendRequest('ashlar/open', { uri: editor.uri('other/package.json') });
  expect(editor.codes()).toEqual(['other/src/app.module.ts:5 ASH1011']);
  await expect.poll(() => [...statuses.keys()], { timeout: 20_000 }).toEqual(['other']);
});

test('packages have documents of their own for the same command', async () => {
  const { editor } = await editorOf(workspaceOf());
  await editor.open(otherFile);
  await editor.change(otherFile, "import { Module } from 'ashlar';\n@Module({})\nexport class AppModule {}\n");
  await editor.open(moduleFile);
  const [notes, other] = await Promise.all(
    [moduleFile, otherFile].map(async (file) => editor.execute('ashlar.routes', [editor.uri(file)])),
  );
  expect(notes).toMatchObject({ text: expect.stringContaining('/notes') });
  expect(other).toMatchObject({ uri: expect.stringMatching(/^ashlar:\/routes\.txt\?package=.*other$/) });
  // The server returns this for its commands.
  const { uri, text } = notes as { readonly uri: string; readonly text: string };
  expect(other).not.toMatchObject({ uri });
  expect(await editor.connection.sendRequest('ashlar/document', { uri })).toEqual({ text });
});

/** A definition at a call, for which the packages of the workspace are searched. */
async function findDefinition(editor: EditorClient): Promise<void> {
  await editor.open(moduleFile);
  await editor.connection.sendRequest(DefinitionRequest.type, {
    textDocument: { uri: editor.uri(moduleFile) },
    position: { line: 0, character: 0 },
  });
  await editor.settled(moduleFile);
}

test('a definition opens packages with the same installation, and leaves packages with a different one alone', async () => {
  const workspace = workspaceOf();
  const { editor: before } = await editorOf(workspace);
  await findDefinition(before);
  expect(before.codes()).toEqual(['other/src/app.module.ts:5 ASH1011']);
  workspace.write('other/node_modules/@ashlar/cli/package.json', '{ "name": "@ashlar/cli", "version": "0.0.1" }\n');
  const { editor, statuses } = await editorOf(workspace);
  await findDefinition(editor);
  expect(editor.codes()).toEqual([]);
  expect([...statuses.keys()]).toEqual(['']);
});

test('a package that fails does not keep other packages from their update', async () => {
  const { editor, statuses } = await editorOf(workspaceOf());
  await editor.open(otherFile);
  await editor.open(moduleFile);
  await editor.settled(moduleFile);
  const update = EditorSession.prototype.update;
  vi.spyOn(EditorSession.prototype, 'update').mockImplementation(async function (this: EditorSession) {
    if (this.directory.endsWith('/other')) throw new Error('the disk is on fire');
    return update.call(this);
  });
  await editor.edit(otherFile, 'Greeter', 'Greeter ');
  await editor.edit(moduleFile, 'NotesRepository, ', '');
  await editor.settled(moduleFile);
  expect(editor.codes()).toContain('src/notes/notes.service.ts:11 ASH1004');
  await expect.poll(() => statuses.get(''), { timeout: 20_000 }).toMatchObject({ state: 'ready', errors: 1 });
  await expect
    .poll(() => statuses.get('other'), { timeout: 20_000 })
    .toMatchObject({ state: 'failed', message: 'the disk is on fire' });
  vi.restoreAllMocks();
  await editor.edit(otherFile, 'Greeter ', 'Greeter');
  await expect.poll(() => statuses.get('other'), { timeout: 20_000 }).toMatchObject({ state: 'ready', errors: 1 });
});
