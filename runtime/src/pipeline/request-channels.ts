import { type Channel, channel } from 'node:diagnostics_channel';
import {
  followsFromDisconnect,
  incomingRequestOf,
  type RequestContext,
  setTraceId,
} from '../context/request-context.js';
import { type RunWithin, within } from '../contract/run-within.js';
import { findRoute } from './find-route.js';
import type { Matcher, Route } from './route-contract.js';

/** The message of the channel `ashlar:request:start`, before the first stage of a request. */
export interface RequestStarted {
  readonly context: RequestContext;
  /**
   * The template of the path that the router finds, `/notes/{id}`; absent without a route. It is searched for when it is read:
   * `context.route` follows later.
   */
  readonly route: string | undefined;
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
  /** Whether the client has disconnected, or closed its side of the connection: the error may follow from that. */
  readonly isDisconnected: boolean;
}

/** The message of the channel `ashlar:request:end`, before the response is sent. */
export interface RequestEnded {
  readonly context: RequestContext;
  /** The template of the path, `/notes/{id}`; absent as `RequestContext.route` is. */
  readonly route: string | undefined;
  /** The status of the response. No client receives it when `isDisconnected`. */
  readonly status: number;
  /**
   * Whether the client had disconnected, or closed its side of the connection, before the response was ready. The access log has the
   * status 499 then.
   */
  readonly isDisconnected: boolean;
}

/** Finds the routes of an application. */
interface Router {
  readonly match: Matcher;
  readonly routes: ReadonlyMap<string, Route>;
}

const startChannel: Channel = channel('ashlar:request:start');
const errorChannel: Channel = channel('ashlar:request:error');
const endChannel: Channel = channel('ashlar:request:end');

/**
 * Publishes the start of a request; without a router, of one that no route handles. Returns the function within which the subscribers want
 * its stages to run.
 */
export function publishStart(context: RequestContext, router?: Router): RunWithin | undefined {
  if (!startChannel.hasSubscribers) return undefined;
  let around: RunWithin | undefined;
  let template: { readonly route: string | undefined } | undefined;
  startChannel.publish({
    context,
    get route() {
      template ??= { route: router && templateOf(context, router) };
      return template.route;
    },
    runWithin: (inner) => {
      around = within(around, inner);
    },
    setTraceId: (traceId) => setTraceId(context, traceId),
  } satisfies RequestStarted);
  return around;
}

/** The template of the route of a request; `undefined` also for a path with a malformed escape. */
function templateOf({ method, path }: RequestContext, { match, routes }: Router): string | undefined {
  try {
    const found = findRoute(match, method, path);
    return found && routes.get(found.route)?.information?.path;
  } catch {
    return undefined;
  }
}

/** Publishes a thrown error, HTTP exceptions included. */
export function publishError(context: RequestContext, error: unknown): void {
  if (!errorChannel.hasSubscribers) return;
  const isDisconnected = hasDisconnected(context, error);
  errorChannel.publish({ context, route: context.route?.path, error, isDisconnected } satisfies RequestFailed);
}

/** Publishes the end of a request; `error`: the thrown error of its response. */
export function publishEnd(context: RequestContext, status: number, error?: unknown): void {
  if (!endChannel.hasSubscribers) return;
  const isDisconnected = hasDisconnected(context, error);
  endChannel.publish({ context, route: context.route?.path, status, isDisconnected } satisfies RequestEnded);
}

function hasDisconnected(context: RequestContext, error: unknown): boolean {
  return incomingRequestOf(context).hasClosedSide || followsFromDisconnect(context, error);
}
