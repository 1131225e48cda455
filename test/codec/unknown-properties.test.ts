import { describe, expect, test } from 'vitest';
import { invalid } from '../../runtime/src/decoding/invalid.ts';
import { Problems } from '../../runtime/src/decoding/problems.ts';
import { fc } from '../support/fast-check.ts';
import { rounds, seedOr } from '../support/rounds.ts';
import { closedTypes, closedTypeText, closedValues, expectedOf } from './support/arbitrary-closed-type.ts';
import { compileInputs } from './support/compile-inputs.ts';

// More, and different ones: `SEED=7 ROUNDS=20 npx vitest run test/codec/unknown-properties`.
const runs = rounds(20);
const seed = seedOr(20_261_127);

describe.each(['drop', 'reject'] as const)('with the setting %s', (unknownProperties) => {
  test('random types drop or reject the undeclared properties of random values', async () => {
    const specs = fc.sample(closedTypes, { seed, numRuns: 2 * runs });
    const declarations: string[] = [];
    const types = Object.fromEntries(specs.map((spec, index) => [`i${index}`, closedTypeText(spec, declarations)]));
    const { codec } = await compileInputs(declarations.join('\n'), types, { unknownProperties });
    const counts = { accepted: 0, rejected: 0 };
    for (const [index, spec] of specs.entries()) {
      const { decoder, accepts } = codec(`i${index}`);
      for (const value of fc.sample(closedValues(spec), { seed: seed + index, numRuns: 20 })) {
        const text = JSON.stringify(value);
        const title = `${types[`i${index}`]}: ${text}`;
        const expected = expectedOf(spec, value, unknownProperties === 'reject');
        const decoded = decoder.read(JSON.parse(text));
        const isAccepted = expected.rejected.length === 0;
        counts[isAccepted ? 'accepted' : 'rejected']++;
        expect([title, accepts(JSON.parse(text))]).toEqual([title, isAccepted]);
        if (isAccepted) {
          expect([title, JSON.parse(JSON.stringify(decoded))]).toEqual([title, expected.value]);
          continue;
        }
        expect([title, decoded]).toEqual([title, invalid]);
        const problems = new Problems();
        decoder.explain(JSON.parse(text), problems);
        expect(problems.found, title).toBe(true);
      }
    }
    expect(Math.min(counts.accepted, counts.rejected)).toBeGreaterThan(runs * 2);
  });
});
