import { jsonString } from './json-leaves.js';
import { missing } from './missing.js';

/** A list as JSON, each item that is neither null nor `undefined` by `item`. */
export function jsonArray<T>(values: readonly (T | null | undefined)[], item: (value: T) => string): string {
  // TypeScript does not find all lists that are missing at run time.
  if (values === undefined || values === null) return missing(values);
  let json = '[';
  for (let index = 0; index < values.length; index++) {
    if (index > 0) json += ',';
    const value = values[index];
    // A hole of a sparse list is `undefined`, which is null in lists, as in `JSON.stringify`.
    json += value === undefined || value === null ? 'null' : item(value);
  }
  return `${json}]`;
}

/** A value that may be missing as JSON. */
export function jsonNullable<T>(value: T | null | undefined, serialize: (value: T) => string): string {
  if (value === null) return 'null';
  return value === undefined ? missing(value) : serialize(value);
}

/** An object whose property names are not declared as JSON, each value by `item`. */
export function jsonRecord<T>(values: NamedValues<T>, item: (value: T) => string): string {
  if (values === undefined || values === null) return missing(values);
  return `{${membersOf(values, item, undefined).slice(1)}}`;
}

/** An object whose property names are not declared. */
export type NamedValues<T> = { readonly [name: string]: T | undefined };

/** The part of a type that is declared by index signatures. */
type Others<V> = { [Name in keyof V as Record<never, never> extends Record<Name, never> ? Name : never]: V[Name] };

/** The serializer for the index signatures of a type, if it has any. */
type ItemOf<V> = [keyof Others<V>] extends [never]
  ? never
  : (value: Exclude<Others<V>[keyof Others<V>], undefined>) => string;

/**
 * The members of an object whose names are not declared, each after a comma; `isOther` selects them. Values that JSON omits from
 * objects are omitted.
 */
export function jsonMembers<V extends object>(values: V, item: ItemOf<V>, isOther?: (name: string) => boolean): string {
  // `item` takes the values of index signatures; TypeScript cannot infer that for names that are known only at run time.
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
    json += `,${jsonString(name)}:${value === null ? 'null' : item(value)}`;
  }
  return json;
}

/** A member of an object with any value: `key` and the value as JSON, or an empty text if JSON omits the value. */
export function jsonMember(key: string, value: unknown): string {
  const json: string | undefined = JSON.stringify(value);
  return json === undefined ? '' : key + json;
}

/** Whether a name is not declared, and matches the pattern if there is one. */
export function otherNames(declared: readonly string[], pattern?: string): (name: string) => boolean {
  const names = new Set(declared);
  const wanted = pattern === undefined ? undefined : new RegExp(pattern, 'u');
  return (name) => !names.has(name) && (wanted === undefined || wanted.test(name));
}

function isUnspeakable(value: unknown): boolean {
  return typeof value === 'function' || typeof value === 'symbol';
}
