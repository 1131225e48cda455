import { context as active, type Tracer, trace } from '@opentelemetry/api';
import type { EventDelivered } from 'ashlar';
import { endedBy } from './ended-by.js';
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
