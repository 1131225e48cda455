import { beforeAll, describe, expect, test } from 'vitest';
import { clientText } from '../../compiler/src/commands/write-client.js';
import { type CompiledApplication, compile } from '../../compiler/src/compile.js';
import type { EditorApplication } from '../../compiler/src/editor/editor-state.js';
import { clientDefinitionsAt } from '../../compiler/src/editor/navigation/client-definitions.js';
import type { MemoryFileSystem } from '../../compiler/src/files/memory-file-system.js';
import { directoryOf, joinPath } from '../../compiler/src/files/path.js';
import { memoryApplication } from '../support/memory-application.js';
import { OpenedApplication, offsetOf, shownIn } from './support/opened-application.js';

const sources = {
  'package.json': JSON.stringify({
    name: 'api',
    version: '1.0.0',
    type: 'module',
    ashlar: { client: '../web/src/api.ts' },
  }),
  'src/app.ts': `
import { Controller, Get, Module, Post, type Body, type Param } from 'ashlar';
export interface Note { readonly id: number; readonly at: Date }
@Controller('notes')
export class NotesController {
  /** Lists {@link Note notes}: \`GET /none\`. */
  @Get(['', 'archive/all'])
  list(): readonly Note[] { return []; }
  @Get('{id}')
  find(id: Param<number>): Note { return { id, at: new Date(id) }; }
  /** @deprecated */
  @Post()
  create(note: Body<{ title: string }>): Note { return { id: note.title.length, at: new Date(0) }; }
}
@Controller('users')
export class UsersController {
  @Get('{id}')
  find(id: Param<number>): string { return String(id); }
}
@Module({ controllers: [NotesController, UsersController] })
export class AppModule {}
`,
} as const;

const handlers = {
  find: '/mono/api/src/app.ts: [find](id: Param<number>): Note { return { id, at: new Date(id) }; }',
  create:
    '/mono/api/src/app.ts: [create](note: Body<{ title: string }>): Note { return { id: note.title.length, at: new Date(0) }; }',
  list: '/mono/api/src/app.ts: [list](): readonly Note[] { return []; }',
  findUser: '/mono/api/src/app.ts: [find](id: Param<number>): string { return String(id); }',
} as const;

/** Applications of a workspace in memory, with their clients. */
class ClientWorkspace {
  readonly fileSystem: MemoryFileSystem;
  readonly applications: readonly EditorApplication[];

  private constructor(fileSystem: MemoryFileSystem, applications: readonly EditorApplication[]) {
    this.fileSystem = fileSystem;
    this.applications = applications;
  }

  /** Opens the application of the sample, and writes its client. */
  static async open(
    directory = '/mono/api',
    client = joinPath(directory, '../web/src/api.ts'),
  ): Promise<ClientWorkspace> {
    const fileSystem = memoryApplication(sources, directory);
    fileSystem.writeFile(client, await clientOf(directory, fileSystem));
    const { application } = await OpenedApplication.in(directory, fileSystem);
    return new ClientWorkspace(fileSystem, [application]);
  }

  /** The same files with other applications. */
  with(applications: readonly EditorApplication[]): ClientWorkspace {
    return new ClientWorkspace(this.fileSystem, applications);
  }

  /** The handlers of a place in a file with a text. */
  definitions(path: string, text: string, excerpt: string): readonly string[] {
    return this.links(path, text, offsetOf(text, excerpt)).map(({ to }) => this.#shown(to));
  }

  links(path: string, text: string, offset: number) {
    const { fileSystem } = this;
    return clientDefinitionsAt(this.applications, {
      path,
      text,
      offset,
      resolveImport: (specifier, from) => this.#resolve(specifier, from),
      readFile: (file) => fileSystem.readFile(file),
    });
  }

  #resolve(specifier: string, from: string): string | undefined {
    const path = specifier.startsWith('.')
      ? joinPath(directoryOf(from), specifier)
      : specifier.replace(/^@mono\/(\w+)$/, '/mono/$1/src/index.ts');
    const candidates = [path, `${path}.ts`, path.replace(/\.js$/, '.ts'), `${path}/index.ts`];
    return candidates.find((candidate) => this.fileSystem.readFile(candidate) !== undefined);
  }

  #shown(span: Parameters<typeof shownIn>[1]): string {
    return shownIn(this.fileSystem.readFile(span.file) ?? '', span);
  }
}

