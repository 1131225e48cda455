import { type AddressRange, ipv4Internet, ipv6Internet, isWithin, parseAddressRange } from './address-range.js';
import { compareIpAddresses, type IpAddress, isIpv4Address } from './ip-address.js';

/** A range, and its text in the source. */
type WrittenRange = AddressRange & { readonly text: string };

/** The address ranges of trusted proxies. */
export class TrustedRanges {
  // Both are sorted by address and disjoint.
  readonly #ipv4: readonly AddressRange[];
  readonly #ipv6: readonly AddressRange[];

  /** @throws TypeError, RangeError for a text that is not a range, and for ranges that contain all of IPv4 or all of IPv6. */
  constructor(texts: readonly string[]) {
    const ranges = texts.map((text) => ({ text, ...parseAddressRange(text) }));
    const ipv4 = ranges.filter(({ network }) => isIpv4Address(network));
    const ipv6 = ranges.filter(({ network }) => !isIpv4Address(network));
    if (isCovered(ipv4Internet, ipv4)) throw isTooMuch('IPv4', ipv4, ipv4Internet);
    // The IPv4-mapped addresses of IPv6 need not be listed.
    if (isCovered(ipv6Internet, [...ipv6, ipv4Internet])) throw isTooMuch('IPv6', ipv6, ipv6Internet);
    this.#ipv4 = disjoint(ipv4);
    this.#ipv6 = disjoint(ipv6);
  }

  /** Whether one of the ranges contains an address. A range of IPv6 contains no IPv4 addresses. */
  includes(address: IpAddress): boolean {
    const ranges = isIpv4Address(address) ? this.#ipv4 : this.#ipv6;
    const candidate = ranges[countUpTo(address, ranges) - 1];
    return candidate !== undefined && isWithin(address, candidate);
  }
}

/** The number of ranges that start at an address or before it. */
function countUpTo(address: IpAddress, ranges: readonly AddressRange[]): number {
  let low = 0;
  let high = ranges.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const range = ranges[middle];
    if (range !== undefined && compareIpAddresses(range.network, address) <= 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The ranges sorted by address, without the ranges that are within a larger range. */
function disjoint(ranges: readonly AddressRange[]): AddressRange[] {
  const kept: AddressRange[] = [];
  for (const range of [...ranges].sort((a, b) => compareIpAddresses(a.network, b.network) || a.prefix - b.prefix)) {
    const last = kept.at(-1);
    if (last === undefined || !isWithin(range.network, last)) kept.push(range);
  }
  return kept;
}

/** Whether ranges within a block contain all its addresses. */
function isCovered(block: AddressRange, ranges: readonly AddressRange[]): boolean {
  return disjoint(ranges).reduce((sum, { prefix }) => sum + sizeOf(prefix), 0n) === sizeOf(block.prefix);
}

/** The number of addresses in a range with this prefix. */
function sizeOf(prefix: number): bigint {
  return 1n << BigInt(128 - prefix);
}

const listedRanges = 8;

function isTooMuch(name: string, ranges: readonly WrittenRange[], internet: AddressRange): RangeError {
  const whole = ranges.find(({ prefix }) => prefix === internet.prefix);
  const texts = (whole === undefined ? ranges : [whole]).map(({ text }) => `\`${text}\``);
  const more = texts.length > listedRanges ? ` and ${texts.length - listedRanges} more` : '';
  const list = `${texts.slice(0, listedRanges).join(', ')}${more} ${texts.length === 1 ? 'is' : 'are together'}`;
  return new RangeError(
    `${list} all of ${name}: every client could set its own address; list only the addresses of your proxies`,
  );
}
