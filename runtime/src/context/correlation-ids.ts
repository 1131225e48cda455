import { randomFillSync } from 'node:crypto';
import type { IncomingHeaders } from '../headers/incoming-headers.js';

const validId = /^[A-Za-z0-9\-_.]{1,128}$/;

/** `X-Request-Id` when it is valid; a random UUID else. Sent twice it is not valid: its values are joined by a comma. */
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

// Version 00 ends behind the flags; a later one may go on behind another hyphen. ff is no version.
const traceparentForm = /^(?!ff)([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-[\da-f]{2}(-.*)?$/;
const zeros = /^0+$/;

/** The trace id of a header `traceparent`, when that is one of W3C Trace Context. */
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
/** Where the two digits of each byte stand in an id; hyphens stand between. */
const digitPlaces = [0, 2, 4, 6, 9, 11, 14, 16, 19, 21, 24, 26, 28, 30, 32, 34];
const digits = Buffer.from('0123456789abcdef');
let pool = '';
let position = 0;

/**
 * A random UUID (version 4), cut out of a text that is written for several hundred of them at once: asking the system for
 * the randomness of each would cost more than everything else that is done for an id.
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
  for (let id = 0; id < idsPerPool; id++) {
    const from = id * bytesPerId;
    // The version, and the variant, as RFC 9562 wants them.
    randomBytes[from + 6] = ((randomBytes[from + 6] ?? 0) & 0x0f) | 0x40;
    randomBytes[from + 8] = ((randomBytes[from + 8] ?? 0) & 0x3f) | 0x80;
    for (let index = 0; index < bytesPerId; index++) {
      const byte = randomBytes[from + index] ?? 0;
      const place = id * idLength + (digitPlaces[index] ?? 0);
      poolBytes[place] = digits[byte >> 4] ?? 0;
      poolBytes[place + 1] = digits[byte & 15] ?? 0;
    }
  }
  return poolBytes.toString('latin1');
}
