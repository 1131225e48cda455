import { textDigest } from '../throttling/client-key.js';

/** Braces, the escape character, and lone surrogates, which are the same in UTF-8. */
const special = /[%{}\p{Surrogate}]/gu;

/**
 * In characters. Clients choose the length of some keys: longer ones are shortened to a prefix and a digest.
 */
const longestKey = 1024;
const longestBeginning = 128;

/**
 * The key of a bucket in Redis, without the prefix. A cluster stores keys with the same text in braces on the same node: path
 * templates have braces, and one node would count all clients of `GET /notes/{id}`.
 */
export function bucketName(key: string): string {
  if (key.length <= longestKey) return encode(key);
  // Keys that are not shortened have no `%` before an `s`.
  return `${encode(key.slice(0, longestBeginning))}%sha512:${textDigest(key)}`;
}

function encode(text: string): string {
  return text.replace(special, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
}