async function compiled(directory: string, fileSystem: MemoryFileSystem): Promise<CompiledApplication> {
  const { applications, diagnostics } = await compile({ directory, fileSystem });
  const [application] = applications;
  if (application === undefined) throw new Error(JSON.stringify(diagnostics));
  return application;
}

async function clientOf(directory: string, fileSystem: MemoryFileSystem): Promise<string> {
  return clientText(await compiled(directory, fileSystem));
}

const main = '/mono/web/src/main.ts';
let workspace: ClientWorkspace;
beforeAll(async () => {
  workspace = await ClientWorkspace.open();
  const { fileSystem } = workspace;
  fileSystem.writeFile(
    '/mono/web/src/index.ts',
    "export * from './api.js';\nexport { createClient as make } from './api.js';\nexport * as api from './api.js';\n",
  );
  fileSystem.writeFile(
    '/mono/web/src/shared.ts',
    `import { createClient, createNotesClient, type Client } from './api.js';
export const client = createClient({ baseUrl: '' });
export const { notes: ownNotes } = client;
export default createNotesClient({ baseUrl: '' });
export function useClient() { return createClient({ baseUrl: '' }); }
export async function connect() { return createClient({ baseUrl: '' }); }
export class Connected { protected readonly api: Client; constructor(api: Client) { this.api = api; } }
`,
  );
});

const start = "import { createClient } from './api.js';\nconst client = createClient({ baseUrl: '' });\n";

