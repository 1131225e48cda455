import { stripVTControlCharacters } from 'node:util';
import { expect, test } from 'vitest';
import { catalogue, findingCatalogue } from '../../compiler/src/diagnostics/catalogue.ts';
import { memoryApplication, memoryDirectories } from '../support/memory-application.ts';
import { runCli } from './test-io.ts';

const kinds = [...catalogue.values(), ...findingCatalogue.values()];
const codes = kinds.map(({ code }) => code).toSorted();

test('without a code, every diagnostic is a line of its area, in the order of the codes', async () => {
  const { code, stdout, stderr } = await runCli(['explain']);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const lines = stdout.split('\n');
  expect(lines.flatMap((line) => /^ASH\d+/.exec(line) ?? [])).toEqual(codes);
  expect(lines[0]).toBe('Modules and providers');
  expect(lines[1]).toMatch(/^ASH1001 {2}error {4}no-root-module {2,}The application has no root module\.$/);
  expect(stdout).toContain('\n\nThrottling\nASH4001  ');
  expect(stdout).toMatch(/^ASH1029 {2}warning {2}unused-provider {2}/m);
  for (const { name } of kinds) expect(stdout).toMatch(new RegExp(` ${name} +\\S`));
  for (const { summary } of kinds) expect(lines.filter((line) => line.endsWith(`  ${summary}`))).not.toEqual([]);
});

test('every diagnostic is found by its code and by its name', async () => {
  for (const { code, name } of kinds) {
    const byCode = await runCli(['explain', code]);
    expect(byCode).toMatchObject({ code: 0, stdout: expect.stringContaining(`${code}: ${name}`), stderr: '' });
    expect(await runCli(['explain', name])).toEqual(byCode);
  }
});

test('on a terminal, summaries are wrapped in their column', async () => {
  const { stdout } = await runCli(['explain'], { isTerminal: true, columns: 90 });
  expect(stdout).toContain('\u001b[36mASH1001\u001b[39m');
  const plain = stripVTControlCharacters(stdout);
  expect(Math.max(...plain.split('\n').map((line) => line.length))).toBeLessThanOrEqual(90);
  expect(plain.replaceAll(/\n {10,}/g, ' ')).toBe((await runCli(['explain'])).stdout);
});

test('NO_COLOR and narrow terminals', async () => {
  const narrow = { isTerminal: true, columns: 40, environment: { NO_COLOR: '1' } };
  expect(await runCli(['explain'], narrow)).toEqual(await runCli(['explain']));
});

const controller = `import { Controller, Get, Module, type Param } from 'ashlar';

@Controller('/notes')
export class NotesController {
  @Get('/{id}')
  find(id: Param<string>): string {
    return id;
  }
}

@Module({ controllers: [NotesController] })
export class AppModule {}
`;

const several = {
  'package.json': JSON.stringify({
    name: 'example',
    version: '1.0.0',
    ashlar: [
      { root: 'src/app.module.ts#AppModule', out: 'src/generated' },
      { root: 'src/tools.module.ts#ToolsModule', out: 'src/tools/generated' },
    ],
  }),
  'src/app.module.ts': controller,
  'src/tools.module.ts': controller.replaceAll('/notes', '/tools').replaceAll('Notes', 'Tools').replace('App', 'Tools'),
};

const [directory] = memoryDirectories;

function explainIn(files: Readonly<Record<string, string>>, ...args: readonly string[]) {
  return runCli(['explain', ...args], { cwd: directory, fileSystem: memoryApplication(files) });
}

