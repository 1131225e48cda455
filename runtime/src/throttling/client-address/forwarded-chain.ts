import { splitPort } from '../../contract/socket-address.js';
import { type IpAddress, parseIpAddress } from './ip-address.js';
import { quoteValue } from './remote-address.js';

// The form of RFC 6874.
const zoneForm = /^[\w.~-]+$/;

/**
 * Parses a header `X-Forwarded-For`: addresses, with or without a port, separated by commas. The client of the first proxy is first.
 * Zones (`fe80::1%eth0`) are ignored: they have a meaning on one host only.
 * @throws Error for an invalid element anywhere in the header, with the proxy that sent it.
 */
export function parseForwardedChain(header: string, proxy: string): IpAddress[] {
  const elements = header.split(',').map(withoutBlanks);
  return elements.map((element, index) => {
    const address = parseElement(element);
    if (address !== undefined) return address;
    const place = `${quoteValue(element)}, element ${index + 1} of ${elements.length}`;
    throw new Error(`X-Forwarded-For from the trusted proxy ${proxy} is malformed: ${place}, ${problemOf(element)}`);
  });
}

function parseElement(element: string): IpAddress | undefined {
  const host = splitPort(element)?.address;
  const zone = host?.indexOf('%') ?? -1;
  if (host === undefined || zone === -1) return host === undefined ? undefined : parseIpAddress(host);
  return host.includes(':') && zoneForm.test(host.slice(zone + 1)) ? parseIpAddress(host.slice(0, zone)) : undefined;
}

function problemOf(element: string): string {
  if (element === '') return 'is empty';
  return splitPort(element) === undefined ? 'has malformed brackets or a malformed port' : 'is not an IP address';
}

/** A pattern would take quadratic time for spaces in the middle, and `trim` would remove other white space too. */
function withoutBlanks(text: string): string {
  let start = 0;
  let end = text.length;
  while (isBlank(text[start])) start++;
  while (end > start && isBlank(text[end - 1])) end--;
  return text.slice(start, end);
}

function isBlank(character: string | undefined): boolean {
  return character === ' ' || character === '\t';
}
