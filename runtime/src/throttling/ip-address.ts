import { isIpv4, isIpv6 } from '../decoding/formats/ip-address.js';

/** An address as the eight groups of 16 bits of IPv6. One of IPv4 is its IPv4-mapped form, so that the two are equal. */
export type IpAddress = readonly number[];

/** Reads an address: `192.0.2.1`, `2001:db8::1`, `::ffff:192.0.2.1`. Answers nothing for what is none. */
export function parseIpAddress(text: string): IpAddress | undefined {
  if (isIpv4(text)) return [0, 0, 0, 0, 0, 0xffff, ...groupsOfIpv4(text)];
  return isIpv6(text) ? groupsOfIpv6(text) : undefined;
}

/** Whether an address is one of IPv4. */
export function isIpv4Address(address: IpAddress): boolean {
  for (let index = 0; index < 5; index++) if (address[index] !== 0) return false;
  return address[5] === 0xffff;
}

/** Writes an address so that each has one text: IPv4 with dots, IPv6 as RFC 5952 wants it. */
export function formatIpAddress(address: IpAddress): string {
  if (isIpv4Address(address)) {
    return address
      .slice(6)
      .map((group) => `${group >> 8}.${group & 0xff}`)
      .join('.');
  }
  const gap = longestGap(address);
  // A single group of zeros is written.
  if (gap.length < 2) return hexadecimal(address);
  return `${hexadecimal(address.slice(0, gap.start))}::${hexadecimal(address.slice(gap.start + gap.length))}`;
}

function groupsOfIpv4(text: string): [number, number] {
  const [first = 0, second = 0, third = 0, fourth = 0] = text.split('.').map(Number);
  return [first * 256 + second, third * 256 + fourth];
}

function groupsOfIpv6(text: string): number[] {
  const [before = '', behind] = text.split('::');
  const head = groupsBetweenColons(before);
  if (behind === undefined) return head;
  const tail = groupsBetweenColons(behind);
  const gap = new Array<number>(8 - head.length - tail.length).fill(0);
  return [...head, ...gap, ...tail];
}

function groupsBetweenColons(text: string): number[] {
  if (text === '') return [];
  return text.split(':').flatMap((part) => (part.includes('.') ? groupsOfIpv4(part) : Number.parseInt(part, 16)));
}

/** The longest run of zeros, the first of several. */
function longestGap(address: IpAddress): { readonly start: number; readonly length: number } {
  let longest = { start: 0, length: 0 };
  let length = 0;
  for (const [index, group] of address.entries()) {
    length = group === 0 ? length + 1 : 0;
    if (length > longest.length) longest = { start: index + 1 - length, length };
  }
  return longest;
}

function hexadecimal(groups: readonly number[]): string {
  return groups.map((group) => group.toString(16)).join(':');
}
