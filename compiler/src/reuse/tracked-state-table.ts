import { shareStructure } from '../incremental/share-structure.js';
import type { Notes, StateTable } from './tables.js';

/** What a computation that is under way has read and made so far, by the numbers of tables. */
export interface OpenComputation {
  readonly reads: Set<unknown>[];
  readonly writes: Map<unknown, unknown>[];
}

/** The computations of a build. */
export interface Journal {
  /** What those that have ended read and made. */
  readonly log: readonly Notes[];
  readonly open: () => OpenComputation | undefined;
  readonly noteRead: (key: unknown) => void;
  /** Notes that two computations made an entry with different values. */
  readonly noteMadeTwice: () => void;
  /** The entries with other values than in the last build, if that had the same keys in the same order. */
  readonly replaced: () => ReadonlyMap<unknown, unknown> | undefined;
}

/** A table that computations read and add to, with the keys noted. */
export class TrackedStateTable<Key, Value> implements StateTable<Key, Value> {
  readonly #number: number;
  #former: ReadonlyMap<Key, Value> | undefined;
  readonly #journal: Journal;
  readonly #entries = new Map<Key, Value>();
  /** How many computations have their entries in the table: those of kept ones are added when the table is read. */
  #added = 0;
  /** The entries of the last build together with those that replaced some of them. */
  #merged: { readonly replaced: ReadonlyMap<unknown, unknown>; readonly entries: ReadonlyMap<Key, Value> } | undefined;
  /** All entries, once the build has ended. */
  #final: ReadonlyMap<Key, Value> | undefined;

  constructor(number: number, former: ReadonlyMap<Key, Value> | undefined, journal: Journal) {
    this.#number = number;
    this.#former = former;
    this.#journal = journal;
  }

  get entries(): ReadonlyMap<Key, Value> {
    if (this.#final !== undefined) return this.#final;
    const replaced = this.#former && this.#journal.replaced();
    if (this.#former === undefined || replaced === undefined) {
      this.#addMissing();
      return this.#entries;
    }
    return replaced.size === 0 ? this.#former : this.#withReplaced(this.#former, replaced);
  }

  /** The entries of the last build, a few of them with other values: that is faster than to add all of them. */
  #withReplaced(former: ReadonlyMap<Key, Value>, replaced: ReadonlyMap<unknown, unknown>): ReadonlyMap<Key, Value> {
    if (this.#merged?.replaced === replaced) return this.#merged.entries;
    const entries = new Map<Key, Value>();
    // An iterator of a map makes a list of each entry.
    former.forEach((value, key) => {
      entries.set(key, value);
    });
    // They were made in this table, and have its types.
    for (const [key, value] of replaced) entries.set(key as Key, value as Value);
    this.#merged = { replaced, entries };
    return entries;
  }

  /** Ends the build: the entries stay as they are, and those of the build before are not needed any more. */
  end(): void {
    this.#final = this.entries;
    this.#former = undefined;
    this.#merged = undefined;
    if (this.#final !== this.#entries) this.#entries.clear();
  }

  get(key: Key): Value | undefined {
    this.#addMissing();
    // A computation does not depend on the entries that it made itself.
    if (this.#journal.open()?.writes[this.#number]?.has(key) !== true) this.#journal.noteRead(key);
    return this.#entries.get(key);
  }

  set(key: Key, value: Value): void {
    const open = this.#journal.open();
    if (open === undefined) throw new Error('internal error: an entry is made outside of a computation');
    this.#addMissing();
    const shared = shareStructure(this.#former?.get(key), value);
    const made = open.writes[this.#number];
    // A computation may make an entry again: its last value counts.
    if (made?.has(key) === true) this.#entries.set(key, shared);
    else this.#add(key, shared);
    if (made === undefined) open.writes[this.#number] = new Map([[key, shared]]);
    else made.set(key, shared);
  }

  #addMissing(): void {
    const { log } = this.#journal;
    for (; this.#added < log.length; this.#added++) {
      const made = log[this.#added]?.writes[this.#number];
      // Entries that are noted for a number were made in the table of that number, which has these types in each build.
      if (made !== undefined) for (const [key, value] of made) this.#add(key as Key, value as Value);
    }
  }

  /** Adds the entry of a computation, perhaps in the place of another one's. */
  #add(key: Key, value: Value): void {
    if (this.#entries.has(key) && !Object.is(this.#entries.get(key), value)) this.#journal.noteMadeTwice();
    this.#entries.set(key, value);
  }
}
