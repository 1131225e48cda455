/** Headers as they are sent: pairs of name and value, in order; a name may come several times. */
export type HeaderPairs = readonly (readonly [name: string, value: string])[];

const token = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
// CR, LF and NUL would let a value end its line; the rest node:http could not write.
const forbiddenInValue = /[^\t\x20-\x7e\x80-\xff]/;
const ownedByServer: ReadonlySet<string> = new Set([
  'content-length',
  'transfer-encoding',
  'connection',
  'x-request-id',
  'x-trace-id',
]);

/**
 * Refuses what must not reach the wire.
 * @throws TypeError for a name that is no HTTP token, a value with forbidden characters, and headers that the server
 * sends itself: those that frame the message, and the ids of the request.
 */
export function checkHeader(name: string, value: string): void {
  if (!token.test(name)) throw new TypeError(`invalid header name ${JSON.stringify(name)}`);
  if (ownedByServer.has(name.toLowerCase()))
    throw new TypeError(`the header \`${name}\` can only be set by the server`);
  if (forbiddenInValue.test(value)) {
    throw new TypeError(`the value of the header \`${name}\` contains a character that is not allowed in headers`);
  }
}
