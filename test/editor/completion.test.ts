import { ts } from 'ts-morph';
import { expect, test } from 'vitest';
import { type CompletionItem, CompletionRequest } from 'vscode-languageserver-protocol';
import { ApplicationCopy } from '../support/application-copy.js';
import { isSampled } from '../support/rounds.js';
import { EditorClient } from './support/editor-client.js';
import { serverInProcess } from './support/server-in-process.js';

async function editorOf(application: ApplicationCopy): Promise<EditorClient> {
  const client = new EditorClient(application, serverInProcess());
  await client.start();
  return client;
}

/** The completions at the mark `|` of a text, which the document has without it. */
async function completionsIn(editor: EditorClient, file: string, marked: string): Promise<readonly CompletionItem[]> {
  const offset = marked.indexOf('|');
  await editor.change(file, marked.replace('|', ''));
  await editor.settled(file);
  const before = marked.slice(0, offset);
  const found = await editor.connection.sendRequest(CompletionRequest.type, {
    textDocument: { uri: editor.uri(file) },
    position: { line: before.split('\n').length - 1, character: before.length - before.lastIndexOf('\n') - 1 },
  });
  // The server sends a list.
  return (found ?? []) as CompletionItem[];
}

async function take(editor: EditorClient, file: string, item: CompletionItem | undefined): Promise<void> {
  if (item?.textEdit === undefined || !('range' in item.textEdit)) throw new Error('nothing is offered');
  await editor.apply({ changes: { [editor.uri(file)]: [item.textEdit, ...(item.additionalTextEdits ?? [])] } });
  await editor.settled(file);
}

const moduleFile = 'src/notes/notes.module.ts';
const controllerFile = 'src/notes/notes.controller.ts';

test.each([
  ['an empty list', 'providers: [|],', ['NotesLog', 'NotesRepository', 'NotesService']],
  ['the end of a list', 'providers: [NotesRepository, |],', ['NotesLog', 'NotesService']],
  ['a half-typed name', 'providers: [NotesRepository, Not|],', ['NotesLog', 'NotesService']],
  ['a list without its bracket', 'providers: [NotesRepository, |', ['NotesLog', 'NotesService']],
  ['the list of exports', 'providers: [NotesService], exports: [|],', ['EventBus', 'EventModule', 'NotesService']],
  ['another property', 'path: "|",', []],
])('%s is completed', async (_, list, expected) => {
  const application = ApplicationCopy.of('notes');
  application.edit(moduleFile, /providers: \[.*\],/, 'providers: [],');
  application.edit(moduleFile, /eventHandlers: \[.*\],\n/, '');
  if (list.startsWith('providers: [NotesRepository'))
    application.edit(moduleFile, 'providers: []', 'providers: [NotesRepository]');
  if (list.includes('exports')) application.edit(moduleFile, 'providers: []', 'providers: [NotesService]');
  const editor = await editorOf(application);
  await editor.open(moduleFile);
  await editor.settled(moduleFile);
  const marked = editor.textOf(moduleFile).replace(/providers: \[.*\],/, list);
  const found = await completionsIn(editor, moduleFile, marked);
  expect(found.map(({ label }) => label).toSorted()).toEqual(expected);
  await editor.stop();
});

test('the parameters of a path are completed in the type of `Param`', async () => {
  const editor = await editorOf(ApplicationCopy.of('notes'));
  await editor.open(controllerFile);
  const marked = editor.textOf(controllerFile).replace('find(id: Param<Int>)', 'find(path: Param<{ | }>)');
  const found = await completionsIn(editor, controllerFile, marked);
  expect(found.map(({ label }) => label)).toEqual(['id']);
  await editor.stop();
});

test('guards are completed with what the module sees, and skips with what the routes have', async () => {
  const application = ApplicationCopy.of('accounts');
  const editor = await editorOf(application);
  const file = 'src/accounts/accounts.controller.ts';
  await editor.open(file);
  const text = editor.textOf(file);
  const skip = await completionsIn(editor, file, text.replace('@Get(', '@SkipGuard(|)\n  @Get('));
  const use = await completionsIn(editor, file, text.replace('@Get(', '@UseGuard(|)\n  @Get('));
  expect({ skip: skip.map(({ label }) => label), use: use.map(({ label }) => label) }).toMatchInlineSnapshot(`
    {
      "skip": [
        "AuthGuard",
        "AdminGuard",
      ],
      "use": [
        "AdminGuard",
        "AuthGuard",
      ],
    }
  `);
  await editor.stop();
});

