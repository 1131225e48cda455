/** A longer window has no number of milliseconds that is exact. */
const longestWindowSeconds = Math.floor(Number.MAX_SAFE_INTEGER / 1000);

/** How many requests a client may make in how many seconds. Any numbers make one; only `validate` judges them. */
export class ThrottlePolicy {
  /** The requests of one window that are accepted. */
  readonly limit: number;
  /** The length of a window in seconds, from the first request in it. */
  readonly windowSeconds: number;

  constructor(limit: number, windowSeconds: number) {
    this.limit = limit;
    this.windowSeconds = windowSeconds;
  }

  /**
   * Judges the numbers. Policies that an application starts with are judged by its start.
   * @throws RangeError for a number that is no positive integer, and for a window of more seconds than can be represented.
   */
  validate(): void {
    checkPositiveInteger('limit', this.limit);
    checkPositiveInteger('windowSeconds', this.windowSeconds);
    if (this.windowSeconds > longestWindowSeconds) {
      throw new RangeError(`\`windowSeconds\` is ${this.windowSeconds}, but must be at most ${longestWindowSeconds}`);
    }
  }
}

function checkPositiveInteger(name: string, value: number): void {
  if (!Number.isInteger(value) || value < 1) {
    throw new RangeError(`\`${name}\` is ${value}, but must be a positive integer`);
  }
}
