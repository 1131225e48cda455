import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** The interval at which a paused connection is read, to detect that its client has disconnected. */
const probeMilliseconds = 1000;

/** The maximum number of waiting requests with which a paused connection is still read to detect a disconnected client. */
const mostWaiting = 1000;

/**
 * Limits the pipelined requests of a connection: those that a client sends before it has the responses to earlier ones. Node
 * emits all of them at once, and buffers the later responses. This class runs at most `limit` at once; the others wait, and the
 * connection is paused while they do. When the connection closes, waiting requests are dropped, and `close` is emitted on the
 * responses of running ones: Node does that for the first one only.
 */
export class PipelinedRequests {
  readonly #socket: Socket;
  readonly #limit: number;
  readonly #running = new Set<ServerResponse>();
  readonly #waiting: (() => void)[] = [];
  #isPausing = false;

  constructor(socket: Socket, limit: number) {
    this.#socket = socket;
    this.#limit = limit;
    socket.once('close', () => this.#end());
    // Each response listens to the connection: without this, Node warns about a leak from the eleventh on.
    socket.setMaxListeners(0);
  }

  /** The responses of the requests that run. */
  get running(): ReadonlySet<ServerResponse> {
    return this.#running;
  }

  /** Runs a request now, or when enough earlier requests have their response. */
  add(response: ServerResponse, run: () => void): void {
    // The current response of the connection counts too, and is not in the set.
    if (this.#running.size + 1 < this.#limit && this.#waiting.length === 0) this.#start(response, run);
    else {
      this.#waiting.push(() => this.#start(response, run));
      this.#pauseLater();
    }
  }

  #start(response: ServerResponse, run: () => void): void {
    this.#running.add(response);
    response.once('close', () => {
      this.#running.delete(response);
      this.#next();
    });
    run();
  }

  #next(): void {
    while (this.#waiting.length > 0 && this.#running.size < this.#limit && !this.#socket.destroyed)
      this.#waiting.shift()?.();
    if (this.#waiting.length === 0 && this.#isPausing) {
      this.#isPausing = false;
      this.#socket.resume();
    }
  }

  // Node resumes the connection after each request that it parses: the other requests of the chunk come first.
  #pauseLater(): void {
    if (this.#isPausing) return;
    this.#isPausing = true;
    process.nextTick(() => this.#pause());
  }

  #pause(): void {
    if (!this.#isPausing || this.#socket.destroyed) return;
    this.#socket.pause();
    if (this.#waiting.length < mostWaiting) setTimeout(() => this.#probe(), probeMilliseconds).unref();
  }

  /** Reads one chunk: the end of the connection may follow it. */
  #probe(): void {
    if (!this.#isPausing || this.#socket.destroyed) return;
    this.#socket.resume();
    setImmediate(() => this.#pause());
  }

  #end(): void {
    this.#waiting.length = 0;
    for (const response of [...this.#running]) {
      // Node closes the current response.
      if (response.closed || response.socket !== null) continue;
      response.destroy();
      response.emit('close');
    }
  }
}
