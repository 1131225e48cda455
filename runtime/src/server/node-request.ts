import type { IncomingMessage } from 'node:http';
import type { IncomingRequest } from '../pipeline/incoming-request.js';
import { clientGone, tooLarge } from '../pipeline/read-body.js';

/** A request of `node:http` for the pipeline. */
export class NodeRequest implements IncomingRequest {
  readonly #message: IncomingMessage;
  /** Tells a client that waits for it to go on with the body. */
  readonly #sendContinue: (() => void) | undefined;

  constructor(message: IncomingMessage, sendContinue?: () => void) {
    this.#message = message;
    this.#sendContinue = sendContinue;
  }

  get method(): string {
    return this.#message.method ?? 'GET';
  }

  get target(): string {
    return this.#message.url ?? '/';
  }

  get peerAddr(): string | undefined {
    const { remoteAddress, remotePort, remoteFamily } = this.#message.socket;
    if (remoteAddress === undefined || remotePort === undefined) return undefined;
    return remoteFamily === 'IPv6' ? `[${remoteAddress}]:${remotePort}` : `${remoteAddress}:${remotePort}`;
  }

  header(name: string): string | undefined {
    const value = this.#message.headers[name];
    return Array.isArray(value) ? value.join(', ') : value;
  }

  readBody(limit: number): Promise<Uint8Array> {
    this.#sendContinue?.();
    const message = this.#message;
    return new Promise((resolve, reject) => {
      const chunks: Buffer[] = [];
      let length = 0;
      const onData = (chunk: Buffer) => {
        length += chunk.byteLength;
        if (length <= limit) {
          chunks.push(chunk);
          return;
        }
        // The server decides how much more of it may come.
        message.off('data', onData).pause();
        reject(tooLarge(limit));
      };
      message.on('data', onData);
      message.once('end', () => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks, length)));
      // Also behind every error; after `end` it changes nothing.
      message.once('close', () => reject(clientGone()));
    });
  }
}
