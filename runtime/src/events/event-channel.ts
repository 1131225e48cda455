import { type Channel, channel } from 'node:diagnostics_channel';
import { type RunWithin, within } from '../contract/run-within.js';

/** The message of the channel `ashlar:event:handle`, before a handler gets an event. */
export interface EventDelivered {
  readonly event: object;
  /** The event handler: an instance of its class. */
  readonly handler: object;
  /** Calls the handler within a function, which gets its result, or the error that it throws. The first subscriber is the outermost. */
  runWithin(around: RunWithin): void;
}

const handleChannel: Channel = channel('ashlar:event:handle');

/** Publishes the delivery of an event. Returns the function within which the subscribers want the handler to be called. */
export function publishDelivery(event: object, handler: object): RunWithin | undefined {
  if (!handleChannel.hasSubscribers) return undefined;
  let around: RunWithin | undefined;
  handleChannel.publish({
    event,
    handler,
    runWithin: (inner) => {
      around = within(around, inner);
    },
  } satisfies EventDelivered);
  return around;
}
