import { jsonString } from './json-leaves.js';

/** A list as JSON, each item by `item`. */
export function jsonArray<T>(values: readonly T[], item: (value: T) => string): string {
  let json = '[';
  for (let index = 0; index < values.length; index++) {
    if (index > 0) json += ',';
    // Within the bounds, and a hole of a sparse list is what `JSON.stringify` would take for undefined as well.
    json += item(values[index] as T);
  }
  return `${json}]`;
}

/** A value or null as JSON. */
export function jsonNullable<T>(value: T | null, serialize: (value: T) => string): string {
  return value === null ? 'null' : serialize(value);
}

/** An object whose property names are not declared as JSON, each value by `item`. */
export function jsonRecord<T>(values: NamedValues<T>, item: (value: T) => string): string {
  return `{${membersOf(values, item, undefined).slice(1)}}`;
}

/** Values under names that no type declares. */
export type NamedValues<T> = { readonly [name: string]: T | undefined };

/** What an object has under names that its type does not list: the part that comes of its index signatures. */
type Others<V> = { [Name in keyof V as Record<never, never> extends Record<Name, never> ? Name : never]: V[Name] };

/** Writes a value of an index signature; where a type has none, nothing does. */
type ItemOf<V> = [keyof Others<V>] extends [never]
  ? never
  : (value: Exclude<Others<V>[keyof Others<V>], undefined>) => string;

/**
 * The members of an object whose names are not declared, a comma before each; `isOther` says which they are. What JSON
 * leaves out of objects is left out.
 */
export function jsonMembers<V extends object>(values: V, item: ItemOf<V>, isOther?: (name: string) => boolean): string {
  // What an index signature holds is what `item` takes; the compiler does not follow names that are found at run time.
  return membersOf(values as NamedValues<unknown>, item as (value: unknown) => string, isOther);
}

function membersOf<T>(
  values: NamedValues<T>,
  item: (value: T) => string,
  isOther: ((name: string) => boolean) | undefined,
): string {
  let json = '';
  for (const name of Object.keys(values)) {
    const value = values[name];
    if (value === undefined || isUnspeakable(value) || isOther?.(name) === false) continue;
    json += `,${jsonString(name)}:${item(value)}`;
  }
  return json;
}

/** A member of an object whose value may be anything: its key as it is given, or nothing if JSON leaves it out. */
export function jsonMember(key: string, value: unknown): string {
  const json: string | undefined = JSON.stringify(value);
  return json === undefined ? '' : key + json;
}

/** Tells the names that are not declared, and that match a pattern where one is given. */
export function otherNames(declared: readonly string[], pattern?: string): (name: string) => boolean {
  const names = new Set(declared);
  const wanted = pattern === undefined ? undefined : new RegExp(pattern, 'u');
  return (name) => !names.has(name) && (wanted === undefined || wanted.test(name));
}

function isUnspeakable(value: unknown): boolean {
  return typeof value === 'function' || typeof value === 'symbol';
}
