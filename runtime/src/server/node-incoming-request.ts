import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { RequestContext } from '../context/request-context.js';
import type { BodyReceiver, IncomingRequest } from '../contract/incoming-request.js';
import type { Peer } from '../contract/peer.js';
import { peerAt } from '../contract/socket-address.js';
import type { IncomingHeaders } from '../headers/incoming-headers.js';
import type { RequestEnd } from '../pipeline/log-access.js';
import { bodyConsumed, clientDisconnected, tooLarge } from '../pipeline/read-body.js';
import { onHalfClosed } from './on-half-closed.js';
import type { PreparedHead } from './send-response.js';

const noBytes = Buffer.alloc(0);

const knownPeer = Symbol('peer');

/** A connection with its peer, which is the same for all of its requests. */
interface PeerSocket extends Socket {
  [knownPeer]?: Peer | undefined;
}

/** A request of `node:http` for the pipeline, with its message and its response. */
export class NodeIncomingRequest implements IncomingRequest {
  readonly message: IncomingMessage;
  readonly response: ServerResponse;
  /** The context for guards, interceptors and handlers. */
  readonly context: RequestContext;
  bodyLimit?: number;
  /** The source of the body: the message, or the stream that the hooks of a framework return. */
  source: Readable;
  /** The head of the response, if the hooks of a framework have prepared it. */
  head: PreparedHead | undefined;
  /** Whether the server has aborted the response. */
  isAborted = false;
  /** Whether the rest of the body is discarded after the response. */
  discardsRest = false;
  /** Sends `100 Continue` to a client that waits for it before it sends the body. */
  readonly #sendContinue: (() => void) | undefined;

  constructor(message: IncomingMessage, response: ServerResponse, sendContinue?: () => void) {
    this.message = message;
    this.response = response;
    this.source = message;
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
    // After a reset, the remote address is missing before the socket is destroyed.
    return destroyed || (localAddress !== undefined && remoteAddress === undefined);
  }

  get hasClosedSide(): boolean {
    return this.isDisconnected || this.message.socket.readableEnded;
  }

  get headers(): IncomingHeaders {
    return this.message.headers;
  }

  /**
   * The end of the request, when the response is closed. A client that had closed its side of the connection before counts as
   * disconnected: the server cannot know whether it still reads.
   */
  get end(): RequestEnd {
    if (this.isAborted) return 'aborted';
    return this.response.writableFinished && !this.message.socket.readableEnded ? 'sent' : 'disconnected';
  }

  onDisconnect(listener: () => void): void {
    const response = this.response;
    // `close` follows every response; an incomplete one means that the client has disconnected.
    const notify = () => {
      if (!response.writableFinished) listener();
    };
    if (response.destroyed || response.closed) notify();
    else {
      response.once('close', notify);
      onHalfClosed(response, notify);
    }
  }

  readBody(limit: number, done: (body: Uint8Array) => void, failed: (error: unknown) => void): void {
    this.#sendContinue?.();
    const { source } = this;
    // Nearly every body arrives in one chunk.
    let first: Buffer | undefined;
    let more: Buffer[] | undefined;
    let length = 0;
    let isOver = false;
    const onData = (chunk: Buffer) => {
      length += chunk.byteLength;
      if (length > limit) {
        // The server decides how much of the rest it reads.
        isOver = true;
        source.off('data', onData).pause();
        failed(tooLarge(limit));
      } else if (first === undefined) first = chunk;
      else if (more === undefined) more = [first, chunk];
      else more.push(chunk);
    };
    const failure = unreadable(source);
    if (failure !== undefined) {
      failed(failure);
      return;
    }
    if (source.readableEnded) {
      done(noBytes);
      return;
    }
    source.on('data', onData);
    source.on('end', () => {
      isOver = true;
      done(more === undefined ? (first ?? noBytes) : Buffer.concat(more, length));
    });
    // `close` follows every error and every end.
    source.on('close', () => {
      if (!isOver) failed(clientDisconnected());
    });
  }

  streamBody(limit: number, receiver: BodyReceiver): () => void {
    this.#sendContinue?.();
    const { source } = this;
    let length = 0;
    let isOver = false;
    const resume = () => {
      if (!isOver) source.resume();
    };
    const onData = (chunk: Buffer) => {
      length += chunk.byteLength;
      if (length > limit) {
        stop();
        receiver.failed(tooLarge(limit));
      } else if (!receiver.data(chunk, resume)) source.pause();
    };
    const stop = () => {
      isOver = true;
      source.off('data', onData).pause();
    };
    const failure = unreadable(source);
    if (failure !== undefined || source.readableEnded) {
      isOver = true;
      if (failure === undefined) receiver.end();
      else receiver.failed(failure);
      return stop;
    }
    source.on('data', onData);
    source.resume();
    source.on('end', () => {
      if (isOver) return;
      isOver = true;
      receiver.end();
    });
    source.on('close', () => {
      if (isOver) return;
      isOver = true;
      receiver.failed(clientDisconnected());
    });
    return stop;
  }
}

/**
 * The reason why a body cannot be read any more: the client disconnected, or other code has read some of it. Such a source emits no
 * further events, or only those of the rest.
 */
function unreadable(source: Readable): Error | undefined {
  if (source.readableDidRead) return bodyConsumed();
  return source.destroyed && !source.readableEnded ? clientDisconnected() : undefined;
}

function peerOf({ remoteAddress, remotePort }: Socket): Peer | undefined {
  // Only the socket of a simulated request has an address without a port.
  return remoteAddress === undefined ? undefined : peerAt(remoteAddress, remotePort);
}
