import { rounds, seedOr, timeoutOf } from '../../support/rounds.ts';
import type { Extent } from './check-operation.ts';

/**
 * The number of requests to each operation in the gate. `ROUNDS=50 SEED=7 npx vitest run test/openapi/agreement` sends fifty times
 * as many, with other values.
 */
export const extent: Extent = {
  seed: seedOr(20_261_121),
  valid: rounds(60, 60),
  spoiled: rounds(60, 60),
};

/** How long a test of that may take, in milliseconds. */
export const patience = timeoutOf(30_000);
