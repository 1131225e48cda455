import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Queue } from 'bullmq';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasRedis, RedisServer } from '../support/redis/redis-server.ts';
import { repositoryDirectory } from '../support/repository.js';
import { runProcess } from '../support/run-process.js';
import { freePort, type ServedApplication, serveApplication } from '../support/serve-application.js';
import { exampleProject, pathIn, settingsPage } from './example-project.js';
import { type Page, readPages } from './pages.js';

const paths = ['libraries/jobs/README.md', 'libraries/jobs/docs/jobs.md'];
const pages = readPages().filter(({ path }) => path === settingsPage || paths.includes(path));
const { copy, tests } = exampleProject(pages);
const mail = { to: 'ada@example.com', number: 'R-1', total: 12, due: '2030-01-31T00:00:00.000Z' };

function pageOf(path: string): Page {
  const page = pages.find((candidate) => candidate.path === path);
  if (page === undefined) throw new Error(`${path} is missing`);
  return page;
}

async function serve(environment: Readonly<Record<string, string>> = {}): Promise<ServedApplication> {
  const main = pathIn(pageOf('libraries/jobs/docs/jobs.md'), 'src/main.js');
  return await serveApplication(copy.directory, `dist/${main}`, environment);
}

/** Adds the mail of an invoice. */
async function send(url: string, invoice: object = mail): Promise<{ status: number; body: unknown }> {
  const headers = { 'content-type': 'application/json', connection: 'close' };
  const response = await fetch(`${url}/invoices`, { method: 'POST', headers, body: JSON.stringify(invoice) });
  return { status: response.status, body: await response.json() };
}

/** The fields of the log entries with a message. */
function entriesOf({ process }: ServedApplication, message: string): readonly unknown[] {
  const lines = process.output().split('\n');
  return lines.flatMap((line) => (line.includes(`"msg":"${message}"`) ? [JSON.parse(line)] : []));
}

beforeAll(async () => {
  const built = await copy.ashlar(['build']);
  expect(built).toMatchObject({ code: 0, stderr: '' });
  expect(built.output).not.toMatch(/: warning (?!ASH1029|ASH1030)[^\n]*/);
  expect(await copy.tsc()).toMatchObject({ code: 0, output: '' });
}, 240_000);

test('the page names the versions of the packages that the library needs', () => {
  const { peerDependencies } = JSON.parse(
    readFileSync(join(repositoryDirectory, 'libraries/jobs/package.json'), 'utf8'),
  );
  expect(peerDependencies).toMatchObject({ bullmq: '^6.0.0', ioredis: '^5.4.0 || ^6.0.0' });
  const { text } = pageOf('libraries/jobs/docs/jobs.md');
  expect(text).toContain('npm install @ashlar/jobs bullmq@6 ioredis@6');
  expect(text).toContain('Version 6 of `bullmq` is needed, and `ioredis` from 5.4 on.');
});

