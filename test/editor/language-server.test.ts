import { afterEach, expect, test } from 'vitest';
import { CodeLensRequest, HoverRequest } from 'vscode-languageserver-protocol';
import { ApplicationCopy } from '../support/application-copy.js';
import { EditorClient } from './support/editor-client.js';
import { serverInProcess } from './support/server-in-process.js';

const clients: EditorClient[] = [];

afterEach(async () => {
  const stopped = clients.splice(0);
  for (const client of stopped) await client.stop();
  expect(stopped.flatMap(({ failures }) => failures)).toEqual([]);
});

async function editorOf(application: ApplicationCopy): Promise<EditorClient> {
  const client = new EditorClient(application, serverInProcess());
  clients.push(client);
  await client.start();
  return client;
}

const moduleFile = 'src/notes/notes.module.ts';

test('an application without errors shows none, before its first build as well', async () => {
  const application = ApplicationCopy.of('notes');
  application.remove('src/generated');
  const editor = await editorOf(application);
  await editor.open('src/main.ts');
  await editor.open(moduleFile);
  await editor.settled(moduleFile);
  expect(editor.codes()).toEqual([]);
  expect(application.files('src').some((file) => file.startsWith('generated'))).toBe(false);
});

test('a diagnostic appears with an unsaved edit, and is withdrawn with the next', async () => {
  const editor = await editorOf(ApplicationCopy.of('notes'));
  await editor.open(moduleFile);
  const before = editor.textOf(moduleFile);
  await editor.edit(moduleFile, /NotesRepository,\s*/, '');
  await editor.settled(moduleFile);
  expect(editor.codes()).toMatchInlineSnapshot(`
    [
      "src/notes/notes.service.ts:11 ASH1004",
    ]
  `);
  await editor.change(moduleFile, before);
  await editor.settled(moduleFile);
  expect(editor.codes()).toEqual([]);
});

test('a repair is offered where its diagnostic is, and removes it', async () => {
  const editor = await editorOf(ApplicationCopy.of('notes'));
  await editor.open(moduleFile);
  const before = editor.textOf(moduleFile);
  await editor.edit(moduleFile, 'NotesRepository, ', '');
  await editor.settled(moduleFile);
  const [[file = '', [diagnostic] = []] = []] = Object.entries(editor.shown());
  expect(diagnostic).toMatchObject({ source: 'ashlar', severity: 1, relatedInformation: expect.any(Array) });
  if (diagnostic === undefined) throw new Error('nothing is shown');
  const actions = await editor.actions(file, diagnostic.range);
  expect(actions.map(({ title, isPreferred }) => [title, isPreferred])).toMatchInlineSnapshot(`
    [
      [
        "Add \`NotesRepository\` to the \`providers\` of \`NotesModule\`",
        true,
      ],
      [
        "Repair all problems of Ashlar in this file",
        undefined,
      ],
    ]
  `);
  await editor.apply(actions[0]?.edit ?? {});
  await editor.settled(moduleFile);
  expect(editor.codes()).toEqual([]);
  expect(editor.textOf(moduleFile).replace(/providers.*/, '')).toBe(before.replace(/providers.*/, ''));
});

test('a half-typed file keeps its last facts, and causes no error in another file', async () => {
  const editor = await editorOf(ApplicationCopy.of('notes'));
  await editor.open(moduleFile);
  const before = editor.textOf(moduleFile);
  await editor.settled(moduleFile);
  for (const broken of [
    'import { Module } from',
    before.replace('@Module({', '@Module({ imports: ['),
    `${before}\nexport class {`,
  ]) {
    await editor.change(moduleFile, broken);
    await editor.settled(moduleFile);
    expect([broken, editor.codes()]).toEqual([broken, []]);
  }
  await editor.change(moduleFile, before);
  await editor.settled(moduleFile);
  expect(editor.codes()).toEqual([]);
});

test('diagnostics of a half-typed file stay at their places', async () => {
  const editor = await editorOf(ApplicationCopy.of('notes'));
  const service = 'src/notes/notes.service.ts';
  await editor.open(service);
  await editor.open(moduleFile);
  await editor.edit(moduleFile, 'NotesRepository, ', '');
  await editor.settled(moduleFile);
  const [found = ''] = editor.codes();
  const line = Number(/:(\d+) /.exec(found)?.[1]);
  await editor.change(service, `\n\nconst half = (\n${editor.textOf(service)}`);
  await editor.settled(service);
  expect(editor.codes()).toEqual([found.replace(`:${line} `, `:${line + 3} `)]);
});

