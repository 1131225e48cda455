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
  /**
   * Whether a computation of the last build would have the same result now, because every entry that it read is identical. If so,
   * the tables then have the entries that it made.
   */
  reuse(notes: Notes): boolean;
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

/** What a computation read and made, by the numbers of tables. */
export interface Notes {
  /** The keys of the entries that it depends on. */
  readonly reads: readonly (readonly unknown[] | undefined)[];
  /** The last value of each entry that it made, in the order in which they were made first. */
  readonly writes: readonly (ReadonlyMap<unknown, unknown> | undefined)[];
}

/** The result of a computation, and what it read and made. */
export interface Tracked<Result> {
  readonly result: Result;
  readonly notes: Notes;
}
