import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { ApplicationCopy } from '../support/application-copy.js';
import { newApplication, runLines } from '../support/new-application.js';
import { repositoryDirectory } from '../support/repository.js';
import { type RunningProcess, startProcess } from '../support/run-process.js';
import { freePort } from '../support/serve-application.js';
import { temporaryDirectory } from '../support/temporary-directory.js';
import { codeBlocks } from './code-blocks.js';
import { DebuggerClient } from './debugger-client.js';

/** A configuration of `launch.json`. */
interface Configuration {
  readonly request: 'launch' | 'attach';
  readonly name: string;
  readonly runtimeExecutable?: string;
  readonly runtimeArgs?: readonly string[];
  readonly program?: string;
  readonly cwd?: string;
  readonly port?: number;
  readonly restart?: boolean;
  readonly preLaunchTask?: string;
}

const page = readFileSync(join(repositoryDirectory, 'cli/docs/running.md'), 'utf8');
const section = /^## Debugging\n.*?(?=^(?:## |\[All pages))/ms.exec(page)?.[0] ?? '';
const { configurations }: { configurations: readonly Configuration[] } = JSON.parse(
  codeBlocks(section).find(({ file }) => file === '.vscode/launch.json')?.text ?? '',
);
/** The commands that start an application for "Attach". */
const commands = Array.from(
  section.matchAll(/^ {2}(\S.* ashlar run .*|\S*.*\/ashlar run .*)$/gm),
  ([, line = '']) => line,
);

const source = 'src/app.ts';
const statement = 'return { message: ';
let application: ApplicationCopy;
let unchanged: string;

beforeAll(async () => {
  application = await newApplication();
  unchanged = application.read(source);
}, 240_000);

function configurationOf(request: Configuration['request'], key: keyof Configuration): Configuration {
  const found = configurations.find((configuration) => configuration.request === request && key in configuration);
  if (found === undefined) throw new Error(`there is no configuration with ${key}`);
  return found;
}

/** The text of a configuration with the directory that is open in VS Code. */
function resolved(text = ''): string {
  return text.replaceAll('${workspaceFolder}', application.directory);
}

/** Starts a program of Node, which ends with the test at the latest. */
function start(program: string, args: readonly string[], env: Record<string, string>, cwd = application.directory) {
  const cleared = { CI: 'true', NO_COLOR: '1', NODE_OPTIONS: undefined, NODE_ENV: undefined, VITEST: undefined };
  const running = startProcess(program, args, { cwd, env: { ...cleared, ...env }, keepsInputOpen: true });
  onTestFinished(() => running.signalGroup('SIGKILL'));
  return running;
}

/** Waits until an application has listened so many times. */
function listening(running: RunningProcess, count: number): Promise<void> {
  return running.said(new RegExp(Array.from({ length: count }, () => 'listening on http').join('[^]*')));
}

/** Adds a line before the others, so that a source map of the earlier file would lead to another line. */
function change(): void {
  application.write(source, `// A comment.\n${unchanged}`);
}

/** Reaches a breakpoint on the statement of the handler by a request. */
async function reachBreakpoint(client: DebuggerClient, port: number): Promise<void> {
  const line =
    application
      .read(source)
      .split('\n')
      .findIndex((text) => text.includes(statement)) + 1;
  expect(line).toBeGreaterThan(1);
  const url = pathToFileURL(application.path(source)).href;
  await client.breakAt(url, line);
  const paused = client.untilPaused();
  const response = fetch(`http://127.0.0.1:${port}/?name=Ada`);
  expect(await paused).toEqual({ source: url, line, functionName: 'greet' });
  await client.resume();
  expect(await (await response).json()).toEqual({ message: 'Hello, Ada' });
  client.close();
}

/**
 * A directory with a module that opens a debugger in each process of Node, and writes its address to a file. VS Code adds such a module
 * to `NODE_OPTIONS` of the programs that it launches.
 */
class Launcher {
  readonly #directory = join(temporaryDirectory(), 'debuggers');
  readonly #seen = new Set<string>();
  readonly options: string;

