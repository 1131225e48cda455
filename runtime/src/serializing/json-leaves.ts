import { loadSerializer, type Serializer } from './load-serializer.js';

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

/** Escapes a string for JSON, without the quotes. Nearly every string is returned as it is, without a copy. */
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

/** A number as JSON; `null` for NaN and infinite numbers. */
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

/** A date as JSON, in ISO 8601; `null` for an invalid date, as in `JSON.stringify`. */
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

/** Any value as JSON; values without a JSON representation are `null`, as in a list. */
export function jsonUnknown(value: unknown): string {
  return JSON.stringify(value) ?? 'null';
}
