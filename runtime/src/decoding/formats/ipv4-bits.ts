const [zero, dot] = [0x30, 0x2e];
const [shortest, longest] = ['0.0.0.0'.length, '255.255.255.255'.length];

/**
 * Parses an IPv4 address to its 32 bits as a signed integer; `undefined` for any other text. Leading zeros are not allowed, so
 * no two texts have the same bits.
 */
export function ipv4Bits(text: string): number | undefined {
  const { length } = text;
  if (length < shortest || length > longest) return undefined;
  let bits = 0;
  let dots = 0;
  let octet = -1;
  for (let index = 0; index < length; index++) {
    const code = text.charCodeAt(index);
    if (code === dot) {
      if (octet === -1) return undefined;
      bits = (bits << 8) | octet;
      octet = -1;
      dots++;
    } else {
      const digit = code - zero;
      // No digit may follow a leading zero.
      if (digit < 0 || digit > 9 || octet === 0) return undefined;
      octet = octet === -1 ? digit : 10 * octet + digit;
      if (octet > 255) return undefined;
    }
  }
  return dots === 3 && octet !== -1 ? (bits << 8) | octet : undefined;
}
