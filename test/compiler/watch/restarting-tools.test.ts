import { setTimeout as delay } from 'node:timers/promises';
import { request } from 'undici';
import { afterEach, expect, test } from 'vitest';
import { quietNotes } from '../../support/quiet-notes.ts';
import { repositoryDirectory } from '../../support/repository.ts';
import { type RunningProcess, startProcess } from '../../support/run-process.ts';
import { freePort } from '../../support/serve-application.ts';
import { WatchedApplication } from './watched-application.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const packages = `${repositoryDirectory}/node_modules`;
const tsx = `file://${packages}/tsx/dist/loader.mjs`;

/** Tools that start a program again when a file changes that it has imported. */
test.each<[name: string, program: string, args: readonly string[]]>([
  ['node --watch', process.execPath, ['--watch', '--import', tsx, 'src/main.ts']],
  ['tsx watch', process.execPath, [`${packages}/tsx/dist/cli.mjs`, 'watch', 'src/main.ts']],
  [
    'nodemon',
    process.execPath,
    [
      `${packages}/nodemon/bin/nodemon.js`,
      '--watch',
      'src/generated',
      '--ext',
      'ts',
      '--exec',
      `node --import ${tsx}`,
      'src/main.ts',
    ],
  ],
])('%s serves every rebuilt file, the second one too', { timeout: 180_000 }, async (_name, program, args) => {
  const copy = quietNotes();
  const watched = await WatchedApplication.started(copy);
  closing.push(() => watched.close());
  const port = await freePort();
  const tool = startProcess(program, args, { cwd: copy.directory, env: { PORT: String(port) } });
  closing.push(() => ended(tool));

  await untilStatus(port, 201);
  // Only a type changes: of the files that the program has imported, none but generated ones.
  for (const [from, to, status] of [
    [
      'title: string;\n  body: string;\n}\n\n/** The filter',
      "title: 'short';\n  body: string;\n}\n\n/** The filter",
      400,
    ],
    ["title: 'short'", "title: 'a long title'", 201],
    ["title: 'a long title'", "title: 'short'", 400],
  ] as const) {
    copy.edit('src/notes/note.ts', from, to);
    await watched.untilGood();
    await untilStatus(port, status);
  }
});

/** Repeats a request until the response is as expected: the time of the test is the limit. */
async function untilStatus(port: number, wanted: number): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ title: 'a long title', body: 'x' });
  for (;;) {
    const status = await request(`http://127.0.0.1:${port}/notes`, { method: 'POST', headers, body }).then(
      async (response) => {
        await response.body.dump();
        return response.statusCode;
      },
      () => undefined, // not listening at this moment: it is being started
    );
    if (status === wanted) return;
    await delay(50);
  }
}

async function ended(tool: RunningProcess): Promise<void> {
  tool.signalGroup('SIGKILL');
  await tool.finished;
  expect(tool.output()).not.toContain('SyntaxError');
}
