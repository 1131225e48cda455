import type { StateTable, Tables } from '../reuse/tables.js';

/** The names that are taken in a generated file. */
export interface TakenNames {
  readonly has: (name: string) => boolean;
  readonly add: (name: string) => void;
}

/** The names that types have from the start, and those that are given to others. */
export function takenNames(initial: ReadonlySet<string>, given: StateTable<string, true>, tables: Tables): TakenNames {
  const ofTypes = tables.set(initial);
  return {
    has: (name) => ofTypes.has(name) || given.get(name) === true,
    add: (name) => given.set(name, true),
  };
}
