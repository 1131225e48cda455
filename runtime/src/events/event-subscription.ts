/**
 * The events of one class since `EventBus.subscribe`, for one consumer: `for await (const event of subscription)`, or
 * `Response.sse(subscription)`. Leaving the loop ends it, as do a client that goes away and the end of the application;
 * one that nobody has begun to read is ended by `end`.
 */
export interface EventSubscription<Event> extends AsyncIterableIterator<Event, undefined, undefined> {
  /** How many events were dropped because the consumer was too slow. */
  readonly dropped: number;
  /** Ends the subscription: what waits is forgotten, a loop over it comes to its end. */
  end(): void;
}
