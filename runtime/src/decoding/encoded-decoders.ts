import type { ProblemDescription } from '../contract/validation-problem.js';
import type { Decoder } from './decoder.js';
import { momentOf } from './formats/date-time.js';
import { isUri } from './formats/uri.js';
import { type Invalid, invalid } from './invalid.js';
import { violations } from './violations.js';

// JSON has no type for these values: they are strings, with the same format as in paths and queries.

// Reading more digits takes more than linear time.
const decimalDigits = /^-?(?:0|[1-9][0-9]{0,999})$/;

/** A `bigint` from a string of decimal digits. */
export const bigint: Decoder<bigint> = encoded(violations.bigint, (text) =>
  decimalDigits.test(text) ? BigInt(text) : invalid,
);

// Moments whose year in UTC has four digits: only they can be written as a date and time again (RFC 3339, section 1).
const firstMoment = Date.parse('0000-01-01T00:00:00Z');
const lastMoment = Date.parse('9999-12-31T23:59:59.999Z');

/** A `Date` from a date and time of ISO 8601 with its offset. */
export const date: Decoder<Date> = encoded(violations.date, (text) => {
  const moment = momentOf(text);
  return moment >= firstMoment && moment <= lastMoment ? new Date(moment) : invalid;
});

/** Bytes from base64, padded. */
export const bytes: Decoder<Uint8Array<ArrayBuffer>> = encoded(violations.bytes, readBase64);

/** A `URL` from its text. */
export const url: Decoder<URL> = encoded(violations.url, (text) =>
  // `URL` fixes much that is not a URI, and rejects some URIs.
  isUri(text) && URL.canParse(text) ? new URL(text) : invalid,
);

const notBase64 = /[^A-Za-z0-9+/]/;

function readBase64(text: string): Uint8Array<ArrayBuffer> | Invalid {
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  if (text.length % 4 !== 0 || notBase64.test(text.slice(0, text.length - padding))) return invalid;
  const result = new Uint8Array((text.length / 4) * 3 - padding);
  Buffer.from(result.buffer).write(text, 'base64');
  return result;
}

function encoded<T>(violation: ProblemDescription, read: (text: string) => T | Invalid): Decoder<T> {
  return {
    read: (input) => (typeof input === 'string' ? read(input) : invalid),
    explain(input, problems) {
      if (input === undefined) problems.add(violations.required);
      else if (typeof input !== 'string' || read(input) === invalid) problems.add(violation);
    },
  };
}
