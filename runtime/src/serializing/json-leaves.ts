/// <reference path="./fast-json-stringify.d.ts" />

import { createRequire } from 'node:module';
import type Serializer from 'fast-json-stringify/lib/serializer.js';

let loaded: Serializer | undefined;

/**
 * What writes texts with escapes, and dates. It is loaded when the first is written: most of starting is loading. The
 * serializer alone: the main entry of the package would load a JSON Schema validator into every application.
 */
function serializer(): Serializer {
  if (loaded === undefined) {
    const required: unknown =
      // In CommonJS, which a bundler may write, a module does not know its URL.
      typeof require === 'function'
        ? require('fast-json-stringify/lib/serializer.js')
        : createRequire(import.meta.url)('fast-json-stringify/lib/serializer.js');
    // What `require` answers has no type; the file has this one.
    loaded = new (required as typeof Serializer)();
  }
  return loaded;
}

/** What does not stand in JSON as it is: control characters, quotes, backslashes, and halves of a surrogate pair. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what JSON escapes.
const escaped = /[\u0000-\u001f"\\\ud800-\udfff]/;

/** Up to this length a loop over the characters is faster than the regular expression. */
const shortText = 16;

/** A string as it stands between the quotes of JSON. Nearly every string is its own answer, and nothing is copied. */
export function jsonText(value: string): string {
  return needsEscapes(value) ? serializer().asString(value).slice(1, -1) : value;
}

function needsEscapes(value: string): boolean {
  if (value.length > shortText) return escaped.test(value);
  for (let index = 0; index < value.length; index++) {
    const unit = value.charCodeAt(index);
    if (unit < 0x20 || unit === 0x22 || unit === 0x5c || (unit >= 0xd800 && unit <= 0xdfff)) return true;
  }
  return false;
}

/** A string as JSON. */
export function jsonString(value: string): string {
  return `"${jsonText(value)}"`;
}

/** A number as JSON; what JSON has no number for is `null`. */
export function jsonNumber(value: number): string {
  return Number.isFinite(value) ? `${value}` : 'null';
}

/** A boolean as JSON. */
export function jsonBoolean(value: boolean): string {
  return value ? 'true' : 'false';
}

/** A big integer as JSON: its decimal digits in quotes, because most readers of JSON numbers would round it. */
export function jsonBigInt(value: bigint): string {
  return `"${value}"`;
}

/** A date as JSON, in ISO 8601; `null` for one that is no date, as `JSON.stringify` has it. */
export function jsonDate(value: Date): string {
  return Number.isNaN(value.getTime()) ? 'null' : serializer().asDateTime(value);
}

/** Bytes as JSON, in base64. */
export function jsonBytes(value: Uint8Array): string {
  return `"${Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('base64')}"`;
}

/** A URL as JSON. */
export function jsonUrl(value: URL): string {
  return jsonString(value.href);
}

/** Any value as JSON; what JSON cannot say is `null`, as it is in a list. */
export function jsonUnknown(value: unknown): string {
  return JSON.stringify(value) ?? 'null';
}
