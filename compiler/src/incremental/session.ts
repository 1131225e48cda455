import { shareStructure } from './share-structure.js';

/**
 * How long the results of remembered functions are used: never; during one build, where tables never change; or from one build to
 * the next, which records the entries of tables that each result depends on.
 */
export type Memory = 'nothing' | 'one build' | 'builds';

/** The builds of one project, one after the other. A session of one build records nothing. */
export class Session {
  readonly memory: Memory;
  readonly #values = new Map<string, unknown>();

  constructor(memory: Memory) {
    this.memory = memory;
  }

  /** Runs a synchronous part of a build. */
  run<Result>(build: () => Result): Result {
    const outer = current;
    current = this;
    try {
      return build();
    } finally {
      current = outer;
    }
  }

  /** The value that follows from the value of this name in the last build. */
  continue<Value>(name: string, next: (last: Value | undefined) => Value): Value {
    if (this.memory !== 'builds') return next(undefined);
    // A name has values of one type.
    const value = next(this.#values.get(name) as Value | undefined);
    this.#values.set(name, value);
    return value;
  }

  /** The value with all equal parts of the value that had this name in the last build. */
  share<Value>(name: string, value: Value): Value {
    if (this.memory !== 'builds') return value;
    const shared = shareStructure(this.#values.get(name), value);
    this.#values.set(name, shared);
    return shared;
  }
}

let current: Session | undefined;

/** How long results are used at the moment. */
export function currentMemory(): Memory {
  return current?.memory ?? 'one build';
}

/**
 * The value that follows from the value of this name in the last build. For the state of a program alone: everything else is
 * remembered by `memo`. The name is unique in the compiler.
 */
export function continued<Value>(name: string, next: (last: Value | undefined) => Value): Value {
  return current === undefined ? next(undefined) : current.continue(name, next);
}

/**
 * The value with all equal parts of the value of the last build that had this name: what functions compute for equal parts is then
 * remembered. The name is unique in the compiler.
 */
export function shared<Value>(name: string, value: Value): Value {
  return current === undefined ? value : current.share(name, value);
}
