/** Braces, what they are written with, and halves of characters, which UTF-8 cannot tell apart. */
const special = /[%{}\p{Surrogate}]/gu;

/**
 * What a bucket is called in Redis, without the prefix. A cluster puts keys with the same text in braces in the same
 * place: the templates of routes have braces, and all clients of `GET /notes/{id}` would be counted by one server.
 */
export function bucketName(key: string): string {
  return key.replace(special, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
}
