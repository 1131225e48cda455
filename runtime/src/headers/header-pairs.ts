import { token } from './token.js';

/** The headers of a response: pairs of name and value, in order. A name can occur several times. */
export type HeaderPairs = readonly (readonly [name: string, value: string])[];

// CR, LF and NUL would end the line of the header; `node:http` does not write the others.
const forbiddenInValue = /[^\t\x20-\x7e\x80-\xff]/;
const ownedByServer: ReadonlySet<string> = new Set([
  'content-length',
  'transfer-encoding',
  'connection',
  'x-request-id',
  'x-trace-id',
]);

/**
 * Checks the name and value of a response header.
 * @throws TypeError for a name that is not an HTTP token, a value with characters that are not allowed, and headers that only the
 * server sets: those that frame the message, and the ids of the request.
 */
export function checkHeader(name: string, value: string): void {
  if (!token.test(name)) throw new TypeError(`invalid header name ${JSON.stringify(name)}`);
  if (ownedByServer.has(name.toLowerCase()))
    throw new TypeError(`the header \`${name}\` can only be set by the server`);
  if (forbiddenInValue.test(value)) {
    throw new TypeError(`the value of the header \`${name}\` contains a character that is not allowed in headers`);
  }
}
