import { describe, expect, test } from 'vitest';
import { CommandTexts } from '../../editors/vscode/src/command-texts.ts';
import { CrashLimit } from '../../editors/vscode/src/crash-limit.ts';
import { commandFile, findInstallation } from '../../editors/vscode/src/installation.ts';
import { type EditorDocument, LastSource } from '../../editors/vscode/src/last-source.ts';
import { ownDocuments } from '../../editors/vscode/src/own-documents.ts';
import { hasApplication, packageDirectoryOf } from '../../editors/vscode/src/package-directory.ts';
import { PackageStatuses } from '../../editors/vscode/src/package-statuses.ts';
import { completeRequest, type ServerStatus } from '../../editors/vscode/src/requests.ts';
import { Server } from '../../editors/vscode/src/server.ts';
import { findRuntime, oldestVersion } from '../../editors/vscode/src/server-runtime.ts';
import { statusEntry } from '../../editors/vscode/src/status-text.ts';
import { ApplicationCopy } from '../support/application-copy.js';
import { EditorClient } from './support/editor-client.js';
import { serverInProcess } from './support/server-in-process.js';

/** Files by their paths, with the paths of links. */
function filesOf(existing: readonly string[], links: Readonly<Record<string, string>> = {}) {
  return {
    exists: (path: string) => existing.includes(path.replaceAll('\\', '/')),
    realPath: (path: string) => links[path.replaceAll('\\', '/')] ?? path,
  };
}

describe('the installation of a file', () => {
  const files = filesOf(
    [
      '/mono/node_modules/@ashlar/cli/package.json',
      '/mono/node_modules/@ashlar/cli/dist/language-server.js',
      '/mono/old/node_modules/@ashlar/cli/package.json',
      '/mono/a/node_modules/@ashlar/cli/package.json',
      '/mono/b/node_modules/@ashlar/cli/package.json',
    ],
    {
      '/mono/a/node_modules/@ashlar/cli': '/mono/node_modules/.pnpm/@ashlar+cli@1/node_modules/@ashlar/cli',
      '/mono/b/node_modules/@ashlar/cli': '/mono/node_modules/.pnpm/@ashlar+cli@1/node_modules/@ashlar/cli',
    },
  );
  const find = (file: string) => findInstallation(file, files);

  test('the nearest installation is found, which can be too old for a server', () => {
    expect(find('/mono/api/src/app.module.ts')).toMatchObject({ workspace: '/mono', hasServer: true });
    expect(find('/mono/old/src/app.module.ts')).toMatchObject({ workspace: '/mono/old', hasServer: false });
    expect(find('/elsewhere/src/app.module.ts')).toBeUndefined();
  });

  test('the same installation that two links reach is one', () => {
    const [first, second] = ['/mono/a/src/a.ts', '/mono/b/src/b.ts'].map(find);
    expect(first?.directory).toBe('/mono/node_modules/.pnpm/@ashlar+cli@1/node_modules/@ashlar/cli');
    expect(second?.directory).toBe(first?.directory);
    expect(second && commandFile(second)).toBe('/mono/b/node_modules/@ashlar/cli/dist/bin.cjs');
  });
});

