import { inspect } from 'node:util';
import { type AddressRange, isWithin } from './address-range.js';
import { type IpAddress, parseIpAddress } from './ip-address.js';

/** The parsed remote address of a connection. */
export interface RemoteAddress {
  readonly address: IpAddress;
  /** The zone of a link-local address: `%eth0`. Empty for other addresses. */
  readonly zone: string;
}

const highestPort = 65_535;
const portForm = /^\d{1,5}$/;
const longestQuoted = 100;

const linkLocal: AddressRange = { network: [0xfe80, 0, 0, 0, 0, 0, 0, 0], prefix: 10 };

/**
 * Parses the `remoteAddress` of a request.
 * @throws Error for a text that is not an IP address.
 */
export function parseRemoteAddress(remoteAddress: string): RemoteAddress {
  const host = cutPort(remoteAddress) ?? '';
  const percent = host.indexOf('%');
  const end = percent === -1 ? host.length : percent;
  const address = parseIpAddress(host.slice(0, end));
  if (address === undefined)
    throw new Error(`the remote address of the request, ${quoteValue(remoteAddress)}, is not an IP address`);
  return { address, zone: isWithin(address, linkLocal) ? host.slice(end) : '' };
}

/**
 * The address of `192.0.2.1:4000`, `[2001:db8::1]:4000`, `[2001:db8::1]`, or of a text without a port; the address is not checked.
 * Returns `undefined` if the brackets or the port are malformed.
 */
export function cutPort(text: string): string | undefined {
  if (text.startsWith('[')) return cutBrackets(text);
  const colon = text.indexOf(':');
  // Two colons without brackets are part of an IPv6 address.
  if (colon === -1 || text.includes(':', colon + 1)) return text;
  return isPort(text.slice(colon + 1)) ? text.slice(0, colon) : undefined;
}

function cutBrackets(text: string): string | undefined {
  const end = text.indexOf(']');
  const address = text.slice(1, end);
  const rest = text.slice(end + 1);
  // Only IPv6 addresses have brackets.
  if (end === -1 || !address.includes(':')) return undefined;
  return rest === '' || (rest.startsWith(':') && isPort(rest.slice(1))) ? address : undefined;
}

function isPort(text: string): boolean {
  return portForm.test(text) && Number(text) <= highestPort;
}

/** Formats a received value for a message: in quotes, shortened, with control characters escaped. */
export function quoteValue(text: string): string {
  return inspect(text.length > longestQuoted ? `${text.slice(0, longestQuoted)}…` : text, {
    breakLength: Number.POSITIVE_INFINITY,
  });
}
