import { randomTypes } from '../support/random-types.ts';

/** The random types of the codec suite's first seed. */
export const { suite } = randomTypes(20_261_121, 80);
