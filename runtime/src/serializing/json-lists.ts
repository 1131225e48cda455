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
  return `{${jsonMembers(values, item).slice(1)}}`;
}

/** Values under names that no type declares. */
export type NamedValues<T> = { readonly [name: string]: T | undefined };

/**
 * The members of an object whose names are not declared, a comma before each; `isOther` says which they are. What JSON
 * leaves out of objects is left out.
 */
export function jsonMembers<T>(
  values: NamedValues<T>,
  item: (value: T) => string,
  isOther?: (name: string) => boolean,
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
