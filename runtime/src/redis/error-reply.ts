import { messageOf } from '../errors/as-error.js';

/** A code such as `ERR` or `WRONGTYPE`, and what it means in words. */
const codeAndText = /^[A-Z]{2,} /;

/**
 * Whether the server has sent an error, in contrast to a client that has no connection. It is told by the code that every
 * server begins its errors with: clients have a class for them, each another one, which bundlers rename.
 */
export function isErrorReply(error: unknown): boolean {
  return codeAndText.test(messageOf(error));
}

/** Whether the server does not know a script by its digest. */
export function isUnknownScript(error: unknown): boolean {
  return messageOf(error).startsWith('NOSCRIPT');
}
