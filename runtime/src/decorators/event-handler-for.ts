import type { Token } from '../contract/token.js';
import type { HandlesEvent } from '../events/event-handler.js';

/** An entry of `eventHandlers`, made by `eventHandlerFor`. */
export class EventHandlerBinding {
  readonly event: Token;
  readonly handler: Token;

  constructor(event: Token, handler: Token) {
    this.event = event;
    this.handler = handler;
  }
}

/**
 * Registers a handler for one class of events: `eventHandlerFor(NoteCreated, Audit)`. A class that handles several events is
 * registered once for each.
 */
export function eventHandlerFor<Event>(
  event: Token<Event>,
  handler: Token<HandlesEvent<NoInfer<Event>>>,
): EventHandlerBinding {
  return new EventHandlerBinding(event, handler);
}
