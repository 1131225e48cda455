import { currentMemory } from './session.js';

/** A table in which single entries are looked up. */
export type Lookup<Key, Value> = Pick<ReadonlyMap<Key, Value>, 'get' | 'has'>;

/** Records the lookups of the remembered function that is running. */
export interface ReadRecorder {
  record(view: View, key: unknown, value: unknown): void;
  /** A view that the running function makes itself follows from its arguments. */
  made(view: View): void;
}

let recorder: ReadRecorder | undefined;

/** Runs a function whose lookups a recorder records. */
export function recordingReads<Result>(next: ReadRecorder, run: () => Result): Result {
  const outer = recorder;
  recorder = next;
  try {
    return run();
  } finally {
    recorder = outer;
  }
}

/** Whether the lookups of a remembered function are being recorded. */
export function isRecording(): boolean {
  return recorder !== undefined;
}

/** Records lookups that a remembered result depends on, for the function that uses the result. */
export function repeatReads(view: View, key: unknown, value: unknown): void {
  recorder?.record(view, key, value);
}

const absent = Symbol('absent');

/** The property by which a value is recognized as a view. */
const viewOf = Symbol('view');

const sourceNumbers = new WeakMap<object, number>();
let sources = 0;

/** A source of entries, and the lookups in it. */
export class View {
  /** The same number for the same source. */
  readonly sourceNumber: number;
  readonly #read: (key: unknown) => unknown;

  constructor(source: object, read: (key: unknown) => unknown) {
    this.sourceNumber = sourceNumbers.get(source) ?? ++sources;
    sourceNumbers.set(source, this.sourceNumber);
    this.#read = read;
    recorder?.made(this);
  }

  /** The value of an entry, or `absent`, without recording the lookup. */
  peek(key: unknown): unknown {
    return this.#read(key);
  }

  /** The value of an entry, or `absent`. */
  look(key: unknown): unknown {
    const value = this.#read(key);
    recorder?.record(this, key, value);
    return value;
  }
}

class MapView<Key, Value> implements Lookup<Key, Value> {
  readonly [viewOf]: View;

  constructor(map: ReadonlyMap<Key, Value>) {
    this[viewOf] = new View(map, (key) => {
      // The key is one of a lookup in this view.
      const value = map.get(key as Key);
      return value === undefined && !map.has(key as Key) ? absent : value;
    });
  }

  get(key: Key): Value | undefined {
    const value = this[viewOf].look(key);
    // The map has only values of this type.
    return value === absent ? undefined : (value as Value);
  }

  has(key: Key): boolean {
    return this[viewOf].look(key) !== absent;
  }
}

/** The view that a value is, if it is one. */
export function asView(value: unknown): View | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  // Any object can be read by a symbol that none but views have.
  return (value as { readonly [viewOf]?: View })[viewOf];
}

/** A table for remembered functions: they depend on the entries that they look up, not on the others. */
export function view<Key, Value>(map: ReadonlyMap<Key, Value>): Lookup<Key, Value> {
  return currentMemory() === 'builds' ? new MapView(map) : map;
}

/** An object for remembered functions: they depend on the properties that they read, not on the others. */
export function viewProperties<Properties extends object>(object: Properties): Properties {
  if (currentMemory() !== 'builds') return object;
  const properties = new View(object, (key) => {
    // The key is the name of a property.
    return key === ownKeys ? keysOf(object) : Reflect.get(object, key as PropertyKey);
  });
  return new Proxy(object, {
    get: (_, name) => (name === viewOf ? properties : properties.look(name)),
    has: (target, name) => {
      properties.look(name);
      return Reflect.has(target, name);
    },
    ownKeys: (target) => {
      properties.look(ownKeys);
      return Reflect.ownKeys(target);
    },
    getOwnPropertyDescriptor: (target, name) => {
      properties.look(name);
      return Reflect.getOwnPropertyDescriptor(target, name);
    },
  });
}

/** The key under which the names of the properties of an object are looked up. */
const ownKeys = Symbol('own keys');

function keysOf(object: object): string {
  return Reflect.ownKeys(object).map(String).join('\n');
}
