import type { Peer } from './peer.js';

const highestPort = 65_535;
const portForm = /^\d{1,5}$/;
const mappedIpv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** An address and its port, if it has one. */
export interface SocketAddress {
  readonly address: string;
  readonly port?: number;
}

/**
 * Splits `192.0.2.1:4000`, `[2001:db8::1]:4000`, `[2001:db8::1]`, or a text without a port; the address is not checked. Returns
 * `undefined` if the brackets or the port are malformed.
 */
export function splitPort(text: string): SocketAddress | undefined {
  if (text.startsWith('[')) return splitBrackets(text);
  const colon = text.indexOf(':');
  // Two colons without brackets are part of an IPv6 address.
  if (colon === -1 || text.includes(':', colon + 1)) return { address: text };
  return withPort(text.slice(0, colon), text.slice(colon + 1));
}

function splitBrackets(text: string): SocketAddress | undefined {
  const end = text.indexOf(']');
  const address = text.slice(1, end);
  const rest = text.slice(end + 1);
  // Only IPv6 addresses have brackets.
  if (end === -1 || !address.includes(':')) return undefined;
  if (rest === '') return { address };
  return rest.startsWith(':') ? withPort(address, rest.slice(1)) : undefined;
}

function withPort(address: string, port: string): SocketAddress | undefined {
  return portForm.test(port) && Number(port) <= highestPort ? { address, port: Number(port) } : undefined;
}

/**
 * The peer with an address, in the form that all adapters have: without brackets, and an IPv4 address that a socket of IPv6 has mapped
 * is the IPv4 address.
 */
export function peerAt(address: string, port?: number): Peer {
  const plain = mappedIpv4.exec(address)?.[1] ?? address;
  return port === undefined ? { address: plain } : { address: plain, port };
}

/** The peer of a text with or without a port. A malformed text is the address, which a tracker of addresses then rejects. */
export function peerOfText(text: string): Peer {
  const { address, port } = splitPort(text) ?? { address: text };
  return peerAt(address, port);
}
