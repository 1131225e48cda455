/** What only a browser puts in front of a name, which it has checked then: no other site and no script can have set it. */
const checkedPrefix = /^__(?:host|secure)-/i;

/**
 * The cookies of a header `Cookie`, names and values percent-decoded. Of a name that comes several times the first counts;
 * where an escape is malformed the text stays as it was sent. An encoded name that would get the prefix `__Host-` or
 * `__Secure-` by being decoded is left out.
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

/** Without the spaces and tabs around: other blanks are part of a name or value. */
function trimBlanks(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && isBlank(text.charCodeAt(start))) start++;
  while (end > start && isBlank(text.charCodeAt(end - 1))) end--;
  return text.slice(start, end);
}

function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x09;
}
