import { ipv4Bits } from '../decoding/formats/ipv4-bits.js';

/** What a client is looked up by: equal for equal identities only. */
export type ClientKey = string | number;

/**
 * The key of an identity. That of an IPv4 address is its bits: to find a number, neither the text that is looked for has to be
 * hashed nor one that is found be compared with it, and those of many clients are in no cache of the processor.
 */
export function clientKey(identity: string): ClientKey {
  return ipv4Bits(identity) ?? identity;
}
