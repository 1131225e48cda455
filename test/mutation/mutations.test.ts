import { expect, test } from 'vitest';
import { isSampled, rounds, seedOr } from '../support/rounds.ts';
import { checkMutations } from './check-mutations.ts';

/** More of them, and others: `SEED=7 ROUNDS=150 npx vitest run test/mutation`. */
const mutations = rounds(120, 60);
const seed = seedOr(1);

/** Fewer mutations would not have both results. In `npm test`, the sources of two applications are damaged. */
const applications = ['accounts', 'notes', 'orders', 'warehouse'].filter((_, index) => isSampled(index, 2));

test.each(applications)(
  'a syntax error in damaged sources of %s is reported first and alone',
  { timeout: 60_000 + mutations * 1000 },
  async (application) => {
    const counts = await checkMutations(application, { seed, mutations, parsedOneIn: 12 });
    expect(counts.mutations).toBe(mutations);
    expect(counts.damaged).toBeGreaterThan(mutations / 2);
    expect(counts.mutations - counts.damaged).toBeGreaterThan(0);
  },
);
