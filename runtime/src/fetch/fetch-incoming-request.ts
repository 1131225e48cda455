import type { BodyReceiver, IncomingRequest } from '../contract/incoming-request.js';
import type { Peer } from '../contract/peer.js';
import { peerOfText } from '../contract/socket-address.js';
import type { IncomingHeaders } from '../headers/incoming-headers.js';
import { bodyConsumed } from '../pipeline/read-body.js';
import { receiveBody } from './receive-body.js';

/** A request of the Fetch API for the pipeline. */
export class FetchIncomingRequest implements IncomingRequest {
  /** The path and query of the URL. */
  readonly target: string;
  readonly peer: Peer | undefined;
  bodyLimit?: number;
  /** Whether the response is aborted by this side. */
  isAborted = false;
  /** Called once, when the response was sent or the client has disconnected. */
  onEnd: (isAborted: boolean) => void = () => {};
  readonly #request: Request;
  #headers: IncomingHeaders | undefined;
  #state: 'open' | 'sent' | 'disconnected' = 'open';
  readonly #listeners: (() => void)[] = [];

  constructor(request: Request, remoteAddress: string | undefined) {
    this.#request = request;
    const { url } = request;
    const start = url.indexOf('/', url.indexOf('://') + '://'.length);
    const end = url.indexOf('#', start);
    this.target = url.slice(start, end === -1 ? undefined : end);
    this.peer = remoteAddress === undefined ? undefined : peerOfText(remoteAddress);
  }

  get method(): string {
    return this.#request.method;
  }

  get headers(): IncomingHeaders {
    this.#headers ??= headersOf(this.#request);
    return this.#headers;
  }

  get isDisconnected(): boolean {
    return this.#state === 'disconnected' || (this.#state === 'open' && this.#request.signal.aborted);
  }

  get hasClosedSide(): boolean {
    return this.isDisconnected;
  }

  onDisconnect(listener: () => void): void {
    if (this.isDisconnected) listener();
    else if (this.#state === 'open') {
      if (this.#listeners.length === 0) this.#request.signal.addEventListener('abort', this.disconnect);
      this.#listeners.push(listener);
    }
  }

  /** The error of a response that is not read to its end. */
  get abortReason(): unknown {
    const { aborted, reason } = this.#request.signal;
    return aborted ? reason : new Error('the response was aborted');
  }

  /** Ends the request before its whole response was sent. */
  readonly disconnect = (): void => this.#end('disconnected');

  /** Ends the request: its whole response was sent. */
  finish(): void {
    this.#end(this.isDisconnected ? 'disconnected' : 'sent');
  }

  #end(state: 'sent' | 'disconnected'): void {
    if (this.#state !== 'open') return;
    this.#state = state;
    if (this.#listeners.length > 0) this.#request.signal.removeEventListener('abort', this.disconnect);
    if (state === 'disconnected') for (const listener of this.#listeners) listener();
    this.onEnd(state === 'disconnected');
  }

  readBody(limit: number, done: (body: Uint8Array) => void, failed: (error: unknown) => void): void {
    const chunks: Uint8Array[] = [];
    const data = (chunk: Uint8Array) => chunks.push(chunk) > 0;
    this.streamBody(limit, { data, end: () => done(Buffer.concat(chunks)), failed });
  }

  streamBody(limit: number, receiver: BodyReceiver): () => void {
    const { body, bodyUsed } = this.#request;
    // Another reader that holds the body takes its bytes.
    if (bodyUsed || body?.locked === true) throw bodyConsumed();
    if (body !== null) return receiveBody(body.getReader(), limit, receiver, this);
    receiver.end();
    return () => undefined;
  }
}

function headersOf({ headers: given, url }: Request): IncomingHeaders {
  const headers: Record<string, string> = Object.create(null);
  // Several values of a name are one already, except for `set-cookie`.
  for (const [name, value] of given) headers[name] = name in headers ? `${headers[name]}, ${value}` : value;
  // A request of HTTP/2 has the host in its URL alone.
  headers['host'] ??= new URL(url).host;
  return headers;
}
