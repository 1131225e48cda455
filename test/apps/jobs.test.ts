import { join } from 'node:path';
import { request } from 'undici';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { ApplicationCopy } from '../support/application-copy.ts';
import { builtSample } from '../support/built-sample.ts';
import { hasRedis, RedisServer } from '../support/redis/redis-server.ts';
import { repositoryDirectory } from '../support/repository.ts';
import { type ServedApplication, serveApplication } from '../support/serve-application.ts';

const archive = new URL('jobs-application.txt', import.meta.url);

let copy: ApplicationCopy;
const served: ServedApplication[] = [];

beforeAll(async () => {
  copy = await builtSample(archive);
});

afterEach(async () => {
  for (const application of served.splice(0)) await application.stop();
});

async function serve(environment: Readonly<Record<string, string>> = {}, directory = copy.directory) {
  const application = await serveApplication(directory, 'dist/main.js', environment);
  served.push(application);
  return application;
}

async function addInvoice(url: string, invoice: object): Promise<{ status: number; text: string }> {
  const { statusCode, body } = await request(`${url}/invoices`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', connection: 'close' },
    body: JSON.stringify(invoice),
  });
  return { status: statusCode, text: await body.text() };
}

async function readiness(url: string): Promise<unknown> {
  const { body } = await request(`${url}/health/ready`, { headers: { connection: 'close' } });
  return await body.json();
}

function linesOf(output: string, message: string): readonly Record<string, unknown>[] {
  return output.split('\n').flatMap((line) => (line.includes(`"msg":"${message}"`) ? [JSON.parse(line)] : []));
}

test('a queue receives the codec of its payload, also by an inherited constructor', () => {
  const container = copy.read('src/generated/container.ts');
  expect(container).toContain('new InvoiceMails(builder.codec(invoiceMailCodec), jobs)');
  expect(container).toContain('new MonthEnds(builder.codec(monthEndCodec), jobs)');
  expect(container).toMatch(
    /new SendInvoiceMails\(invoiceMails, mailer\),\s*\['onBootstrap', 'onShutdownRequested', 'onShutdown'\]/,
  );
});

test('the sources of the package give the same files as its library file', async () => {
  const references = ['health', 'jobs'].map((name) => ({ path: join(repositoryDirectory, 'libraries', name) }));
  expect((await builtSample(archive, { references })).generated()).toEqual(copy.generated());
});

test('the graph shows queues and workers with their dependencies', async () => {
  const { stdout } = await copy.ashlar(['graph']);
  expect(stdout).toMatchInlineSnapshot(`
    "flowchart TB
      subgraph m1["InvoicesModule"]
        direction LR
        p1["Mailer"]
        p2["InvoiceMails"]
        p3["SendInvoiceMails"]
        p4["MonthEnds"]
        p5["CloseMonths"]
        p6(["InvoicesController"])
      end
      subgraph m2["JobsModule (global)"]
        direction LR
        p7["JobsOptions"]
        p8["Jobs"]
        p9["JobsConnectionCheck"]
        p10["WaitingJobsCheck"]
      end
      subgraph m3["HealthModule"]
        direction LR
        p11["HealthChecks"]
        p12["HealthService"]
        p13(["HealthController"])
      end
      m4["AppModule"]
      m4 --> m1
      m4 --> m2
      m4 --> m3
      p8 -.-> p7
      p2 -.-> p8
      p3 -.-> p2
      p3 -.-> p1
      p4 -.-> p8
      p5 -.-> p4
      p6 -.-> p2
      p9 -.-> p8
      p10 -.-> p8
      p11 -.-> p9
      p11 -.-> p10
      p12 -.-> p11
      p13 -.-> p12
    "
  `);
});

