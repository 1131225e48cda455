import { isIpv6 } from './ip-address.js';

const scheme = /^[a-z][a-z0-9+\-.]*:/i;
const notInPath = /[^a-z0-9\-._~!$&'()*+,;=:@/%]/i;
const notInQuery = /[^a-z0-9\-._~!$&'()*+,;=:@/?%]/i;
const notInUser = /[^a-z0-9\-._~!$&'()*+,;=:%]/i;
const malformedEscape = /%(?![0-9a-f]{2})/i;
const futureAddress = /^v[0-9a-f]+\.[a-z0-9\-._~!$&'()*+,;=:]+$/i;
const looseIpv4 = /^(?:(?:25[0-5]|2[0-4]\d|[01]?\d\d?)(?:\.(?!$)|$)){4}$/;
const portAndPath = /^(?::\d*)?(?:\/|$)/;

/** Whether a text is a URI with a scheme, as RFC 3986 writes it: `https://example.com/a?b#c`, `urn:isbn:1`. */
export function isUri(text: string): boolean {
  const start = scheme.exec(text)?.[0].length;
  if (start === undefined || malformedEscape.test(text)) return false;
  const fragment = indexOr(text, '#', start, text.length);
  const query = Math.min(indexOr(text, '?', start, fragment), fragment);
  if (notInQuery.test(text.slice(fragment + 1)) || notInQuery.test(text.slice(query + 1, fragment))) return false;
  const hierarchy = text.slice(start, query);
  return hierarchy !== '' && (!notInPath.test(hierarchy) || hasBracketedHost(hierarchy));
}

/** `//user@[::1]:80/path`: the only place for brackets. */
function hasBracketedHost(hierarchy: string): boolean {
  const start = hierarchy.startsWith('//') ? 2 : 1;
  const open = hierarchy.indexOf('[');
  const close = hierarchy.indexOf(']', open);
  if (!hierarchy.startsWith('/') || open === -1 || close === -1) return false;
  const user = hierarchy.slice(start, open);
  const afterBracket = hierarchy.slice(close + 1);
  return (
    (user === '' || (user.endsWith('@') && !notInUser.test(user.slice(0, -1)))) &&
    isAddress(hierarchy.slice(open + 1, close)) &&
    portAndPath.test(afterBracket) &&
    !notInPath.test(afterBracket)
  );
}

function isAddress(text: string): boolean {
  return isIpv6(text, (end) => looseIpv4.test(end)) || futureAddress.test(text);
}

function indexOr(text: string, mark: string, from: number, otherwise: number): number {
  const index = text.indexOf(mark, from);
  return index === -1 ? otherwise : index;
}
