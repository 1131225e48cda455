import { expect, test } from 'vitest';
import { rounds, seedOr } from '../support/rounds.ts';
import { checkMutations } from './check-mutations.ts';

/** More of them, and others: `SEED=7 ROUNDS=150 npx vitest run test/mutation`. */
const mutations = rounds(120);
const seed = seedOr(1);

test.each(['accounts', 'notes', 'orders', 'warehouse'])(
  'a syntax error in damaged sources of %s is reported first and alone',
  { timeout: 60_000 + mutations * 1000 },
  async (application) => {
    const counts = await checkMutations(application, { seed, mutations, parsedOneIn: 12 });
    expect(counts.mutations).toBe(mutations);
    expect(counts.damaged).toBeGreaterThan(mutations / 2);
    expect(counts.mutations - counts.damaged).toBeGreaterThan(0);
  },
);