describe('a call of a typed client leads to its handler', () => {
  test.each([
    ['a method', `${start}client.notes.find({ id: 1 });`, 'notes.fi|nd('],
    ['the end of a name', `${start}client.notes.find({ id: 1 });`, 'notes.find|('],
    ['an awaited call', `${start}const result = await client.notes.find({ id: 1 });`, 'fi|nd('],
    [
      'a method that is passed on',
      `${start}import { head } from './api.js';\nhead(client.notes.find, { id: 1 });`,
      'notes.fi|nd,',
    ],
    ['a method in brackets', `${start}client['notes']['find']({ id: 1 });`, "['fi|nd']"],
    [
      'optional access',
      `${start}const maybe = Math.random() > 0.5 ? client : undefined;\nmaybe?.notes?.find({ id: 1 });`,
      'fi|nd(',
    ],
    [
      'a group',
      "import { createNotesClient } from './api.js';\nconst notes = createNotesClient({ baseUrl: '' });\nnotes.find({ id: 1 });",
      'notes.fi|nd(',
    ],
    [
      'a client without a variable',
      "import { createClient } from './api.js';\ncreateClient({ baseUrl: '' }).notes.find({ id: 1 });",
      'notes.fi|nd(',
    ],
    [
      'another name of the function',
      "import { createClient as make } from './api.js';\nconst client = make({ baseUrl: '' });\nclient.notes.find({ id: 1 });",
      'notes.fi|nd(',
    ],
    [
      'a namespace',
      "import * as api from './api.js';\nconst client = api.createClient({ baseUrl: '' });\nclient.notes.find({ id: 1 });",
      'notes.fi|nd(',
    ],
    ['a destructured group', `${start}const { notes } = client;\nnotes.find({ id: 1 });`, 'notes.fi|nd('],
    ['a renamed group', `${start}const { notes: own } = client;\nown.find({ id: 1 });`, 'own.fi|nd('],
    ['a destructured method', `${start}const { find } = client.notes;\nawait find({ id: 1 });`, 'await fi|nd('],
    ['the destructuring of a method', `${start}const { find: load } = client.notes;`, '{ fi|nd: load'],
    ['a renamed method', `${start}const { find: load } = client.notes;\nload({ id: 1 });`, 'lo|ad({'],
    ['nested destructuring', `${start}const { notes: { find } } = client;\nawait find({ id: 1 });`, 'await fi|nd('],
    [
      'a property of a class',
      `${start}class Page { readonly api = client; load() { return this.api.notes.find({ id: 1 }); } }`,
      'notes.fi|nd(',
    ],
    [
      'a private property',
      `${start}class Page { readonly #api = client; load() { return this.#api.notes.find({ id: 1 }); } }`,
      'notes.fi|nd(',
    ],
    [
      'a parameter with the type of the client',
      "import type { Client } from './api.js';\nconst load = (client: Client) => client.notes.find({ id: 1 });",
      'notes.fi|nd(',
    ],
    [
      'a parameter with the type of a group',
      "import type { NotesClient } from './api.js';\nfunction load(notes: NotesClient) { return notes.find({ id: 1 }); }",
      'notes.fi|nd(',
    ],
    [
      'a parameter property',
      "import type { Client } from './api.js';\nclass Page { constructor(private readonly api: Client) {} load() { return this.api.notes.find({ id: 1 }); } }",
      'notes.fi|nd(',
    ],
    [
      'a type of an import',
      "const load = (client: import('./api.js').Client) => client.notes.find({ id: 1 });\nexport {};",
      'notes.fi|nd(',
    ],
    [
      '`ReturnType`',
      "import type { createClient } from './api.js';\nlet client: ReturnType<typeof createClient>;\nclient.notes.find({ id: 1 });",
      'notes.fi|nd(',
    ],
    [
      'dates',
      "import { createClient, type Client } from './api.js';\nconst client: Client<Date> = createClient<Date>({ baseUrl: '', dates: (text) => new Date(text) });\nclient.notes.find({ id: 1 });",
      'notes.fi|nd(',
    ],
    [
      '`import()`',
      "const { createClient } = await import('./api.js');\ncreateClient({ baseUrl: '' }).notes.find({ id: 1 });\nexport {};",
      'notes.fi|nd(',
    ],
    ['an object', `${start}const services = { api: client };\nservices.api.notes.find({ id: 1 });`, 'notes.fi|nd('],
    [
      'a client of another module',
      "import { client } from './shared.js';\nclient.notes.find({ id: 1 });",
      'notes.fi|nd(',
    ],
    ['a group of another module', "import { ownNotes } from './shared.js';\nownNotes.find({ id: 1 });", 'Notes.fi|nd('],
    ['a default export', "import notes from './shared.js';\nnotes.find({ id: 1 });", 'notes.fi|nd('],
    [
      'a function of another module',
      "import { useClient } from './shared.js';\nconst { notes } = useClient();\nnotes.find({ id: 1 });",
      'notes.fi|nd(',
    ],
    [
      'an asynchronous function',
      "import { connect } from './shared.js';\nconst client = await connect();\nclient.notes.find({ id: 1 });",
      'notes.fi|nd(',
    ],
    [
      'a base class',
      "import { Connected } from './shared.js';\nclass Page extends Connected { load() { return this.api.notes.find({ id: 1 }); } }",
      'notes.fi|nd(',
    ],
    ['a re-export', "import { make } from './index.js';\nmake({ baseUrl: '' }).notes.find({ id: 1 });", 'notes.fi|nd('],
    [
      'a re-export of everything',
      "import { createClient } from './index.js';\ncreateClient({ baseUrl: '' }).notes.find({ id: 1 });",
      'notes.fi|nd(',
    ],
    [
      'a re-export as a namespace',
      "import { api } from './index.js';\napi.createClient({ baseUrl: '' }).notes.find({ id: 1 });",
      'notes.fi|nd(',
    ],
    ['CRLF', `${start}client.notes.find({ id: 1 });`.replaceAll('\n', '\r\n'), 'notes.fi|nd('],
    [
      'the beginning of a name in a template',
      `${start}const { find } = client.notes;\nconst text = \`\${find}\`;`,
      '`${|find}`',
    ],
    ['the end of a name before a template', `${start}client.notes.find\`1\`;`, 'notes.find|`1`'],
    ['a name after three dots', `${start}const { find } = client.notes;\nconsole.log(...find);`, '...|find'],
    ['unfinished code', `${start}client.notes.find(`, 'notes.fi|nd('],
  ])('by %s', (_, text, excerpt) => {
    expect(workspace.definitions(main, text, excerpt)).toEqual([handlers.find]);
  });

  test('in a file of another package', () => {
    const text =
      "import { createClient } from '@mono/web';\nconst client = createClient({ baseUrl: '' });\nclient.notes.find({ id: 1 });\n";
    expect(workspace.definitions('/mono/phone/src/main.ts', text, 'notes.fi|nd(')).toEqual([handlers.find]);
  });

  test('in JSX', () => {
    const text = `${start}export const Page = () => <button onClick={() => client.notes.find({ id: 1 })} />;\n`;
    expect(workspace.definitions('/mono/web/src/page.tsx', text, 'notes.fi|nd(')).toEqual([handlers.find]);
  });

  test.each([
    ['list(', 'li|st(', handlers.list],
    ['list_notesArchiveAll(', 'list_notesArchi|veAll(', handlers.list],
    ['create({ body: { title: "" } }', 'cre|ate(', handlers.create],
  ])('for `%s`', (call, excerpt, expected) => {
    expect(workspace.definitions(main, `${start}client.notes.${call});`, excerpt)).toEqual([expected]);
  });

  test('for the controller of the group', () => {
    expect(workspace.definitions(main, `${start}client.users.find({ id: 1 });`, 'fi|nd(')).toEqual([handlers.findUser]);
  });

  test('from the whole name', () => {
    const text = `${start}client.notes.find({ id: 1 });\n`;
    const [link] = workspace.links(main, text, offsetOf(text, 'notes.fi|nd('));
    expect(link && shownIn(text, link.from)).toBe(`${main}: client.notes.[find]({ id: 1 });`);
  });
});

