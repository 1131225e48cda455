import { formatIpAddress, type IpAddress, isIpv4Address, parseIpAddress } from './ip-address.js';

/** An address range: the addresses with the same leading bits. */
export interface AddressRange {
  /** The first address of the range. */
  readonly network: IpAddress;
  /** The number of leading bits, of the 128 bits of IPv6. */
  readonly prefix: number;
}

/** The range of all IPv4 addresses. */
export const ipv4Internet: AddressRange = { network: [0, 0, 0, 0, 0, 0xffff, 0, 0], prefix: 96 };
/** The range of all IPv6 addresses. */
export const ipv6Internet: AddressRange = { network: [0, 0, 0, 0, 0, 0, 0, 0], prefix: 0 };

const prefixForm = /^(?:0|[1-9]\d{0,2})$/;

/**
 * Parses a range in CIDR notation: `10.0.0.0/8`, `fd00::/8`; an address without a prefix is a range of one address. An
 * IPv4-mapped range (`::ffff:10.0.0.0/104`) is a range of IPv4.
 * @throws TypeError for an invalid text; RangeError for a prefix that is too long, or with bits set after it.
 */
export function parseAddressRange(text: string): AddressRange {
  const [addressText = '', prefixText, ...more] = text.split('/');
  const address = parseIpAddress(addressText);
  if (address === undefined || more.length > 0 || (prefixText !== undefined && !prefixForm.test(prefixText))) {
    throw new TypeError(`\`${text}\` is not an address range: use \`10.0.0.0/8\`, \`fd00::/8\` or one address`);
  }
  const bits = addressText.includes(':') ? 128 : 32;
  const length = prefixText === undefined ? bits : Number(prefixText);
  if (length > bits)
    throw new RangeError(`the prefix length of \`${text}\` is greater than the ${bits} bits of the address`);
  const prefix = 128 - bits + length;
  const range = { network: networkOf(address, prefix), prefix };
  if (range.network.some((group, index) => group !== address[index])) throw bitsAfterPrefix(text, address, range);
  return range;
}

/** Formats a range canonically. */
function formatAddressRange({ network, prefix }: AddressRange): string {
  return `${formatIpAddress(network)}/${isIpv4Address(network) ? prefix - ipv4Internet.prefix : prefix}`;
}

/** The first address that has the same leading bits. */
export function networkOf(address: IpAddress, prefix: number): IpAddress {
  return address.map((group, index) => group & groupMask(prefix - 16 * index));
}

/** Whether a range contains an address. */
export function isWithin(address: IpAddress, { network, prefix }: AddressRange): boolean {
  for (let index = 0; 16 * index < prefix; index++) {
    const difference = (address[index] ?? 0) ^ (network[index] ?? 0);
    if ((difference & groupMask(prefix - 16 * index)) !== 0) return false;
  }
  return true;
}

/** The error for a range with bits set after its prefix. */
function bitsAfterPrefix(text: string, address: IpAddress, range: AddressRange): RangeError {
  if (isIpv4Address(address) && range.prefix < ipv4Internet.prefix) {
    return new RangeError(`the prefix length of \`${text}\` is not one of IPv4: remove the \`::ffff:\``);
  }
  const meant = `\`${formatAddressRange(range)}\` for the range, \`${formatIpAddress(address)}\` for the one address`;
  return new RangeError(`the address of \`${text}\` has bits set after its prefix: use ${meant}`);
}

/** The mask of the leading bits of a group. */
function groupMask(bits: number): number {
  if (bits >= 16) return 0xffff;
  return bits <= 0 ? 0 : (0xffff << (16 - bits)) & 0xffff;
}
