import { isErrorReply } from './error-reply.js';

/** The result of a wait that exceeds the deadline. */
const late = Symbol('late');

/** The number of concurrent attempts with new keys while Redis is unavailable. */
const firstAttemptsAtOnce = 4;

/** The maximum number of remembered keys without a response. */
const rememberedKeys = 1000;

/**
 * Waits for responses of Redis, including its error replies, each until a deadline. If there was no response at all before a deadline,
 * Redis is unavailable until its next response: meanwhile the keys without a response are tried one at a time, other keys four at a
 * time, and all other attempts fail at once. So an outage delays few requests, and adds few commands to the queue of a client without
 * a connection. An unavailable node of a cluster does not affect the other nodes.
 */
export class ResponseDeadline {
  readonly #milliseconds: number;
  /** The number of responses so far. */
  #responses = 0;
  #isUnavailable = false;
  /** The latest keys without a response. */
  readonly #pendingKeys = new Set<string>();
  readonly #firstAttempts: Places = { all: firstAttemptsAtOnce, taken: 0 };
  readonly #repeatedAttempts: Places = { all: 1, taken: 0 };

  constructor(milliseconds: number) {
    this.#milliseconds = milliseconds;
  }

  /** Sends a command for a key, and waits for the response. A later response or error is ignored. */
  async responseTo<Reply>(key: string, send: () => Promise<Reply>): Promise<Reply> {
    if (!this.#isUnavailable) return await this.#wait(key, send());
    const places = this.#pendingKeys.has(key) ? this.#repeatedAttempts : this.#firstAttempts;
    if (places.taken === places.all) {
      throw new Error('Redis is unavailable: it has not responded to the requests that test the connection');
    }
    places.taken++;
    try {
      const pending = send();
      this.#remember(key, pending);
      return await this.#wait(key, pending);
    } finally {
      places.taken--;
    }
  }

  async #wait<Reply>(key: string, pending: Promise<Reply>): Promise<Reply> {
    const responsesBefore = this.#responses;
    const reply = await inTime(pending, this.#milliseconds).catch((error: unknown) => {
      if (isErrorReply(error)) this.#recordResponse();
      throw error;
    });
    if (reply === late) {
      if (this.#responses === responsesBefore) this.#isUnavailable = true;
      this.#remember(key, pending);
      throw new Error(`Redis did not respond within ${this.#milliseconds} ms`);
    }
    this.#recordResponse();
    return reply;
  }

  /** Records a response. */
  #recordResponse(): void {
    this.#responses++;
    this.#isUnavailable = false;
  }

  /** Remembers a key, as the latest one, until the client has a response for it or an error. */
  #remember(key: string, pending: Promise<unknown>): void {
    this.#pendingKeys.delete(key);
    this.#pendingKeys.add(key);
    const [oldest] = this.#pendingKeys;
    if (oldest !== undefined && this.#pendingKeys.size > rememberedKeys) this.#pendingKeys.delete(oldest);
    const forget = () => this.#pendingKeys.delete(key);
    pending.then(forget, forget);
  }
}

/** The limit of concurrent attempts of a kind, and their number. */
interface Places {
  readonly all: number;
  taken: number;
}

async function inTime<Reply>(reply: Promise<Reply>, milliseconds: number): Promise<Reply | typeof late> {
  let timer: NodeJS.Timeout | undefined;
  const end = new Promise<typeof late>((resolve) => {
    // A response that arrived while the process was busy is read between a timer and `setImmediate`: it is in time.
    timer = setTimeout(() => setImmediate(() => resolve(late)), milliseconds);
  });
  try {
    return await Promise.race([reply, end]);
  } finally {
    clearTimeout(timer);
  }
}