describe('a name leads to no handler', () => {
  test.each([
    ['that is not a client', 'const notes = { find: () => 1 };\nnotes.find();', 'notes.fi|nd('],
    ['of a list', 'const list = [1];\nlist.find((one) => one === 1);', 'list.fi|nd('],
    [
      'that hides the client',
      `${start}{ const client = { notes: { find: () => 1 } };\nclient.notes.find(); }`,
      'notes.fi|nd(',
    ],
    ['of a group', `${start}client.notes.find({ id: 1 });`, 'client.no|tes'],
    ['of a client', `${start}client.notes.find({ id: 1 });`, 'cli|ent.notes'],
    ['of a missing method', `${start}client.notes.missing({ id: 1 });`, 'miss|ing'],
    ['of a result', `${start}const result = await client.notes.find({ id: 1 });\nresult.status;`, 'sta|tus'],
    [
      'of a client that is not found',
      "import { createClient } from './missing.js';\ncreateClient({ baseUrl: '' }).notes.find({ id: 1 });",
      'notes.fi|nd(',
    ],
    ['with the type `any`', `${start}const loose: any = client;\nloose.notes.find({ id: 1 });`, 'notes.fi|nd('],
  ])('%s', (_, text, excerpt) => {
    expect(workspace.definitions(main, text, excerpt)).toEqual([]);
  });

  test('in a text, at the beginning and after the end', () => {
    for (const text of ['', "'find'", '// find', '`find`']) {
      for (const offset of [-1, 0, 3, text.length, text.length + 1])
        expect(workspace.links(main, text, offset)).toEqual([]);
    }
  });

  test('without applications', () => {
    const text = `${start}client.notes.find({ id: 1 });`;
    expect(workspace.with([]).definitions(main, text, 'notes.fi|nd(')).toEqual([]);
  });
});

describe('a generated client', () => {
  const path = '/mono/web/src/api.ts';

  test('leads from its methods to the handlers', () => {
    const text = workspace.fileSystem.readFile(path) ?? '';
    expect(workspace.definitions(path, text, 'cre|ate: async')).toEqual([handlers.create]);
    expect(workspace.definitions(path, text, 'list_notesArchi|veAll: async')).toEqual([handlers.list]);
  });

  test('leads nowhere from its other names', () => {
    const text = workspace.fileSystem.readFile(path) ?? '';
    expect(workspace.definitions(path, text, 'function createNotes|Client')).toEqual([]);
    expect(workspace.definitions(path, text, 'no|tes: createNotesClient')).toEqual([]);
  });

  test('that is not generated is an ordinary module', () => {
    const text = (workspace.fileSystem.readFile(path) ?? '').replace(/^.*\n/, '');
    workspace.fileSystem.writeFile('/mono/web/src/own.ts', text);
    const caller = "import { createClient } from './own.js';\ncreateClient({ baseUrl: '' }).notes.find({ id: 1 });";
    expect(workspace.definitions(main, caller, 'notes.fi|nd(')).toEqual([]);
  });

  test('of an earlier build leads to the handlers of its requests', async () => {
    const { fileSystem } = await ClientWorkspace.open();
    const renamed = sources['src/app.ts']
      .replace('  find(id: Param<number>): Note', '  read(id: Param<number>): Note')
      .replace('@Post()', "@Post('new')");
    fileSystem.writeFile('/mono/api/src/app.ts', renamed);
    const { application } = await OpenedApplication.in('/mono/api', fileSystem);
    const later = new Map([
      ['find', ['/mono/api/src/app.ts: [read](id: Param<number>): Note { return { id, at: new Date(id) }; }']],
      ['create', []],
    ]);
    const opened = workspace.with([application]);
    fileSystem.writeFile(main, '');
    for (const [name, expected] of later) {
      const links = opened.links(main, `${start}client.notes.${name}();`, `${start}client.notes.`.length + 1);
      expect(links.map(({ to }) => shownIn(renamed, to))).toEqual(expected);
    }
  });
});

