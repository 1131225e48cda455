import { randomFillSync } from 'node:crypto';
import type { IncomingHeaders } from '../headers/incoming-headers.js';

const validId = /^[A-Za-z0-9\-_.]{1,128}$/;

/** The header `X-Request-Id` when it is valid, else a random UUID. Sent twice it is invalid: its values are joined by a comma. */
export function readRequestId(headers: IncomingHeaders): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && validId.test(given) ? given : randomId();
}

/** The trace id of a valid `traceparent`, else `X-Trace-Id` when it is valid; absent when neither is. */
export function readTraceId(headers: IncomingHeaders): string | undefined {
  const { traceparent } = headers;
  const traceId = typeof traceparent === 'string' ? traceIdOf(traceparent) : undefined;
  if (traceId !== undefined) return traceId;
  const given = headers['x-trace-id'];
  return typeof given === 'string' && validId.test(given) ? given : undefined;
}

// Version 00 ends after the flags; a later version may continue after another hyphen. ff is not a version.
const traceparentForm = /^(?!ff)([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-[\da-f]{2}(-.*)?$/;
const zeros = /^0+$/;

/** The trace id of a valid header `traceparent` (W3C Trace Context). */
export function traceIdOf(traceparent: string): string | undefined {
  const [, version, traceId = '', parentId = '', more] = traceparentForm.exec(traceparent) ?? [];
  if (version === undefined || (version === '00' && more !== undefined)) return undefined;
  return zeros.test(traceId) || zeros.test(parentId) ? undefined : traceId;
}

const idsPerPool = 512;
const bytesPerId = 16;
const idLength = 36;
const randomBytes = Buffer.allocUnsafe(idsPerPool * bytesPerId);
const poolBytes = Buffer.alloc(idsPerPool * idLength, '-');
/** The positions of the two digits of each byte in an id; the hyphens are between them. */
const digitPlaces = [0, 2, 4, 6, 9, 11, 14, 16, 19, 21, 24, 26, 28, 30, 32, 34];
const digits = Buffer.from('0123456789abcdef');
let pool = '';
let position = 0;

/**
 * A random UUID (version 4), a slice of a string with several hundred of them: requesting random bytes from the system for each id
 * would cost more than everything else.
 */
export function randomId(): string {
  if (position === pool.length) {
    pool = writePool();
    position = 0;
  }
  const start = position;
  position += idLength;
  return pool.slice(start, position);
}

function writePool(): string {
  randomFillSync(randomBytes);
  for (let id = 0; id < idsPerPool; id++) writeId(id * bytesPerId, id * idLength);
  return poolBytes.toString('latin1');
}

/**
 * Writes one id. It is not part of the loop of `writePool`: V8 would optimize that loop while it runs for the first time, without the
 * code after it, and would discard and repeat that for every pool, which takes milliseconds.
 */
function writeId(from: number, to: number): void {
  // The version and the variant of RFC 9562.
  randomBytes[from + 6] = ((randomBytes[from + 6] ?? 0) & 0x0f) | 0x40;
  randomBytes[from + 8] = ((randomBytes[from + 8] ?? 0) & 0x3f) | 0x80;
  for (let index = 0; index < bytesPerId; index++) {
    const byte = randomBytes[from + index] ?? 0;
    const place = to + (digitPlaces[index] ?? 0);
    poolBytes[place] = digits[byte >> 4] ?? 0;
    poolBytes[place + 1] = digits[byte & 15] ?? 0;
  }
}
