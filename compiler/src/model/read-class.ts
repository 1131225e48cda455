import type { ClassReference } from './class-reference.js';
import type { DeclaredMethod } from './declared-method.js';
import type { ClassFacts, HiddenHook } from './facts.js';
import type { ForeignFacts } from './foreign/foreign-facts.js';
import type { Span } from './span.js';

/** A class of the sources from which an application takes something. */
export interface ReadClass extends Pick<ClassFacts, 'unresolvedBase'> {
  readonly class: ClassReference;
  /** The name in its declaration. */
  readonly span: Span;
  /** `base`: a class that a built one extends, or a decorated one that no module lists. `data`: inputs and results. */
  readonly role: 'module' | 'provider' | 'controller' | 'base' | 'data';
  /** The number of its methods with a route decorator, inherited ones included. */
  readonly routes: number;
  /** The methods and the constructor that it declares; empty for data. */
  readonly methods: readonly DeclaredMethod[];
  /** Its methods with the name of a hook that only the class itself can call; absent when there are none. */
  readonly hiddenHooks?: readonly HiddenHook[];
  /** Its parts that belong to another framework; of data, only those that belong to what is read. */
  readonly foreign?: ForeignFacts;
}
