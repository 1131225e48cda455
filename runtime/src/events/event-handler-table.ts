import type { ClassToken } from '../contract/token.js';
import type { HandlesEvent } from './event-handler.js';

/** An event class and one of its handlers; `handles` has proved that they fit. */
export interface EventHandlerEntry {
  readonly event: ClassToken;
  readonly handler: HandlesEvent<never>;
}

/** The handlers of the events of an application, in the order of registration. */
export type EventHandlerTable = readonly EventHandlerEntry[];

/** One entry of the generated table of event handlers. It compiles only if the handler takes the event. */
export function handles<Event>(event: ClassToken<Event>, handler: HandlesEvent<NoInfer<Event>>): EventHandlerEntry {
  return { event, handler };
}