test('saving writes the generated files of the package, and leaves them to a running watch mode', async () => {
  const application = ApplicationCopy.of('notes');
  application.remove('src/generated');
  const editor = await editorOf(application);
  editor.settings = { buildOnSave: true };
  await editor.connection.sendNotification('workspace/didChangeConfiguration', { settings: {} });
  await editor.open(moduleFile);
  await editor.settled(moduleFile);
  application.write('node_modules/.cache/ashlar/watch.pid', `${process.ppid}\n`);
  await editor.save(moduleFile);
  await editor.settled(moduleFile);
  await editor.settled(moduleFile);
  expect(application.files('src').filter((file) => file.startsWith('generated'))).toEqual([]);
  application.remove('node_modules/.cache/ashlar/watch.pid');
  await editor.save(moduleFile);
  await expect
    .poll(() => application.files('src').filter((file) => file.startsWith('generated')).length, { timeout: 10_000 })
    .toBeGreaterThan(5);
});

test('a build by saving reads the disk alone, without documents that are not saved', async () => {
  const application = ApplicationCopy.of('notes');
  const editor = await editorOf(application);
  editor.settings = { buildOnSave: true };
  await editor.connection.sendNotification('workspace/didChangeConfiguration', { settings: {} });
  await editor.open(moduleFile);
  const controller = 'src/notes/notes.controller.ts';
  await editor.open(controller);
  await editor.settled(controller);
  const text = editor.textOf(controller);
  await editor.change(controller, text.replace(/@Controller\('[^']*'\)/, "@Controller('/unsaved')"));
  expect(editor.textOf(controller)).not.toBe(text);
  application.remove('src/generated');
  await editor.save(moduleFile);
  await expect
    .poll(() => application.files('src').filter((file) => file.startsWith('generated')).length, { timeout: 10_000 })
    .toBeGreaterThan(5);
  expect(application.read('src/generated/router.ts')).not.toContain('unsaved');
  await editor.settled(controller);
  expect(editor.codes()).toEqual([]);
});

test('files that another program changes are read again', async () => {
  const application = ApplicationCopy.of('notes');
  const editor = await editorOf(application);
  await editor.open('src/main.ts');
  await editor.settled('src/main.ts');
  expect(editor.codes()).toEqual([]);
  application.edit(moduleFile, 'NotesRepository, ', '');
  await expect.poll(() => editor.codes(), { timeout: 10_000 }).not.toEqual([]);
  application.edit(moduleFile, 'NotesService,', 'NotesRepository, NotesService,');
  await expect.poll(() => editor.codes(), { timeout: 10_000 }).toEqual([]);
});

test('a removed package withdraws its diagnostics, and comes back with its settings', async () => {
  const application = ApplicationCopy.of('notes');
  const editor = await editorOf(application);
  await editor.open(moduleFile);
  await editor.edit(moduleFile, 'NotesRepository, ', '');
  await editor.settled(moduleFile);
  expect(editor.codes()).not.toEqual([]);
  const manifest = application.read('package.json');
  application.write('package.json', '{ "name": "notes" }\n');
  await expect.poll(() => editor.codes(), { timeout: 10_000 }).toEqual([]);
  application.write('package.json', manifest);
  await editor.edit(moduleFile, 'NotesLog]', 'NotesLog ]');
  await editor.settled(moduleFile);
  expect(editor.codes()).not.toEqual([]);
});

test('commands return documents, and the page of a code is a document', async () => {
  const editor = await editorOf(ApplicationCopy.of('notes'));
  await editor.open(moduleFile);
  await editor.settled(moduleFile);
  const explained = await editor.execute('ashlar.explain', ['GET /notes/1', editor.uri(moduleFile)]);
  expect(explained).toMatchObject({
    uri: expect.stringContaining(`ashlar:/request/${encodeURIComponent('GET \u2215notes\u22151')}.md?package=`),
  });
  expect(explained).toMatchObject({
    text: expect.stringMatching(/\[src\/notes\/notes\.controller\.ts:\d+:\d+\]\(file:.*#L\d+,\d+\)/),
  });
  expect(await editor.execute('ashlar.routes', [])).toMatchObject({ text: expect.stringContaining('/notes') });
  expect(await editor.execute('ashlar.graph', [])).toMatchObject({ text: expect.stringContaining('```mermaid\n') });
  expect(await editor.execute('ashlar.explain', ['FETCH /notes'])).toMatchObject({
    message: expect.stringContaining('FETCH'),
  });
  const page = await editor.connection.sendRequest('ashlar/document', { uri: 'ashlar:/explain/ASH1004.md' });
  expect(page).toMatchObject({ text: expect.stringContaining('ASH1004') });
  expect(await editor.connection.sendRequest('ashlar/document', { uri: 'ashlar:/explain/ASH9999.md' })).toBeNull();
});

test('findings of the audit are hints with the setting, and are accepted by an action', async () => {
  const editor = await editorOf(ApplicationCopy.of('notes'));
  editor.settings = { buildOnSave: false, audit: true };
  await editor.connection.sendNotification('workspace/didChangeConfiguration', { settings: {} });
  const controller = 'src/notes/notes.controller.ts';
  await editor.open(controller);
  await expect.poll(() => editor.shown()[controller] ?? [], { timeout: 10_000 }).not.toEqual([]);
  const found = editor.shown()[controller] ?? [];
  expect(found.map(({ severity }) => severity)).toEqual(found.map(() => 4));
  const [first] = found;
  if (first === undefined) throw new Error('nothing is found');
  const [accept] = await editor.actions(controller, first.range);
  expect(accept?.title).toBe(`Accept this finding (${first.code})`);
  await editor.apply(accept?.edit ?? {});
  await expect.poll(() => (editor.shown()[controller] ?? []).length, { timeout: 10_000 }).toBe(found.length - 1);
});

const controllerFile = 'src/notes/notes.controller.ts';

/** The position after the first character of a text in a document. */
function positionOf(editor: EditorClient, file: string, text: string, shift = 1) {
  const offset = editor.textOf(file).indexOf(text);
  if (offset === -1) throw new Error(`${file} does not hold ${text}`);
  const before = editor.textOf(file).slice(0, offset + shift);
  return { line: before.split('\n').length - 1, character: before.length - before.lastIndexOf('\n') - 1 };
}

async function hoverOf(editor: EditorClient, file: string, text: string): Promise<string> {
  const found = await editor.connection.sendRequest(HoverRequest.type, {
    textDocument: { uri: editor.uri(file) },
    position: positionOf(editor, file, text),
  });
  const contents = found?.contents;
  return typeof contents === 'object' && 'kind' in contents ? contents.value : '';
}

test('a hover describes a handler, a class, a module and a value, also behind unsaved lines', async () => {
  const editor = await editorOf(ApplicationCopy.of('notes'));
  await editor.open(controllerFile);
  await editor.open(moduleFile);
  await editor.open('src/notes/note.ts');
  await editor.change(controllerFile, `// a comment\n\n${editor.textOf(controllerFile)}`);
  expect(await hoverOf(editor, controllerFile, 'find(')).toMatchInlineSnapshot(`
    "**GET /notes/{id}**

    | status | cause |
    |---|---|
    | 200 | the handler returns its result |
    | 400 | the path contains a malformed percent escape |
    | 400 | a parameter of the path is invalid |
    | 404 | \`NotFoundException\` is thrown by \`NotesService.find\` |
    | 500 | the application throws an error that is not an \`HttpException\` |
    | ? | code that it calls throws another \`HttpException\` |"
  `);
  expect(await hoverOf(editor, moduleFile, 'NotesService, NotesLog')).toMatchInlineSnapshot(`
    "**provider \`NotesService\`** of \`NotesModule\` (src/notes/notes.module.ts:9)

    - visible in: \`NotesModule\` alone, because it is not exported
    - needs: \`NotesRepository\` of \`NotesModule\`, \`EventBus\` of \`EventModule\`
    - needed by: \`NotesController\`"
  `);
  expect(await hoverOf(editor, moduleFile, 'NotesModule')).toMatchInlineSnapshot(`
    "**module \`NotesModule\`** (src/notes/notes.module.ts:13)

    - imports: \`EventModule\`
    - providers: \`NotesRepository\`, \`NotesService\`, \`NotesLog\`
    - controllers: \`NotesController\`
    - routes: 4
    - imported by: \`AppModule\`"
  `);
  expect(await hoverOf(editor, controllerFile, 'Int>')).toMatchInlineSnapshot(`"**id**: an integer"`);
});

test('lenses are above handlers, modules and providers, and each kind can be switched off', async () => {
  const editor = await editorOf(ApplicationCopy.of('notes'));
  const titlesOf = async (file: string) => {
    await editor.open(file);
    const lenses = await editor.connection.sendRequest(CodeLensRequest.type, {
      textDocument: { uri: editor.uri(file) },
    });
    return (lenses ?? []).map(({ range, command }) => `${range.start.line + 1}: ${command?.title}`);
  };
  expect(await titlesOf(controllerFile)).toMatchInlineSnapshot(`
    [
      "17: GET /notes",
      "23: GET /notes/{id}",
      "29: POST /notes",
      "35: GET /notes/events",
    ]
  `);
  expect(await titlesOf(moduleFile)).toMatchInlineSnapshot(`
    [
      "13: 3 providers, 4 routes",
    ]
  `);
  expect(await titlesOf('src/notes/notes.service.ts')).toMatchInlineSnapshot(`
    [
      "7: used by 1",
    ]
  `);
  editor.settings = { buildOnSave: false, codeLenses: { providers: false } };
  await editor.connection.sendNotification('workspace/didChangeConfiguration', { settings: {} });
  await expect.poll(() => titlesOf('src/notes/notes.service.ts'), { timeout: 20_000 }).toEqual([]);
  expect(await titlesOf(moduleFile)).toHaveLength(1);
});
