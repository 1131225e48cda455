import { ipv4Bits } from '../../decoding/formats/ipv4-bits.js';
import { textDigest } from './text-digest.js';

/** What a client is looked up by: equal for equal identities only. */
export type ClientKey = string | number;

/** In characters. What is longer is kept as a digest, which is longer as well, and so no other text's key. */
const longestText = 128;

/**
 * The key of an identity. That of an IPv4 address is its bits: to find a number, neither the text that is looked for has to be
 * hashed nor one that is found be compared with it, and those of many clients are in no cache of the processor.
 */
export function clientKey(identity: string): ClientKey {
  return ipv4Bits(identity) ?? textKey(identity);
}

/** The key of any text. It takes little memory, however long the text is: some come from clients, who choose that. */
export function textKey(text: string): string {
  return text.length <= longestText ? text : `sha512:${textDigest(text)}`;
}

/**
 * A key to be kept. V8 joins texts by keeping the parts, and cuts one out by keeping the whole: a session out of a cookie would
 * hold on to all that the client has sent.
 */
export function keptKey(key: ClientKey): ClientKey {
  if (typeof key === 'number') return key;
  // The name of a property is a text of its own. One that is so already, V8 does not copy for it.
  const [name = key] = Object.keys({ __proto__: null, [key]: true });
  return name;
}
