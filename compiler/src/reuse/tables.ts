/** The tables that computations look something up in, and perhaps add to. */
export interface Tables {
  /** The map, of which only single entries are read. */
  map<Key, Value>(map: ReadonlyMap<Key, Value>): ReadonlyMap<Key, Value>;
  /** The set, of which only single items are read. */
  set<Item>(set: ReadonlySet<Item>): Pick<ReadonlySet<Item>, 'has'>;
  /** A table that computations add to. `former`: its entries in the last build, of which equal ones are used again. */
  state<Key, Value>(former: ReadonlyMap<Key, Value> | undefined): StateTable<Key, Value>;
  /** Notes what computations depend on; absent when no later build uses their results. */
  readonly tracking: Tracking | undefined;
}

/** A table that computations read and add to. */
export interface StateTable<Key, Value> {
  readonly entries: ReadonlyMap<Key, Value>;
  get(key: Key): Value | undefined;
  set(key: Key, value: Value): void;
}

/** The notes about what computations depend on. */
export interface Tracking {
  /** Runs a computation that contains no other ones. */
  track<Result>(run: () => Result): Tracked<Result>;
  /** Whether the tables have the same entries that an earlier computation read. */
  areCurrent(reads: Entries): boolean;
  /** Makes the entries of an earlier computation again. */
  apply(writes: Entries): void;
}

/** The tables of a build that no other one follows: they note nothing. */
export class PlainTables implements Tables {
  readonly tracking = undefined;

  map<Key, Value>(map: ReadonlyMap<Key, Value>): ReadonlyMap<Key, Value> {
    return map;
  }

  set<Item>(set: ReadonlySet<Item>): Pick<ReadonlySet<Item>, 'has'> {
    return set;
  }

  state<Key, Value>(): StateTable<Key, Value> {
    const entries = new Map<Key, Value>();
    return {
      entries,
      get: (key) => entries.get(key),
      set: (key, value) => entries.set(key, value),
    };
  }
}

/** Entries of tables: the number of a table, a key and a value, one after the other. */
export type Entries = readonly unknown[];

/** The result of a computation, the entries that it depends on, and those that it made. */
export interface Tracked<Result> {
  readonly result: Result;
  readonly reads: Entries;
  readonly writes: Entries;
}
