import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { RequestContext } from '../context/request-context.js';
import type { IncomingRequest } from '../contract/incoming-request.js';
import type { Peer } from '../contract/peer.js';
import type { IncomingHeaders } from '../headers/incoming-headers.js';
import { clientDisconnected, tooLarge } from '../pipeline/read-body.js';
import { onHalfClosed } from './on-half-closed.js';

const noBytes = Buffer.alloc(0);

const knownPeer = Symbol('peer');

/** A connection, which has one peer. */
interface PeerSocket extends Socket {
  [knownPeer]?: Peer | undefined;
}

/** A request of `node:http` on its way: what the pipeline sees of it, and where its answer goes. */
export class NodeIncomingRequest implements IncomingRequest {
  readonly message: IncomingMessage;
  readonly response: ServerResponse;
  /** What its guards, interceptors and handlers see of it. */
  readonly context: RequestContext;
  bodyLimit?: number;
  /** Tells a client that waits for it to go on with the body. */
  readonly #sendContinue: (() => void) | undefined;

  constructor(message: IncomingMessage, response: ServerResponse, sendContinue?: () => void) {
    this.message = message;
    this.response = response;
    this.#sendContinue = sendContinue;
    this.context = new RequestContext(this);
  }

  get method(): string {
    return this.message.method ?? 'GET';
  }

  get target(): string {
    return this.message.url ?? '/';
  }

  get peer(): Peer | undefined {
    const socket: PeerSocket = this.message.socket;
    socket[knownPeer] ??= peerOf(socket);
    return socket[knownPeer];
  }

  get isDisconnected(): boolean {
    const { destroyed, localAddress, remoteAddress } = this.message.socket;
    // Of a connection that was reset the system knows one end only, before it says so.
    return destroyed || (localAddress !== undefined && remoteAddress === undefined);
  }

  get headers(): IncomingHeaders {
    return this.message.headers;
  }

  onDisconnect(listener: () => void): void {
    const response = this.response;
    // `close` comes behind every answer; one that was not written to its end has nobody to read it.
    const judge = () => {
      if (!response.writableFinished) listener();
    };
    if (response.destroyed || response.closed) judge();
    else {
      response.once('close', judge);
      onHalfClosed(response, judge);
    }
  }

  readBody(limit: number, done: (body: Uint8Array) => void, failed: (error: unknown) => void): void {
    this.#sendContinue?.();
    const message = this.message;
    // Nearly every body comes in one piece.
    let first: Buffer | undefined;
    let more: Buffer[] | undefined;
    let length = 0;
    let isOver = false;
    const onData = (chunk: Buffer) => {
      length += chunk.byteLength;
      if (length > limit) {
        // The server decides how much more of it may come.
        isOver = true;
        message.off('data', onData).pause();
        failed(tooLarge(limit));
      } else if (first === undefined) first = chunk;
      else if (more === undefined) more = [first, chunk];
      else more.push(chunk);
    };
    message.on('data', onData);
    message.on('end', () => {
      isOver = true;
      done(more === undefined ? (first ?? noBytes) : Buffer.concat(more, length));
    });
    // Behind every error, and behind every end as well.
    message.on('close', () => {
      if (!isOver) failed(clientDisconnected());
    });
  }
}

function peerOf({ remoteAddress, remotePort, remoteFamily }: Socket): Peer | undefined {
  if (remoteAddress === undefined || remotePort === undefined) return undefined;
  const host = remoteFamily === 'IPv6' ? `[${remoteAddress}]` : remoteAddress;
  return { address: `${host}:${remotePort}`, client: undefined };
}
