import { messageOf } from '../errors/as-error.js';

/** The form of an error reply: a code such as `ERR` or `WRONGTYPE`, and a text. */
const codeAndText = /^[A-Z]{2,} /;

/**
 * Whether an error is an error reply of the server, and not an error of the connection. Error replies start with a code: the classes
 * of such errors differ between clients, and bundlers rename them.
 */
export function isErrorReply(error: unknown): boolean {
  return codeAndText.test(messageOf(error));
}

/** Whether the server does not know a script by its digest. */
export function isUnknownScript(error: unknown): boolean {
  return messageOf(error).startsWith('NOSCRIPT');
}
