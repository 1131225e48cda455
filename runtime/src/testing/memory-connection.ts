import { Duplex } from 'node:stream';
import { peerOfText } from '../contract/socket-address.js';

/** Creates both ends of a connection within the process. Bytes written to one end are read from the other. */
export function memoryConnection(remoteAddress: string): { readonly client: Duplex; readonly server: Duplex } {
  const client = new MemorySocket();
  const server = new MemorySocket(remoteAddress);
  client.other = server;
  server.other = client;
  return { client, server };
}

/** One end of the connection, with the properties of a socket that `node:http` and the pipeline use. */
class MemorySocket extends Duplex {
  other: MemorySocket | undefined;
  readonly remoteAddress: string | undefined;
  readonly remotePort: number | undefined;
  readonly remoteFamily: 'IPv4' | 'IPv6' | undefined;
  #taken: (() => void) | undefined;

  constructor(remoteAddress?: string) {
    super();
    const peer = remoteAddress === undefined ? undefined : peerOfText(remoteAddress);
    this.remoteAddress = peer?.address;
    this.remotePort = peer?.port;
    this.remoteFamily = peer?.address.includes(':') ? 'IPv6' : 'IPv4';
  }

  setTimeout(): this {
    // A test that waits for a promise is never slow.
    return this;
  }

  destroySoon(): void {
    this.end(() => this.destroy());
  }

  override _read(): void {
    const taken = this.#taken;
    this.#taken = undefined;
    taken?.();
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, callback: () => void): void {
    if (this.other === undefined || this.other.destroyed) callback();
    else this.other.#receive(chunk, callback);
  }

  override _final(callback: () => void): void {
    this.other?.push(null);
    callback();
  }

  override _destroy(error: Error | null, callback: (error: Error | null) => void): void {
    this.#taken?.();
    // The other end is closed after the bytes that are still on the way.
    setImmediate(() => this.other?.destroy());
    callback(error);
  }

  /** Receives bytes of the other end, and calls back when it is ready for more. */
  #receive(chunk: Buffer, taken: () => void): void {
    if (this.push(chunk)) taken();
    else this.#taken = taken;
  }
}
