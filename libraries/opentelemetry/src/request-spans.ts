import {
  context as active,
  propagation,
  type Span,
  SpanKind,
  SpanStatusCode,
  type TextMapGetter,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import type { RequestContext, RequestEnded, RequestFailed, RequestStarted } from 'ashlar';
import type { IgnoredRequests } from './ignored-requests.js';
import { endAttributes, methodInName, startAttributes } from './request-attributes.js';
import { subscribe } from './subscribe.js';

/** Reads the headers by which a client passes its trace. */
const headers: TextMapGetter<RequestContext> = {
  keys: (context) => Object.keys(context.headers),
  get: (context, name) => context.header(name),
};

/** A span of the http instrumentation has its own end. */
interface RequestSpan {
  readonly span: Span;
  readonly isOwn: boolean;
}

/** Makes a server span for each request, which is active in its guards, interceptors, handler and event handlers. */
export class RequestSpans {
  readonly #tracer: Tracer;
  readonly #ignored: IgnoredRequests;
  readonly #spans = new WeakMap<RequestContext, RequestSpan>();

  constructor(tracer: Tracer, ignored: IgnoredRequests) {
    this.#tracer = tracer;
    this.#ignored = ignored;
  }

  subscribe(): () => void {
    return subscribe({
      'ashlar:request:start': (message: RequestStarted) => this.#start(message),
      'ashlar:request:error': (message: RequestFailed) => this.#fail(message),
      'ashlar:request:end': (message: RequestEnded) => this.#end(message),
    });
  }

  #start(started: RequestStarted): void {
    if (this.#ignored.has(started)) return;
    const { context, runWithin, setTraceId } = started;
    const outside = active.active();
    const existing = serverSpanIn(outside);
    const parent = existing === undefined ? propagation.extract(outside, context, headers) : outside;
    const span =
      existing ??
      this.#tracer.startSpan(
        nameOf(started),
        // With the route: a sampler decides by the attributes of the start.
        { kind: SpanKind.SERVER, attributes: startAttributes(started) },
        parent,
      );
    this.#spans.set(context, { span, isOwn: existing === undefined });
    const { traceId, spanId } = span.spanContext();
    if (trace.isSpanContextValid(span.spanContext())) {
      setTraceId(traceId);
      context.addLogFields({ spanId });
    }
    const inside = trace.setSpan(parent, span);
    runWithin((run) => active.with(inside, run));
  }

  #fail({ context, error, isDisconnected }: RequestFailed): void {
    const span = this.#spans.get(context)?.span;
    if (isDisconnected || span === undefined || !span.isRecording()) return;
    if (error instanceof Error) span.recordException(error);
  }

  #end(ended: RequestEnded): void {
    const { context, route, status, isDisconnected } = ended;
    const found = this.#spans.get(context);
    if (found === undefined) return;
    this.#spans.delete(context);
    const { span, isOwn } = found;
    if (route !== undefined) span.updateName(nameOf(ended));
    if (status >= 500 && !isDisconnected) span.setStatus({ code: SpanStatusCode.ERROR });
    span.setAttributes(endAttributes(ended));
    if (isOwn) span.end();
  }
}

function nameOf({ context, route }: RequestStarted | RequestEnded): string {
  return route === undefined ? methodInName(context) : `${methodInName(context)} ${route}`;
}

/** The server span of the http instrumentation, which has started before the request reached the application. */
function serverSpanIn(context: ReturnType<typeof active.active>): Span | undefined {
  const span = trace.getSpan(context);
  // Spans of the SDK have their kind; the API does not declare it.
  const isServer = span !== undefined && 'kind' in span && span.kind === SpanKind.SERVER;
  return isServer && span.isRecording() ? span : undefined;
}
