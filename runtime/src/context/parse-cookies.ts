/** The prefixes of names that browsers check: no other site and no script can have set such a cookie. */
const checkedPrefix = /^__(?:host|secure)-/i;

/**
 * Parses a header `Cookie`; names and values are percent-decoded. The first cookie of a name is used; text with a malformed escape
 * stays as it was sent. An encoded name that would decode to the prefix `__Host-` or `__Secure-` is ignored.
 */
export function parseCookies(header: string | undefined): ReadonlyMap<string, string> {
  const cookies = new Map<string, string>();
  if (header === undefined) return cookies;
  for (const pair of header.split(';')) {
    const equals = pair.indexOf('=');
    if (equals === -1) continue;
    const sentName = trimBlanks(pair.slice(0, equals));
    const name = decode(sentName);
    if (name === '' || cookies.has(name) || (name !== sentName && checkedPrefix.test(name))) continue;
    cookies.set(name, decode(trimBlanks(pair.slice(equals + 1))));
  }
  return cookies;
}

function decode(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Removes spaces and tabs at both ends: other white space is part of a name or value. */
function trimBlanks(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && isBlank(text.charCodeAt(start))) start++;
  while (end > start && isBlank(text.charCodeAt(end - 1))) end--;
  return text.slice(start, end);
}

function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x09;
}
