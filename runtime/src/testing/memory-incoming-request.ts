import type { BodyReceiver, IncomingRequest } from '../contract/incoming-request.js';
import type { Peer } from '../contract/peer.js';
import { peerOfText } from '../contract/socket-address.js';
import type { IncomingHeaders } from '../headers/incoming-headers.js';
import { joinHeaderValues } from '../pipeline/join-header-values.js';
import { tooLarge } from '../pipeline/read-body.js';

/**
 * The parts of a request of a test, before it is sent. They are not an `IncomingRequest`: for an application with middleware,
 * `callInMemory` sends them through `node:http`, and each value of a header is a line of its own.
 */
export interface MemoryRequestParts {
  readonly method: string;
  readonly target: string;
  readonly remoteAddress: string;
  /** Names in lower case, each with its values in order. */
  readonly headers: ReadonlyMap<string, readonly string[]>;
  readonly body: Uint8Array;
}

/** A request in memory, without a socket. */
export class MemoryIncomingRequest implements IncomingRequest {
  readonly headers: IncomingHeaders;
  readonly peer: Peer;
  /** A test that waits for a promise does not disconnect. */
  readonly isDisconnected = false;
  readonly hasClosedSide = false;
  readonly #parts: MemoryRequestParts;

  constructor(parts: MemoryRequestParts) {
    this.#parts = parts;
    this.headers = joinedHeaders(parts.headers);
    this.peer = peerOfText(parts.remoteAddress);
  }

  get method(): string {
    return this.#parts.method;
  }

  get target(): string {
    return this.#parts.target;
  }

  readBody(limit: number, done: (body: Uint8Array) => void, failed: (error: unknown) => void): void {
    if (this.#parts.body.byteLength > limit) failed(tooLarge(limit));
    else done(this.#parts.body);
  }

  streamBody(limit: number, receiver: BodyReceiver): () => void {
    this.readBody(
      limit,
      (body) => {
        // All of it is in memory already: a receiver that wants to wait keeps the rest in memory too.
        receiver.data(body, () => receiver.end()) && receiver.end();
      },
      (error) => receiver.failed(error),
    );
    return () => undefined;
  }

  onDisconnect(): void {
    // The client of a test stays connected.
  }
}

function joinedHeaders(parts: MemoryRequestParts['headers']): IncomingHeaders {
  const headers: Record<string, string | undefined> = Object.create(null);
  for (const [name, values] of parts) headers[name] = joinHeaderValues(name, values);
  return headers;
}
