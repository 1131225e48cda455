const highestPort = 65_535;
const portForm = /^\d{1,5}$/;

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
