import { channel } from 'node:diagnostics_channel';
import { type Attributes, type DiagLogger, diag, SpanStatusCode } from '@opentelemetry/api';
import {
  AggregationTemporality,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics';
import {
  InMemorySpanExporter,
  NodeTracerProvider,
  type Sampler,
  SamplingDecision,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-node';
import { METRIC_HTTP_SERVER_REQUEST_DURATION } from '@opentelemetry/semantic-conventions';
import { METRIC_HTTP_SERVER_ACTIVE_REQUESTS } from '@opentelemetry/semantic-conventions/incubating';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { IgnoreFunction } from '../../../libraries/opentelemetry/src/ignored-requests.ts';
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

/** Parts of a request that only some tests need. */
interface PublishedParts {
  readonly route?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The thrown error of the response. */
  readonly error?: Error;
  readonly isDisconnected?: boolean;
}

/** A request that ends with a status, as the runtime publishes it. */
function publish(
  method: string,
  target: string,
  status: number,
  { route, headers = {}, error, isDisconnected = false }: PublishedParts = {},
): void {
  const incoming: IncomingRequest = {
    method,
    target,
    peer: { address: '192.0.2.1', port: 4000 },
    isDisconnected,
    hasClosedSide: isDisconnected,
    headers,
    readBody: () => undefined,
    streamBody: () => () => undefined,
    onDisconnect: () => undefined,
  };
  const context = new RequestContext(incoming);
  channel('ashlar:request:start').publish({ context, route, runWithin: () => undefined, setTraceId: () => undefined });
  if (error !== undefined) channel('ashlar:request:error').publish({ context, route, error, isDisconnected });
  channel('ashlar:request:end').publish({ context, route, status, isDisconnected });
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
  ['[::1]:99999999999999999999', { 'server.address': '[::1]' }],
  ['notes.example:65536', { 'server.address': 'notes.example' }],
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

test.each([
  ['whose handler fails by the signal', 500, new Error('aborted')],
  ['whose handler returns afterwards', 200, undefined],
  ['with half a body', 400, new Error('the client disconnected')],
])(
  'a request %s of a client that has disconnected is neither a success nor an error',
  async (_title, status, error) => {
    publish('GET', '/notes', status, { route: '/notes', isDisconnected: true, ...(error && { error }) });
    const [span] = spans.getFinishedSpans();
    expect(span).toMatchObject({ status: { code: SpanStatusCode.UNSET }, events: [] });
    expect(span?.attributes).toMatchObject({ 'http.route': '/notes', 'error.type': 'client_disconnected' });
    expect(span?.attributes).not.toHaveProperty('http.response.status_code');
    const series = {
      'error.type': 'client_disconnected',
      'http.request.method': 'GET',
      'http.route': '/notes',
      'url.scheme': 'http',
    };
    expect(await labelsOf('http.server.request.duration')).toEqual([series]);
  },
);

test('an error of the application is an event of the span', () => {
  publish('GET', '/notes', 500, { error: new Error('no database') });
  const [span] = spans.getFinishedSpans();
  expect(span).toMatchObject({ status: { code: SpanStatusCode.ERROR }, events: [{ name: 'exception' }] });
});

describe('requests that are ignored', () => {
  const tracer = () => ({
    tracerProvider: new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(spans)] }),
  });
  const names = () => spans.getFinishedSpans().map(({ name }) => name);

  test('include those of health checks by default, also below a path', async () => {
    for (const route of ['/health/live', '/health/ready', '/api/v1/health/live', '/unhealth/live', '/health'])
      publish('GET', route, 200, { route });
    // A path without a route is chosen by the client.
    publish('GET', '/health/live', 404);
    expect(names()).toEqual(['GET /unhealth/live', 'GET /health', 'GET']);
    expect(await labelsOf('http.server.request.duration')).toHaveLength(3);
    expect(await labelsOf('http.server.active_requests')).toHaveLength(1);
  });

  test('are chosen by routes and methods, which replace the default', () => {
    instrument({ ...tracer(), ignore: { routes: ['/metrics', '/notes/{id}'], methods: ['OPTIONS'] } });
    publish('GET', '/metrics', 200, { route: '/metrics' });
    publish('GET', '/notes/1', 200, { route: '/notes/{id}' });
    publish('OPTIONS', '/notes', 204);
    publish('GET', '/health/live', 200, { route: '/health/live' });
    expect(names()).toEqual(['GET /health/live']);
  });

  test('are chosen by a function of the context and the route', () => {
    const ignore: IgnoreFunction = ({ path }, route) => path === '/probe' || route === '/notes';
    instrument({ ...tracer(), ignore });
    publish('GET', '/probe', 404);
    publish('GET', '/notes', 200, { route: '/notes' });
    publish('GET', '/notes/1', 200, { route: '/notes/{id}' });
    expect(names()).toEqual(['GET /notes/{id}']);
  });

  test('are reported when the function throws, and so is its error', () => {
    const errors: unknown[][] = [];
    const nothing = () => undefined;
    const logger: DiagLogger = {
      ...{ debug: nothing, info: nothing, verbose: nothing, warn: nothing },
      error: (...logged: unknown[]) => void errors.push(logged),
    };
    diag.setLogger(logger);
    const failure = new Error('no list');
    instrument({
      ...tracer(),
      ignore: () => {
        throw failure;
      },
    });
    publish('GET', '/notes', 200, { route: '/notes' });
    diag.disable();
    expect(names()).toEqual(['GET /notes']);
    expect(errors[0]).toEqual(['`ignore` of `instrument` failed: the request is reported', failure]);
  });
});

test('a sampler decides by the route', () => {
  const seen: Attributes[] = [];
  const sampler: Sampler = {
    shouldSample: (_context, _traceId, name, _kind, attributes) => {
      seen.push({ name, ...attributes });
      return { decision: SamplingDecision.RECORD_AND_SAMPLED };
    },
    toString: () => 'by route',
  };
  instrument({ tracerProvider: new NodeTracerProvider({ sampler }) });
  publish('GET', '/notes/1', 200, { route: '/notes/{id}' });
  expect(seen).toMatchObject([{ name: 'GET /notes/{id}', 'http.route': '/notes/{id}' }]);
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
