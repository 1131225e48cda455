// Ids as they are asked for: those that a client sends, else random ones, cut out of a text for many.
import { randomFillSync } from 'node:crypto';

const count = 512;
const bytes = Buffer.allocUnsafe(count * 16);
let pool = '';
let position = 0;

function randomId() {
  if (position === pool.length) {
    randomFillSync(bytes);
    for (let index = 0; index < bytes.length; index += 16) {
      bytes[index + 6] = (bytes[index + 6] & 0x0f) | 0x40;
      bytes[index + 8] = (bytes[index + 8] & 0x3f) | 0x80;
    }
    pool = bytes.toString('hex').replaceAll(/(.{8})(.{4})(.{4})(.{4})(.{12})/g, '$1-$2-$3-$4-$5');
    position = 0;
  }
  position += 36;
  return pool.substring(position - 36, position);
}

const validId = /^[A-Za-z0-9\-_.]{1,128}$/;
const validParent = /^00-([\da-f]{32})-[\da-f]{16}-[\da-f]{2}$/;

/** The ids of a request by its headers. */
export function readIds(headers) {
  const given = headers['x-request-id'];
  const requestId = given !== undefined && validId.test(given) ? given : randomId();
  const parent = headers['traceparent'];
  const trace = headers['x-trace-id'];
  const traceId =
    (parent !== undefined && validParent.exec(parent)?.[1]) ||
    (trace !== undefined && validId.test(trace) ? trace : requestId);
  return { requestId, traceId };
}
