import { expect, test } from 'vitest';
import { repositoryDirectory } from '../support/repository.js';
import { runProcess, startProcess } from '../support/run-process.js';
import { freePort } from '../support/serve-application.js';

const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';

test('npm run demo serves the sample, prints its routes and working commands, and has exit code 0', async () => {
  const port = String(await freePort());
  const demo = startProcess(npm, ['run', 'demo'], { cwd: repositoryDirectory, env: { PORT: port } });
  await demo.said('Ctrl-C ends it.');
  const output = demo.output();
  expect(output).toMatch(/GET\s+\/notes\/\{id\}/);
  expect(output).toMatch(/POST\s+\/notes\s/);
  const commands = output.split('\n').filter((line) => line.trim().startsWith('curl '));
  const following = commands.filter((line) => line.includes('curl -N '));
  const others = commands.filter((line) => !following.includes(line));
  expect([following.length, others.length]).toEqual([1, 5]);
  const events = startProcess('sh', ['-c', `exec ${following[0]?.trim()} --silent --verbose`]);
  await events.said('text/event-stream');
  const responses: unknown[] = [];
  for (const command of others) {
    const { stdout } = await runProcess('sh', ['-c', command.replace('curl', 'curl --silent')]);
    responses.push(JSON.parse(stdout));
  }
  const second = { id: 2, title: 'Second', body: 'Written by curl.' };
  expect(responses).toMatchObject([
    [{ id: 1 }],
    { id: 1 },
    second,
    { status: 404, message: 'There is no note 404' },
    { status: 400, error: 'Bad Request' },
  ]);
  await events.said(`\ndata: ${JSON.stringify({ note: second })}\n`);
  await demo.said('Note 2 was written');
  demo.signalGroup('SIGINT'); // as Ctrl-C does
  expect(await demo.finished).toMatchObject({ code: 0 });
  await events.finished;
});

test('npm run demo reports a port that is in use', async () => {
  const port = String(await freePort());
  const first = startProcess(npm, ['run', 'demo'], { cwd: repositoryDirectory, env: { PORT: port } });
  await first.said('Ctrl-C ends it.');
  const second = await runProcess(npm, ['run', 'demo'], { cwd: repositoryDirectory, env: { PORT: port } });
  expect(second.code).toBe(1);
  expect(second.output).toContain('Is the port taken?');
  expect(second.output).not.toMatch(/^\s+at /m);
  first.signalGroup('SIGINT');
  expect(await first.finished).toMatchObject({ code: 0 });
});
