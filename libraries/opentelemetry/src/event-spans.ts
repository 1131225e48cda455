import { context as active, type Span, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api';
import type { EventDelivered } from 'ashlar';
import { subscribe } from './subscribe.js';

/** Makes a span for each event handler that is called. */
export class EventSpans {
  readonly #tracer: Tracer;

  constructor(tracer: Tracer) {
    this.#tracer = tracer;
  }

  subscribe(): () => void {
    return subscribe({ 'ashlar:event:handle': (message: EventDelivered) => this.#deliver(message) });
  }

  #deliver({ event, handler, runWithin }: EventDelivered): void {
    const [eventName, handlerName] = [event.constructor.name, handler.constructor.name];
    runWithin(<Result>(run: () => Result): Result => {
      const span = this.#tracer.startSpan(`${handlerName} ${eventName}`, {
        attributes: { 'ashlar.event': eventName, 'code.function.name': `${handlerName}.handle` },
      });
      return active.with(trace.setSpan(active.active(), span), () => endedBy(span, run));
    });
  }
}

/** Ends a span when a function has finished, also when its promise is settled. */
function endedBy<Result>(span: Span, run: () => Result): Result {
  try {
    const result = run();
    if (!(result instanceof Promise)) {
      span.end();
      return result;
    }
    result.then(
      () => span.end(),
      (error) => fail(span, error),
    );
    return result;
  } catch (error) {
    fail(span, error);
    throw error;
  }
}

function fail(span: Span, error: unknown): void {
  if (error instanceof Error) span.recordException(error);
  span.setAttribute('error.type', error instanceof Error ? error.constructor.name : typeof error);
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}
