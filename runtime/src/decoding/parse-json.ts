import { isUtf8 } from 'node:buffer';
import { BadRequestException } from '../errors/client-exceptions.js';
import { findForbiddenKey } from './find-forbidden-key.js';
import { findJsonError } from './find-json-error.js';

const byteOrderMark = 0xfeff;

/** The maximum depth of nested lists and objects in a body: code that walks through them must not run out of stack. */
export const maximumDepth = 128;

const [quote, backslash, openList, openObject, closeList, closeObject] = [0x22, 0x5c, 0x5b, 0x7b, 0x5d, 0x7d];

/**
 * Parses a JSON body; `undefined` for an empty one.
 * @throws BadRequestException for invalid UTF-8, invalid JSON, too deep nesting, and keys such as `__proto__`.
 */
export function parseJson(bytes: Uint8Array): unknown {
  if (bytes.byteLength === 0) return undefined;
  const text = decodeUtf8(bytes);
  // Each level takes two bytes: small bodies are not checked.
  if (bytes.byteLength > 2 * maximumDepth && isTooDeep(bytes)) {
    throw new BadRequestException(`the body is nested deeper than ${maximumDepth} levels`);
  }
  const value = parsed(text);
  const key = findForbiddenKey(text, value);
  if (key !== undefined) throw new BadRequestException(`the body has the key \`${key}\`, which is not allowed`);
  return value;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new BadRequestException(notJson(text), { cause });
  }
}

/** Returns the message for invalid JSON: it has the place of the error, and quotes nothing of the body. */
function notJson(text: string): string {
  const syntaxError = findJsonError(text);
  if (syntaxError === undefined) return 'the body is not valid JSON';
  const place = `line ${syntaxError.line}, column ${syntaxError.column}`;
  return syntaxError.isEnd
    ? `the body is not valid JSON: it ends too early, at ${place}`
    : `the body is not valid JSON: unexpected character at ${place}`;
}

/** Invalid UTF-8 is rejected, not replaced. A leading byte order mark is skipped. */
function decodeUtf8(bytes: Uint8Array): string {
  if (!isUtf8(bytes)) throw new BadRequestException('the body is not valid UTF-8');
  // `Buffer` decodes several times as fast as `TextDecoder`. Other arrays are not copied.
  const view = Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = view.toString('utf8');
  return text.charCodeAt(0) === byteOrderMark ? text.slice(1) : text;
}

/** Counts the brackets outside of strings. The result for invalid JSON does not matter: it is rejected either way. */
function isTooDeep(bytes: Uint8Array): boolean {
  let depth = 0;
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index];
    if (byte === quote) index = endOfString(bytes, index + 1);
    else if (byte === openObject || byte === openList) {
      if (++depth > maximumDepth) return true;
    } else if (byte === closeObject || byte === closeList) depth--;
  }
  return false;
}

function endOfString(bytes: Uint8Array, start: number): number {
  let index = start;
  while (index < bytes.length && bytes[index] !== quote) index += bytes[index] === backslash ? 2 : 1;
  return index;
}
