import { expect, test } from 'vitest';
import { checkKeptParts } from './check-kept-parts.ts';

/** More of them, and others: `ASHLAR_EDITS=1000 ASHLAR_SEED=7 npx vitest run test/compiler/incremental`. */
const edits = Number(process.env['ASHLAR_EDITS'] ?? 20);
const seed = Number(process.env['ASHLAR_SEED'] ?? 1);

test.each(['accounts', 'gallery', 'newsroom', 'notes', 'orders', 'warehouse'])(
  'after each edit of %s, kept parts of the plan and of generated files are those of a cold build',
  { timeout: 60_000 + edits * 5000 },
  async (application) => {
    const counts = await checkKeptParts(application, seed, edits);
    expect(counts.kept).toBeGreaterThan(counts.anew);
    expect(counts.anew).toBeGreaterThan(0);
  },
);
