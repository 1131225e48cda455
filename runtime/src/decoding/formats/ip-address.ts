import { ipv4Bits } from './ipv4-bits.js';

const group = /^[0-9a-f]{1,4}$/i;
const longest = '0000:0000:0000:0000:0000:0000:255.255.255.255'.length;

/** Whether a text is an IPv4 address: `127.0.0.1`, no leading zeros. */
export function isIpv4(text: string): boolean {
  return ipv4Bits(text) !== undefined;
}

/** Whether a text is an IPv6 address: `::1`, `fe80::1:2`, `::ffff:127.0.0.1`; `isEnd` says what the last may look like. */
export function isIpv6(text: string, isEnd: (text: string) => boolean = isIpv4): boolean {
  if (text.length > longest) return false;
  const gap = text.indexOf('::');
  if (gap === -1) return countGroups(text, isEnd) === 8;
  const before = text.slice(0, gap);
  const after = text.slice(gap + 2);
  // The two colons replace at least one group, and an IPv4 address can only be at the very end.
  return countOrNone(before, isNoEnd) + countOrNone(after, isEnd) <= 7;
}

function isNoEnd(): boolean {
  return false;
}

function countOrNone(text: string, isEnd: (text: string) => boolean): number {
  return text === '' ? 0 : countGroups(text, isEnd);
}

/** Counts the groups of 16 bits between the colons; `NaN` if anything else is between them. */
function countGroups(text: string, isEnd: (text: string) => boolean): number {
  const parts = text.split(':');
  const last = parts.pop() ?? '';
  if (!parts.every((part) => group.test(part))) return Number.NaN;
  if (group.test(last)) return parts.length + 1;
  return isEnd(last) ? parts.length + 2 : Number.NaN;
}
