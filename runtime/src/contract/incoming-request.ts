import type { IncomingHeaders } from '../headers/incoming-headers.js';
import type { Peer } from './peer.js';

/** A request that a server passes to the pipeline: that of `node:http`, or the one in memory for tests. */
export interface IncomingRequest {
  readonly method: string;
  /** The request target as it was sent: `/notes/1?draft=true`. */
  readonly target: string;
  /** The peer of the connection; absent on a Unix socket, and after the client disconnected. */
  readonly peer: Peer | undefined;
  /** Whether the client has disconnected. */
  readonly isDisconnected: boolean;
  readonly headers: IncomingHeaders;
  /** The maximum size of the body in bytes; set when a route with a limit of its own is found. */
  bodyLimit?: number;
  /**
   * Reads the whole body and calls `done`, or `failed` with a PayloadTooLargeException as soon as the body exceeds `limit` bytes.
   * Callbacks save a promise per request.
   */
  readBody(limit: number, done: (body: Uint8Array) => void, failed: (error: unknown) => void): void;
  /**
   * Calls `listener` when the client disconnects, or closes its side of the connection, before the response was sent; at once if
   * it has done so already. The listener can be called twice.
   */
  onDisconnect(listener: () => void): void;
}
