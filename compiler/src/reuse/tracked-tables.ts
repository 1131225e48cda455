import { type Comparison, changedKeys, compareEntries, type Entries } from './changed-entries.js';
import type { Notes, StateTable, Tables, Tracked, Tracking } from './tables.js';
import { type OpenComputation, TrackedStateTable } from './tracked-state-table.js';

const none: ReadonlySet<unknown> = new Set();

/** How many places are looked at before those of all computations are noted. */
const nearby = 32;

/** A table as the next build knows it. */
interface AnyTable {
  /** The keys whose entries are not those that the last build had at the same point. */
  changed: ReadonlySet<unknown>;
  /** The entries that were made with other values; `undefined` when the keys or their order are not those of the last build. */
  replaced: ReadonlyMap<unknown, unknown> | undefined;
  /** Whether two computations have ever made an entry with different values. */
  isMadeTwice: boolean;
  /** The entries of a table that is only read. */
  readonly entries?: Entries;
}

/** The tables of a build, and what its computations read and made, in their order. */
interface Build {
  readonly tables: readonly AnyTable[];
  readonly log: readonly Notes[];
}

/**
 * The tables of a build that another one follows. They note the keys of the entries that a computation reads, so that its result is
 * kept as long as these entries are identical. Tables are known by the order in which they are created: it is the same in each build.
 *
 * Some tables are filled by the computations themselves, so that their entries depend on the order of computations. The computations
 * are therefore compared with those of the last build in that order: once others have run, the entries that they made differently are
 * changed. The entries of kept computations are made again only when a table is read.
 */
export class TrackedTables implements Tables, Tracking {
  readonly #tables: AnyTable[] = [];
  readonly #log: Notes[] = [];
  #former: Build | undefined;
  /** The numbers of the tables that have changed entries. */
  readonly #changed = new Set<number>();
  /** The place in the last build after the computation that was kept last. */
  #next = 0;
  /** The place in this build after the computation that was kept last. */
  #compared = 0;
  /** The places of the computations of the last build, once the order is another one. */
  #places: ReadonlyMap<Notes, number> | undefined;
  readonly #states: { readonly end: () => void }[] = [];
  #open: OpenComputation | undefined;

  /** `former`: the tables of the last build. */
  constructor(former?: TrackedTables) {
    if (former === undefined) return;
    this.#former = { tables: former.#tables, log: former.#log };
    former.end();
  }

  get tracking(): Tracking {
    return this;
  }

