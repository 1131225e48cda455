import { once } from 'node:events';
import { createServer } from 'node:http';
import { request } from 'undici';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { runProcess } from '../support/run-process.js';
import { freePort, type ServedApplication, serveApplication } from '../support/serve-application.js';
import { type ExampleProject, exampleProject, pathIn, settingsPage } from './example-project.js';
import { type Page, readPages } from './pages.js';

const names = ['runtime/docs/recipes/sentry.md', 'runtime/docs/recipes/tracing.md'];
const pages = readPages().filter(({ path }) => path === settingsPage || names.includes(path));
let project: ExampleProject;

/** The path and the text of each request that the server of a collector, or of Sentry, has received. */
const received: { readonly path: string; readonly text: string }[] = [];
const receiver = createServer(async (message, response) => {
  let text = '';
  for await (const chunk of message.setEncoding('utf8')) text += chunk;
  received.push({ path: message.url ?? '', text });
  response.end('{}');
}).listen(0, '127.0.0.1');
await once(receiver, 'listening');
const address = receiver.address();
if (address === null || typeof address === 'string') throw new Error('a TCP server has a port');
const receiverHost = `127.0.0.1:${address.port}`;
afterAll(() => receiver.close());

const served: ServedApplication[] = [];
afterEach(() => Promise.all(served.splice(0).map((application) => application.stop())));

beforeAll(async () => {
  project = exampleProject(pages);
  expect(await project.copy.ashlar(['build'])).toMatchObject({ code: 0, stderr: '' });
  expect(await project.copy.tsc()).toMatchObject({ code: 0, output: '' });
}, 240_000);

function pageOf(name: string): Page {
  const page = pages.find(({ path }) => path.endsWith(`/${name}.md`));
  if (page === undefined) throw new Error(`there is no page ${name}.md`);
  return page;
}

/** Serves the application of a page, with a start of Node as the page describes it. */
async function serve(name: string, environment: Readonly<Record<string, string>>): Promise<ServedApplication> {
  const hook = pageOf('tracing').blocks.find(({ file }) => file === 'hook.mjs');
  if (hook === undefined) throw new Error('the page shows no hook.mjs');
  project.copy.write('hook.mjs', hook.text);
  const main = ['--import', './hook.mjs', `dist/${pathIn(pageOf(name), 'src/main.js')}`];
  const application = await serveApplication(project.copy.directory, main, environment);
  served.push(application);
  return application;
}

/** The log entries from the level `warn` on. */
function warningsOf(output: string): readonly Readonly<Record<string, unknown>>[] {
  const entries = output.split('\n').filter((line) => line.startsWith('{'));
  return entries.map((line) => JSON.parse(line)).filter(({ level }) => !['debug', 'info'].includes(level));
}

/** A file in YAML that a page shows. */
function yamlOf(page: Page, file: string): unknown {
  const block = page.blocks.find((candidate) => candidate.file === file);
  if (block === undefined) throw new Error(`the page shows no ${file}`);
  return parse(block.text);
}

test('traces go to the collector, also the last ones, and Prometheus reads the metrics', async () => {
  const environment = { OTEL_EXPORTER_OTLP_ENDPOINT: `http://${receiverHost}`, METRICS_PORT: String(await freePort()) };
  const { url, stop } = await serve('tracing', environment);
  expect(await (await request(`${url}/notes/7`)).body.text()).toBe('note 7');
  const metrics = await (await request(`http://127.0.0.1:${environment.METRICS_PORT}/metrics`)).body.text();
  // The names in the queries of the page.
  for (const name of ['http_server_request_duration_bucket', 'http_server_request_duration_count']) {
    expect(metrics).toMatch(
      new RegExp(`^${name}\\{[^}]*http_response_status_code="200"[^}]*http_route="/notes/\\{id\\}"`, 'm'),
    );
    expect(pageOf('tracing').text).toContain(name);
  }
  expect(await stop()).toMatchObject({ code: 0 });
  const sent = received.filter(({ path }) => path === '/v1/traces').map(({ text }) => text);
  expect(sent.join('\n')).toContain('"name":"GET /notes/{id}"');
  expect(sent.join('\n')).toContain('"service.name","value":{"stringValue":"notes"}');
});