test('guards with options are completed in `withOptions`, and as a call of it where they need options', async () => {
  const application = ApplicationCopy.of('newsroom');
  const editor = await editorOf(application);
  const file = 'src/moderation/moderation.module.ts';
  await editor.open(file);
  const text = editor.textOf(file);
  const entry = "withOptions(RequireRole, ['admin'])";
  const classes = await completionsIn(editor, file, text.replace(entry, "withOptions(|, ['admin'])"));
  expect(classes.map(({ label }) => label)).toEqual(['RequireRole']);
  const options = await completionsIn(editor, file, text.replace(entry, "withOptions(RequireRole, |['admin'])"));
  expect(options).toEqual([]);
  const entries = await completionsIn(editor, file, text.replace(entry, '|'));
  await take(
    editor,
    file,
    entries.find(({ label }) => label === 'RequireRole'),
  );
  expect(editor.textOf(file)).toBe(text.replace(entry, 'withOptions(RequireRole, )'));
  await editor.stop();
});

/** The entries of the lists of a module, as stretches of its text. */
function entriesOf(text: string): readonly { readonly name: string; readonly marked: string }[] {
  const source = ts.createSourceFile('module.ts', text, ts.ScriptTarget.Latest, true);
  const found: { name: string; marked: string }[] = [];
  const visit = (node: ts.Node): void => {
    const list =
      ts.isPropertyAssignment(node) && /^(?:imports|providers|controllers|exports)$/.test(node.name.getText());
    if (list && ts.isArrayLiteralExpression(node.initializer)) {
      const { elements } = node.initializer;
      for (const element of elements.filter(ts.isIdentifier)) {
        const others = elements.filter((one) => one !== element).map((one) => one.getText());
        const entries = `[${[...others, '|'].join(', ')}]`;
        const marked = text.slice(0, node.initializer.getStart()) + entries + text.slice(node.initializer.end);
        const importLine = new RegExp(`^import \\{ ${element.text} \\} .*\\n`, 'm');
        const isUsedElsewhere = marked.replace(importLine, '').includes(element.text);
        found.push({ name: element.text, marked: isUsedElsewhere ? marked : marked.replace(importLine, '') });
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** The names that a text imports twice, and its syntax errors. */
function repeatedImports(text: string): readonly string[] {
  const { diagnostics = [] } = ts.transpileModule(text, { reportDiagnostics: true });
  const names = Array.from(text.matchAll(/^import (?:type )?\{([^}]*)\}/gm), ([, list = '']) => list.split(','))
    .flat()
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const errors = diagnostics.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
  return [...names.filter((name, index) => names.indexOf(name) !== index), ...errors];
}

test.each(['accounts', 'gallery', 'helpdesk', 'newsroom', 'notes', 'orders', 'warehouse'])(
  'each removed entry of the modules of %s is offered, and its completion repairs the application',
  { timeout: 120_000 },
  async (name) => {
    const application = ApplicationCopy.of(name);
    const editor = await editorOf(application);
    const modules = application.files().filter((file) => /(?<!generated.*)\.module\.ts$/.test(file));
    const everything = modules.map((path) => application.read(`src/${path}`)).join('\n');
    let completed = 0;
    for (const file of modules.map((path) => `src/${path}`)) {
      const text = application.read(file);
      await editor.open(file);
      await editor.settled(file);
      const before = editor.codes();
      for (const [index, { name: entry, marked }] of entriesOf(text).entries()) {
        if (!isSampled(index, 3)) continue;
        const items = await completionsIn(editor, file, marked);
        const item = items.find(({ label }) => label === entry);
        // Modules of Ashlar that nothing imports any more are not known.
        if (item === undefined && !/import \{[^}]*\} from 'ashlar/.test(text)) continue;
        if (item === undefined && new RegExp(`\\b${entry}\\b[^}]*\\} from 'ashlar`).test(text)) continue;
        // A class that a token builds is not missing in the list.
        if (item === undefined && new RegExp(`provide\\(\\w+, ${entry}\\)`).test(everything)) continue;
        expect(
          items.map(({ label }) => label),
          `${file}: ${entry}`,
        ).toContain(entry);
        await take(editor, file, item);
        expect(repeatedImports(editor.textOf(file)), `${file}: ${entry}`).toEqual([]);
        expect(editor.codes(), `${file}: ${entry}\n${editor.textOf(file)}`).toEqual(before);
        completed++;
      }
      await editor.change(file, text);
    }
    expect(completed).toBeGreaterThan(0);
    expect(editor.failures).toEqual([]);
    await editor.stop();
  },
);