  constructor() {
    mkdirSync(this.#directory);
    const file = join(this.#directory, 'open.cjs');
    writeFileSync(
      file,
      `
const inspector = require('node:inspector');
if (require('node:worker_threads').isMainThread) {
  inspector.open(0, '127.0.0.1');
  const text = JSON.stringify({ url: inspector.url(), main: process.argv[1] });
  require('node:fs').writeFileSync(\`\${__dirname}/\${process.pid}.json\`, text);
}
`,
    );
    this.options = `--require ${file}`;
  }

  /** Connects to the process that has started this file since the last call. */
  async connect(main: string): Promise<DebuggerClient> {
    for (const name of readdirSync(this.#directory).filter((file) => file.endsWith('.json'))) {
      const process: { url: string; main: string } = JSON.parse(readFileSync(join(this.#directory, name), 'utf8'));
      if (process.main !== main || this.#seen.has(process.url)) continue;
      this.#seen.add(process.url);
      return DebuggerClient.connect(process.url);
    }
    throw new Error(`no process has started ${main}`);
  }
}

test('the launched command reaches breakpoints of the sources, before and after a change', async () => {
  application.write(source, unchanged);
  const { runtimeExecutable = '', runtimeArgs = [], cwd } = configurationOf('launch', 'runtimeExecutable');
  const launcher = new Launcher();
  const port = await freePort();
  const env = { PORT: String(port), NODE_OPTIONS: launcher.options };
  const running = start(runtimeExecutable, runtimeArgs, env, resolved(cwd));
  await listening(running, 1);
  await reachBreakpoint(await launcher.connect(application.path('src/main.ts')), port);
  change();
  await listening(running, 2);
  await reachBreakpoint(await launcher.connect(application.path('src/main.ts')), port);
});

test('the launched build reaches breakpoints of the sources', async () => {
  application.write(source, unchanged);
  const { program, cwd, preLaunchTask = '' } = configurationOf('launch', 'program');
  await runLines(application, [preLaunchTask.replace(/^npm: /, 'npm run ')]);
  const launcher = new Launcher();
  const port = await freePort();
  const env = { PORT: String(port), NODE_OPTIONS: launcher.options };
  const running = start(process.execPath, [resolved(program)], env, resolved(cwd));
  await listening(running, 1);
  await reachBreakpoint(await launcher.connect(resolved(program)), port);
});

describe('an attached debugger', () => {
  const attach = configurationOf('attach', 'port');

  /** Starts an application by a command of the page, on another port than the default one of Node. */
  async function startBy(command: string) {
    const debugPort = await freePort();
    const port = await freePort();
    expect(command).toContain('--inspect ');
    const line = command.replace('--inspect ', `--inspect=127.0.0.1:${debugPort} `);
    return { running: start('sh', ['-c', line], { PORT: String(port) }), port, debugPort };
  }

  /** The processes with a debugger on a port: their addresses, and the files that they run. */
  async function targetsOf(debugPort: number): Promise<readonly { url: string; webSocketDebuggerUrl: string }[]> {
    return JSON.parse(await (await fetch(`http://127.0.0.1:${debugPort}/json/list`)).text());
  }

  test('the port is the default one of Node', () => {
    expect(attach).toMatchObject({ port: process.debugPort, restart: true });
    expect(commands).toHaveLength(2);
  });

  test.each(commands)('`%s` reaches breakpoints of the sources, before and after a change', async (command) => {
    application.write(source, unchanged);
    const { running, port, debugPort } = await startBy(command);
    for (const count of [1, 2]) {
      if (count === 2) change();
      await listening(running, count);
      const [target] = await targetsOf(debugPort);
      expect(target?.url).toBe(pathToFileURL(application.path('src/main.ts')).href);
      await reachBreakpoint(await DebuggerClient.connect(target?.webSocketDebuggerUrl ?? ''), port);
    }
  });

  test('with NODE_OPTIONS, `npx` takes the port', async () => {
    const [, command = ''] = /`(NODE_OPTIONS=--inspect npx ashlar run)` does not work/.exec(section) ?? [];
    const { running, debugPort } = await startBy(command);
    await listening(running, 1);
    const [target] = await targetsOf(debugPort);
    expect(target?.url).toMatch(/npx/);
  });
});
