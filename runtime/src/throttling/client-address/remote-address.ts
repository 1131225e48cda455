import { inspect } from 'node:util';
import { splitPort } from '../../contract/socket-address.js';
import { type AddressRange, isWithin } from './address-range.js';
import { type IpAddress, parseIpAddress } from './ip-address.js';

/** The parsed remote address of a connection. */
export interface RemoteAddress {
  readonly address: IpAddress;
  /** The zone of a link-local address: `%eth0`. Empty for other addresses. */
  readonly zone: string;
}

const longestQuoted = 100;

const linkLocal: AddressRange = { network: [0xfe80, 0, 0, 0, 0, 0, 0, 0], prefix: 10 };

/**
 * Parses the `remoteAddress` of a request.
 * @throws Error for a text that is not an IP address.
 */
export function parseRemoteAddress(remoteAddress: string): RemoteAddress {
  const host = splitPort(remoteAddress)?.address ?? '';
  const percent = host.indexOf('%');
  const end = percent === -1 ? host.length : percent;
  const address = parseIpAddress(host.slice(0, end));
  if (address === undefined)
    throw new Error(`the remote address of the request, ${quoteValue(remoteAddress)}, is not an IP address`);
  return { address, zone: isWithin(address, linkLocal) ? host.slice(end) : '' };
}

/** Formats a received value for a message: in quotes, shortened, with control characters escaped. */
export function quoteValue(text: string): string {
  return inspect(text.length > longestQuoted ? `${text.slice(0, longestQuoted)}…` : text, {
    breakLength: Number.POSITIVE_INFINITY,
  });
}