test('an application with jobs in memory runs them, in both module formats', async () => {
  const { directory } = await builtSample(archive, { type: 'commonjs' });
  for (const application of [await serve(), await serve({}, directory)]) {
    const { status, text: id } = await addInvoice(application.url, { to: 'ada@example.com', total: 12 });
    expect(status).toBe(200);
    await application.process.said('mail to ada@example.com: 12 until 1970-01-01T00:00:00.000Z');
    await application.process.said('"msg":"invoice sent"');
    expect(linesOf(application.process.output(), 'invoice sent')).toMatchObject([
      { scope: 'SendInvoiceMails', queue: 'invoice-mails', jobId: id, attempt: 1 },
    ]);
    await application.process.said(/closes main for close at \S+:\d\d\.000Z/);
    expect(await readiness(application.url)).toEqual({ status: 'up', failed: [] });
    // TypeScript does not know that it is not an address.
    expect((await addInvoice(application.url, { to: 'ada', total: 12 })).status).toBe(500);
    await application.process.said('"msg":"request failed"');
    expect(linesOf(application.process.output(), 'request failed')).toMatchObject([
      {
        err: {
          type: 'InvalidPayloadError',
          message: expect.stringMatching(/^the payload does not fit the queue `invoice-mails`: to must be /),
        },
      },
    ]);
  }
});

describe.runIf(hasRedis)('with Redis', () => {
  let server: RedisServer;

  beforeAll(async () => {
    server = await RedisServer.start();
  });

  afterAll(() => server.stop());

  test('a process adds the jobs that another process runs', async () => {
    const environment = { REDIS_URL: `redis://127.0.0.1:${server.port}` };
    const web = await serve({ ...environment, WORKERS: 'no' });
    await addInvoice(web.url, { to: 'ada@example.com', total: 1 });
    await expect
      .poll(() => readiness(web.url), { timeout: 20_000 })
      .toEqual({ status: 'down', failed: ['waiting jobs'] });
    const working = await serve(environment);
    await working.process.said('mail to ada@example.com: 1 until');
    await working.process.said('closes main for close');
    await expect.poll(() => readiness(web.url), { timeout: 20_000 }).toEqual({ status: 'up', failed: [] });
    expect(web.process.output()).not.toContain('mail to');
    for (const application of served.splice(0)) expect(await application.stop()).toMatchObject({ code: 0 });
  });

  test('versions with different payload types run side by side: a job that does not fit fails, and no other', async () => {
    const newer = await builtSample(archive, {
      edit: (application) => {
        application.edit(
          'src/invoice-mails.ts',
          'readonly due: Date;',
          "readonly due: Date;\n  readonly currency: 'EUR' | 'USD';",
        );
        application.edit('src/invoice-mails.ts', 'due: Date)', "due: Date, currency: 'EUR' | 'USD' = 'USD')");
        application.edit('src/invoice-mails.ts', 'this.due = due;', 'this.due = due;\n    this.currency = currency;');
        application.edit('src/send-invoice-mails.ts', '`${mail.total} until', '`${mail.total} ${mail.currency} until');
      },
    });
    const onlyAdds = { REDIS_URL: `redis://127.0.0.1:${server.port}`, WORKERS: 'no' };
    const both = { REDIS_URL: onlyAdds.REDIS_URL };
    // The older version adds a job that the newer one cannot read.
    const olderWeb = await serve(onlyAdds);
    const { text: id } = await addInvoice(olderWeb.url, { to: 'old@example.com', total: 1 });
    const newerWorker = await serve(both, newer.directory);
    await newerWorker.process.said('"msg":"job failed"');
    expect(linesOf(newerWorker.process.output(), 'job failed')).toMatchObject([
      { queue: 'invoice-mails', jobId: id, attempt: 1, problems: [{ path: 'currency', code: 'required' }] },
    ]);
    await addInvoice(newerWorker.url, { to: 'new@example.com', total: 2 });
    await newerWorker.process.said('mail to new@example.com: 2 USD until');
    expect(newerWorker.process.output()).not.toContain('mail to old@example.com');
    await newerWorker.stop();
    // The newer version adds a job with a property that the older one does not know.
    const newerWeb = await serve(onlyAdds, newer.directory);
    await addInvoice(newerWeb.url, { to: 'next@example.com', total: 3 });
    const olderWorker = await serve(both);
    await olderWorker.process.said('mail to next@example.com: 3 until');
    expect(linesOf(olderWorker.process.output(), 'job failed')).toEqual([]);
  });
});
