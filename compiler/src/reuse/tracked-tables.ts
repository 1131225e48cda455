import { shareStructure } from '../model/share-structure.js';
import type { Entries, StateTable, Tables, Tracked, Tracking } from './tables.js';

/** A computation that is under way. */
interface OpenComputation {
  readonly reads: unknown[];
  readonly writes: unknown[];
}

/** A table as computations of the next build know it: by its number, with keys and values of types that only it knows. */
interface AnyTable {
  readonly has: (key: unknown, value: unknown) => boolean;
  readonly set: (key: unknown, value: unknown) => void;
  /** The entries of a table that is only read. */
  readonly entries?: ReadonlyMap<unknown, unknown> | ReadonlySet<unknown>;
}

const triple = 3;

/**
 * The tables of a build that another one follows. They note each entry, so that the result of a computation
 * can be kept as long as each entry that it read is identical; the entries that it made are then made again. Tables are known by
 * the order in which they are created: it is the same in each build.
 */
export class TrackedTables implements Tables {
  readonly #tables: AnyTable[] = [];
  #former: readonly AnyTable[] | undefined;
  #open: OpenComputation | undefined;

  /** `former`: the tables of the last build. Each result that is kept was current with them. */
  constructor(former?: TrackedTables) {
    if (former === undefined) return;
    this.#former = former.#tables;
    // Only the last build is kept.
    former.#former = undefined;
  }

  get tracking(): Tracking {
    return this;
  }

  /** The map, with its lookups noted. */
  map<Key, Value>(map: ReadonlyMap<Key, Value>): ReadonlyMap<Key, Value> {
    const number = this.#tables.length;
    const changed = changedKeys(this.#former?.[number]?.entries, map);
    // Entries are only compared with tables of the same number, which have keys of the same type.
    const get = (key: unknown) => map.get(key as Key);
    this.#tables.push({ has: currentEntry(changed, get), set: unchangeable, entries: map });
    return new TrackedMap(map, (key, value) => this.#open?.reads.push(number, key, value));
  }

  /** The set, with its lookups noted. */
  set<Item>(set: ReadonlySet<Item>): Pick<ReadonlySet<Item>, 'has'> {
    const number = this.#tables.length;
    const changed = changedKeys(this.#former?.[number]?.entries, set);
    // As above.
    const get = (item: unknown) => set.has(item as Item);
    this.#tables.push({ has: currentEntry(changed, get), set: unchangeable, entries: set });
    return {
      has: (item) => {
        const found = set.has(item);
        this.#open?.reads.push(number, item, found);
        return found;
      },
    };
  }

  /** A table that computations add to. `former`: its entries in the last build, of which equal ones are used again. */
  state<Key, Value>(former: ReadonlyMap<Key, Value> | undefined): StateTable<Key, Value> {
    const number = this.#tables.length;
    const table = new TrackedStateTable<Key, Value>(former, {
      read: (key, value) => this.#open?.reads.push(number, key, value),
      write: (key, value) => this.#open?.writes.push(number, key, value),
      computation: () => this.#open,
    });
    // As above, and with values of the same type.
    this.#tables.push({
      has: (key, value) => Object.is(table.peek(key as Key), value),
      set: (key, value) => table.restore(key as Key, value as Value),
    });
    return table;
  }

  /** Runs a computation that contains no other ones. */
  track<Result>(run: () => Result): Tracked<Result> {
    const open: OpenComputation = { reads: [], writes: [] };
    this.#open = open;
    const result = run();
    this.#open = undefined;
    return { result, ...open };
  }

  /** Whether the tables have the same entries that an earlier computation read. */
  areCurrent(reads: Entries): boolean {
    for (let index = 0; index < reads.length; index += triple) {
      if (this.#table(reads[index])?.has(reads[index + 1], reads[index + 2]) !== true) return false;
    }
    return true;
  }

  /** Makes the entries of an earlier computation again. */
  apply(writes: Entries): void {
    for (let index = 0; index < writes.length; index += triple) {
      this.#table(writes[index])?.set(writes[index + 1], writes[index + 2]);
    }
  }

  #table(number: unknown): AnyTable | undefined {
    // Each triple begins with the number of its table.
    return this.#tables[number as number];
  }
}

interface StateNotes<Key, Value> {
  readonly read: (key: Key, value: Value | undefined) => void;
  readonly write: (key: Key, value: Value) => void;
  readonly computation: () => OpenComputation | undefined;
}

/** A table that computations read and add to, each entry of which is noted. */
class TrackedStateTable<Key, Value> implements StateTable<Key, Value> {
  readonly #entries = new Map<Key, Value>();
  readonly #former: ReadonlyMap<Key, Value> | undefined;
  readonly #notes: StateNotes<Key, Value>;
  /** The keys that the open computation has set: it does not depend on their values. */
  readonly #own = new Set<Key>();
  #computation: OpenComputation | undefined;

