import { type Channel, channel } from 'node:diagnostics_channel';
import type { RequestContext } from '../context/request-context.js';

/** What the channel `ashlar:request:start` tells: a request is about to be answered. */
export interface RequestStarted {
  readonly context: RequestContext;
}

/**
 * What the channel `ashlar:request:error` tells: something was thrown, and is about to become an answer; behind the end, that the answer
 * could not be sent.
 */
export interface RequestFailed {
  readonly context: RequestContext;
  readonly error: unknown;
}

/** What the channel `ashlar:request:end` tells: the answer is there, and is about to be sent. */
export interface RequestEnded {
  readonly context: RequestContext;
  readonly status: number;
}

const startChannel: Channel = channel('ashlar:request:start');
const errorChannel: Channel = channel('ashlar:request:error');
const endChannel: Channel = channel('ashlar:request:end');

/** In front of everything else. */
export function publishStart(context: RequestContext): void {
  if (startChannel.hasSubscribers) startChannel.publish({ context } satisfies RequestStarted);
}

/** For everything that is thrown, exceptions that are answers among them. */
export function publishError(context: RequestContext, error: unknown): void {
  if (errorChannel.hasSubscribers) errorChannel.publish({ context, error } satisfies RequestFailed);
}

/** When the answer is there. */
export function publishEnd(context: RequestContext, status: number): void {
  if (endChannel.hasSubscribers) endChannel.publish({ context, status } satisfies RequestEnded);
}
