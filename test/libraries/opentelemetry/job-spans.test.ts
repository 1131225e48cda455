import { context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { InMemorySpanExporter, NodeTracerProvider, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-node';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type * as sent from '../../../libraries/jobs/src/job-channels.ts';
import { memory } from '../../../libraries/jobs/src/memory/memory.ts';
import { instrument } from '../../../libraries/opentelemetry/src/instrument.ts';
import type * as received from '../../../libraries/opentelemetry/src/job-messages.ts';
import { JobsInstance, stopInstances } from '../jobs/support/jobs-instance.ts';
import { mail } from '../jobs/support/mails.ts';

let spans: InMemorySpanExporter;
let end: () => void;

beforeEach(() => {
  spans = new InMemorySpanExporter();
  const tracerProvider = new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(spans)] });
  tracerProvider.register();
  end = instrument({ tracerProvider });
});

afterEach(async () => {
  await stopInstances();
  end();
  for (const api of [trace, context, propagation]) api.disable();
});

function finished(name: string) {
  return spans.getFinishedSpans().filter((span) => span.name === name);
}

test('the span of a job is linked to the request that has added it, and is active in its worker', async () => {
  const instance = await JobsInstance.start({
    connection: memory(),
    handle: async (_mail, { logger }) => {
      trace.getTracer('application').startSpan('in the worker').end();
      logger.info('sends');
    },
  });
  const tracer = trace.getTracer('application');
  const request = tracer.startSpan('POST /invoices', { kind: SpanKind.SERVER });
  const id = await context.with(trace.setSpan(context.active(), request), () => instance.mails.add(mail(1)));
  request.end();
  await vi.waitFor(() => expect(finished('process mails')).toHaveLength(1));
  const [[add], [process], [inside]] = [finished('add mails'), finished('process mails'), finished('in the worker')];
  expect(add?.kind).toBe(SpanKind.PRODUCER);
  expect(add?.parentSpanContext?.spanId).toBe(request.spanContext().spanId);
  expect(process?.kind).toBe(SpanKind.CONSUMER);
  expect(process?.parentSpanContext).toBeUndefined();
  expect(process?.links.map((link) => link.context)).toEqual([
    expect.objectContaining({ traceId: request.spanContext().traceId, spanId: add?.spanContext().spanId }),
  ]);
  expect(inside?.parentSpanContext?.spanId).toBe(process?.spanContext().spanId);
  expect(process?.attributes).toEqual({
    'messaging.system': 'ashlar_jobs',
    'messaging.destination.name': 'mails',
    'messaging.operation.name': 'process',
    'messaging.operation.type': 'process',
    'messaging.message.id': id,
    'ashlar.job.attempt': 1,
  });
  expect(instance.linesOf('sends')).toMatchObject([{ jobId: id, traceId: process?.spanContext().traceId }]);
});

test('each attempt has a span, and a failed one has the error', async () => {
  const { mails } = await JobsInstance.start({
    connection: memory(),
    handle: (_mail, { attempt }) => {
      if (attempt === 1) throw new TypeError('busy');
    },
  });
  await mails.addMany([{ payload: mail(1), backoff: 0 }, { payload: mail(2) }]);
  await vi.waitFor(() => expect(finished('process mails')).toHaveLength(4));
  const [first, second] = finished('process mails');
  expect(first?.status.code).toBe(SpanStatusCode.ERROR);
  expect(first?.attributes).toMatchObject({ 'error.type': 'TypeError', 'ashlar.job.attempt': 1 });
  expect(first?.events.map(({ name }) => name)).toEqual(['exception']);
  expect(second?.attributes).toMatchObject({ 'error.type': 'TypeError' });
  expect(finished('add mails')[0]?.attributes).toMatchObject({ 'messaging.batch.message_count': 2 });
});

test('the messages are those that `@ashlar/jobs` publishes', () => {
  // A type that does not fit is an error of TypeScript.
  const checks: [
    (message: sent.JobsAdded) => received.JobsAdded,
    (message: sent.JobStarted) => received.JobStarted,
    (message: sent.JobFailed) => received.JobFailed,
    (message: sent.JobEnded) => received.JobEnded,
  ] = [(message) => message, (message) => message, (message) => message, (message) => message];
  expect(checks).toHaveLength(4);
});
