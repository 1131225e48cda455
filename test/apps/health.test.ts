import { join } from 'node:path';
import { request } from 'undici';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { ApplicationCopy } from '../support/application-copy.ts';
import { builtSample } from '../support/built-sample.ts';
import { repositoryDirectory } from '../support/repository.ts';
import { startProcess } from '../support/run-process.ts';
import { freePort, type ServedApplication, serveApplication } from '../support/serve-application.ts';

const archive = new URL('health-application.txt', import.meta.url);

let copy: ApplicationCopy;
const served: ServedApplication[] = [];

beforeAll(async () => {
  // By the reference, the compiler reads the decorators of the package in its sources.
  copy = await builtSample(archive, { references: [{ path: join(repositoryDirectory, 'libraries/health') }] });
});

afterEach(async () => {
  for (const application of served.splice(0)) await application.stop();
});

async function serve(environment: Readonly<Record<string, string>> = {}): Promise<ServedApplication> {
  const application = await serveApplication(copy.directory, 'dist/main.js', environment);
  served.push(application);
  return application;
}

async function get(url: string): Promise<{ status: number; headers: unknown; json: unknown }> {
  const { statusCode, headers, body } = await request(url, { headers: { connection: 'close' } });
  return { status: statusCode, headers, json: await body.json() };
}

test('generated files import the classes of the package by its name', () => {
  const specifiers = Object.values(copy.generated()).flatMap((text) =>
    [...text.matchAll(/ from '([^'.][^']*health[^']*)'/g)].map(([, specifier]) => specifier),
  );
  expect(new Set(specifiers)).toEqual(new Set(['@ashlar/health']));
});

test('the library file of the package gives the same files, in both module formats', async () => {
  expect((await builtSample(archive)).generated()).toEqual(copy.generated());
  const { directory } = await builtSample(archive, { type: 'commonjs' });
  const application = await serveApplication(directory);
  served.push(application);
  expect(await get(`${application.url}/health/ready`)).toMatchObject({
    status: 200,
    json: { status: 'up', failed: [] },
  });
});

test('the API document describes the routes', () => {
  const { paths, components } = JSON.parse(copy.read('src/generated/openapi.json'));
  expect(Object.keys(paths)).toEqual(['/health/live', '/health/ready', '/notes']);
  const { summary, responses } = paths['/health/ready'].get;
  expect(summary).toContain('whether the process can handle requests');
  expect(Object.keys(responses)).toEqual(['200', '503']);
  expect(components.schemas.HealthReport).toMatchObject({
    properties: {
      status: { enum: ['up', 'down', 'starting', 'stopping'] },
      failed: { type: 'array', items: { type: 'string' } },
    },
    required: ['status', 'failed'],
  });
});

describe('an application with health checks', () => {
  test('reports that it is alive and ready, without guards, interceptors, mappers, rate limits and access log', async () => {
    const { url, process } = await serve();
    for (const path of ['live', 'ready', 'live', 'ready']) {
      const { status, headers, json } = await get(`${url}/health/${path}`);
      expect({ status, json }).toEqual({ status: 200, json: { status: 'up', failed: [] } });
      expect(headers).toMatchObject({ 'cache-control': 'no-store' });
      expect(headers).not.toHaveProperty('x-count');
    }
    expect(await get(`${url}/notes`)).toMatchObject({ status: 403 });
    expect(await get(`${url}/notes`)).toMatchObject({ status: 429 });
    await process.said('"status":429');
    expect(process.output()).not.toContain('"path":"/health');
  });

  test('is not ready when a check fails, and sends its name without the cause', async () => {
    const application = await start();
    application.write('down');
    await application.said('database down');
    expect(await get(`${application.url}/health/ready`)).toMatchObject({
      status: 503,
      headers: { 'cache-control': 'no-store' },
      json: { status: 'down', failed: ['database'] },
    });
    expect(await get(`${application.url}/health/live`)).toMatchObject({ status: 200 });
    application.signalGroup('SIGTERM');
    const { code, output } = await application.finished;
    expect(code).toBe(0);
    const entries = output.split('\n').filter((line) => line.includes('health check failed'));
    expect(entries.map((line) => JSON.parse(line))).toMatchObject([
      { level: 'warn', scope: 'HealthService', check: 'database', err: { message: 'no connection to db.internal' } },
    ]);
  });

  test('aborts a check that does not finish in time', async () => {
    const application = await start();
    application.write('stuck');
    await application.said('database stuck');
    expect(await get(`${application.url}/health/ready`)).toMatchObject({
      status: 503,
      json: { status: 'down', failed: ['database'] },
    });
    await application.said('aborted: the check had not finished after 300 ms');
    application.signalGroup('SIGTERM');
    expect(await application.finished).toMatchObject({ code: 0 });
  });

  test('is alive, but not ready, while it still serves requests after SIGTERM', async () => {
    const { url, process } = await serve({ DELAY: '3000' });
    expect(await get(`${url}/health/ready`)).toMatchObject({ status: 200 });
    process.signalGroup('SIGTERM');
    await process.said('SIGTERM: closing');
    await expect
      .poll(() => get(`${url}/health/ready`))
      .toMatchObject({
        status: 503,
        json: { status: 'stopping', failed: [] },
      });
    expect(await get(`${url}/health/live`)).toMatchObject({ status: 200 });
  });
});

/** Starts the application with an open standard input, by which its database fails. */
async function start() {
  const port = await freePort();
  const running = startProcess(process.execPath, ['dist/main.js'], {
    cwd: copy.directory,
    env: { PORT: String(port) },
    keepsInputOpen: true,
  });
  await running.said('listening on');
  return { ...running, url: `http://127.0.0.1:${port}` };
}
