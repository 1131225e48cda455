import { expect, test } from 'vitest';
import { checkMutations } from './check-mutations.ts';

/** More of them, and others: `ASHLAR_MUTATIONS=20000 ASHLAR_SEED=7 npx vitest run test/mutation`. */
const mutations = Number(process.env['ASHLAR_MUTATIONS'] ?? 120);
const seed = Number(process.env['ASHLAR_SEED'] ?? 1);

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
