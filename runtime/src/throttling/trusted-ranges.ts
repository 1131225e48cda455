import {
  type AddressRange,
  ipv4Internet,
  ipv6Internet,
  isCovered,
  isWithin,
  parseAddressRange,
} from './address-range.js';
import { type IpAddress, isIpv4Address } from './ip-address.js';

/** A range, and how it was written. */
type WrittenRange = AddressRange & { readonly text: string };

/** The addresses of the proxies whose word is taken for who the client is. */
export class TrustedRanges {
  readonly #ipv4: readonly AddressRange[];
  readonly #ipv6: readonly AddressRange[];

  /** @throws TypeError, RangeError for a text that is no range, and for ranges that hold all of IPv4 or all of IPv6. */
  constructor(texts: readonly string[]) {
    const ranges = texts.map((text) => ({ text, ...parseAddressRange(text) }));
    const ipv4 = ranges.filter(({ network }) => isIpv4Address(network));
    const ipv6 = ranges.filter(({ network }) => !isIpv4Address(network));
    if (isCovered(ipv4Internet, ipv4)) throw isTooMuch('IPv4', ipv4, ipv4Internet);
    // The part where addresses are those of IPv4 can be missing from all of IPv6.
    if (isCovered(ipv6Internet, [...ipv6, ipv4Internet])) throw isTooMuch('IPv6', ipv6, ipv6Internet);
    this.#ipv4 = ipv4;
    this.#ipv6 = ipv6;
  }

  /** Whether one of the ranges holds an address. A range of IPv6 holds none of IPv4, whatever its bits are. */
  includes(address: IpAddress): boolean {
    const ranges = isIpv4Address(address) ? this.#ipv4 : this.#ipv6;
    for (const range of ranges) if (isWithin(address, range)) return true;
    return false;
  }
}

const toldRanges = 8;

function isTooMuch(name: string, ranges: readonly WrittenRange[], internet: AddressRange): RangeError {
  const whole = ranges.find(({ prefix }) => prefix === internet.prefix);
  const texts = (whole === undefined ? ranges : [whole]).map(({ text }) => `\`${text}\``);
  const more = texts.length > toldRanges ? ` and ${texts.length - toldRanges} more` : '';
  const told = `${texts.slice(0, toldRanges).join(', ')}${more} ${texts.length === 1 ? 'is' : 'are together'}`;
  return new RangeError(`${told} all of ${name}: every client could say who it is; name the addresses of your proxies`);
}