test('a client that a setting names belongs to its application, also when a second application has more of its requests', async () => {
  const { fileSystem } = await ClientWorkspace.open();
  const moved = sources['src/app.ts']
    .replace("@Controller('users')", "@Controller('people')")
    .replace('@Post()', '@Post("new")');
  const few = moved.replace("@Get(['', 'archive/all'])", "@Get('all')");
  fileSystem.writeFile('/mono/api/src/app.ts', few);
  const { application } = await OpenedApplication.in('/mono/api', fileSystem);
  const settings = { name: 'copy', version: '1.0.0', type: 'module' };
  const copy = await OpenedApplication.in(
    '/mono/copy',
    memoryApplication({ ...sources, 'package.json': JSON.stringify(settings) }, '/mono/copy'),
  );
  const text = `${start}client.notes.find({ id: 1 });\n`;
  for (const applications of [[application, copy.application], [copy.application, application], [application]])
    expect(workspace.with(applications).definitions(main, text, 'notes.fi|nd(')).toEqual([handlers.find]);
});

describe('a name with one of two values leads to both handlers', () => {
  test.each([
    [
      'a group',
      'const chosen = Math.random() > 0.5 ? client.notes : client.users;\nchosen.find({ id: 1 });',
      'chosen.fi|nd(',
    ],
    [
      'a method',
      'const chosen = Math.random() > 0.5 ? client.notes.find : client.users.find;\nawait chosen({ id: 1 });',
      'await cho|sen(',
    ],
    [
      'a type',
      "import type { NotesClient, UsersClient } from './api.js';\nconst load = (either: NotesClient | UsersClient) => either.find({ id: 1 });",
      'either.fi|nd(',
    ],
  ])('for %s', (_, text, excerpt) => {
    expect(workspace.definitions(main, start + text, excerpt).toSorted()).toEqual([handlers.find, handlers.findUser]);
  });

  test('for clients of two applications', async () => {
    const { fileSystem } = workspace;
    const first = await applicationWith('first', ['a', 'b', 'c'], fileSystem);
    const second = await applicationWith('second', ['a', 'd', 'e'], fileSystem);
    const text = `import { createClient as first } from './first-client.js';
import { createClient as second } from './second-client.js';
const client = Math.random() > 0.5 ? first({ baseUrl: '' }) : second({ baseUrl: '' });
client.things.get0();
`;
    expect(workspace.with([first, second]).definitions(main, text, 'get|0')).toEqual([
      "/mono/first/src/app.ts: [get0](): string { return 'first'; }",
      "/mono/second/src/app.ts: [get0](): string { return 'second'; }",
    ]);
  });

  test('unless they are the same handler', () => {
    const { fileSystem } = workspace;
    fileSystem.writeFile('/mono/web/src/copied-client.ts', fileSystem.readFile('/mono/web/src/api.ts') ?? '');
    const text = `${start}import { createClient as copied } from './copied-client.js';
const chosen = Math.random() > 0.5 ? client : copied({ baseUrl: '' });
chosen.notes.find({ id: 1 });
`;
    expect(workspace.definitions(main, text, 'notes.fi|nd(')).toEqual([handlers.find]);
  });
});

/** An application with a controller whose routes have some paths, and a client in `/mono/web/src/<name>-client.ts` that its settings do not name. */
async function applicationWith(name: string, paths: readonly string[], fileSystem: MemoryFileSystem) {
  const directory = `/mono/${name}`;
  const routes = paths.map((path, index) => `  @Get('${path}')\n  get${index}(): string { return '${name}'; }\n`);
  const text = `import { Controller, Get, Module } from 'ashlar';
@Controller('things')
export class ThingsController {
${routes.join('')}}
@Module({ controllers: [ThingsController] })
export class AppModule {}
`;
  const own = memoryApplication({ 'src/app.ts': text }, directory);
  fileSystem.writeFile(`${directory}/src/app.ts`, text);
  fileSystem.writeFile(`/mono/web/src/${name}-client.ts`, await clientOf(directory, own));
  return (await OpenedApplication.in(directory, own)).application;
}

