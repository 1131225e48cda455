import { forbiddenKeyOf } from './find-forbidden-key.js';
import { maximumDepth } from './parse-json.js';

/** The number of parts up to which a value is searched as if it were a tree: most values are smaller messages. */
const mostAtOnce = 10_000;

/** The most places that can repeat lists and objects of other places. A value of `JSON.parse` has none. */
const mostRepeated = 100_000;

const tooDeep = `is nested deeper than ${maximumDepth} levels`;

/**
 * Describes the part of a value that a body could not have: nested too deep, with a key such as `__proto__`, or with lists and objects in so
 * many places that reading each of them would take too long. The value can contain itself.
 */
export function hostilePart(value: unknown): string | undefined {
  if (!mayContain(value)) return undefined;
  const search: Search = { left: mostAtOnce, hasEnded: false };
  const found = findIn(value, 1, search);
  return search.hasEnded ? findByLevels(value) : found;
}

interface Search {
  /** The number of parts that can still be searched. */
  left: number;
  hasEnded: boolean;
}

function findIn(part: object, depth: number, search: Search): string | undefined {
  if (depth > maximumDepth) return tooDeep;
  return Array.isArray(part) ? findInList(part, depth, search) : findInObject(part, depth, search);
}

function findInList(list: readonly unknown[], depth: number, search: Search): string | undefined {
  if (isOver(search, list.length)) return undefined;
  for (const one of list) {
    const found = mayContain(one) ? findIn(one, depth + 1, search) : undefined;
    if (found !== undefined || search.hasEnded) return found;
  }
  return undefined;
}

function findInObject(part: object, depth: number, search: Search): string | undefined {
  const names = Object.keys(part);
  if (isOver(search, names.length)) return undefined;
  for (const name of names) {
    // Comparing names takes less time than looking for the keys in each object.
    const key = name === '__proto__' || name === 'constructor' ? forbiddenKeyOf(part) : undefined;
    if (key !== undefined) return forbidden(key);
    // The name is one of the object.
    const one = (part as Readonly<Record<string, unknown>>)[name];
    const found = mayContain(one) ? findIn(one, depth + 1, search) : undefined;
    if (found !== undefined || search.hasEnded) return found;
  }
  return undefined;
}

/** Counts parts. The value is not searched as a tree if it has too many. */
function isOver(search: Search, parts: number): boolean {
  search.left -= 1 + parts;
  if (search.left < 0) search.hasEnded = true;
  return search.hasEnded;
}

/** Searches each list and object of a level once, whatever the number of its places. */
function findByLevels(value: object): string | undefined {
  let repeated = 0;
  let level = new Map<object, number>([[value, 1]]);
  for (let depth = 1; level.size > 0; depth++) {
    if (depth > maximumDepth) return tooDeep;
    const inside = new Map<object, number>();
    for (const [part, places] of level) {
      const key = forbiddenKeyOf(part);
      if (key !== undefined) return forbidden(key);
      const values = Object.values(part);
      if (Array.isArray(part) && values.length < part.length) return 'has a list without some of its items';
      for (const one of values) if (mayContain(one)) inside.set(one, (inside.get(one) ?? 0) + places);
      repeated += (places - 1) * values.length;
    }
    if (repeated > mostRepeated) return `has the same lists or objects in more than ${mostRepeated} places`;
    level = inside;
  }
  return undefined;
}

function forbidden(key: string): string {
  return `has the key \`${key}\`, which is not allowed`;
}

/** Whether a value is a list or an object; the bytes of one that is binary are not its parts. */
function mayContain(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !ArrayBuffer.isView(value);
}
