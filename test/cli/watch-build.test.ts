import { expect, test } from 'vitest';
import { describeWatchError } from '../../cli/src/errors/describe-watch-error.ts';
import type { ProcessIo } from '../../cli/src/io.ts';
import { quietNotes } from '../support/quiet-notes.ts';
import { runCli } from './test-io.ts';

// How VS Code's `$tsc-watch` knows that a build begins and ends.
const time = String.raw`^\s*\[?\D*.{1,2}[:.].{1,2}[:.].{1,2}\D*(?:\]| -) `;
const begins = new RegExp(
  `${time}(Starting compilation in watch mode|File change detected\\. Starting incremental compilation)\\.\\.\\.`,
);
const ends = new RegExp(`${time}(?:Compilation complete\\.|Found \\d+ errors?\\.) Watching for file changes\\.`);

/** Watches through an error, a fix and Ctrl-C; returns the lines on `stdout`. */
async function watchThroughError(
  args: readonly string[],
  over: Partial<ProcessIo> = {},
  error: readonly [right: string, wrong: string] = [
    '[NotesRepository, NotesService, NotesLog]',
    '[NotesService, NotesLog]',
  ],
): Promise<string[]> {
  const copy = quietNotes();
  const file = 'src/notes/notes.module.ts';
  const [right, wrong] = error.map((list) => `providers: ${list}`);
  const steps = [() => copy.edit(file, right ?? '', wrong ?? ''), () => copy.edit(file, wrong ?? '', right ?? '')];
  let stdout = '';
  let interrupt = (): void => {};
  const isEnd = (text: string): boolean => text.includes('Found ') || text.startsWith('{');
  const { code, stderr } = await runCli(['build', '--watch', ...args], {
    cwd: copy.directory,
    onInterrupt: (listener) => {
      interrupt = listener;
    },
    stdout: {
      write: (text) => {
        stdout += text;
        if (isEnd(text)) (steps.shift() ?? interrupt)();
      },
    },
    ...over,
  });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return stdout.trimEnd().split('\n');
}

test('a half-typed file is one error, and the totals are restored when it is complete', async () => {
  const lines = await watchThroughError([], {}, [
    '[NotesRepository, NotesService, NotesLog],',
    '[NotesRepository, NotesService, NotesLog',
  ]);
  const told = lines
    .filter((line) => /Found|ASH/.test(line))
    .map((line) => line.replace(/^\[\S+ |\d+ files.*|\d+ ms$/g, ''));
  expect(told).toEqual([
    'Found 0 errors. Watching for file changes. 3 modules, 4 routes, ',
    expect.stringMatching(/^src\/notes\/notes\.module\.ts\(\d+,\d+\): error ASH8011: syntax error: /),
    'Found 1 error. Watching for file changes. ',
    'Found 0 errors. Watching for file changes. 3 modules, 4 routes, ',
  ]);
});

test('every build begins and ends with the messages that editors detect', async () => {
  const lines = await watchThroughError([]);
  expect(lines.filter((line) => begins.test(line))).toEqual([
    '[03:04:05] Starting compilation in watch mode...',
    '[03:04:05] File change detected. Starting incremental compilation...',
    '[03:04:05] File change detected. Starting incremental compilation...',
  ]);
  const counts = '3 modules, 4 routes, N files, N changed, N ms';
  expect(
    lines.filter((line) => ends.test(line)).map((line) => line.replace(/\d+(?= (files|changed|ms))/g, 'N')),
  ).toEqual([
    `[03:04:05] Found 0 errors. Watching for file changes. ${counts}`,
    '[03:04:05] Found 1 error. Watching for file changes. N ms',
    `[03:04:05] Found 0 errors. Watching for file changes. ${counts}`,
  ]);
  const error = lines.findIndex((line) => line.startsWith('src/notes/notes.service.ts('));
  expect(begins.test(lines[error - 1] ?? '')).toBe(true);
});

test('at a terminal the end of a build replaces its beginning', async () => {
  const lines = await watchThroughError([], { isTerminal: true, environment: { NO_COLOR: '1' } });
  expect(lines.filter((line) => line.startsWith('\u001B[1A\u001B[2K'))).toHaveLength(3);
});

test('with --format json each build is one line', async () => {
  const lines = await watchThroughError(['--format', 'json']);
  expect(lines.map((line) => JSON.parse(line).diagnostics.length)).toEqual([0, 1, 0]);
});

test('the limit of watched files is not an internal error', () => {
  const limit = Object.assign(new Error('ENOSPC: System limit for number of file watchers reached'), {
    code: 'ENOSPC',
  });
  expect(describeWatchError(limit, 'ashlar run --watch')).toContain('CHOKIDAR_USEPOLLING=1 ashlar run --watch');
  expect(describeWatchError(new Error('something else'), 'ashlar build --watch')).toBeUndefined();
});
