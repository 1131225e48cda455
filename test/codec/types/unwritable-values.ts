import type { TypeSuite } from '../support/type-suite.ts';

/** Types whose values may be impossible to serialize. */
export const suite: TypeSuite = {
  text: `
export interface Person { name: string; friend?: Person }
export interface Thread { text: string; replies: Thread[] }
export interface Leaf { leaf: string }
export interface Branch { branches: (Leaf | Branch)[] }
export interface Anything { anything: unknown }
export interface Named { name: string }
`,
  names: [],
  given: ['Person', 'Thread', 'Branch', 'Anything', 'Named'],
};
