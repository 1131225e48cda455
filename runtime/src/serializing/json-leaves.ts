import { loadSerializer, type Serializer } from './load-serializer.js';
import { missing } from './missing.js';

let loaded: Serializer | undefined;

/**
 * Returns the serializer for dates and for texts with escapes. It is loaded for the first of them, because loading modules takes
 * most of the start.
 */
function serializer(): Serializer {
  loaded ??= new (loadSerializer())();
  return loaded;
}

/** The characters that JSON escapes: control characters, quotes, backslashes, and halves of a surrogate pair. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what JSON escapes.
const escaped = /[\u0000-\u001f"\\\ud800-\udfff]/;

/** Up to this length a loop over the characters is faster than the regular expression. */
const shortText = 16;

/** Whether there is no value, although its type is declared: TypeScript does not find all of these. */
function isMissing(value: unknown): value is null | undefined {
  return value === undefined || value === null;
}

/** Escapes a string for JSON, without the quotes. Nearly every string is returned as it is, without a copy. */
export function jsonText(value: string): string {
  if (isMissing(value)) return missing(value);
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

/** A number as JSON; `null` for NaN and infinite numbers. */
export function jsonNumber(value: number): string {
  if (Number.isFinite(value)) return `${value}`;
  return isMissing(value) ? missing(value) : 'null';
}

/** A boolean or null as JSON. */
export function jsonBoolean(value: boolean | null): string {
  return value === undefined ? missing(value) : `${value}`;
}

/** A big integer as JSON: its decimal digits in quotes, because most readers of JSON numbers would round it. */
export function jsonBigInt(value: bigint): string {
  return isMissing(value) ? missing(value) : `"${value}"`;
}

/** A date as JSON, in ISO 8601; `null` for an invalid date, as in `JSON.stringify`. */
export function jsonDate(value: Date): string {
  if (isMissing(value)) return missing(value);
  return Number.isNaN(value.getTime()) ? 'null' : serializer().asDateTime(value);
}

/** Bytes as JSON, in base64. */
export function jsonBytes(value: Uint8Array): string {
  if (isMissing(value)) return missing(value);
  return `"${Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('base64')}"`;
}

/** A URL as JSON. */
export function jsonUrl(value: URL): string {
  return isMissing(value) ? missing(value) : jsonString(value.href);
}

/** Any value as JSON; values without a JSON representation are `null`, as in a list. */
export function jsonUnknown(value: unknown): string {
  return JSON.stringify(value) ?? 'null';
}
