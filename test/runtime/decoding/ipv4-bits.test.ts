import { isIPv4 } from 'node:net';
import { expect, test } from 'vitest';
import { ipv4Bits } from '../../../runtime/src/decoding/formats/ipv4-bits.ts';
import { fc } from '../../support/fast-check.ts';

const octet = fc.oneof(
  fc.integer({ min: 0, max: 255 }).map(String),
  fc.constantFrom('0', '9', '99', '199', '249', '255'),
);
const address = fc.tuple(octet, octet, octet, octet).map((octets) => octets.join('.'));
/** Close to an address, on either side. */
const nearly = fc.array(
  fc.constantFrom('.', '0', '00', '1', '10', '25', '255', '256', '300', ' ', '/', ':', 'a', '٣'),
  {
    maxLength: 9,
  },
);
const damaged = fc
  .tuple(address, fc.nat(15), fc.constantFrom('', '.', '0', '1', '9', '-', ' ', '\0', '১'))
  .map(
    ([text, place, inserted]) => `${text.slice(0, place)}${inserted}${text.slice(place + (inserted === '' ? 1 : 0))}`,
  );
const text = fc.oneof(
  address,
  damaged,
  nearly.map((parts) => parts.join('')),
);

/** The bits without a thought of what it costs. */
function naiveBits(of: string): number {
  const [a = 0, b = 0, c = 0, d = 0] = of.split('.').map(Number);
  return (a * 2 ** 24 + b * 2 ** 16 + c * 2 ** 8 + d) | 0;
}

test.each<[string, number | undefined]>([
  ['0.0.0.0', 0],
  ['0.0.0.1', 1],
  ['127.255.255.255', 0x7fffffff],
  ['128.0.0.0', -0x80000000],
  ['255.255.255.255', -1],
  ['', undefined],
  ['1.2.3', undefined],
  ['1.2.3.', undefined],
  ['.1.2.3.4', undefined],
  ['1.2.3.4.', undefined],
  ['1.2.3.4.5', undefined],
  ['1..2.3.4', undefined],
  ['1.2.3.04', undefined],
  ['00.0.0.0', undefined],
  ['1.2.3.256', undefined],
  ['1.2.3.4 ', undefined],
  ['0.0.0.0.0.0.0.0', undefined],
  ['1000000000', undefined],
])('of %j: %s', (of, bits) => {
  expect(ipv4Bits(of)).toBe(bits);
});

test('only addresses according to node:net have bits', () => {
  fc.assert(
    fc.property(text, (of) => {
      expect(ipv4Bits(of)).toBe(isIPv4(of) ? naiveBits(of) : undefined);
    }),
    { numRuns: 5000 },
  );
});