  /** The map, with its lookups noted. */
  map<Key, Value>(map: ReadonlyMap<Key, Value>): ReadonlyMap<Key, Value> {
    const number = this.#add(map);
    return new TrackedMap(map, (key) => this.#noteRead(number, key));
  }

  /** The set, with its lookups noted. */
  set<Item>(set: ReadonlySet<Item>): Pick<ReadonlySet<Item>, 'has'> {
    const number = this.#add(set);
    return {
      has: (item) => {
        this.#noteRead(number, item);
        return set.has(item);
      },
    };
  }

  state<Key, Value>(former: ReadonlyMap<Key, Value> | undefined): StateTable<Key, Value> {
    const number = this.#tables.length;
    const isMadeTwice = this.#former?.tables[number]?.isMadeTwice ?? false;
    const table: AnyTable = { changed: none, replaced: new Map(), isMadeTwice };
    this.#tables.push(table);
    const state = new TrackedStateTable<Key, Value>(number, former, {
      log: this.#log,
      open: () => this.#open,
      noteRead: (key) => this.#noteRead(number, key),
      noteMadeTwice: () => {
        table.isMadeTwice = true;
      },
      replaced: () => this.#replaced(table),
    });
    this.#states.push(state);
    return state;
  }

  track<Result>(run: () => Result): Tracked<Result> {
    const open: OpenComputation = { reads: [], writes: [] };
    this.#open = open;
    const result = run();
    this.#open = undefined;
    const notes: Notes = { reads: open.reads.map((keys) => [...keys]), writes: open.writes };
    if (this.#hasState()) this.#log.push(notes);
    return { result, notes };
  }

  reuse(notes: Notes): boolean {
    if (this.#former === undefined) return false;
    if (this.#hasState() && !this.#compareUntil(notes)) return false;
    for (const number of this.#changed) {
      const changed = this.#tables[number]?.changed;
      if (notes.reads[number]?.some((key) => changed?.has(key))) return false;
    }
    if (this.#hasState()) {
      this.#log.push(notes);
      this.#next++;
      this.#compared = this.#log.length;
    }
    return true;
  }

  /** Whether computations fill a table, so that their order matters. */
  #hasState(): boolean {
    return this.#states.length > 0;
  }

  /** Ends the build. Only the last build is kept, not those before. */
  end(): void {
    for (const state of this.#states) state.end();
    this.#former = undefined;
    this.#places = undefined;
  }

  /** Adds a table that is only read, and returns its number. */
  #add(entries: Entries): number {
    const number = this.#tables.length;
    const former = this.#former;
    const changed = former === undefined ? none : changedKeys(former.tables[number]?.entries, entries);
    this.#tables.push({ entries, changed, replaced: undefined, isMadeTwice: false });
    if (changed.size > 0) this.#changed.add(number);
    return number;
  }

  #noteRead(number: number, key: unknown): void {
    if (this.#open === undefined) return;
    const keys = this.#open.reads[number];
    if (keys === undefined) this.#open.reads[number] = new Set([key]);
    else keys.add(key);
  }

  /** Compares both builds up to a computation of the last one; not if that precedes one that is kept already. */
  #compareUntil(notes: Notes): boolean {
    const place = this.#placeOf(notes);
    if (place === undefined || place < this.#next) return false;
    this.#compareUpTo(place);
    return true;
  }

  /** The place of a computation in the last build: mostly the next one, or behind a few that are others in this build. */
  #placeOf(notes: Notes): number | undefined {
    const log = this.#former?.log ?? [];
    for (let place = this.#next; place < this.#next + nearby; place++) if (log[place] === notes) return place;
    this.#places ??= new Map(log.map((one, place) => [one, place]));
    return this.#places.get(notes);
  }

  /** Compares the entries of the computations that are not in both builds, up to a place in the last one. */
  #compareUpTo(place: number): void {
    const isSame = place === this.#next && this.#compared === this.#log.length;
    if (isSame) return;
    const before = (this.#former?.log ?? []).slice(this.#next, place);
    const after = this.#log.slice(this.#compared);
    this.#next = place;
    this.#compared = this.#log.length;
    for (const [number, table] of this.#tables.entries()) {
      const comparison = compareEntries(writesTo(number, before), writesTo(number, after));
      if (comparison !== undefined) this.#noteChanges(number, table, comparison);
    }
  }

  #noteChanges(number: number, table: AnyTable, { changed, haveOtherKeys }: Comparison): void {
    table.changed = new Set([...table.changed, ...changed.keys()]);
    const isReplaced = table.replaced !== undefined && !haveOtherKeys;
    table.replaced = isReplaced ? new Map([...(table.replaced ?? []), ...changed]) : undefined;
    if (table.changed.size > 0) this.#changed.add(number);
  }

  /**
   * The entries of a table whose values are not those of the last build, if it has the same keys in the same order. Called when all
   * computations have run.
   */
  #replaced(table: AnyTable): ReadonlyMap<unknown, unknown> | undefined {
    if (this.#former === undefined) return undefined;
    this.#compareUpTo(this.#former.log.length);
    // The last of several values counts, which may be that of a computation that was kept.
    return table.isMadeTwice && table.replaced?.size !== 0 ? undefined : table.replaced;
  }
}

/** The entries that computations made in a table, one after the other. */
function writesTo(number: number, log: readonly Notes[]): readonly (readonly [key: unknown, value: unknown])[] {
  return log.flatMap(({ writes }) => [...(writes[number] ?? [])]);
}

/** A map of which single entries are read. */
class TrackedMap<Key, Value> implements ReadonlyMap<Key, Value> {
  readonly #map: ReadonlyMap<Key, Value>;
  readonly #note: (key: Key) => void;

  constructor(map: ReadonlyMap<Key, Value>, note: (key: Key) => void) {
    this.#map = map;
    this.#note = note;
  }

  get(key: Key): Value | undefined {
    this.#note(key);
    return this.#map.get(key);
  }

  has(key: Key): boolean {
    return this.get(key) !== undefined;
  }

  get size(): number {
    return untracked();
  }

  forEach(): void {
    untracked();
  }

  entries(): MapIterator<[Key, Value]> {
    return untracked();
  }

  keys(): MapIterator<Key> {
    return untracked();
  }

  values(): MapIterator<Value> {
    return untracked();
  }

  [Symbol.iterator](): MapIterator<[Key, Value]> {
    return untracked();
  }
}

/** A computation that reads a whole table would depend on every change of it. */
function untracked(): never {
  throw new Error('internal error: a tracked table is read as a whole');
}
