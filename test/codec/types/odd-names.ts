import { oddNames } from '../../compiler/emit/support/odd-names.ts';
import type { TypeSuite } from '../support/type-suite.ts';

/** Types and properties under the names that generated code uses itself. */
export const suite: TypeSuite = {
  text: oddNames,
  names: ['Types', 'Names'],
};
