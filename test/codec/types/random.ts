import { fc } from '../../support/fast-check.ts';
import { randomTypes } from '../support/random-types.ts';
import type { TypeSuite } from '../support/type-suite.ts';
import { wireOf } from '../support/wire-of.ts';

const seed = 20_261_121;
const { specs, suite: types } = randomTypes(seed, 80);

const values = types.names.map((name, index) => {
  const made = specs[index]?.made ?? fc.constant({ value: undefined, spoiled: undefined });
  const [sample] = fc.sample(made, { seed: seed + index, numRuns: 1 });
  return [name, wireOf({ v: sample?.value })] as const;
});

/** The random types of the codec suite's first seed. */
export const suite: TypeSuite = { ...types, values: Object.fromEntries(values) };
