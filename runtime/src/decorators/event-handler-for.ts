import type { ClassToken } from '../contract/token.js';
import type { HandlesEvent } from '../events/event-handler.js';

/** An entry of `eventHandlers` for one event class, made by `eventHandlerFor`. */
export class EventHandlerBinding {
  readonly event: ClassToken;
  readonly handler: ClassToken;

  constructor(event: ClassToken, handler: ClassToken) {
    this.event = event;
    this.handler = handler;
  }
}

/**
 * `eventHandlerFor(NoteCreated, Audit)` registers a handler for one event class. A class that handles several events is registered
 * once for each event.
 */
export function eventHandlerFor<Event>(
  event: ClassToken<Event>,
  handler: ClassToken<HandlesEvent<NoInfer<Event>>>,
): EventHandlerBinding {
  return new EventHandlerBinding(event, handler);
}
