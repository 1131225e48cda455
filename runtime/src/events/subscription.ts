import type { Logger } from '../logging/logger.js';
import type { EventSubscription } from './event-subscription.js';

/** The options of a subscription. */
export interface SubscriptionOptions {
  /** The class of its events, for the log. */
  readonly eventName: string;
  readonly capacity: number;
  readonly logger: Logger;
  /** Called once, when the subscription ends. */
  readonly onEnd: () => void;
}

const done: IteratorReturnResult<undefined> = { done: true, value: undefined };

/** A subscription whose waiting events are in a ring buffer of limited size. */
export class Subscription<Event> implements EventSubscription<Event> {
  readonly #options: SubscriptionOptions;
  /** The ring buffer: the waiting events start at `#first` and continue at the beginning after its end. */
  #waiting: (Event | undefined)[] = [];
  #first = 0;
  #count = 0;
  /** The consumers that wait for an event. */
  #consumers: ((result: IteratorResult<Event, undefined>) => void)[] = [];
  #dropped = 0;
  /** The number of events that were dropped since the consumer had last taken all waiting events. */
  #droppedLately = 0;
  #ended = false;

  constructor(options: SubscriptionOptions) {
    this.#options = options;
  }

  get dropped(): number {
    return this.#dropped;
  }

  /** Adds an event without waiting: if the buffer is full, the oldest event is dropped. */
  push(event: Event): void {
    if (this.#ended) return;
    const consumer = this.#consumers.shift();
    if (consumer === undefined) this.#keep(event);
    else consumer({ value: event });
  }

  /** The next event; waits for it. */
  next(): Promise<IteratorResult<Event, undefined>> {
    if (this.#ended) return Promise.resolve(done);
    if (this.#count === 0) return new Promise((resolve) => this.#consumers.push(resolve));
    const value = this.#take();
    if (this.#count === 0) this.#logDropped();
    // The positions of waiting events in the ring hold events only.
    return Promise.resolve({ value: value as Event });
  }

  /** Ends the subscription, as leaving a loop does. */
  return(): Promise<IteratorResult<Event, undefined>> {
    this.end();
    return Promise.resolve(done);
  }

  end(): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#logDropped();
    this.#waiting = [];
    this.#count = 0;
    const consumers = this.#consumers;
    this.#consumers = [];
    for (const consumer of consumers) consumer(done);
    this.#options.onEnd();
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  #keep(event: Event): void {
    const { capacity } = this.#options;
    if (this.#count === capacity) this.#dropOldest();
    this.#waiting[(this.#first + this.#count) % capacity] = event;
    this.#count++;
  }

  #take(): Event | undefined {
    const event = this.#waiting[this.#first];
    this.#waiting[this.#first] = undefined;
    this.#first = (this.#first + 1) % this.#options.capacity;
    this.#count--;
    return event;
  }

  #dropOldest(): void {
    const { eventName, capacity, logger } = this.#options;
    this.#take();
    this.#dropped++;
    this.#droppedLately++;
    // One log entry at the beginning and one at the end: an entry per event would make a slow process slower.
    if (this.#droppedLately > 1) return;
    logger.warn(`a subscriber of ${eventName} is too slow: the oldest events are dropped`, {
      event: eventName,
      capacity,
    });
  }

  #logDropped(): void {
    if (this.#droppedLately === 0) return;
    const { eventName, logger } = this.#options;
    const dropped = this.#droppedLately;
    this.#droppedLately = 0;
    logger.warn(`a slow subscriber of ${eventName} has lost ${dropped} events`, {
      event: eventName,
      dropped,
      droppedInTotal: this.#dropped,
    });
  }
}
