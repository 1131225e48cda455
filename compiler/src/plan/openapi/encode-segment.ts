/** Escapes all characters that a segment of a path cannot contain (RFC 3986, section 3.3). Lone surrogates cannot be sent. */
export function encodeSegment(text: string): string {
  return text.replaceAll(/[^A-Za-z0-9\-._~!$&'()*+,;=:@]/gu, (character) =>
    encodeURIComponent(/\p{Cs}/u.test(character) ? '\uFFFD' : character),
  );
}
