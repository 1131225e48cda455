/** How a measured value relates to its target. */
export type Bound = 'at most' | 'at least' | 'above';

const holds: Readonly<Record<Bound, (value: number, limit: number) => boolean>> = {
  'at most': (value, limit) => value <= limit,
  'at least': (value, limit) => value >= limit,
  above: (value, limit) => value > limit,
};

/**
 * Prints whether a benchmark meets one of its targets. A missed target makes the process exit with 1, after the remaining
 * measurements; so does a value that could not be measured.
 */
export function checkTarget(title: string, value: number, bound: Bound, limit: number): void {
  const isMet = holds[bound](value, limit);
  if (!isMet) process.exitCode = 1;
  const measured = Number.isNaN(value) ? 'not measured' : String(Number(value.toFixed(3)));
  console.log(`  ${isMet ? 'met   ' : 'MISSED'}  ${title}: ${measured} (${bound} ${limit})`);
}
