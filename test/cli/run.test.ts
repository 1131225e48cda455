import inspector from 'node:inspector';
import { expect, test } from 'vitest';
import type { ProcessIo } from '../../cli/src/io.ts';
import type { Program, ProgramEnd } from '../../cli/src/processes/child-process.ts';
import { releaseInspector } from '../../cli/src/run/release-inspector.ts';
import type { ApplicationCopy } from '../support/application-copy.ts';
import { quietNotes } from '../support/quiet-notes.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';
import { FakeChildren } from './fake-children.ts';
import { type Ran, runCli } from './test-io.ts';

const success: ProgramEnd = { kind: 'exited', code: 0, stdout: '', stderr: '' };

/** Runs the command; the application that it starts ends as told. Returns the started programs as well. */
async function runOnce(
  args: readonly string[],
  cwd: string,
  end: ProgramEnd = success,
  over: Partial<ProcessIo> = {},
): Promise<Ran & { started: Program[] }> {
  const started: Program[] = [];
  const ran = await runCli(['run', ...args], {
    cwd,
    start: (program) => {
      started.push(program);
      return { ended: Promise.resolve(end), signal: () => {}, killTree: () => {} };
    },
    ...over,
  });
  return { ...ran, started };
}

test('an application is built, and runs from its sources in its directory, with its arguments', async () => {
  const copy = quietNotes();
  copy.remove('src/generated');
  const { code, stdout, stderr, started } = await runOnce(
    ['--', '--port', '8080', '-w'],
    copy.path('src/notes'),
    success,
    {
      environment: { NODE_OPTIONS: '--conditions=development' },
    },
  );
  expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
  expect(stderr).toMatch(/^3 modules, 4 routes, \d+ files, \d+ changed, 0 ms\n$/);
  expect(copy.read('src/generated/index.ts')).toContain('compiled');
  expect(started).toEqual([
    {
      command: process.execPath,
      args: [
        '--import',
        expect.stringMatching(/^file:.*\/tsx\/dist\/loader\.mjs$/),
        '--import',
        expect.stringMatching(/^file:.*\/end-with-parent\.js$/),
        copy.path('src/main.ts'),
        ...['--port', '8080', '-w'],
      ],
      cwd: copy.directory,
      environment: { NODE_OPTIONS: '--conditions=development', TSX_TSCONFIG_PATH: copy.path('tsconfig.json') },
      output: 'inherited',
      endsWithParent: true,
    },
  ]);
});

test('the exit code is the one of the application', async () => {
  const { directory } = quietNotes();
  const codeOf = async (end: ProgramEnd): Promise<number> => (await runOnce([], directory, end)).code;
  expect(await codeOf({ ...success, code: 42 })).toBe(42);
  expect(await codeOf({ kind: 'killed', signal: 'SIGTERM', stdout: '', stderr: '' })).toBe(143);
  const { code, stderr } = await runOnce([], directory, { kind: 'not-started', reason: 'EACCES' });
  expect(code).toBe(127);
  expect(stderr).toContain('error: the application cannot be started: EACCES\n');
});

test('a terminal is cleared, with the lines above the viewport', async () => {
  const { directory } = quietNotes();
  const clearedWith = async (over: Partial<ProcessIo>): Promise<string> =>
    (await runOnce([], directory, success, over)).stdout;
  expect(await clearedWith({ isTerminal: true })).toBe('\u001B[2J\u001B[3J\u001B[H');
  expect(await clearedWith({ isTerminal: true, environment: { TERM: 'dumb' } })).toBe('');
});

