import { once } from 'node:events';
import { connect } from 'node:net';
import { request } from 'undici';
import { beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { freePort, serveApplication } from '../support/serve-application.js';
import { type ExampleProject, exampleProject, pathIn, settingsPage } from './example-project.js';
import { pageOf, readPages } from './pages.js';

const path = 'runtime/docs/recipes/alerts.md';
const pages = readPages().filter((page) => page.path === settingsPage || page.path === path);
const own = pages.find((page) => page.path === path);

/** Routes that fail and that wait, beside those of the page, and a program that serves all of them with metrics. */
const served = pageOf(
  'runtime/docs/recipes/served.md',
  `
\`\`\`ts
// src/failing.ts
import { once } from 'node:events';
import { Controller, Get, Module, type RequestContext } from 'ashlar';

@Controller('/failing')
export class FailingController {
  @Get()
  fail(): void {
    throw new Error('the disk is full');
  }

  @Get('/slow')
  async wait(context: RequestContext): Promise<void> {
    await once(context.signal, 'abort');
  }
}

@Module({ controllers: [FailingController] })
export class FailingModule {}
\`\`\`

\`\`\`ts
// src/main-with-metrics.ts
import { instrument } from '@ashlar/opentelemetry';
import { metrics } from '@opentelemetry/api';
import { PrometheusExporter } from '@opentelemetry/exporter-prometheus';
import { MeterProvider } from '@opentelemetry/sdk-metrics';
import { Application } from 'ashlar';
import { compiled } from './generated/index.js';

const readers = [new PrometheusExporter({ host: '127.0.0.1', port: Number(process.env['METRICS_PORT']) })];
metrics.setGlobalMeterProvider(new MeterProvider({ readers }));
instrument();
const app = await Application.create(compiled);
await app.listen(\`127.0.0.1:\${process.env['PORT']}\`);
\`\`\`
`,
);

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly for: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string };
}

const rules: { readonly groups: readonly { readonly rules: readonly Rule[] }[] } = parse(
  own?.blocks.find(({ file }) => file === 'alerts.yaml')?.text ?? '',
);
const alerts = rules.groups.flatMap((group) => group.rules);

/** Labels that Prometheus adds to the metrics of every target, or that belong to its histograms. */
const labelsOfPrometheus: ReadonlySet<string> = new Set(['instance', 'job', 'le']);

/** The metrics that an expression selects. */
function metricsOf(expression: string): string[] {
  return [...expression.matchAll(/\b([a-z_]+)\{/g)].map(([, name = '']) => name);
}

/** The labels by which an expression selects or groups. */
function labelsOf(expression: string): string[] {
  const selectors = [...expression.matchAll(/\{([^}]*)\}/g)].flatMap(([, selector = '']) =>
    [...selector.matchAll(/(\w+)=/g)].map(([, label = '']) => label),
  );
  const groups = [...expression.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, labels = '']) => labels.split(', '));
  return [...selectors, ...groups];
}

let project: ExampleProject;

beforeAll(async () => {
  project = exampleProject([...pages, served]);
  expect(await project.copy.ashlar(['build'])).toMatchObject({ code: 0, stderr: '' });
  expect(await project.copy.tsc()).toMatchObject({ code: 0, output: '' });
}, 240_000);

test('every alert has a name, a duration, a severity and a text', () => {
  expect(alerts.length).toBeGreaterThan(4);
  expect(new Set(alerts.map(({ alert }) => alert)).size).toBe(alerts.length);
  for (const rule of alerts) {
    expect(rule).toMatchObject({
      alert: expect.stringMatching(/^[A-Z]\w+$/),
      for: expect.stringMatching(/^\d+m$/),
      labels: { severity: expect.stringMatching(/^(page|ticket)$/) },
      annotations: { summary: expect.stringMatching(/\S/) },
    });
    // Each opening parenthesis is closed.
    const depths = [...rule.expr].map((character) => ({ '(': 1, ')': -1 })[character] ?? 0);
    expect(depths.reduce((sum, depth) => sum + depth, 0)).toBe(0);
  }
});

test('the metrics and the labels of all alerts are those that the application has', async () => {
  const metricsPort = await freePort();
  const main = `dist/${pathIn(served, 'src/main-with-metrics.js')}`;
  const application = await serveApplication(project.copy.directory, main, { METRICS_PORT: String(metricsPort) });
  const call = async (target: string, body?: object) => {
    const headers = { 'content-type': 'application/json' };
    const options = body === undefined ? {} : { method: 'POST' as const, headers, body: JSON.stringify(body) };
    const response = await request(`${application.url}${target}`, options);
    await response.body.dump();
    return response.statusCode;
  };
  expect(await call('/checkouts', { payment: 'card' })).toBe(204);
  expect(await call('/failing')).toBe(500);
  const socket = connect(Number(new URL(application.url).port), '127.0.0.1');
  await once(socket, 'connect');
  socket.write('GET /failing/slow HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n');

  const scrape = async () => (await request(`http://127.0.0.1:${metricsPort}/metrics`)).body.text();
  await expect.poll(scrape).toMatch(/^http_server_active_requests\{[^}]*\} 1/m);
  socket.destroy();
  await expect.poll(scrape).toMatch(/^http_server_request_duration_count\{[^}]*error_type="client_disconnected"/m);
  const text = await scrape();
  for (const { expr } of alerts) {
    for (const metric of metricsOf(expr)) {
      if (metric !== 'up') expect(text).toMatch(new RegExp(`^${metric}\\{`, 'm'));
    }
    for (const label of labelsOf(expr)) {
      if (!labelsOfPrometheus.has(label))
        expect(text).toMatch(new RegExp(`^http_server_\\w+\\{[^}]*\\b${label}="`, 'm'));
    }
  }
  // The names of the table, and the counter of the application.
  expect(text).toMatch(/^http_server_request_duration_count\{[^}]*http_response_status_code="500"/m);
  expect(text).toMatch(/^notes_checkouts_total\{[^}]*payment="card"/m);
  const [, table = ''] = /^\| OpenTelemetry \| Prometheus \|\n(.*?)\n\n/ms.exec(own?.text ?? '') ?? [];
  for (const [, name = ''] of table.matchAll(/`((?:http|notes)_\w+)`/g)) {
    expect(text).toMatch(new RegExp(`^${name}\\{`, 'm'));
  }
  expect(await application.stop()).toMatchObject({ code: 0 });
});