describe('the package of a file', () => {
  const texts: Readonly<Record<string, string>> = {
    '/mono/package.json': '{ "private": true }',
    '/mono/api/package.json': '{ "ashlar": {} }',
    '/mono/api/web/package.json': '{ "name": "web" }',
    '/mono/jobs/package.json': '{ "dependencies": { "ashlar": "1.0.0" } }',
    '/mono/broken/package.json': '{',
  };
  const find = (file: string) => packageDirectoryOf(file, (path) => texts[path.replaceAll('\\', '/')]);

  test.each([
    ['/mono/api/src/app.module.ts', '/mono/api'],
    ['/mono/api/web/src/page.tsx', undefined],
    ['/mono/jobs/src/app.module.ts', '/mono/jobs'],
    ['/mono/scripts/build.ts', undefined],
    ['/mono/broken/src/a.ts', undefined],
    ['/elsewhere/a.ts', undefined],
  ])('the package of %s is %s', (file, directory) => {
    expect(find(file)).toBe(directory);
  });

  test.each([
    ['{ "ashlar": {} }', true],
    ['{ "ashlar": { "library": true } }', false],
    ['{ "ashlar": [{ "library": true }, { "out": "src/a" }] }', true],
    ['{ "devDependencies": { "ashlar": "1.0.0" } }', true],
    ['{ "dependencies": { "fastify": "5.0.0" } }', false],
    ['[]', false],
    ['{', false],
  ])('%s has an application: %s', (text, expected) => {
    expect(hasApplication(text)).toBe(expected);
  });
});

describe('the runtime of the server', () => {
  const search = (versions: Readonly<Record<string, string | undefined>>, path: string, editor = '20.11.0') =>
    findRuntime({
      path,
      platform: 'linux',
      editor: { program: '/editor', version: editor },
      oldest: '20.19',
      exists: (file) => file in versions,
      versionOf: async (program) => versions[program],
    });

  test('the first supported `node` of the PATH comes before the one of the editor', async () => {
    const versions = { '/old/node': 'v18.20.0', '/broken/node': undefined, '/new/node': 'v22.3.0' };
    expect(await search(versions, '/none::/old:/broken:/new', '24.0.0')).toEqual({
      command: '/new/node',
      environment: {},
    });
  });

  test('without one, the editor runs the server as Node', async () => {
    expect(await search({ '/old/node': 'v20.18.9' }, '/old', '20.19.0')).toEqual({
      command: '/editor',
      environment: { ELECTRON_RUN_AS_NODE: '1' },
    });
  });

  test('a computer without a supported version has a problem with a fix', async () => {
    expect(await search({}, '/bin')).toEqual({
      problem: expect.stringMatching(
        /^Ashlar needs Node\.js 20\.19 or later: the PATH has no `node`.*Install Node\.js/,
      ),
    });
    expect(await search({ '/old/node': 'v18.20.0' }, '/old')).toEqual({
      problem: expect.stringContaining('/old/node is v18.20.0'),
    });
  });

  test('Windows has other names and separators', async () => {
    const found = await findRuntime({
      path: 'C:\\Windows;C:\\Program Files\\nodejs',
      platform: 'win32',
      editor: { program: 'C:\\Code.exe', version: '20.11.0' },
      oldest: '20.19',
      exists: (file) => file === 'C:\\Program Files\\nodejs\\node.exe',
      versionOf: async () => 'v22.0.0',
    });
    expect(found).toEqual({ command: 'C:\\Program Files\\nodejs\\node.exe', environment: {} });
  });

  test('the oldest version is the one of the installed package', () => {
    expect(oldestVersion('{ "engines": { "node": ">=20.19" } }')).toBe('20.19');
    expect(oldestVersion('{ "engines": { "node": ">= 22" } }')).toBe('22');
    expect(oldestVersion('{}')).toBe('0.0');
  });
});

