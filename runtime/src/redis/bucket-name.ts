import { textDigest } from '../throttling/memory-store/text-digest.js';

/** Braces, what they are written with, and halves of characters, which UTF-8 cannot tell apart. */
const special = /[%{}\p{Surrogate}]/gu;

/**
 * In characters. Some keys come from clients, who choose how long they are: behind the beginning of a longer one, its digest
 * stands for it.
 */
const longestKey = 1024;
const longestBeginning = 128;

/**
 * What a bucket is called in Redis, without the prefix. A cluster puts keys with the same text in braces in the same
 * place: the templates of routes have braces, and all clients of `GET /notes/{id}` would be counted by one server.
 */
export function bucketName(key: string): string {
  if (key.length <= longestKey) return encode(key);
  // No key that is written whole has a `%` with an `s` behind it.
  return `${encode(key.slice(0, longestBeginning))}%sha512:${textDigest(key)}`;
}

function encode(text: string): string {
  return text.replace(special, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
}
