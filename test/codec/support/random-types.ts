import { fc } from '../../support/fast-check.ts';
import { anyType } from './arbitrary-type.ts';
import type { TypeSpec } from './type-spec.ts';
import type { TypeSuite } from './type-suite.ts';
import { TypesFile } from './types-file.ts';

/** Random types, each of which is the property `v` of the type of the same index in `suite.names`. */
export interface RandomTypes {
  readonly specs: readonly TypeSpec[];
  readonly suite: TypeSuite;
}

/** Generates random types of every kind. The same seed gives the same types. */
export function randomTypes(seed: number, count: number): RandomTypes {
  const specs = fc.sample(anyType, { seed, numRuns: count });
  const file = new TypesFile();
  const names = specs.map((spec, index) => {
    const text = spec.write(file);
    return file.declare(() => `export interface Whole${index} { v: ${text} }`) && `Whole${index}`;
  });
  return { specs, suite: { text: file.text, names } };
}
