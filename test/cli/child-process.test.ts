import { ChildProcess as NodeChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { commandLineOf } from '../../cli/src/command-line.ts';
import { type Program, startProgram } from '../../cli/src/processes/child-process.ts';
import { runProgram } from '../../cli/src/run-program.ts';
import { isRunning } from '../support/is-running.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';

function node(script: string, over: Partial<Program> = {}): Program {
  return {
    command: process.execPath,
    args: ['-e', script],
    cwd: temporaryDirectory(),
    environment: { GREETING: 'hello' },
    output: 'captured',
    ...over,
  };
}

test('the end of a program has its exit code and its output', async () => {
  const { ended } = startProgram(node('console.log(process.env.GREETING); console.error("no"); process.exitCode = 3'));
  expect(await ended).toEqual({ kind: 'exited', code: 3, stdout: 'hello\n', stderr: 'no\n' });
});

test('the end of a program has the signal that ended it', async () => {
  const child = startProgram(node('setInterval(() => {}, 1000)'));
  child.signal('SIGTERM');
  expect(await child.ended).toMatchObject({ kind: 'killed', signal: 'SIGTERM' });
  child.signal('SIGTERM');
});

test.each([
  ['an unknown program', { command: 'ashlar-no-such-program' }, 'ENOENT'],
  ['a missing directory', { cwd: '/ashlar/no/such/directory' }, 'ENOENT'],
  ['an argument that cannot be passed', { args: ['a\0b'] }, 'ERR_INVALID_ARG_VALUE'],
])('%s is reported as a program that cannot be started, and nothing gets its signals', async (_case, over, reason) => {
  const kill = vi.spyOn(NodeChildProcess.prototype, 'kill').mockReturnValue(true);
  onTestFinished(() => kill.mockRestore());
  const child = startProgram(node('', over));
  child.signal('SIGTERM');
  child.killTree();
  expect(kill).not.toHaveBeenCalled();
  expect(await child.ended).toEqual({ kind: 'not-started', reason });
});

const withGrandchild = (detached: boolean, ready = ''): string => `
  const { spawn } = require('node:child_process');
  const grandchild = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore', detached: ${detached} });
  grandchild.once('spawn', () => require('node:fs').writeFileSync('started', String(grandchild.pid)));
  ${ready}`;

async function startedGrandchild(directory: string): Promise<number> {
  const file = join(directory, 'started');
  await expect.poll(() => existsSync(file) && readFileSync(file, 'utf8'), { timeout: 30_000 }).toBeTruthy();
  return Number(readFileSync(file, 'utf8'));
}

test('a tree is ended with the processes that outlive the program', async () => {
  const program = node(withGrandchild(false));
  const child = startProgram(program);
  const grandchild = await startedGrandchild(program.cwd);
  child.signal('SIGTERM');
  expect(await child.ended).toMatchObject({ kind: 'killed', signal: 'SIGTERM' });
  expect(isRunning(grandchild)).toBe(true);
  child.killTree();
  await expect.poll(() => isRunning(grandchild)).toBe(false);
});

test('a program that ignores signals is ended with its tree, daemons excepted', async () => {
  const program = node(withGrandchild(true, 'process.on("SIGTERM", () => {}); setInterval(() => {}, 1000)'));
  const child = startProgram(program);
  const daemon = await startedGrandchild(program.cwd);
  child.signal('SIGTERM');
  child.killTree();
  expect(await child.ended).toMatchObject({ kind: 'killed', signal: 'SIGKILL' });
  expect(isRunning(daemon)).toBe(true);
  process.kill(daemon, 'SIGKILL');
});

/** Runs a program that does not exist, and records what happens to it. */
function recordedProgram() {
  const calls: string[] = [];
  let pass: (signal: NodeJS.Signals) => void = () => {};
  let end = (): void => {};
  const running = runProgram(node(''), {
    start: () => ({
      ended: new Promise((resolve) => {
        end = () => resolve({ kind: 'exited', code: 0, stdout: '', stderr: '' });
      }),
      signal: (signal) => calls.push(signal),
      killTree: () => calls.push('tree'),
    }),
    onSignal: (listener) => {
      pass = listener;
      return () => calls.push('removed');
    },
  });
  return { calls, running, pass: (signal: NodeJS.Signals) => pass(signal), end: () => end() };
}

test('signals are passed on while a program runs, and the third one ends its tree', async () => {
  const { calls, running, pass, end } = recordedProgram();
  for (const signal of ['SIGTERM', 'SIGTERM', 'SIGINT'] as const) pass(signal);
  end();
  expect(await running).toMatchObject({ kind: 'exited', code: 0 });
  expect(calls).toEqual(['SIGTERM', 'SIGTERM', 'tree', 'removed']);
});

test('SIGINT, which a terminal sends to the program too, is passed on when the program does not end', async () => {
  const { calls, running, pass, end } = recordedProgram();
  pass('SIGINT');
  expect(calls).toEqual([]);
  await expect.poll(() => calls).toEqual(['SIGINT']);
  end();
  await running;
});

test('SIGINT is not passed on to a program that has ended', async () => {
  const { calls, running, pass, end } = recordedProgram();
  pass('SIGINT');
  end();
  await running;
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(calls).toEqual(['removed']);
});

test('on Windows, batch files are started by the command interpreter', () => {
  const environment = { Path: 'C:\\Windows;C:\\Program Files\\nodejs', ComSpec: 'C:\\cmd.exe' };
  const files = new Set([
    'C:\\Program Files\\nodejs\\npm',
    'C:\\Program Files\\nodejs\\npm.CMD',
    'C:\\Windows\\git.EXE',
  ]);
  const line = (command: string, ...args: string[]) =>
    commandLineOf({ command, args, cwd: 'C:\\app', environment }, 'win32', (path) => files.has(path));
  expect(line('npm', 'install', 'a b')).toEqual({
    command: 'C:\\cmd.exe',
    args: ['/d', '/s', '/c', '"C:\\Program^ Files\\nodejs\\npm.CMD ^^^"install^^^" ^^^"a^^^ b^^^""'],
    verbatim: true,
  });
  expect(line('git', 'status')).toEqual({ command: 'C:\\Windows\\git.EXE', args: ['status'], verbatim: false });
  expect(line('pnpm')).toBeUndefined();
});
