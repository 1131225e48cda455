import { type Channel, channel } from 'node:diagnostics_channel';
import { type RequestContext, setTraceId } from '../context/request-context.js';
import { type RunWithin, within } from '../contract/run-within.js';

/** The message of the channel `ashlar:request:start`, before the first stage of a request. */
export interface RequestStarted {
  readonly context: RequestContext;
  /**
   * Runs the stages of the request within a function, such as `(run) => storage.run(store, run)`. The first subscriber is the outermost.
   * An error of the function, and a result that is not the one of its argument, are errors of the request: the response is a 500.
   */
  runWithin(around: RunWithin): void;
  /** Replaces `context.traceId`, which the response and the log have. */
  setTraceId(traceId: string): void;
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

/** Publishes the start of a request. Returns the function within which the subscribers want its stages to run. */
export function publishStart(context: RequestContext): RunWithin | undefined {
  if (!startChannel.hasSubscribers) return undefined;
  let around: RunWithin | undefined;
  startChannel.publish({
    context,
    runWithin: (inner) => {
      around = within(around, inner);
    },
    setTraceId: (traceId) => setTraceId(context, traceId),
  } satisfies RequestStarted);
  return around;
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
