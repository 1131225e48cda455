import { isErrorReply } from './error-reply.js';

/** What comes instead of an answer that is not there in time. */
const late = Symbol('late');

/**
 * Waits for a server's answers, errors of its own among them, each for a bounded time. When that time has passed without
 * any answer at all, the server counts as silent: it is then asked once at a time, and everything else is refused at once,
 * until it answers. An outage thus holds up few requests, and puts few commands into the queue of a client that has no
 * connection.
 */
export class AnswerDeadline {
  readonly #milliseconds: number;
  /** How many answers there have been. */
  #answers = 0;
  #silent = false;
  /** Whether a silent server is being asked at the moment. */
  #asking = false;

  constructor(milliseconds: number) {
    this.#milliseconds = milliseconds;
  }

  /** Asks, and waits for the answer. What comes later than that, a failure too, is ignored. */
  async answerTo<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    if (!this.#silent) return await this.#wait(ask());
    if (this.#asking) throw new Error('Redis has fallen silent, and was asked again without an answer so far');
    this.#asking = true;
    try {
      return await this.#wait(ask());
    } finally {
      this.#asking = false;
    }
  }

  async #wait<Answer>(asked: Promise<Answer>): Promise<Answer> {
    const answersBefore = this.#answers;
    const answer = await inTime(asked, this.#milliseconds).catch((error: unknown) => {
      if (isErrorReply(error)) this.#hear();
      throw error;
    });
    if (answer === late) {
      if (this.#answers === answersBefore) this.#silent = true;
      throw new Error(`Redis has not answered within ${this.#milliseconds} ms`);
    }
    this.#hear();
    return answer;
  }

  /** There was an answer. */
  #hear(): void {
    this.#answers++;
    this.#silent = false;
  }
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
