import { expect, test } from 'vitest';
import { rounds } from '../support/rounds.ts';
import { checkCodecs } from './support/check-codecs.ts';

// Random types of every kind in the application's own language, compiled as an application's are. `npm run test:long`
// goes on with other ones.
test.each([1, 2, 3])(
  'compiled types agree with their schemas and with JSON.stringify (%d)',
  async (seed) => {
    expect(await checkCodecs({ seed: 20_261_120 + seed, types: rounds(80), values: 15 })).toBeGreaterThan(rounds(1000));
  },
  180_000,
);
