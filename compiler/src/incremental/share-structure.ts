/**
 * Returns `after` with every part that equals the corresponding part of `before` replaced by the latter. What is computed for an
 * object alone can then be used again for as long as the object is the same. Equal values give `before` itself.
 *
 * For plain data without cycles: arrays, maps, sets and objects. Neither value is changed. The items of lists correspond from the
 * start and from the end, so that one added item leaves the others as they were. Linear in the parts that are not shared yet.
 */
export function shareStructure<Value>(before: unknown, after: Value): Value {
  // The result has the values of `after`, so it has its type.
  return new StructureSharing().shared(before, after) as Value;
}

/** An object, and what it was compared with. */
interface Comparison {
  readonly before: object;
  readonly result: unknown;
}

class StructureSharing {
  /** An object that is part of several others is compared once. */
  readonly #compared = new Map<object, Comparison>();

  shared(before: unknown, after: unknown): unknown {
    if (Object.is(before, after) || !isObject(before) || !isObject(after)) return after;
    if (Array.isArray(after)) return Array.isArray(before) ? this.#list(before, after) : after;
    const known = this.#compared.get(after);
    if (known?.before === before) return known.result;
    const result = this.#compare(before, after);
    // An object without others in it is compared as quickly as it is found.
    if (hasObjects(after)) this.#compared.set(after, { before, result });
    return result;
  }

  #compare(before: object, after: object): unknown {
    if (after instanceof Map) return before instanceof Map ? this.#map(before, after) : after;
    if (after instanceof Set) return before instanceof Set && haveSameItems(before, after) ? before : after;
    if (!isPlain(before) || !isPlain(after)) return after;
    return this.#properties(before, after);
  }

  #list(before: readonly unknown[], after: readonly unknown[]): unknown {
    const { length } = after;
    const shift = before.length - length;
    let items: unknown[] | undefined;
    let areShared = shift === 0;
    // Items match from the start up to the first difference, then from the end.
    let isAfterDifference = false;
    for (let index = 0; index < length; index++) {
      const item = after[index];
      let found = this.shared(before[isAfterDifference ? index + shift : index], item);
      if (shift !== 0 && !isAfterDifference && !Object.is(found, before[index])) {
        isAfterDifference = true;
        if (Object.is(found, item)) found = this.shared(before[index + shift], item);
      }
      if (!Object.is(found, before[index])) areShared = false;
      if (items !== undefined) items.push(found);
      else if (!Object.is(found, item)) items = [...after.slice(0, index), found];
    }
    return areShared ? before : (items ?? after);
  }

  #map(before: ReadonlyMap<unknown, unknown>, after: ReadonlyMap<unknown, unknown>): unknown {
    let shared: Map<unknown, unknown> | undefined;
    const earlierEntries = before.entries();
    let areShared = before.size === after.size;
    for (const [key, value] of after) {
      // Most entries have the index of the last build.
      const entry = earlierEntries.next().value;
      const isInPlace = entry !== undefined && Object.is(entry[0], key);
      const other = isInPlace ? entry[1] : before.get(key);
      const found = this.shared(other, value);
      // The order of a map is part of its value.
      if (!isInPlace || !Object.is(found, other)) areShared = false;
      if (Object.is(found, value)) continue;
      shared ??= new Map(after);
      shared.set(key, found);
    }
    return areShared ? before : (shared ?? after);
  }

  #properties(before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>): unknown {
    const names = Object.keys(after);
    const earlierNames = Object.keys(before);
    let areShared = earlierNames.length === names.length;
    let result: Record<string, unknown> | undefined;
    for (let index = 0; index < names.length; index++) {
      const name = names[index] ?? '';
      const value = after[name];
      const other = before[name];
      // The order of properties is part of the generated files.
      if (earlierNames[index] !== name) areShared = false;
      if (Object.is(value, other)) continue;
      const found = this.shared(other, value);
      if (!Object.is(found, other)) areShared = false;
      if (Object.is(found, value)) continue;
      result ??= { ...after };
      result[name] = found;
    }
    return areShared ? before : (result ?? after);
  }
}

function hasObjects(value: object): boolean {
  for (const part of Object.values(value)) if (isObject(part)) return true;
  return value instanceof Map || value instanceof Set;
}

function haveSameItems(before: ReadonlySet<unknown>, after: ReadonlySet<unknown>): boolean {
  if (before.size !== after.size) return false;
  const earlierItems = before.values();
  for (const item of after) if (!Object.is(earlierItems.next().value, item)) return false;
  return true;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** Whether a value is data; instances of other classes are compared by identity. */
function isPlain(value: object): value is Readonly<Record<string, unknown>> {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
