import type { Token } from '../contract/token.js';
import { asError } from '../errors/as-error.js';
import type { Logger } from '../logging/logger.js';
import { Emission } from './emission.js';
import type { HandlesEvent } from './event-handler.js';
import type { EventHandlerTable } from './event-handler-table.js';
import type { EventSubscription } from './event-subscription.js';
import { Subscription } from './subscription.js';

/** How events are kept for a subscriber. */
export interface SubscribeOptions {
  /** How many events wait for a slow consumer; behind that the oldest are dropped. Default: 256. */
  readonly capacity?: number;
}

/** Who gets the events of one class. */
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

/** Hands events (instances of classes) to those who listen to their class, within the process. */
export class EventBus {
  readonly #logger: Logger;
  /** Only classes that somebody listens to are in it. */
  readonly #listeners = new Map<unknown, Listeners>();
  /** The classes of events that were emitted before there were handlers; nothing once there are. */
  #emittedEarly: Set<unknown> | undefined = new Set();
  #isShutDown = false;

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  /**
   * Calls the handlers of the event's class, in the order of their registration and one after the other, then gives the
   * event to the subscribers. Rejects with the first failure: later handlers and the subscribers do not see the event.
   * Events of a subclass reach the handlers and subscribers of the subclass only. A failure that nobody waits for is logged.
   */
  emit(event: object): Promise<void> {
    const listeners = this.#listeners.get(event.constructor);
    if (this.#emittedEarly !== undefined) this.#emittedEarly.add(event.constructor);
    const handling = listeners === undefined ? unheard(event) : tell(listeners, event);
    if (handling === nothing) return nothing;
    return Emission.of(handling, (error) => this.#logFailure(event, error));
  }

  /**
   * The events of a class from now on: `for await (const event of bus.subscribe(NoteCreated))`, or
   * `Response.sse(bus.subscribe(NoteCreated))`. Earlier events are not given again. A slow consumer loses the oldest of its
   * events, and nobody waits for it.
   * @throws RangeError for a capacity that is no positive integer.
   */
  subscribe<Event extends object>(event: Token<Event>, options: SubscribeOptions = {}): EventSubscription<Event> {
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

  /** Ends every subscription, and those to come. Handlers go on: what shuts down may still emit. */
  onShutdown(): void {
    this.#isShutDown = true;
    const subscribers = [...this.#listeners.values()].flatMap(({ subscribers }) => [...subscribers]);
    for (const subscriber of subscribers) subscriber.end();
  }

  static {
    connect = (bus, table) => bus.#connect(table);
  }

  #connect(table: EventHandlerTable): void {
    const early = new Set<Token>();
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
    // What is emitted by mistake may inherit nothing.
    const { constructor: type }: { readonly constructor?: { readonly name: string } } = event;
    this.#logger.error('event handler failed', { event: type?.name, err: asError(error) });
  }

  #listenersOf(event: Token): Listeners {
    const known = this.#listeners.get(event);
    if (known !== undefined) return known;
    const listeners: Listeners = { handlers: [], subscribers: new Set() };
    this.#listeners.set(event, listeners);
    return listeners;
  }

  #forget(event: Token, subscriber: Subscriber): void {
    const listeners = this.#listeners.get(event);
    if (listeners === undefined) return;
    listeners.subscribers.delete(subscriber);
    if (listeners.handlers.length === 0 && listeners.subscribers.size === 0) this.#listeners.delete(event);
  }
}

/** Registers the handlers of an application, once. Not a method: applications do it by their modules. */
export function connectEventHandlers(bus: EventBus, table: EventHandlerTable): void {
  connect(bus, table);
}

async function tell({ handlers, subscribers }: Listeners, event: object): Promise<void> {
  // Under the event's class stands only what was typed for it: `handles` and `subscribe` have proved that.
  const proved = event as never;
  for (const handler of handlers) {
    const result = handler.handle(proved);
    if (result !== undefined) await result;
  }
  for (const subscriber of subscribers) subscriber.push(proved);
}

const nothing = Promise.resolve();

/** What happens to an event that nobody listens to: nothing, unless it could not have been listened to. */
function unheard(event: object): Promise<void> {
  if (typeof event === 'function')
    return refused(`\`${event.name}\` itself was emitted: emit an instance of the class`);
  if (event.constructor === Object || typeof event.constructor !== 'function') {
    return refused('a plain object was emitted: events are instances of classes');
  }
  return nothing;
}

function refused(message: string): Promise<void> {
  return Promise.reject(new TypeError(message));
}
