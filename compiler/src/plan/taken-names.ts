import type { Lookup } from '../incremental/view.js';

/** The names that are taken in a generated file: the names of types, and the names that were given to other definitions. */
export class TakenNames {
  readonly #ofTypes: Lookup<string, unknown>;
  readonly #given = new Set<string>();

  constructor(ofTypes: Lookup<string, unknown>) {
    this.#ofTypes = ofTypes;
  }

  has(name: string): boolean {
    return this.#given.has(name) || this.#ofTypes.has(name);
  }

  add(name: string): void {
    this.#given.add(name);
  }
}
