import type { IncomingMessage } from 'node:http';
import { token } from '../headers/token.js';

/** The characters of a request target (RFC 9112, section 3.2). */
const visibleCharacters = /^[!-~]*$/;

/**
 * Whether the HTTP parser of Node accepts malformed requests: llhttp before version 9, in Node 20.19.0 and 20.19.1. `llhttp` is the
 * version of the parser, if the platform has it.
 */
export function isLenient(llhttp: string | undefined): boolean {
  return llhttp !== undefined && Number.parseInt(llhttp, 10) < 9;
}

/** Whether the parser of this process accepts malformed requests. */
export const hasLenientParser = isLenient(process.versions['llhttp']);

let hasWarned = false;

/** Warns once in a process that serves HTTP with a lenient parser: the rest of its errors can only be avoided by another version of Node. */
export function warnOfLenientParser(): void {
  if (!hasLenientParser || hasWarned) return;
  hasWarned = true;
  process.emitWarning(
    `Node ${process.versions.node} reads some malformed requests in another way than proxies do (CVE-2025-23167): update to 20.19.2 or newer`,
    { type: 'SecurityWarning', code: 'ASHLAR_LENIENT_PARSER' },
  );
}

/** Whether a request has valid names of headers and a valid target, which a strict parser has checked already. */
export function hasValidHead({ rawHeaders, url = '/' }: Pick<IncomingMessage, 'rawHeaders' | 'url'>): boolean {
  return visibleCharacters.test(url) && rawHeaders.every((text, index) => index % 2 === 1 || token.test(text));
}
