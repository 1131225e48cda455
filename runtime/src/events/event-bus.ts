import type { ClassToken } from '../contract/token.js';
import { asError } from '../errors/as-error.js';
import type { Logger } from '../logging/logger.js';
import { Emission } from './emission.js';
import { publishDelivery } from './event-channel.js';
import type { HandlesEvent } from './event-handler.js';
import type { EventHandlerTable } from './event-handler-table.js';
import type { EventSubscription } from './event-subscription.js';
import { Subscription } from './subscription.js';

/** The options of `EventBus.subscribe`. */
export interface SubscribeOptions {
  /** The number of events that wait for a slow consumer; beyond it the oldest are dropped. Default: 256. */
  readonly capacity?: number;
}

/** The handlers and subscribers of one event class. */
interface Listeners {
  readonly handlers: HandlesEvent<never>[];
  readonly subscribers: Set<Subscriber>;
}

/** The part of a subscription that the bus knows. */
interface Subscriber {
  push(event: never): void;
  end(): void;
}

const defaultCapacity = 256;

let connect: (bus: EventBus, table: EventHandlerTable) => void;

/** The event bus delivers events (instances of classes) to the handlers and subscribers of their class, within the process. */
export class EventBus {
  readonly #logger: Logger;
  /** The event classes that have handlers or subscribers. */
  readonly #listeners = new Map<unknown, Listeners>();
  /** The classes of events that were emitted before the handlers were registered; `undefined` afterwards. */
  #emittedEarly: Set<unknown> | undefined = new Set();
  #isShutDown = false;

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  /**
   * Calls the handlers of the event's class, in the order of their registration and one after the other, then passes the
   * event to the subscribers. Rejects with the first error: later handlers and the subscribers do not get the event.
   * Events of a subclass are delivered to its own handlers and subscribers only. An error is logged if the promise is not awaited.
   */
  emit(event: object): Promise<void> {
    const listeners = this.#listeners.get(event.constructor);
    if (this.#emittedEarly !== undefined) this.#emittedEarly.add(event.constructor);
    const handling = listeners === undefined ? undelivered(event) : deliver(listeners, event);
    if (handling === nothing) return nothing;
    return Emission.of(handling, (error) => this.#logFailure(event, error));
  }

  /**
   * Subscribes to the events of a class: `for await (const event of bus.subscribe(NoteCreated))`, or
   * `Response.sse(bus.subscribe(NoteCreated))`. Earlier events are not repeated. The oldest events of a slow consumer are dropped;
   * `emit` does not wait for it.
   * @throws RangeError for a capacity that is not a positive integer.
   */
  subscribe<Event extends object>(event: ClassToken<Event>, options: SubscribeOptions = {}): EventSubscription<Event> {
    const { capacity = defaultCapacity } = options;
    if (!Number.isSafeInteger(capacity) || capacity < 1) {
      throw new RangeError(`\`capacity\` is ${capacity}, but must be a positive integer`);
    }
    const subscription = new Subscription<Event>({
      eventName: event.name,
      capacity,
      logger: this.#logger,
      onEnd: () => this.#forget(event, subscription),
    });
    if (this.#isShutDown) subscription.end();
    else this.#listenersOf(event).subscribers.add(subscription);
    return subscription;
  }

  /** Ends all subscriptions, also later ones. Handlers are still called: shutdown hooks can emit events. */
  onShutdown(): void {
    this.#isShutDown = true;
    const subscribers = [...this.#listeners.values()].flatMap(({ subscribers }) => [...subscribers]);
    for (const subscriber of subscribers) subscriber.end();
  }

  static {
    connect = (bus, table) => bus.#connect(table);
  }

  #connect(table: EventHandlerTable): void {
    const early = new Set<ClassToken>();
    for (const { event, handler } of table) {
      if (this.#emittedEarly?.has(event)) early.add(event);
      this.#listenersOf(event).handlers.push(handler);
    }
    this.#emittedEarly = undefined;
    for (const { name } of early) {
      this.#logger.warn(
        `${name} was emitted before its handlers were registered and was not delivered: emit events in \`onBootstrap\` or later`,
      );
    }
  }

  #logFailure(event: object, error: unknown): void {
    // An object that is emitted by mistake may have no prototype.
    const { constructor: type }: { readonly constructor?: { readonly name: string } } = event;
    this.#logger.error('event handler failed', { event: type?.name, err: asError(error) });
  }

  #listenersOf(event: ClassToken): Listeners {
    const known = this.#listeners.get(event);
    if (known !== undefined) return known;
    const listeners: Listeners = { handlers: [], subscribers: new Set() };
    this.#listeners.set(event, listeners);
    return listeners;
  }

  #forget(event: ClassToken, subscriber: Subscriber): void {
    const listeners = this.#listeners.get(event);
    if (listeners === undefined) return;
    listeners.subscribers.delete(subscriber);
    if (listeners.handlers.length === 0 && listeners.subscribers.size === 0) this.#listeners.delete(event);
  }
}

/** Registers the handlers of an application, once. It is not a method: applications register handlers in their modules. */
export function connectEventHandlers(bus: EventBus, table: EventHandlerTable): void {
  connect(bus, table);
}

async function deliver({ handlers, subscribers }: Listeners, event: object): Promise<void> {
  // The handlers and subscribers of a class take its events: `handles` and `subscribe` have proved that.
  const proved = event as never;
  for (const handler of handlers) {
    const around = publishDelivery(event, handler);
    const result = around === undefined ? handler.handle(proved) : around(() => handler.handle(proved));
    if (result !== undefined) await result;
  }
  for (const subscriber of subscribers) subscriber.push(proved);
}

const nothing = Promise.resolve();

/** An event without handlers and subscribers has no effect, unless it is not a valid event. */
function undelivered(event: object): Promise<void> {
  if (typeof event === 'function')
    return invalidEvent(`\`${event.name}\` itself was emitted: emit an instance of the class`);
  if (event.constructor === Object || typeof event.constructor !== 'function') {
    return invalidEvent('a plain object was emitted: events are instances of classes');
  }
  return nothing;
}

function invalidEvent(message: string): Promise<void> {
  return Promise.reject(new TypeError(message));
}
