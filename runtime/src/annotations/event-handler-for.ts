import type { Token } from '../container/token.js';

/** A provider that handles the events of one class. */
export interface EventHandler<Event> {
  handle(event: Event): void | Promise<void>;
}

/** An entry of `eventHandlers`, made by `eventHandlerFor`. */
export class EventHandlerBinding {
  readonly event: Token;
  readonly handler: Token;

  constructor(event: Token, handler: Token) {
    this.event = event;
    this.handler = handler;
  }
}

/** Registers a handler for one class of events: `eventHandlerFor(NoteCreated, Audit)`. */
export function eventHandlerFor<Event>(
  event: Token<Event>,
  handler: Token<EventHandler<NoInfer<Event>>>,
): EventHandlerBinding {
  return new EventHandlerBinding(event, handler);
}
