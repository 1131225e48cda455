import type { IncomingHeaders } from '../headers/incoming-headers.js';
import type { Peer } from './peer.js';

/** A request that a server passes to the pipeline: that of `node:http`, that of the Fetch API, or the one in memory for tests. */
export interface IncomingRequest {
  readonly method: string;
  /** The request target as it was sent: `/notes/1?draft=true`. */
  readonly target: string;
  /** The peer of the connection; absent on a Unix socket, after the client disconnected, and if the server passes no address. */
  readonly peer: Peer | undefined;
  /** Whether the client has disconnected. */
  readonly isDisconnected: boolean;
  /** Whether the client has disconnected, or closed its side of the connection, which is all that a server sees of most disconnects. */
  readonly hasClosedSide: boolean;
  readonly headers: IncomingHeaders;
  /** The maximum size of the body in bytes; set when a route with a limit of its own is found. */
  bodyLimit?: number;
  /**
   * Reads the whole body and calls `done`, or `failed` with a PayloadTooLargeException as soon as the body exceeds `limit` bytes.
   * Callbacks save a promise per request.
   */
  readBody(limit: number, done: (body: Uint8Array) => void, failed: (error: unknown) => void): void;
  /**
   * Passes the body to a receiver piece by piece, up to `limit` bytes. Returns a function that stops it: the rest is then left to
   * the server, as it is after a failure.
   */
  streamBody(limit: number, receiver: BodyReceiver): () => void;
  /**
   * Calls `listener` when the client disconnects, or closes its side of the connection, before the response was sent; at once if
   * it has done so already. The listener can be called twice.
   */
  onDisconnect(listener: () => void): void;
}

/** Receives the body of a request piece by piece. */
export interface BodyReceiver {
  /** Takes a piece. Returns false if no further piece should come before `resume` is called. */
  data(chunk: Uint8Array, resume: () => void): boolean;
  /** Called once after the last piece. */
  end(): void;
  /** Called once instead of `end`: with a PayloadTooLargeException, or when the client disconnects. */
  failed(error: unknown): void;
}
