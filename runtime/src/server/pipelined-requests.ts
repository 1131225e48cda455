import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** How often a connection that is paused is looked at: a client that has gone would not be noticed else. */
const lookMilliseconds = 1000;

/** A connection whose pause may hide that its client has gone is not read further than that. */
const mostWaiting = 1000;

/**
 * The requests that a client sends before it has the responses to earlier ones. Node hands them all over at once, and keeps
 * what is written to their responses until it is their turn. Here at most `limit` are processed at the same time; the rest
 * waits, and the connection is not read while something does. When the connection closes, those that wait are not run, and
 * the responses of those that run are told so, which Node does for the first one only.
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
    // Each of the responses listens to the connection, and Node would warn of the eleventh.
    socket.setMaxListeners(0);
  }

  /** Runs a request now, or when enough of those before it have their response. */
  add(response: ServerResponse, run: () => void): void {
    // The response whose turn it is counts too, and is not among these.
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

  // Node resumes the connection behind each request that it reads: those of one piece come first.
  #pauseLater(): void {
    if (this.#isPausing) return;
    this.#isPausing = true;
    process.nextTick(() => this.#pause());
  }

  #pause(): void {
    if (!this.#isPausing || this.#socket.destroyed) return;
    this.#socket.pause();
    if (this.#waiting.length < mostWaiting) setTimeout(() => this.#look(), lookMilliseconds).unref();
  }

  /** Reads one piece, behind which the end of the connection may be. */
  #look(): void {
    if (!this.#isPausing || this.#socket.destroyed) return;
    this.#socket.resume();
    setImmediate(() => this.#pause());
  }

  #end(): void {
    this.#waiting.length = 0;
    for (const response of [...this.#running]) {
      // One that had its turn is closed by Node.
      if (response.closed || response.socket !== null) continue;
      response.destroy();
      response.emit('close');
    }
  }
}
