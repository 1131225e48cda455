import { orderSource } from '../../bench/types/order-source.ts';
import type { TypeSuite } from '../support/type-suite.ts';

/** The order of the benchmark of types. */
export const suite: TypeSuite = {
  text: orderSource,
  names: ['Order'],
};
