import { expect, test } from 'vitest';
import { isComplete, isSampled, rounds, seedOr } from '../../support/rounds.ts';
import { checkEdits } from './check-edits.ts';

/** More of them, and others: `SEED=7 ROUNDS=100 npx vitest run test/compiler/incremental`. */
const edits = rounds(8, 8);
const seed = seedOr(1);

/** The seed of an application: with the common one, the edits of `prisma` do not lead to every kind of result. */
const seedOf = (application: string) => (application === 'prisma' ? seed + 1 : seed);

/** Fewer edits would not have every kind of result. In `npm test`, a fifth of the applications is edited. */
const applications = [
  'accounts',
  'gallery',
  'helpdesk',
  'kysely',
  'newsroom',
  'notes',
  'orders',
  'prisma',
  'typeorm',
  'warehouse',
].filter((_, index) => isSampled(index, 5));

test.each(applications)(
  'after each edit of %s, the result equals the result of a cold build',
  { timeout: 60_000 + edits * 5000 },
  async (application) => {
    const counts = await checkEdits(application, seedOf(application), edits);
    expect(counts.repeated).toBeGreaterThan(0);
    expect(counts.broken).toBeGreaterThan(0);
    expect(counts.edits - counts.repeated - counts.broken).toBeGreaterThan(0);
  },
);

test.runIf(isComplete)(
  'after each edit, the result of a session that remembers nothing equals the result of a cold build',
  {
    timeout: 60_000 + edits * 5000,
  },
  async () => {
    const counts = await checkEdits('accounts', seed, edits, 'nothing');
    expect(counts.edits - counts.repeated - counts.broken).toBeGreaterThan(0);
  },
);
