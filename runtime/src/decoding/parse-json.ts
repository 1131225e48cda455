import { BadRequestException } from '../errors/client-exceptions.js';

// Bytes that are no UTF-8 are refused, not replaced in silence. A byte order mark in front is skipped.
const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * The value of a JSON body; `undefined` for an empty one.
 * @throws BadRequestException for what is not UTF-8 or not JSON.
 */
export function parseJson(bytes: Uint8Array): unknown {
  if (bytes.byteLength === 0) return undefined;
  const text = decodeUtf8(bytes);
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new BadRequestException('the body is not valid JSON', { cause });
  }
}

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch (cause) {
    throw new BadRequestException('the body is not valid UTF-8', { cause });
  }
}