  constructor(former: ReadonlyMap<Key, Value> | undefined, notes: StateNotes<Key, Value>) {
    this.#former = former;
    this.#notes = notes;
  }

  get entries(): ReadonlyMap<Key, Value> {
    return this.#entries;
  }

  get(key: Key): Value | undefined {
    const value = this.#entries.get(key);
    if (!this.#isOwn(key)) this.#notes.read(key, value);
    return value;
  }

  /** The value, as nothing that a computation depends on. */
  peek(key: Key): Value | undefined {
    return this.#entries.get(key);
  }

  /** Makes an entry as the last build did. */
  restore(key: Key, value: Value): void {
    this.#entries.set(key, value);
  }

  set(key: Key, value: Value): void {
    const shared = shareStructure(this.#former?.get(key), value);
    this.#entries.set(key, shared);
    this.#notes.write(key, shared);
    if (this.#isOpen()) this.#own.add(key);
  }

  #isOwn(key: Key): boolean {
    return this.#isOpen() && this.#own.has(key);
  }

  #isOpen(): boolean {
    const computation = this.#notes.computation();
    if (computation !== this.#computation) {
      this.#computation = computation;
      this.#own.clear();
    }
    return computation !== undefined;
  }
}

/** A map of which single entries are read. */
class TrackedMap<Key, Value> implements ReadonlyMap<Key, Value> {
  readonly #map: ReadonlyMap<Key, Value>;
  readonly #note: (key: Key, value: Value | undefined) => void;

  constructor(map: ReadonlyMap<Key, Value>, note: (key: Key, value: Value | undefined) => void) {
    this.#map = map;
    this.#note = note;
  }

  get(key: Key): Value | undefined {
    const value = this.#map.get(key);
    this.#note(key, value);
    return value;
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

/** The keys whose entries are not those of a former table, if there is one. */
function changedKeys(
  former: ReadonlyMap<unknown, unknown> | ReadonlySet<unknown> | undefined,
  table: ReadonlyMap<unknown, unknown> | ReadonlySet<unknown>,
): ReadonlySet<unknown> | undefined {
  if (former === undefined) return undefined;
  const changed = new Set<unknown>();
  if (former === table) return changed;
  const get = entryOf(former);
  for (const [key, value] of table.entries()) {
    if (!former.has(key) || !Object.is(get(key), table instanceof Set ? true : value)) changed.add(key);
  }
  for (const key of former.keys()) if (!table.has(key)) changed.add(key);
  return changed;
}

function entryOf(table: ReadonlyMap<unknown, unknown> | ReadonlySet<unknown>): (key: unknown) => unknown {
  return 'get' in table ? (key) => table.get(key) : (key) => table.has(key);
}

/** Whether an entry that an earlier computation read is still there. */
function currentEntry(
  changed: ReadonlySet<unknown> | undefined,
  get: (key: unknown) => unknown,
): (key: unknown, value: unknown) => boolean {
  if (changed === undefined) return (key, value) => Object.is(get(key), value);
  return (key) => !changed.has(key);
}

/** A computation that reads a whole table would depend on every change of it. */
function untracked(): never {
  throw new Error('internal error: a tracked table is read as a whole');
}

function unchangeable(): never {
  throw new Error('internal error: a table that is only read was changed');
}
