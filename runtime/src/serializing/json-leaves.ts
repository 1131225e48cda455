/// <reference path="./fast-json-stringify.d.ts" />

// The serializer alone: the main entry of the package would load a JSON Schema validator into every application.
import Serializer from 'fast-json-stringify/lib/serializer.js';

const serializer = new Serializer();

/** A string as JSON. */
export function jsonString(value: string): string {
  return serializer.asString(value);
}

/** A number as JSON; what JSON has no number for is `null`. */
export function jsonNumber(value: number): string {
  return Number.isFinite(value) ? serializer.asNumber(value) : 'null';
}

/** A boolean as JSON. */
export function jsonBoolean(value: boolean): string {
  return value ? 'true' : 'false';
}

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

/** Any value as JSON; what JSON cannot say is `null`, as it is in a list. */
export function jsonUnknown(value: unknown): string {
  return JSON.stringify(value) ?? 'null';
}