test('an application with errors is not started', async () => {
  const copy = quietNotes();
  copy.edit('src/notes/notes.module.ts', '[NotesRepository, ', '[');
  const { code, stdout, stderr, started } = await runOnce([], copy.directory);
  expect({ code, stdout, started }).toEqual({ code: 1, stdout: '', started: [] });
  expect(stderr).toMatch(/^src\/notes\/notes\.service\.ts\(.*error ASH1004: /);
  expect(stderr).toMatch(/\n1 error\n$/);
});

function withSettings(copy: ApplicationCopy, settings: unknown): ApplicationCopy {
  copy.write('package.json', JSON.stringify({ name: 'notes', type: 'module', ashlar: settings }));
  return copy;
}

test('the setting `main` names the entry file, which has to exist', async () => {
  const copy = withSettings(quietNotes(), { main: './src/server.ts' });
  expect(await runOnce([], copy.directory)).toMatchObject({
    code: 1,
    stderr: [
      'error: entry file not found: `src/server.ts`',
      'help: create this file, or name another file in package.json: `"ashlar": { "main": "src/server.ts" }`',
      '',
    ].join('\n'),
    started: [],
  });
  copy.write('src/server.ts', copy.read('src/main.ts'));
  const { code, started } = await runOnce([], copy.directory);
  expect(code).toBe(0);
  expect(started[0]?.args).toContain(copy.path('src/server.ts'));
});

test('a byte order mark of package.json, which the loader cannot read, is reported', async () => {
  const copy = quietNotes();
  copy.write('package.json', `\ufeff${copy.read('package.json')}`);
  const { code, stderr, started } = await runOnce([], copy.directory);
  expect({ code, started }).toEqual({ code: 1, started: [] });
  expect(stderr).toContain('error: `package.json` begins with a byte order mark');
});

test('of several applications, one has to be chosen', async () => {
  const copy = withSettings(quietNotes(), [
    { root: 'src/app.module.ts#AppModule' },
    { root: 'src/app.module.ts#AppModule', out: 'src/other', main: 'src/other.ts' },
  ]);
  const message =
    'error: `ashlar run` starts one application: choose it with --application (src/generated, src/other)\n';
  expect(await runOnce([], copy.directory)).toMatchObject({ code: 2, stderr: message, started: [] });
  expect(await runOnce(['--application', 'src/none'], copy.directory)).toMatchObject({ code: 2, started: [] });
  const { code, started } = await runOnce(['--application', 'src/generated'], copy.directory);
  expect({ code, started: started.length }).toEqual({ code: 0, started: 1 });
});

test.each([
  [['src/server.ts'], 'error: arguments for the application follow `--`: ashlar run -- src/server.ts\n'],
  [['seed', '--', '--all'], 'error: arguments for the application follow `--`: ashlar run -- seed --all\n'],
  [['--port', '1'], "error: unknown option '--port'\n"],
])('%j is wrong usage', async (args, message) => {
  expect(await runOnce(args, '/nowhere')).toEqual({ code: 2, stdout: '', stderr: message, started: [] });
});

test.each(['run', 'run --watch'])('`%s` without a project or with a damaged one ends with 1', async (command) => {
  const [, ...args] = command.split(' ');
  const empty = temporaryDirectory();
  const { code, stderr } = await runOnce(args, empty);
  expect(code).toBe(1);
  expect(stderr).toMatch(/error ASH8001: [^\n]*\n.*\n?1 error\n$/s);
  const copy = quietNotes();
  copy.write('package.json', '{ "name": ');
  expect((await runOnce(args, copy.directory)).stderr).toContain('error ASH8002: ');
});

/** A run of `ashlar run --watch` with fake processes. */
class WatchRun {
  readonly children: FakeChildren;
  readonly finished: Promise<Ran>;
  #stderr = '';
  #pass: (signal: NodeJS.Signals) => void = () => {};

  constructor(directory: string, children = new FakeChildren(true)) {
    this.children = children;
    this.finished = runCli(['run', '--watch'], {
      cwd: directory,
      stderr: {
        write: (text) => {
          this.#stderr += text;
        },
      },
      onSignal: (listener) => {
        this.#pass = listener;
        return () => {};
      },
      start: () => children.start(),
    });
  }

  signal(signal: NodeJS.Signals): void {
    this.#pass(signal);
  }

  /** The messages so far, without times and counts. */
  get messages(): string[] {
    return this.#stderr
      .replaceAll(/^\[\S+ /gm, '')
      .replaceAll(/3 modules, 4 routes, .* ms\./g, 'BUILT.')
      .trimEnd()
      .split('\n');
  }

  async said(text: string): Promise<void> {
    await expect.poll(() => this.messages, { timeout: 30_000 }).toContainEqual(expect.stringContaining(text));
  }
}

test('a build error leaves the process running, and its fix restarts it', async () => {
  const copy = quietNotes();
  const run = new WatchRun(copy.directory);
  await run.children.happened('start 1');
  copy.edit('src/notes/notes.module.ts', '[NotesRepository, ', '[');
  await run.said('Found 1 error.');
  expect(run.children.events).toEqual(['start 1']);
  copy.edit('src/notes/notes.module.ts', 'providers: [', 'providers: [NotesRepository, ');
  await run.children.happened('start 2');
  run.signal('SIGINT');
  expect(await run.finished).toMatchObject({ code: 0, stdout: '' });
  expect(run.messages).toEqual([
    'BUILT. Starting.',
    expect.stringContaining('error ASH1004'),
    expect.stringContaining('note: '),
    expect.stringContaining('note: '),
    expect.stringContaining('help: '),
    'Found 1 error. The application of the last successful build keeps running.',
    'BUILT. Restarting.',
  ]);
  expect(run.children.events).toEqual(['start 1', 'SIGTERM 1', 'kill tree 1', 'start 2', 'SIGINT 2', 'kill tree 2']);
});

test('a crash is shown, and the next save of any kind starts the application again', async () => {
  const copy = quietNotes();
  const run = new WatchRun(copy.directory);
  await run.children.happened('start 1');
  run.children.exit(1);
  await run.said('The application ended with exit code 1. The next save starts it again.');
  copy.write('.env', 'GREETING=hello\n');
  await run.children.happened('start 2');
  copy.write('src/welcome.html', '<p>Welcome</p>');
  await run.children.happened('start 3');
  // A file outside of the sources does not restart it.
  copy.write('logs/today.txt', 'a line');
  copy.remove('src/main.ts');
  await run.said('error: entry file not found: `src/main.ts`');
  expect(run.children.events.at(-1)).toBe('start 3');
  run.signal('SIGHUP');
  await run.finished;
  expect(run.children.events.at(-2)).toBe('SIGTERM 3');
  expect(run.messages.filter((line) => line.includes('tarting.'))).toEqual([
    'BUILT. Starting.',
    'A file has changed. Starting.',
    'A file has changed. Restarting.',
  ]);
});

test('a package.json that is deleted for a moment leaves the process running', async () => {
  const copy = quietNotes();
  const run = new WatchRun(copy.directory);
  await run.children.happened('start 1');
  const manifest = copy.read('package.json');
  copy.remove('package.json');
  await run.said('error ASH8001: cannot find `package.json`');
  expect(run.children.events).toEqual(['start 1']);
  copy.write('package.json', manifest);
  await run.children.happened('start 2');
  run.signal('SIGINT');
  expect((await run.finished).code).toBe(0);
});

test('a second signal kills an application that does not end', async () => {
  const { directory } = quietNotes();
  const run = new WatchRun(directory, new FakeChildren());
  await run.children.happened('start 1');
  run.signal('SIGINT');
  await run.children.happened('SIGINT 1');
  run.signal('SIGINT');
  expect((await run.finished).code).toBe(0);
  expect(run.children.events.slice(0, 3)).toEqual(['start 1', 'SIGINT 1', 'kill tree 1']);
});

test('a debugger of NODE_OPTIONS belongs to the application, which needs its port', () => {
  inspector.open(0, '127.0.0.1');
  releaseInspector({ NODE_OPTIONS: '--conditions=development' });
  expect(inspector.url()).toBeDefined();
  releaseInspector({ NODE_OPTIONS: '--conditions=development --inspect=127.0.0.1:9229' });
  expect(inspector.url()).toBeUndefined();
});
