/**
 * An event subscription: the events of one class since `EventBus.subscribe`, for one consumer: `for await (const event of
 * subscription)`, or `Response.sse(subscription)`. Leaving the loop ends it, as do a client that disconnects and the shutdown of the
 * application. Call `end` on a subscription that is not read.
 */
export interface EventSubscription<Event> extends AsyncIterableIterator<Event, undefined, undefined> {
  /** The number of events that were dropped because the consumer was too slow. */
  readonly dropped: number;
  /** Ends the subscription: waiting events are dropped, and a loop over it ends. */
  end(): void;
}
