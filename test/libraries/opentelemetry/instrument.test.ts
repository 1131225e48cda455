import { channel } from 'node:diagnostics_channel';
import {
  AggregationTemporality,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics';
import { InMemorySpanExporter, NodeTracerProvider, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-node';
import { METRIC_HTTP_SERVER_REQUEST_DURATION } from '@opentelemetry/semantic-conventions';
import { METRIC_HTTP_SERVER_ACTIVE_REQUESTS } from '@opentelemetry/semantic-conventions/incubating';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { instrument } from '../../../libraries/opentelemetry/src/instrument.ts';
import { RequestContext } from '../../../runtime/src/context/request-context.ts';
import type { IncomingRequest } from '../../../runtime/src/contract/incoming-request.ts';

let spans: InMemorySpanExporter;
let points: InMemoryMetricExporter;
let meters: MeterProvider;
let end: () => void;

beforeEach(() => {
  spans = new InMemorySpanExporter();
  points = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE);
  meters = new MeterProvider({ readers: [new PeriodicExportingMetricReader({ exporter: points })] });
  const tracerProvider = new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(spans)] });
  end = instrument({ tracerProvider, meterProvider: meters });
});

afterEach(async () => {
  end();
  await meters.shutdown();
});

/** A request that ends with a status, as the runtime publishes it. */
function publish(
  method: string,
  target: string,
  status: number,
  { route, headers = {} }: { readonly route?: string; readonly headers?: Readonly<Record<string, string>> } = {},
): void {
  const incoming: IncomingRequest = {
    method,
    target,
    peer: { address: '192.0.2.1', port: 4000 },
    isDisconnected: false,
    headers,
    readBody: () => undefined,
    streamBody: () => () => undefined,
    onDisconnect: () => undefined,
  };
  const context = new RequestContext(incoming);
  channel('ashlar:request:start').publish({ context, runWithin: () => undefined, setTraceId: () => undefined });
  channel('ashlar:request:end').publish({ context, route, status });
}

/** The labels of the series of a metric. */
async function labelsOf(name: string): Promise<readonly unknown[]> {
  await meters.forceFlush();
  const metrics =
    points
      .getMetrics()
      .at(-1)
      ?.scopeMetrics.flatMap(({ metrics: found }) => found) ?? [];
  return metrics
    .filter(({ descriptor }) => descriptor.name === name)
    .flatMap(({ dataPoints }) => dataPoints.map(({ attributes }) => attributes));
}

test('100,000 paths and methods of clients make no series', async () => {
  end();
  // Without spans, which would all be kept.
  end = instrument({ meterProvider: meters });
  for (let id = 0; id < 100_000; id++) {
    if (id % 2 === 0) publish('GET', `/notes/${id}`, 200, { route: '/notes/{id}' });
    else publish(`M${id}`, `/${id}`, 404);
  }
  const common = { 'url.scheme': 'http' };
  expect(await labelsOf('http.server.request.duration')).toEqual([
    { ...common, 'http.request.method': 'GET', 'http.response.status_code': 200, 'http.route': '/notes/{id}' },
    { ...common, 'http.request.method': '_OTHER', 'http.response.status_code': 404 },
  ]);
  expect(await labelsOf('http.server.active_requests')).toHaveLength(2);
});

test('an unknown method is an attribute of the span, and not its name', () => {
  publish('BREW', '/pots?secret=1', 404);
  const [span] = spans.getFinishedSpans();
  expect(span?.name).toBe('HTTP');
  expect(span?.attributes).toEqual({
    'http.request.method': '_OTHER',
    'http.request.method_original': 'BREW',
    'http.response.status_code': 404,
    'client.address': '192.0.2.1',
    'network.peer.address': '192.0.2.1',
    'network.peer.port': 4000,
    'url.path': '/pots',
    'url.scheme': 'http',
  });
});

test.each([{ 'x-forwarded-for': '203.0.113.9' }, { forwarded: 'for=203.0.113.9' }])(
  'the client of a proxy is unknown: %o',
  (headers) => {
    publish('GET', '/notes', 200, { route: '/notes', headers });
    const [span] = spans.getFinishedSpans();
    expect(span?.attributes).toMatchObject({ 'network.peer.address': '192.0.2.1' });
    expect(span?.attributes).not.toHaveProperty('client.address');
  },
);

test.each([
  ['notes.example', { 'server.address': 'notes.example' }],
  ['notes.example:8080', { 'server.address': 'notes.example', 'server.port': 8080 }],
  ['[2001:db8::1]:8080', { 'server.address': '[2001:db8::1]', 'server.port': 8080 }],
  ['[2001:db8::1]', { 'server.address': '[2001:db8::1]' }],
  ['', {}],
  ['a:b:c', {}],
])('the server of the host %j is %o', (host, expected) => {
  publish('GET', '/notes', 200, { headers: { host } });
  const attributes = Object.entries(spans.getFinishedSpans()[0]?.attributes ?? {});
  expect(Object.fromEntries(attributes.filter(([name]) => name.startsWith('server.')))).toEqual(expected);
});

test('the metrics have the names of the semantic conventions', async () => {
  publish('GET', '/notes', 200, { route: '/notes' });
  expect(await labelsOf(METRIC_HTTP_SERVER_REQUEST_DURATION)).toHaveLength(1);
  expect(await labelsOf(METRIC_HTTP_SERVER_ACTIVE_REQUESTS)).toHaveLength(1);
});

test('nothing is reported after its end', () => {
  end();
  publish('GET', '/notes', 200, { route: '/notes' });
  expect(spans.getFinishedSpans()).toEqual([]);
});

test('a second call ends the first one', () => {
  const others = new InMemorySpanExporter();
  const provider = new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(others)] });
  const endSecond = instrument({ tracerProvider: provider });
  publish('GET', '/notes', 200, { route: '/notes' });
  endSecond();
  expect([spans.getFinishedSpans().length, others.getFinishedSpans().length]).toEqual([0, 1]);
});
