import { type Channel, channel } from 'node:diagnostics_channel';
import type { RequestContext } from '../context/request-context.js';

/** What the channel `ashlar:request:start` tells: a request is about to be answered. */
export interface RequestStarted {
  readonly context: RequestContext;
}

/** What the channel `ashlar:request:error` tells: something was thrown, and is about to become an answer. */
export interface RequestFailed {
  readonly context: RequestContext;
  readonly error: unknown;
}

/** What the channel `ashlar:request:end` tells: the answer is there, and is about to be sent. */
export interface RequestEnded {
  readonly context: RequestContext;
  readonly status: number;
}

/** Published in front of everything else. */
export const startChannel: Channel = channel('ashlar:request:start');

/** Published for everything that is thrown, exceptions that are answers among them. */
export const errorChannel: Channel = channel('ashlar:request:error');

/** Published behind everything else. */
export const endChannel: Channel = channel('ashlar:request:end');
