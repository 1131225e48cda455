import type { Builds } from './builds.js';
import { PlainTables, type Tables } from './tables.js';
import { TrackedTables } from './tracked-tables.js';

/** The tables of one build after the other. They are tracked if more than one build is made. */
export class BuildTables {
  #current: TrackedTables | PlainTables;

  constructor(builds: Builds) {
    this.#current = builds === 'one' ? new PlainTables() : new TrackedTables();
  }

  /** The tables of this build. */
  get current(): Tables {
    return this.#current;
  }

  /** Ends the build: only it is kept, not the one before. */
  end(): void {
    if (this.#current.tracking !== undefined) this.#current.end();
  }

  /** Begins the next build, and returns its tables. */
  begin(): Tables {
    this.#current = this.#current.tracking === undefined ? new PlainTables() : new TrackedTables(this.#current);
    return this.#current;
  }
}
