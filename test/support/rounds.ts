/** The share of the rounds: 1 without the gate, less in `npm test`, more at night. */
const share = Number(process.env['ROUNDS'] ?? 1);

/** The number of rounds of a random suite: `all` without the gate, fewer in `npm test`, and not fewer than `least`. */
export function rounds(all: number, least = 1): number {
  return Math.max(least, Math.round(all * share));
}

/** The timeout of a test, which is longer for more than the usual rounds. */
export function timeoutOf(usual: number): number {
  return Math.max(usual, usual * share);
}

/** Whether everything is tested: without the gate, and with `ROUNDS=1`. */
export const isComplete = share >= 1;

/** Whether the item at an index of a list is tested in `npm test`, which takes one of `every` items. Without the gate, every item is. */
export function isSampled(index: number, every: number): boolean {
  return isComplete || index % every === 0;
}

/** The seed of a random suite: the usual one, so that a failure is repeated by another run, or that of `SEED`. */
export function seedOr(usual: number): number {
  return Number(process.env['SEED'] ?? usual);
}
