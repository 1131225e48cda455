import { ipv4Bits } from '../../decoding/formats/ipv4-bits.js';
import { textDigest } from './text-digest.js';

/** The key of a client: equal for equal identities only. */
export type ClientKey = string | number;

/** In characters. Longer keys are stored as a digest, which is longer too, so that it is not the key of another text. */
const longestText = 128;

/**
 * The key of an identity. The key of an IPv4 address is a number, its bits: looking up a number does not hash or compare strings, which
 * for many clients are not in the caches of the processor.
 */
export function clientKey(identity: string): ClientKey {
  return ipv4Bits(identity) ?? textKey(identity);
}

/** The key of any text. Its size is bounded, because clients choose the length of some texts. */
export function textKey(text: string): string {
  return text.length <= longestText ? text : `sha512:${textDigest(text)}`;
}

/**
 * A copy of a key for storage. V8 keeps the parts of concatenated strings, and the whole string of a slice: a session id from a cookie
 * would keep all headers of the client in memory.
 */
export function keptKey(key: ClientKey): ClientKey {
  if (typeof key === 'number') return key;
  // V8 stores the name of a property as a separate string, without a copy if it is one already.
  const [name = key] = Object.keys({ __proto__: null, [key]: true });
  return name;
}
