import { ipv4Bits } from '../../decoding/formats/ipv4-bits.js';

/** An IP address as the eight 16-bit groups of IPv6. An IPv4 address has its IPv4-mapped form, so that both are equal. */
export type IpAddress = readonly number[];

const colon = 0x3a;
const zeros: IpAddress = [0, 0, 0, 0, 0, 0, 0, 0];
/** The groups before the bits of an IPv4 address. */
const mapped: IpAddress = [0, 0, 0, 0, 0, 0xffff];

/** Parses an IP address: `192.0.2.1`, `2001:db8::1`, `::ffff:192.0.2.1`. Returns `undefined` for an invalid one. */
export function parseIpAddress(text: string): IpAddress | undefined {
  const bits = ipv4Bits(text);
  if (bits !== undefined) return [...mapped, bits >>> 16, bits & 0xffff];
  return text.includes('.') ? parseMixed(text) : parseIpv6(text);
}

/** Whether an address is an IPv4 address. */
export function isIpv4Address(address: IpAddress): boolean {
  for (let index = 0; index < 5; index++) if (address[index] !== 0) return false;
  return address[5] === 0xffff;
}

/** Compares two addresses, for sorting. */
export function compareIpAddresses(one: IpAddress, other: IpAddress): number {
  for (let index = 0; index < 8; index++) {
    const difference = (one[index] ?? 0) - (other[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Formats an address canonically: IPv4 with dots, IPv6 according to RFC 5952. */
export function formatIpAddress(address: IpAddress): string {
  if (isIpv4Address(address)) return `${dotted(address[6])}.${dotted(address[7])}`;
  const gap = longestGap(address);
  const groups: string[] = [];
  for (let index = 0; index < 8; index++) {
    if (index === gap.start) {
      // An empty group between two others gives two colons; at either end one more is required.
      groups.push('');
      if (gap.start === 0) groups.push('');
      if (gap.end === 8) groups.push('');
      index = gap.end - 1;
    } else groups.push((address[index] ?? 0).toString(16));
  }
  // One `join`: V8 keeps the parts of a concatenated string, which makes look-ups slower.
  return groups.join(':');
}

/** Parses an IPv6 address that ends with an IPv4 address. */
function parseMixed(text: string): IpAddress | undefined {
  const end = text.lastIndexOf(':') + 1;
  const bits = ipv4Bits(text.slice(end));
  if (bits === undefined) return undefined;
  return parseIpv6(`${text.slice(0, end)}${(bits >>> 16).toString(16)}:${(bits & 0xffff).toString(16)}`);
}

function parseIpv6(text: string): IpAddress | undefined {
  const gap = text.indexOf('::');
  const head = parseGroups(gap === -1 ? text : text.slice(0, gap));
  if (gap === -1 || head === undefined) return head?.length === 8 ? head : undefined;
  const tail = parseGroups(text.slice(gap + 2));
  // The two colons replace at least one group.
  if (tail === undefined || head.length + tail.length > 7) return undefined;
  return [...head, ...zeros.slice(head.length + tail.length), ...tail];
}

/** Reads groups between single colons: none, or as many as there are. */
function parseGroups(text: string): number[] | undefined {
  const groups: number[] = [];
  if (text === '') return groups;
  let group = 0;
  let digits = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === colon && digits > 0) {
      groups.push(group);
      group = 0;
      digits = 0;
    } else {
      const digit = hexDigit(code);
      if (digit === -1 || ++digits > 4) return undefined;
      group = group * 16 + digit;
    }
  }
  if (digits === 0) return undefined;
  groups.push(group);
  return groups;
}

function hexDigit(code: number): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  const letter = (code | 0x20) - 0x61;
  return letter >= 0 && letter < 6 ? letter + 10 : -1;
}

/** Finds the longest run of at least two zero groups, the first of several. */
function longestGap(address: IpAddress): { readonly start: number; readonly end: number } {
  let gap = { start: -1, end: -1 };
  let start = 0;
  for (let index = 0; index < 8; index++) {
    if (address[index] !== 0) start = index + 1;
    else if (index + 1 - start > Math.max(1, gap.end - gap.start)) gap = { start, end: index + 1 };
  }
  return gap;
}

function dotted(group = 0): string {
  return `${group >> 8}.${group & 0xff}`;
}
