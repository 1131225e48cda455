import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { ApplicationCopy } from '../../support/application-copy.js';
import { isRunning } from '../../support/is-running.js';
import { quietNotes } from '../../support/quiet-notes.js';
import { repositoryDirectory } from '../../support/repository.js';
import { type RunningProcess, runProcess, startProcess } from '../../support/run-process.js';
import { freePort } from '../../support/serve-application.js';

const bin = join(repositoryDirectory, 'cli/dist/bin.cjs');

/** Starts a development loop, which ends with the test at the latest. */
function start(command: readonly string[], copy: ApplicationCopy, environment: Record<string, string>): RunningProcess {
  const [program = '', ...args] = command;
  const running = startProcess(program, args, { cwd: copy.directory, env: environment, keepsInputOpen: true });
  onTestFinished(() => running.signalGroup('SIGKILL'));
  return running;
}

/** The text has been written so many times. */
function times(count: number, text: string): RegExp {
  return new RegExp(Array.from({ length: count }, () => text).join('[^]*'));
}

test('changed types are enforced at the next request, through errors and a crash', async () => {
  const copy = quietNotes();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/notes`;
  const post = async (title: string): Promise<Response> =>
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ title, body: 'text' }),
    });
  const running = start([process.execPath, bin, 'run', '--watch'], copy, { PORT: String(port) });
  await running.said('listening on');
  expect((await post('ab')).status).toBe(201);

  copy.edit('src/notes/note.ts', /(?<=interface CreateNote \{\n {2}title: string)/, ' & MinLength<3>');
  await running.said('Found 1 error. The application of the last successful build keeps running.');
  expect((await post('ab')).status).toBe(201);

  copy.edit('src/notes/note.ts', 'import type { Int }', 'import type { Int, MinLength }');
  await running.said(times(2, 'listening on'));
  const response = await post('ab');
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ errors: { title: ['must have at least 3 characters'] } });

  copy.edit('src/main.ts', 'const app', 'process.exit(3);\nconst app');
  await running.said('The application ended with exit code 3. The next save starts it again.');
  copy.edit('src/main.ts', 'process.exit(3);\n', '');
  await running.said(times(3, 'listening on'));
  expect((await post('abc')).status).toBe(201);
  expect(running.output()).not.toContain('EADDRINUSE');

  // The command alone gets the signal, and passes it on.
  if (running.pid !== undefined) process.kill(running.pid, 'SIGTERM');
  expect(await running.finished).toMatchObject({ code: 0 });
  expect(running.output()).toMatch(times(3, 'SIGTERM: closing'));
  await expect(fetch(url)).rejects.toThrow('fetch failed');
});

test('in a terminal, it is cleared, input reaches the application, and Ctrl-C ends everything', async () => {
  const copy = quietNotes();
  const port = await freePort();
  copy.edit(
    'src/main.ts',
    'const app',
    [
      "import { spawn } from 'node:child_process';",
      "const worker = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });",
      'console.log(`worker ${worker.pid}.`);',
      "process.stdin.on('data', (text) => console.log(`read ${String(text).trim().toUpperCase()}`));",
      'const app',
    ].join('\n'),
  );
  // Without `exec`, a shell that stays between the terminal and the command gets Ctrl-C too, and ends with exit code 130.
  const line = `exec "${process.execPath}" "${bin}" run --watch`;
  const environment = { PORT: String(port), TERM: 'xterm', SHELL: '/bin/sh' };
  const running = start(['script', '-qec', line, '/dev/null'], copy, environment);
  await running.said('listening on');
  expect(running.output().startsWith('\u001B[2J\u001B[3J\u001B[H')).toBe(true);
  running.write('hello\n');
  await running.said('read HELLO');
  const worker = Number(/worker (\d+)\./.exec(running.output())?.[1]);
  expect(isRunning(worker)).toBe(true);
  running.write('\u0003');
  expect(await running.finished).toMatchObject({ code: 0 });
  expect(running.output()).toContain('SIGINT: closing');
  await expect.poll(() => isRunning(worker)).toBe(false);
});

test.skipIf(process.platform === 'win32')(
  'after Ctrl-C, the command exits with the code of the application',
  async () => {
    const copy = quietNotes();
    const port = await freePort();
    for (let round = 0; round < 3; round++) {
      const running = start([process.execPath, bin, 'run'], copy, { PORT: String(port) });
      await running.said('listening on');
      // A terminal sends the signal to the whole group.
      running.signalGroup('SIGINT');
      expect(await running.finished).toMatchObject({ code: 0 });
    }
  },
);

const echo = `
  let text = '';
  process.stdin.on('data', (part) => (text += part));
  process.stdin.on('end', () => {
    console.log(JSON.stringify({ text, args: process.argv.slice(2), kind }));
    process.exitCode = 7;
  });`;

test.each([
  ['an ES module', 'module', 'const kind = typeof import.meta.url;'],
  ['a CommonJS module', 'commonjs', 'const kind = typeof require.resolve;'],
])('%s gets input and arguments, and its exit code is the one of the command', async (_title, type, kind) => {
  const copy = quietNotes();
  copy.write('package.json', JSON.stringify({ name: 'notes', type, ashlar: { main: 'src/serve it.ts' } }));
  copy.write('src/serve it.ts', `enum Kind { A }\n${kind}${echo}\nexport const unused = Kind.A;\n`);
  copy.edit('tsconfig.json', '"verbatimModuleSyntax": true,', '');
  const args = [bin, 'run', '--', 'a b', '--watch'];
  const { code, stdout } = await runProcess(process.execPath, args, { cwd: copy.directory, input: 'hello' });
  const kinds = { module: 'string', commonjs: 'function' };
  expect({ code, stdout }).toEqual({
    code: 7,
    stdout: `${JSON.stringify({ text: 'hello', args: ['a b', '--watch'], kind: Reflect.get(kinds, type) })}\n`,
  });
});

test.each([
  ['run', []],
  ['run --watch', ['--watch']],
])('the application ends with its hooks when `%s` is killed', async (_title, options) => {
  const copy = quietNotes();
  const port = await freePort();
  const running = start([process.execPath, bin, 'run', ...options], copy, { PORT: String(port) });
  await running.said('listening on');
  if (running.pid !== undefined) process.kill(running.pid, 'SIGKILL');
  await running.said('SIGTERM: closing');
  // The outputs are closed when the last process has ended.
  expect(await running.finished).toMatchObject({ code: undefined });
  await expect(fetch(`http://127.0.0.1:${port}/notes`)).rejects.toThrow('fetch failed');
});

test('an application sees nothing of its command, nor do its threads and processes', async () => {
  const copy = quietNotes();
  copy.write(
    'src/main.ts',
    `
    import { fork } from 'node:child_process';
    import { fileURLToPath } from 'node:url';
    import { Worker } from 'node:worker_threads';
    const seen = { pipe: process.env['ASHLAR_PARENT_PIPE'], isForked: process.send !== undefined };
    if (process.send !== undefined) process.send(seen);
    else {
      const script = "require('node:worker_threads').parentPort.postMessage({ pipe: process.env.ASHLAR_PARENT_PIPE })";
      new Worker(script, { eval: true }).once('message', (inThread) => {
        const child = fork(fileURLToPath(import.meta.url));
        child.once('message', (inProcess) => console.log(JSON.stringify([seen, inThread, inProcess])));
      });
    }
    `,
  );
  const { code, stdout } = await copy.ashlarProcess(['run']);
  expect({ code, stdout }).toEqual({ code: 0, stdout: '[{"isForked":false},{},{"isForked":true}]\n' });
});
