import { type AddressRange, isWithin } from './address-range.js';
import { cutPort } from './cut-port.js';
import { type IpAddress, parseIpAddress } from './ip-address.js';
import { quoteValue } from './quote-value.js';

/** The parsed remote address of a connection. */
export interface RemoteAddress {
  readonly address: IpAddress;
  /** The zone of a link-local address: `%eth0`. Empty for other addresses. */
  readonly zone: string;
}

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
