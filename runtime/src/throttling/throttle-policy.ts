/** The milliseconds of a longer window are not a safe integer. */
const longestWindowSeconds = Math.floor(Number.MAX_SAFE_INTEGER / 1000);

/** A rate limit: the number of requests that a client can make in a window. Only `validate` checks the numbers. */
export class ThrottlePolicy {
  /** The number of accepted requests in one window. */
  readonly limit: number;
  /** The length of a window in seconds, from the first request in it. */
  readonly windowSeconds: number;

  constructor(limit: number, windowSeconds: number) {
    this.limit = limit;
    this.windowSeconds = windowSeconds;
  }

  /**
   * Checks the numbers. The start of an application validates its policies.
   * @throws RangeError for a number that is not a positive integer, and for a window that is too long.
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
