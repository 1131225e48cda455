/** A provider that handles the events of one class. The compiler reads the event from the `implements` clause. */
export interface EventHandler<Event> {
  /** Gets every event of that class. `emit` waits for it, and rejects when it fails. */
  handle(event: Event): void | Promise<void>;
}

/**
 * What is asked of a handler where it is registered for an event. A property, not a method: the parameters of methods are
 * compared in both directions, and a handler of a derived class would pass for one of its base.
 */
export interface HandlesEvent<Event> {
  readonly handle: (event: Event) => void | Promise<void>;
}
