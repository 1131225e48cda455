/**
 * The cookies of a header `Cookie`, names and values percent-decoded. Of a name that comes several times the first counts;
 * where an escape is malformed the text stays as it was sent.
 */
export function parseCookies(header: string | undefined): ReadonlyMap<string, string> {
  const cookies = new Map<string, string>();
  if (header === undefined) return cookies;
  for (const pair of header.split(';')) {
    const equals = pair.indexOf('=');
    if (equals === -1) continue;
    const name = decode(pair.slice(0, equals).trim());
    if (name !== '' && !cookies.has(name)) cookies.set(name, decode(pair.slice(equals + 1).trim()));
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
