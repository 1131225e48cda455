/** An event handler: a provider that handles the events of one class. The compiler reads the event from the `implements` clause. */
export interface EventHandler<Event> {
  /** Handles every event of that class. `emit` waits for it, and rejects when it fails. */
  handle(event: Event): void | Promise<void>;
}

/**
 * The type that a handler must have to be registered for an event. It has a property, not a method: TypeScript compares parameters of
 * methods in both directions, so that it would accept a handler of a derived class for its base class.
 */
export interface HandlesEvent<Event> {
  readonly handle: (event: Event) => void | Promise<void>;
}
