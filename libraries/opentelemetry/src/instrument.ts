import { type MeterProvider, metrics, type TracerProvider, trace } from '@opentelemetry/api';
import { EventSpans } from './event-spans.js';
import { type IgnoredByName, IgnoredRequests, type IgnoreFunction } from './ignored-requests.js';
import { JobSpans } from './job-spans.js';
import { RequestMetrics } from './request-metrics.js';
import { RequestSpans } from './request-spans.js';

/** The options of `instrument`. */
export interface InstrumentationOptions {
  /** Default: the provider of the OpenTelemetry API. */
  readonly tracerProvider?: TracerProvider;
  /** Default: the provider of the OpenTelemetry API. */
  readonly meterProvider?: MeterProvider;
  /**
   * The requests without spans and metrics: `{ routes: ['/metrics'], methods: ['OPTIONS'] }`, or a function of the context and of the
   * template of the path. Default: the routes of `@ashlar/health`; a list of routes replaces them.
   */
  readonly ignore?: IgnoredByName | IgnoreFunction;
}

/** The name under which tracers and meters are known. */
const scope = '@ashlar/opentelemetry';

/** Ends the instrumentation of the process, if there is one. */
let endCurrent: () => void = () => undefined;

/**
 * Reports the requests, event handlers and jobs of all applications of the process to OpenTelemetry: a server span for each request, named by its
 * route, a span for each event handler and for each job of `@ashlar/jobs`, and the metrics `http.server.request.duration` (seconds) and `http.server.active_requests`. Call it once,
 * before `Application.create`. Returns a function that ends it, for tests; a second call ends the first one, so that a request has one span.
 */
export function instrument({ tracerProvider, meterProvider, ignore }: InstrumentationOptions = {}): () => void {
  endCurrent();
  const ignored = new IgnoredRequests(ignore);
  const tracer = (tracerProvider ?? trace).getTracer(scope);
  const meter = (meterProvider ?? metrics).getMeter(scope);
  const ends = [
    new RequestSpans(tracer, ignored).subscribe(),
    new RequestMetrics(meter, ignored).subscribe(),
    new EventSpans(tracer).subscribe(),
    new JobSpans(tracer).subscribe(),
  ];
  const end = () => {
    for (const each of ends) each();
  };
  endCurrent = end;
  return end;
}