test('the tests of the page pass', async () => {
  const own = tests.filter((path) => path.includes('jobs'));
  expect(own).toHaveLength(1);
  for (const path of own) {
    const ran = await runProcess(process.execPath, [`dist/${path.replace(/ts$/, 'js')}`], { cwd: copy.directory });
    expect(ran).toMatchObject({ code: 0, stdout: expect.stringMatching(/^# pass 2$/m) });
  }
});

test('the application of the page sends a mail with jobs in memory, and its log entries have the job', async () => {
  const application = await serve({ JOBS: 'memory' });
  const { status, body } = await send(application.url);
  expect(status).toBe(202);
  await application.process.said('"msg":"mail sent"');
  expect(entriesOf(application, 'mail sent')).toMatchObject([
    {
      ...{ scope: 'Mailer', queue: 'invoice-mails', jobId: Object(body).job, attempt: 1 },
      ...{ to: 'ada@example.com', text: 'Invoice R-1: 12, due on 2030-01-31' },
    },
  ]);
  await send(application.url, { ...mail, to: 'ada@example.invalid' });
  await application.process.said('"msg":"invoice not sent"');
  expect(entriesOf(application, 'job failed')).toMatchObject([{ attempt: 1, attempts: 5 }]);
  const started = await fetch(`${application.url}/exports`, {
    method: 'POST',
    headers: { connection: 'close', 'x-tenant': 'blue' },
  });
  await application.process.said('"msg":"exported"');
  const requestId = started.headers.get('x-request-id');
  expect(entriesOf(application, 'exported')).toMatchObject([{ queue: 'exports', tenant: 'blue', requestId }]);
  const ready = await fetch(`${application.url}/health/ready`, { headers: { connection: 'close' } });
  expect(await ready.json()).toEqual({ status: 'up', failed: [] });
  expect(await application.stop()).toMatchObject({ code: 0 });
});

test('the application of the page does not start when no variable names a store', async () => {
  const started = serve();
  await expect(started).rejects.toThrow('set REDIS_URL, or JOBS=memory on the machine of a developer');
});

test('the file `.env` chooses the store of the jobs', async () => {
  copy.write('.env', 'JOBS=memory\n');
  // Vitest sets `test`, for which the file is not read.
  const application = await serve({ NODE_ENV: 'development' });
  copy.remove('.env');
  expect(await application.stop()).toMatchObject({ code: 0 });
});

test('the application of the page does not start without Redis, because it declares a schedule', async () => {
  const started = serve({ REDIS_URL: `redis://127.0.0.1:${await freePort()}` });
  await expect(started).rejects.toThrow('Redis has not confirmed a change of the queue `month-ends` within 5000 ms');
});

describe.runIf(hasRedis)('with Redis', () => {
  let server: RedisServer;

  beforeAll(async () => {
    server = await RedisServer.start();
  });

  afterAll(() => server.stop());

  test('the application of the page sends the mails of another process, and has the schedule of the month', async () => {
    const REDIS_URL = `redis://127.0.0.1:${server.port}`;
    const web = await serve({ REDIS_URL, WORKERS: 'false' });
    expect(await send(web.url)).toMatchObject({ status: 202 });
    const working = await serve({ REDIS_URL });
    await working.process.said('"msg":"mail sent"');
    // `web` has one connection, `working` five, and the administrator one.
    const clients = String(await server.administer((administrator) => administrator.client('LIST')));
    expect(clients.trim().split('\n')).toHaveLength(7);
    expect(entriesOf(web, 'mail sent')).toEqual([]);

    // Another producer of the same queue, without a name or options of `@ashlar/jobs`.
    const mails = new Queue('invoice-mails', { connection: { port: server.port }, prefix: 'ashlar' });
    await mails.addBulk([
      { name: 'send', data: { ...mail, number: 'R-2' } },
      { name: 'send', data: { ...mail, total: -1 } },
    ]);
    await working.process.said('Invoice R-2: 12, due on 2030-01-31');
    await working.process.said('"msg":"job failed"');
    expect(entriesOf(working, 'job failed')).toMatchObject([
      { problems: [expect.objectContaining({ path: 'total' })] },
    ]);
    await mails.close();

    const months = new Queue('month-ends', { connection: { port: server.port }, prefix: 'ashlar' });
    const schedules = await months.getJobSchedulers();
    expect(schedules).toMatchObject([
      { key: 'close', pattern: '0 3 1 * *', tz: 'Europe/Berlin', template: { data: { ledger: 'main' } } },
    ]);
    const next = new Date(schedules[0]?.next ?? 0);
    const format = { timeZone: 'Europe/Berlin', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const;
    expect(next.toLocaleString('de-DE', format)).toMatch(/^1\D+03:00$|^1\D+3:00$/);

    // The job of the schedule runs before its time.
    const [job] = await months.getDelayed();
    await job?.promote();
    await working.process.said('"msg":"month closed"');
    const month = new Date(next.getTime() - 24 * 3_600_000).toISOString().slice(0, 7);
    expect(entriesOf(working, 'month closed')).toMatchObject([{ queue: 'month-ends', ledger: 'main', month }]);
    await months.close();
    for (const application of [web, working]) expect(await application.stop()).toMatchObject({ code: 0 });
  });
});
