import type { Socket } from 'node:net';
import { currentResponse } from './current-response.js';

/**
 * Closes the connections whose clients read nothing of what was written to them for `timeout` milliseconds. Only the few
 * connections that have something unread get a timer: one for every request would cost more than its response.
 */
export class StalledConnections {
  readonly #connections: ReadonlySet<Socket>;
  readonly #timeout: number;
  #sweep: NodeJS.Timeout | undefined;

  constructor(connections: ReadonlySet<Socket>, timeout: number) {
    this.#connections = connections;
    this.#timeout = timeout;
  }

  /** Begins to watch the connections; ends by itself when there are none left. */
  watch(): void {
    this.#sweep ??= setInterval(() => this.#arm(), Math.ceil(this.#timeout / 4)).unref();
  }

  /**
   * Decides about a connection on which nothing has moved for its timeout. While a response is being made, or its source is
   * silent, nothing has to move.
   */
  onTimeout(socket: Socket): void {
    if (socket.writableLength > 0 || currentResponse(socket) === undefined) socket.destroy();
    else socket.setTimeout(0);
  }

  // Node counts a timeout anew whenever the client has read a part.
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
