import { createHash } from 'node:crypto';
import { ipv4Bits } from '../decoding/formats/ipv4-bits.js';

/** The key of a client: equal for equal identities only. */
export type ClientKey = string | number;

/** The beginning of the key of a client of a route. */
const routeKeyForm = /^(\S+ \S+) (\d+):/;

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

/** A client of a route. */
export interface RouteClient {
  /** Method and template. */
  readonly route: string;
  readonly identity: string;
}

/** The key of a client of a route in a store. It contains the length of the identity, so that keys are unique. */
export function routeKey(route: string, identity: string): string {
  return `${route} ${identity.length}:${identity}`;
}

/** The client of a key of `routeKey`; `undefined` for other keys. */
export function parseRouteKey(key: string): RouteClient | undefined {
  const [head = '', route = '', length] = routeKeyForm.exec(key) ?? [];
  const identity = key.slice(head.length);
  return length === String(identity.length) ? { route, identity } : undefined;
}

/** The digest of a long text: 128 characters. Lone surrogates, which UTF-8 cannot represent, are part of it. */
export function textDigest(text: string): string {
  return createHash('sha512').update(text, 'utf16le').digest('hex');
}
