/** The maximum number of steps of a comparison: about as many as take ten seconds. */
const mostSteps = 20_000_000;

/** A comparison needs too many steps: a few alternatives of alternatives have more combinations than can be compared. */
export class ComparisonTooLongError extends Error {
  override readonly name = 'ComparisonTooLongError';
  /** The operation, or `the document`. */
  readonly place: string;

  constructor(place: string) {
    super(`\`${place}\` needs more than ${mostSteps / 1_000_000} million steps`);
    this.place = place;
  }
}

/** Counts the steps of a comparison. */
export class Effort {
  /** The operation that is being compared. */
  place = 'the document';
  #steps = 0;

  /** @throws ComparisonTooLongError after too many steps. */
  spend(steps: number): void {
    this.#steps += steps;
    if (this.#steps > mostSteps) throw new ComparisonTooLongError(this.place);
  }
}
