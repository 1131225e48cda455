import { type Channel, channel } from 'node:diagnostics_channel';
import type { RequestContext } from '../context/request-context.js';

/** The message of the channel `ashlar:request:start`, before the first stage of a request. */
export interface RequestStarted {
  readonly context: RequestContext;
}

/**
 * The message of the channel `ashlar:request:error`: a thrown error, before it becomes the response; after the end of the
 * request, an error of sending the response.
 */
export interface RequestFailed {
  readonly context: RequestContext;
  /** The template of the path, `/notes/{id}`; absent as `RequestContext.route` is. */
  readonly route: string | undefined;
  readonly error: unknown;
}

/** The message of the channel `ashlar:request:end`, before the response is sent. */
export interface RequestEnded {
  readonly context: RequestContext;
  /** The template of the path, `/notes/{id}`; absent as `RequestContext.route` is. */
  readonly route: string | undefined;
  readonly status: number;
}

const startChannel: Channel = channel('ashlar:request:start');
const errorChannel: Channel = channel('ashlar:request:error');
const endChannel: Channel = channel('ashlar:request:end');

/** Publishes the start of a request. */
export function publishStart(context: RequestContext): void {
  if (startChannel.hasSubscribers) startChannel.publish({ context } satisfies RequestStarted);
}

/** Publishes a thrown error, HTTP exceptions included. */
export function publishError(context: RequestContext, error: unknown): void {
  if (!errorChannel.hasSubscribers) return;
  errorChannel.publish({ context, route: context.route?.path, error } satisfies RequestFailed);
}

/** Publishes the end of a request. */
export function publishEnd(context: RequestContext, status: number): void {
  if (!endChannel.hasSubscribers) return;
  endChannel.publish({ context, route: context.route?.path, status } satisfies RequestEnded);
}
