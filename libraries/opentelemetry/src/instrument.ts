import { type MeterProvider, metrics, type TracerProvider, trace } from '@opentelemetry/api';
import { EventSpans } from './event-spans.js';
import { RequestMetrics } from './request-metrics.js';
import { RequestSpans } from './request-spans.js';

/** The providers of traces and metrics. Those of the OpenTelemetry API when they are absent. */
export interface InstrumentationOptions {
  readonly tracerProvider?: TracerProvider;
  readonly meterProvider?: MeterProvider;
}

/** The name under which tracers and meters are known. */
const scope = '@ashlar/opentelemetry';

/** Ends the instrumentation of the process, if there is one. */
let endCurrent: () => void = () => undefined;

/**
 * Reports the requests and event handlers of all applications of the process to OpenTelemetry: a server span for each request, named by its
 * route, a span for each event handler, and the metrics `http.server.request.duration` (seconds) and `http.server.active_requests`. Call it once,
 * before `Application.create`. Returns a function that ends it, for tests; a second call ends the first one, so that a request has one span.
 */
export function instrument({ tracerProvider, meterProvider }: InstrumentationOptions = {}): () => void {
  endCurrent();
  const tracer = (tracerProvider ?? trace).getTracer(scope);
  const meter = (meterProvider ?? metrics).getMeter(scope);
  const ends = [
    new RequestSpans(tracer).subscribe(),
    new RequestMetrics(meter).subscribe(),
    new EventSpans(tracer).subscribe(),
  ];
  const end = () => {
    for (const each of ends) each();
  };
  endCurrent = end;
  return end;
}