test.each(['tracing', 'sentry'])(
  'a shutdown without a collector is a warning: %s.md',
  async (name) => {
    const host = `127.0.0.1:${await freePort()}`;
    const environment = {
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://${host}`,
      SENTRY_DSN: `http://key@${host}/1`,
      METRICS_PORT: String(await freePort()),
    };
    const { url, stop } = await serve(name, environment);
    await (await request(`${url}/notes/7`)).body.dump();
    const { code, output } = await stop();
    expect(warningsOf(output)).toMatchObject([
      { level: 'warn', scope: 'Telemetry', msg: 'the last traces were not sent', err: { code: 'ECONNREFUSED' } },
    ]);
    expect(code).toBe(0);
  },
  30_000,
);

test('a metrics port that another process has is logged', async () => {
  const environment = { OTEL_EXPORTER_OTLP_ENDPOINT: `http://${receiverHost}`, METRICS_PORT: String(await freePort()) };
  await serve('tracing', environment);
  const second = await serve('tracing', environment);
  expect(await (await request(`${second.url}/notes/7`)).body.text()).toBe('note 7');
  const { code, output } = await second.stop();
  expect(warningsOf(output)).toMatchObject([
    { level: 'warn', scope: 'OpenTelemetry', msg: expect.stringContaining('EADDRINUSE') },
  ]);
  expect(code).toBe(0);
});

test.each(['tracing', 'sentry'])('a test of the application opens no port and sends nothing: %s.md', async (name) => {
  const before = received.length;
  project.copy.write(
    'unit.mjs',
    `import { TestApplication } from 'ashlar/testing';
import { trace } from '@opentelemetry/api';
import { compiled } from './dist/${pathIn(pageOf(name), 'src/generated/index.js')}';

const app = await TestApplication.create(compiled);
await app.get('/notes/7').send();
const resources = process.getActiveResourcesInfo();
await app.shutdown();
console.log(JSON.stringify({ resources, isTraced: trace.getTracer('test').startSpan('test').isRecording() }));
`,
  );
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: `http://${receiverHost}`, SENTRY_DSN: `http://key@${receiverHost}/1` };
  const { code, output } = await runProcess(process.execPath, ['unit.mjs'], { cwd: project.copy.directory, env });
  const { resources, isTraced } = JSON.parse(output);
  expect({ code, isTraced }).toEqual({ code: 0, isTraced: false });
  expect(resources).not.toContain('TCPServerWrap');
  expect(received.length).toBe(before);
});

test('the files for the collector and for Prometheus name the ports of the application', () => {
  const page = pageOf('tracing');
  expect(yamlOf(page, 'collector.yaml')).toMatchObject({
    receivers: { otlp: { protocols: { http: { endpoint: '0.0.0.0:4318' } } } },
    service: { pipelines: { traces: { receivers: ['otlp'], processors: ['batch'], exporters: ['otlphttp'] } } },
  });
  expect(yamlOf(page, 'prometheus.yaml')).toMatchObject({
    scrape_configs: [{ job_name: 'notes', static_configs: [{ targets: ['127.0.0.1:9464'] }] }],
  });
  expect(project.copy.read(pathIn(page, 'src/exporters.ts'))).toContain("process.env['METRICS_PORT'] ?? 9464");
});

test('Sentry receives traces, and the errors of the application with the trace ids of their responses', async () => {
  const { url, stop } = await serve('sentry', { SENTRY_DSN: `http://key@${receiverHost}/1` });
  const statuses: number[] = [];
  const traceIds: unknown[] = [];
  for (const id of [7, 404, 500]) {
    const { statusCode, headers, body } = await request(`${url}/notes/${id}`);
    await body.dump();
    statuses.push(statusCode);
    traceIds.push(headers['x-trace-id']);
  }
  expect(statuses).toEqual([200, 404, 500]);
  expect(await stop()).toMatchObject({ code: 0 });
  const sent = (path: string) => received.filter((each) => each.path.startsWith(path)).map(({ text }) => text);
  const spans = sent('/api/1/integration/otlp/v1/traces').flatMap((text) => text.match(/"name":"GET [^"]*"/g) ?? []);
  expect(spans).toEqual(Array(3).fill('"name":"GET /notes/{id}"'));
  const items = sent('/api/1/envelope/').flatMap((text) => text.split('\n').filter((line) => line.startsWith('{')));
  const errors = items.map((line) => JSON.parse(line)).filter(({ exception }) => exception !== undefined);
  expect(errors).toMatchObject([
    {
      exception: { values: [{ type: 'Error', value: 'the note cannot be read' }] },
      tags: { route: '/notes/{id}' },
      contexts: { trace: { trace_id: traceIds[2] } },
    },
  ]);
});
