import type { Socket } from 'node:net';
import { currentResponse } from './current-response.js';

/**
 * Closes connections whose clients read nothing of a written response for `timeout` milliseconds. Only the few connections
 * with unread bytes get a timer: a timer for every request would cost more than its response.
 */
export class StalledConnections {
  readonly #connections: ReadonlySet<Socket>;
  readonly #timeout: number;
  #sweep: NodeJS.Timeout | undefined;

  constructor(connections: ReadonlySet<Socket>, timeout: number) {
    this.#connections = connections;
    this.#timeout = timeout;
  }

  /** Starts to check the connections; the checks end with the last connection. */
  watch(): void {
    this.#sweep ??= setInterval(() => this.#arm(), Math.ceil(this.#timeout / 4)).unref();
  }

  /**
   * Closes a connection without progress within its timeout, unless it is waiting for a response or for the source of one.
   */
  onTimeout(socket: Socket): void {
    if (socket.writableLength > 0 || currentResponse(socket) === undefined) socket.destroy();
    else socket.setTimeout(0);
  }

  // Node restarts a timeout whenever the client has read a part.
  #arm(): void {
    for (const socket of this.#connections) {
      if (socket.writableLength > 0 && socket.timeout !== this.#timeout) socket.setTimeout(this.#timeout);
    }
    if (this.#connections.size === 0) {
      clearInterval(this.#sweep);
      this.#sweep = undefined;
    }
  }
}