describe('the documents of several clients', () => {
  const middleware = ownDocuments((document: string) => document.startsWith('/mono/old/'));

  test('a request is sent for documents of the installation alone', async () => {
    const next = (document: string, position: number) => [document, position];
    expect(middleware.provideHover('/mono/old/a.ts', 3, next)).toEqual(['/mono/old/a.ts', 3]);
    expect(middleware.provideHover('/mono/api/a.ts', 3, next)).toBeUndefined();
  });

  test('a notification is sent for documents of the installation alone', async () => {
    const sent: string[] = [];
    for (const document of ['/mono/old/a.ts', '/mono/api/a.ts']) {
      await middleware.didOpen(document, async (one) => void sent.push(`open ${one}`));
      await middleware.didChange({ document }, async (event) => void sent.push(`change ${event.document}`));
      await middleware.didClose(document, async (one) => void sent.push(`close ${one}`));
    }
    expect(sent).toEqual(['open /mono/old/a.ts', 'change /mono/old/a.ts', 'close /mono/old/a.ts']);
  });

  test('each request of the server that has a document is limited', async () => {
    const editor = new EditorClient(ApplicationCopy.of('notes'), serverInProcess());
    const { capabilities } = await editor.start();
    await editor.stop();
    const names = Object.keys(capabilities).filter((name) => /Provider$/.test(name));
    const ofDocuments = names.filter((name) => !/^(?:workspaceSymbol|executeCommand)/.test(name));
    const plural: Readonly<Record<string, string>> = {
      codeAction: 'CodeActions',
      codeLens: 'CodeLenses',
      completion: 'CompletionItem',
    };
    const provided = ofDocuments.map((name) => {
      const feature = name.replace('Provider', '');
      return `provide${plural[feature] ?? `${feature.charAt(0).toUpperCase()}${feature.slice(1)}`}`;
    });
    expect(Object.keys(middleware).filter((name) => name.startsWith('provide'))).toEqual(provided.toSorted());
  });
});

const ready = (directory: string, routes: number): ServerStatus => ({
  package: `file://${directory}`,
  state: 'ready',
  routes,
  errors: 0,
});

describe('the statuses of packages', () => {
  test('each package has its own, also one of the same server', () => {
    const statuses = new PackageStatuses<string>();
    statuses.record('server', ready('/mono/api', 4));
    statuses.record('server', ready('/mono/jobs%20old', 1));
    expect(statuses.of('/mono/api')?.routes).toBe(4);
    expect(statuses.of('/mono/jobs old')?.routes).toBe(1);
    expect(statuses.of('/mono')).toBeUndefined();
  });

  test('a closed package has none, and neither have the packages of a server that has ended', () => {
    const statuses = new PackageStatuses<string>();
    statuses.record('server', ready('/mono/api', 4));
    statuses.record('server', ready('/mono/jobs', 1));
    statuses.record('old', ready('/mono/old', 2));
    statuses.record('server', { ...ready('/mono/jobs', 0), state: 'closed' });
    expect([statuses.of('/mono/api'), statuses.of('/mono/jobs')]).toEqual([expect.anything(), undefined]);
    statuses.forget('server');
    expect([statuses.of('/mono/api'), statuses.of('/mono/old')]).toEqual([undefined, expect.anything()]);
  });
});

test('the status bar has routes and errors, or the reason why there are none', () => {
  const entryOf = (status: Partial<ServerStatus>) =>
    statusEntry({ hasServer: true, status: { ...ready('/mono', 0), ...status } });
  expect(entryOf({ routes: 1 })).toMatchObject({ text: '$(check) Ashlar: 1 route', command: 'ashlar.routes' });
  expect(entryOf({ routes: 4, errors: 2 })).toMatchObject({
    text: '$(error) Ashlar: 4 routes, 2 errors',
    command: 'workbench.actions.view.problems',
  });
  const failed = { text: '$(error) Ashlar', tooltip: 'the reason', command: 'ashlar.restart' };
  expect(entryOf({ state: 'failed', message: 'the reason' })).toEqual(failed);
  expect(statusEntry({ hasServer: true, failure: 'the reason', status: ready('/mono', 4) })).toEqual(failed);
  expect(statusEntry({ hasServer: true }).text).toBe('$(sync~spin) Ashlar');
  expect(statusEntry({ hasServer: false }).tooltip).toContain('npx ashlar update');
});

