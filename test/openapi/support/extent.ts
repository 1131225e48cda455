import type { Extent } from './check-operation.ts';

const rounds = Number(process.env['ROUNDS'] ?? 1);

/**
 * The number of requests to each operation in the gate. `ROUNDS=50 SEED=7 npx vitest run test/openapi/agreement` sends fifty times
 * as many, with other values.
 */
export const extent: Extent = {
  seed: Number(process.env['SEED'] ?? 20_261_121),
  valid: 60 * rounds,
  spoiled: 60 * rounds,
};

/** How long a test of that may take, in milliseconds. */
export const patience = 30_000 * rounds;
