import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { watchTask } from '../../editors/vscode/src/watch-task.ts';
import { ApplicationCopy } from '../support/application-copy.js';
import { type RunningProcess, startProcess } from '../support/run-process.js';
import { temporaryDirectory } from '../support/temporary-directory.js';
import { readExtensionFile } from './support/extension-files.js';

const matchers: readonly {
  readonly name: string;
  readonly pattern: { readonly regexp: string };
  readonly background: { readonly beginsPattern: string; readonly endsPattern: string };
}[] = readExtensionFile('package.json').contributes.problemMatchers;

function matcherOf(name: string) {
  const found = matchers.find((matcher) => matcher.name === name);
  if (found === undefined) throw new Error(`there is no matcher ${name}`);
  const { pattern, background } = found;
  return {
    problem: new RegExp(pattern.regexp),
    begins: new RegExp(background.beginsPattern),
    ends: new RegExp(background.endsPattern),
  };
}

const running: RunningProcess[] = [];

afterEach(async () => {
  for (const one of running.splice(0)) {
    one.signalGroup('SIGTERM');
    await one.finished;
  }
});

/** Runs a command in a terminal, as VS Code does. The shell gets each argument in quotes. */
function inTerminal(directory: string, args: readonly string[]): RunningProcess {
  const line = [process.execPath, ...args].map((part) => `'${part}'`).join(' ');
  const started = startProcess('script', ['-qec', `exec ${line}`, '/dev/null'], {
    cwd: directory,
    env: { TERM: 'xterm', SHELL: '/bin/sh' },
    keepsInputOpen: true,
  });
  running.push(started);
  return started;
}

/** The lines of a terminal, without its control sequences. */
function linesOf(output: string): readonly string[] {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control sequences begin with one.
  return output.replaceAll(/\u001B\[[0-9;]*[A-Za-z]/g, '').split(/\r?\n/);
}

const brokenModule = `
import { Injectable, Module } from 'ashlar';
export interface Clock { now(): number }
@Injectable()
export class Greeter { constructor(private readonly clock: Clock) {} }
@Module({ providers: [Greeter] })
export class DraftsModule {}
`;

describe.skipIf(process.platform === 'win32')('the task of a package', () => {
  test('its output in a terminal is read by the problem matcher, also with parentheses and spaces in paths', async () => {
    const folder = join(temporaryDirectory(), 'a folder (old)');
    const application = ApplicationCopy.of('notes', join(folder, 'apps (1)/notes'));
    application.write('src/(drafts) 1/drafts.module.ts', brokenModule);
    application.edit('src/app.module.ts', /imports: \[/, 'imports: [DraftsModule, ');
    application.edit('src/app.module.ts', /^/, "import { DraftsModule } from './(drafts) 1/drafts.module.js';\n");
    const task = watchTask(folder, 'apps (1)/notes');
    expect(task).toMatchObject({ name: 'build --watch (apps (1)/notes)', matcher: '$ashlar-watch-background' });
    const { said, output } = inTerminal(folder, task?.args ?? []);
    await said(/Found \d+ error/);
    const lines = linesOf(output());
    const { problem, begins, ends } = matcherOf('ashlar-watch');
    const [found] = lines.flatMap((line) => (problem.test(line) ? [problem.exec(line)] : []));
    expect(found?.slice(1, 6), output()).toEqual([
      'apps (1)/notes/src/(drafts) 1/drafts.module.ts',
      '5',
      expect.any(String),
      'error',
      'ASH1011',
    ]);
    expect(lines.filter((line) => problem.test(line))).toHaveLength(1);
    expect([lines.some((line) => begins.test(line)), lines.some((line) => ends.test(line))]).toEqual([true, true]);
    const background = matcherOf('ashlar-watch-background');
    expect(lines.filter((line) => background.problem.test(line))).toEqual([]);
    expect(background.begins).toEqual(begins);
    expect(background.ends).toEqual(ends);
    application.edit('src/(drafts) 1/drafts.module.ts', 'private readonly clock: Clock', '');
    await said(/Found 0 errors\. Watching/);
    expect(linesOf(output()).filter((line) => begins.test(line)).length).toBeGreaterThan(1);
  });

  test('packages of a folder have tasks of their own, which run their own installations', () => {
    const folder = temporaryDirectory();
    const install = (directory: string, hasServer: boolean) => {
      const installed = join(folder, directory, 'node_modules/@ashlar/cli');
      mkdirSync(join(installed, 'dist'), { recursive: true });
      writeFileSync(join(installed, 'package.json'), '{}');
      if (hasServer) writeFileSync(join(installed, 'dist/language-server.js'), '');
    };
    expect(watchTask(folder, '.')).toBeUndefined();
    install('.', true);
    install('old', false);
    expect(watchTask(folder, '.')).toEqual({
      name: 'build --watch',
      args: ['node_modules/@ashlar/cli/dist/bin.cjs', 'build', '--watch', '--no-pretty'],
      matcher: '$ashlar-watch-background',
    });
    expect(watchTask(folder, 'apps/api')?.args.slice(-2)).toEqual(['-C', 'apps/api']);
    expect(watchTask(folder, 'old')).toEqual({
      name: 'build --watch (old)',
      args: ['old/node_modules/@ashlar/cli/dist/bin.cjs', 'build', '--watch', '--no-pretty', '-C', 'old'],
      matcher: '$ashlar-watch',
    });
    expect(watchTask(join(folder, 'apps'), 'api')?.args[0]).toBe('../node_modules/@ashlar/cli/dist/bin.cjs');
  });
});