describe('a client that no setting names', () => {
  const text = (name: string) =>
    `import { createClient } from './${name}-client.js';\nconst client = createClient({ baseUrl: '' });\nclient.things.get0();\n`;
  const definitions = (applications: readonly EditorApplication[], name: string) =>
    workspace.with(applications).definitions(main, text(name), 'get|0');

  test('belongs to the application with most of its requests', async () => {
    const { fileSystem } = workspace;
    const first = await applicationWith('first', ['a', 'b', 'c'], fileSystem);
    const second = await applicationWith('second', ['a', 'd', 'e'], fileSystem);
    const handler = (name: string) => [`/mono/${name}/src/app.ts: [get0](): string { return '${name}'; }`];
    expect(definitions([first, second], 'first')).toEqual(handler('first'));
    expect(definitions([first, second], 'second')).toEqual(handler('second'));
    expect(definitions([second, first], 'second')).toEqual(handler('second'));
  });

  test('belongs to no application that has few of its requests', async () => {
    const { fileSystem } = workspace;
    await applicationWith('first', ['a', 'b', 'c'], fileSystem);
    const second = await applicationWith('second', ['a', 'd', 'e'], fileSystem);
    expect(definitions([second], 'first')).toEqual([]);
  });

  test('belongs to none of two applications with the same requests', async () => {
    const { fileSystem } = workspace;
    const first = await applicationWith('first', ['a'], fileSystem);
    const second = await applicationWith('second', ['a'], fileSystem);
    expect(definitions([first, second], 'first')).toEqual([]);
    expect(definitions([first, first], 'first')).toHaveLength(1);
  });
});

test('a client on Windows leads to its handlers', async () => {
  const opened = await ClientWorkspace.open('C:/work/api', 'C:/work/web/src/api.ts');
  const text = `${start}client.notes.find({ id: 1 });\n`;
  expect(opened.definitions('C:/work/web/src/main.ts', text, 'notes.fi|nd(')).toEqual([
    handlers.find.replace('/mono', 'C:/work'),
  ]);
});

test('every place of a caller has links or none, also while its text is not finished', () => {
  const text = `import type { Client } from './api.js';
${start}class Page<T> extends Base { constructor(private readonly api: Client, { notes: { find = 1 } } = client) { super(); }
  load = async ({ notes }: Client) => { const [a, { find: load = notes.find }] = [1, client.notes] as const; await load?.({ id: 1 }); } }
export default class extends Page { get [client['notes']]() { return this.api.notes; } }
export const enum E { a = client.notes.find } export = client; declare module './api.js' { interface Client { x: 1 } }
interface Promise { broken: Client } type Loop = Loop[]; function loop() { return loop(); } const again = again.notes.find;
`;
  for (let end = 0; end <= text.length; end += 7) {
    for (const offset of [end, end - 1, end - 9])
      expect(Array.isArray(workspace.links(main, text.slice(0, end), offset))).toBe(true);
  }
  for (let offset = 0; offset <= text.length; offset += 3)
    expect(Array.isArray(workspace.links(main, text, offset))).toBe(true);
});

test('files that import each other in a circle are followed once', () => {
  const { fileSystem } = workspace;
  fileSystem.writeFile('/mono/web/src/one.ts', "export * from './two.js';\nexport { client } from './two.js';\n");
  fileSystem.writeFile('/mono/web/src/two.ts', "export * from './one.js';\nexport { client } from './shared.js';\n");
  const text = "import { client } from './one.js';\nclient.notes.find({ id: 1 });\n";
  expect(workspace.definitions(main, text, 'notes.fi|nd(')).toEqual([handlers.find]);
});

test('a module that only the body of a function needs is not read', () => {
  const { fileSystem } = workspace;
  fileSystem.writeFile(
    '/mono/web/src/logged.ts',
    "import { log } from './log.js';\nimport { createClient } from './api.js';\nexport function logged() { log('client'); return createClient({ baseUrl: '' }); }\n",
  );
  fileSystem.writeFile('/mono/web/src/log.ts', 'export const log = console.log;\n');
  const text = "import { logged } from './logged.js';\nimport './style.js';\nlogged().notes.find({ id: 1 });\n";
  const read: string[] = [];
  const links = clientDefinitionsAt(workspace.applications, {
    path: main,
    text,
    offset: offsetOf(text, 'notes.fi|nd('),
    resolveImport: (specifier, from) => joinPath(directoryOf(from), specifier.replace('.js', '.ts')),
    readFile: (path) => {
      read.push(path);
      return fileSystem.readFile(path);
    },
  });
  expect(links).toHaveLength(1);
  expect([...new Set(read)]).toEqual(['/mono/web/src/logged.ts', '/mono/web/src/api.ts']);
});
