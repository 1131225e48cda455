import { isErrorReply } from './error-reply.js';

/** What comes instead of an answer that is not there in time. */
const late = Symbol('late');

/** How many attempts for keys that may well be answered a silent server is asked for at once. */
const firstAttemptsAtOnce = 4;

/** How many keys that are left without an answer are remembered. */
const rememberedKeys = 1000;

/**
 * Waits for a server's answers, errors of its own among them, each for a bounded time. When that time has passed without
 * any answer at all, the server counts as silent until it answers: all keys that are still left without an answer are then
 * asked for once at a time, other keys four at a time, and everything else is refused at once. An outage thus holds up few
 * requests, and puts few commands into the queue of a client that has no connection. What one node of a cluster leaves
 * unanswered does not keep another one from being asked.
 */
export class AnswerDeadline {
  readonly #milliseconds: number;
  /** How many answers there have been. */
  #answers = 0;
  #silent = false;
  /** The keys that the client was asked for and has no answer for yet: the latest of them. */
  readonly #unanswered = new Set<string>();
  readonly #firstAttempts: Places = { all: firstAttemptsAtOnce, taken: 0 };
  readonly #repeatedAttempts: Places = { all: 1, taken: 0 };

  constructor(milliseconds: number) {
    this.#milliseconds = milliseconds;
  }

  /** Asks for a key, and waits for the answer. What comes later than that, a failure too, is ignored. */
  async answerTo<Answer>(key: string, ask: () => Promise<Answer>): Promise<Answer> {
    if (!this.#silent) return await this.#wait(key, ask());
    const places = this.#unanswered.has(key) ? this.#repeatedAttempts : this.#firstAttempts;
    if (places.taken === places.all) {
      throw new Error('Redis is unavailable: it has not responded to the requests that test the connection');
    }
    places.taken++;
    try {
      const asked = ask();
      this.#remember(key, asked);
      return await this.#wait(key, asked);
    } finally {
      places.taken--;
    }
  }

  async #wait<Answer>(key: string, asked: Promise<Answer>): Promise<Answer> {
    const answersBefore = this.#answers;
    const answer = await inTime(asked, this.#milliseconds).catch((error: unknown) => {
      if (isErrorReply(error)) this.#hear();
      throw error;
    });
    if (answer === late) {
      if (this.#answers === answersBefore) this.#silent = true;
      this.#remember(key, asked);
      throw new Error(`Redis did not respond within ${this.#milliseconds} ms`);
    }
    this.#hear();
    return answer;
  }

  /** There was an answer. */
  #hear(): void {
    this.#answers++;
    this.#silent = false;
  }

  /** Keeps a key in mind, as the latest one, until the client has an answer for it or gives up. */
  #remember(key: string, asked: Promise<unknown>): void {
    this.#unanswered.delete(key);
    this.#unanswered.add(key);
    const [oldest] = this.#unanswered;
    if (oldest !== undefined && this.#unanswered.size > rememberedKeys) this.#unanswered.delete(oldest);
    const forget = () => this.#unanswered.delete(key);
    asked.then(forget, forget);
  }
}

/** How many attempts of a kind may be waited for, and how many are. */
interface Places {
  readonly all: number;
  taken: number;
}

async function inTime<Answer>(answer: Promise<Answer>, milliseconds: number): Promise<Answer | typeof late> {
  let timer: NodeJS.Timeout | undefined;
  const end = new Promise<typeof late>((resolve) => {
    // What arrived while the process was busy is read between a timer and `setImmediate`: it is in time.
    timer = setTimeout(() => setImmediate(() => resolve(late)), milliseconds);
  });
  try {
    return await Promise.race([answer, end]);
  } finally {
    clearTimeout(timer);
  }
}
