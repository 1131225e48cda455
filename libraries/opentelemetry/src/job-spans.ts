import {
  context as active,
  type Link,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { endedBy, recordFailure } from './ended-by.js';
import type { JobEnded, JobFailed, JobStarted, JobsAdded, TracedJob } from './job-messages.js';
import { subscribe } from './subscribe.js';

/**
 * Makes a span where jobs of `@ashlar/jobs` are added, and a span for each attempt of a job. That of an attempt begins a trace, and is linked
 * to the span that has added the job: a job can run long after its request.
 */
export class JobSpans {
  readonly #tracer: Tracer;
  readonly #spans = new WeakMap<TracedJob, Span>();

  constructor(tracer: Tracer) {
    this.#tracer = tracer;
  }

  subscribe(): () => void {
    return subscribe({
      'ashlar:job:add': (message: JobsAdded) => this.#add(message),
      'ashlar:job:start': (message: JobStarted) => this.#start(message),
      'ashlar:job:error': ({ job, error }: JobFailed) => recordFailure(this.#spans.get(job), error),
      'ashlar:job:end': ({ job }: JobEnded) => this.#spans.get(job)?.end(),
    });
  }

  #add({ queue, ids, setTrace, runWithin }: JobsAdded): void {
    const [id] = ids;
    const span = this.#tracer.startSpan(`add ${queue}`, {
      kind: SpanKind.PRODUCER,
      attributes: {
        ...attributesOf(queue, 'add', 'send'),
        ...(ids.length === 1 && id !== undefined && { 'messaging.message.id': id }),
        ...(ids.length > 1 && { 'messaging.batch.message_count': ids.length }),
      },
    });
    const inside = trace.setSpan(active.active(), span);
    const carrier: Record<string, string> = {};
    propagation.inject(inside, carrier);
    if (Object.keys(carrier).length > 0) setTrace(carrier);
    runWithin((run) => active.with(inside, () => endedBy(span, run)));
  }

  #start({ job, trace: carrier, addLogFields, runWithin }: JobStarted): void {
    const origin = carrier === undefined ? ROOT_CONTEXT : propagation.extract(ROOT_CONTEXT, carrier);
    const adding = trace.getSpanContext(origin);
    const links: Link[] = adding === undefined ? [] : [{ context: adding }];
    const span = this.#tracer.startSpan(
      `process ${job.queue}`,
      {
        kind: SpanKind.CONSUMER,
        links,
        attributes: {
          ...attributesOf(job.queue, 'process', 'process'),
          'messaging.message.id': job.id,
          'ashlar.job.attempt': job.attempt,
        },
      },
      // The baggage stays.
      trace.deleteSpan(origin),
    );
    this.#spans.set(job, span);
    const { traceId, spanId } = span.spanContext();
    if (trace.isSpanContextValid(span.spanContext())) addLogFields({ traceId, spanId });
    const inside = trace.setSpan(trace.deleteSpan(origin), span);
    runWithin((run) => active.with(inside, run));
  }
}

/** The attributes of the semantic conventions for messaging. */
function attributesOf(queue: string, name: string, type: string): Record<string, string> {
  return {
    'messaging.system': 'ashlar_jobs',
    'messaging.destination.name': queue,
    'messaging.operation.name': name,
    'messaging.operation.type': type,
  };
}