/** A server whose processes start and stop as their numbers say. */
function serverOf(behaviour: (number: number) => 'runs' | 'fails' | 'hangs') {
  const events: string[] = [];
  let count = 0;
  const clients: { readonly fail: (message: string | undefined) => void }[] = [];
  const server = new Server(
    async (fail) => {
      const number = ++count;
      let end = () => {};
      clients.push({ fail });
      return {
        number,
        start: async () => {
          events.push(`start ${number}`);
          if (behaviour(number) === 'fails') throw new Error(`server ${number} does not start`);
          if (behaviour(number) === 'hangs') {
            await new Promise<never>((_, reject) => {
              end = () => reject(new Error('the process was killed'));
            });
          }
        },
        stop: async () => {
          events.push(`stop ${number}`);
          end();
          if (behaviour(number) !== 'runs') throw new Error('it does not run');
        },
      };
    },
    { onChange: () => {}, onEnd: () => events.push('end') },
  );
  return { server, events, clients };
}

describe('a server', () => {
  test('one that does not start keeps the reason, and rejects nothing', async () => {
    const { server } = serverOf(() => 'fails');
    await server.start();
    expect(server.failure).toBe('server 1 does not start');
    expect(await server.running()).toBeUndefined();
  });

  test('a restart runs another process, also after a server has died', async () => {
    const { server, events, clients } = serverOf(() => 'runs');
    await server.start();
    expect(await server.running()).toMatchObject({ number: 1 });
    await server.restart();
    expect(await server.running()).toMatchObject({ number: 2 });
    clients[1]?.fail('it has died');
    expect([server.failure, await server.running()]).toEqual(['it has died', undefined]);
    await server.restart();
    expect([server.failure, await server.running()]).toEqual([undefined, expect.objectContaining({ number: 3 })]);
    expect(events).toEqual(['start 1', 'end', 'stop 1', 'end', 'start 2', 'end', 'end', 'stop 2', 'end', 'start 3']);
  });

  test('a restart ends a process that hangs while it starts', async () => {
    const { server, clients } = serverOf((number) => (number === 1 ? 'hangs' : 'runs'));
    void server.start();
    await expect.poll(() => clients.length, { timeout: 20_000 }).toBe(1);
    await server.restart();
    expect([server.failure, await server.running()]).toEqual([undefined, expect.objectContaining({ number: 2 })]);
  });

  test('the late end of an earlier process is not the end of the server', async () => {
    const { server, clients } = serverOf(() => 'runs');
    await server.start();
    await server.restart();
    clients[0]?.fail('it has died');
    expect(server.failure).toBeUndefined();
  });

  test('one that crashes again and again is not restarted', () => {
    const limit = new CrashLimit();
    expect([0, 1, 2, 3, 4].map((second) => limit.restarts(second * 1_000))).toEqual([true, true, true, true, false]);
    expect(limit.restarts(10 * 60 * 1_000)).toBe(true);
  });
});

test('the text of a result is kept under the URI that VS Code writes', () => {
  const texts = new CommandTexts();
  texts.keep('ashlar:/routes.txt?package=%2Fmono%2Fapi', 'the routes');
  expect(texts.textOf('ashlar:/routes.txt?package%3D/mono/api')).toBe('the routes');
  expect(texts.textOf('ashlar:/routes.txt?package%3D/mono/jobs')).toBeUndefined();
});

test('commands are about the last source while a result is active', () => {
  const sources = new LastSource<EditorDocument>();
  const document = (languageId: string, scheme: string): EditorDocument => ({ languageId, uri: { scheme } });
  const source = document('typescript', 'file');
  expect(sources.activate(source)).toBe(source);
  expect(sources.activate(document('markdown', 'ashlar'))).toBe(source);
  expect(sources.activate(undefined)).toBe(source);
  expect(sources.activate(document('json', 'file'))).toBeUndefined();
  expect(sources.document).toBe(source);
  const page = document('typescriptreact', 'file');
  expect(sources.activate(page)).toBe(page);
});

test('a request with values is explained without a question', () => {
  expect(completeRequest('GET /notes')).toBe('GET /notes');
  expect(completeRequest('GET /notes/{id}')).toBeUndefined();
  expect(completeRequest(undefined)).toBeUndefined();
});
