import type { IncomingHeaders } from '../headers/incoming-headers.js';
import type { Peer } from './peer.js';

/** A request as a server hands it to the pipeline, whatever the server is. */
export interface IncomingRequest {
  readonly method: string;
  /** The request target as it was sent: `/notes/1?draft=true`. */
  readonly target: string;
  /** The other end of the connection; absent on a Unix socket, and when the client has gone. */
  readonly peer: Peer | undefined;
  /** Nobody is at the other end any more. */
  readonly isDisconnected: boolean;
  readonly headers: IncomingHeaders;
  /** How many bytes the body can have, set when its route is found and has a limit of its own. */
  bodyLimit?: number;
  /**
   * Reads the whole body, and calls one of the two: `failed` with a PayloadTooLargeException as soon as it has more than
   * `limit` bytes. Callbacks, because each promise on the way of a body would be one per request.
   */
  readBody(limit: number, done: (body: Uint8Array) => void, failed: (error: unknown) => void): void;
  /**
   * Calls `listener` when the client goes away before it has the whole answer, or says that it will send nothing more, which
   * looks the same at first; at once when it has done so. It may be called twice.
   */
  onDisconnect(listener: () => void): void;
}