const wrongUses: readonly (readonly [args: readonly string[], message: string])[] = [
  [['/notes/1'], '`/notes/1` is a path: write the method before it: ashlar explain GET /notes/1'],
  [
    ['http://localhost:3000/notes'],
    'is a path: write the method before it: ashlar explain GET http://localhost:3000/notes',
  ],
  [['get'], '`get` is a method: write the path of a request after it: ashlar explain GET /articles/how-to'],
  [
    ['GTE', '/notes'],
    'unknown method `GTE`: write one of GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS, TRACE, and a path',
  ],
  [['/notes', 'post'], 'the method precedes the path: write `ashlar explain POST /notes`'],
  [['GET', 'notes'], 'the path `notes` has no slash at the beginning: write `ashlar explain GET /notes`'],
  [['GET', ''], 'the path is empty: write `/` for the root: ashlar explain GET /'],
  [
    ['GET', '/notes#first'],
    'clients do not send the fragment `#first`: leave it out, or write `%23` for a `#` in the path',
  ],
  [['GET', 'C:/Program Files/Git/notes'], 'MSYS_NO_PATHCONV=1'],
  [['GET', '/notes', '/more'], 'too many arguments'],
  [['ASH1001', '--format', 'json'], '--format is for requests: write a method and a path'],
  [['--application', 'AppModule'], '--application is for requests: write a method and a path'],
  [['GET', '/notes', '--format', 'yaml'], 'Allowed choices are text, json'],
  [['GET', '/notes', '-C', 'missing'], 'the directory `missing` does not exist'],
];

test.each(wrongUses)('wrong usage is reported with its fix: explain %j', async (args, message) => {
  const { code, stdout, stderr } = await explainIn({ 'src/app.module.ts': controller }, ...args);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toContain(message);
});

test.each([
  ['get', '/notes/1'],
  ['GET', 'http://localhost:3000/notes/1'],
  ['Get', 'HTTPS://example.com/notes/1'],
])('a method in lower case and a URL are accepted: explain %s %s', async (method, path) => {
  const files = { 'src/app.module.ts': controller };
  expect(await explainIn(files, method, path)).toEqual(await explainIn(files, 'GET', '/notes/1'));
});

test('a URL without a path, or with a query alone, is the root', async () => {
  const files = { 'src/app.module.ts': controller };
  const root = await explainIn(files, 'GET', 'http://localhost:3000');
  expect(root).toMatchObject({ code: 0, stdout: expect.stringMatching(/^GET \/\n/) });
  const query = await explainIn(files, 'GET', 'http://localhost:3000?x=/y');
  expect(query.stdout).toMatch(/^GET \/\?x=\/y\n/);
});

test('a package with several applications has a plan for each, or for the chosen one', async () => {
  const all = await explainIn(several, 'GET', '/notes/1');
  expect(all).toMatchObject({ code: 0, stderr: '' });
  expect(all.stdout.match(/^Application: .*$/gm)).toEqual(['Application: AppModule', 'Application: ToolsModule']);
  expect(all.stdout).toContain('No route handles the request.');
  const json: unknown = JSON.parse((await explainIn(several, 'GET', '/notes/1', '--format', 'json')).stdout);
  expect(json).toMatchObject([
    { application: { root: 'AppModule', out: 'src/generated' }, outcome: 'route' },
    { application: { root: 'ToolsModule', out: 'src/tools/generated' }, outcome: 'not-found', nearMisses: [] },
  ]);
  const chosen = await explainIn(several, 'GET', '/notes/1', '--application', 'ToolsModule');
  expect(chosen.stdout).not.toContain('Application:');
  expect(chosen.stdout).toContain('No route handles the request.');
});

test('the errors of an application are reported in the format, with exit code 1', async () => {
  const broken = { 'src/app.module.ts': controller.replace('controllers: [', 'controllers: [Missing, ') };
  const text = await explainIn(broken, 'GET', '/notes/1');
  expect(text).toMatchObject({ code: 1, stdout: expect.stringMatching(/error ASH\d{4}: /) });
  const { code, stdout } = await explainIn(broken, 'GET', '/notes/1', '--format', 'json');
  const reported: unknown = JSON.parse(stdout);
  expect({ code, reported }).toMatchObject({ code: 1, reported: { diagnostics: [{ severity: 'error' }] } });
});

test('on a terminal the plan has colours and the width of the terminal, and no control characters of the request', async () => {
  const fileSystem = memoryApplication({ 'src/app.module.ts': controller });
  const args = ['explain', 'GET', '/notes/%1b%5B31m?x=\u001b[31m'];
  const { stdout } = await runCli(args, { cwd: directory, fileSystem, isTerminal: true, columns: 66 });
  expect(stdout).toContain('\u001b[1mStages\u001b[22m');
  expect(stdout).not.toContain('\u001b[31m');
  const plain = stripVTControlCharacters(stdout);
  for (const line of plain.split('\n')) expect(line.length, line).toBeLessThanOrEqual(66);
  expect(plain).toContain('path   id = ');
});
