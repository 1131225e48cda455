import { expect, test } from 'vitest';
import { clientKey, keptKey } from '../../../runtime/src/throttling/client-key.ts';
import { fc } from '../../support/fast-check.ts';
import { rounds } from '../../support/rounds.ts';

const part = fc.constantFrom('.', '0', '1', '01', '10', '255', '256', ':', ' ', '-1', 'a');
const address = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255), fc.nat(255)).map((octets) => octets.join('.'));
const identity = fc.oneof(
  address,
  fc.array(part, { maxLength: 9 }).map((parts) => parts.join('')),
);
// Also ones that differ in half a character only, which no encoding to bytes has.
const long = fc
  .tuple(fc.constantFrom(127, 128, 129, 200), fc.constantFrom('', '\ud800', '\ud801', '\ufffd', '?'))
  .map(([length, end]) => 'x'.repeat(length) + end);

test('of an IPv4 address is a number, and of any other text is that text', () => {
  expect(['192.0.2.1', '2001:db8::1', '192.0.2.01', '3221225985', ''].map(clientKey)).toEqual([
    -1073741311,
    '2001:db8::1',
    '192.0.2.01',
    '3221225985',
    '',
  ]);
});

test('is equal for equal identities only', () => {
  fc.assert(
    fc.property(fc.oneof(identity, long), fc.oneof(identity, long), (one, other) => {
      expect(clientKey(one) === clientKey(other)).toBe(one === other);
    }),
    {
      numRuns: rounds(5000),
      examples: [
        ['1.2.3.4', '1.2.3.4'],
        ['1.2.3.4', '1.2.3.04'],
      ],
    },
  );
});

test('is short, however long the identity is', () => {
  for (const text of ['x'.repeat(129), 'x'.repeat(1_000_000)]) expect(String(clientKey(text)).length).toBeLessThan(140);
});

test('of a long identity cannot be the identity of another client', () => {
  const key = clientKey('x'.repeat(1000));
  expect(clientKey(String(key))).not.toBe(key);
});

test.each(['', 'a', '\ud800', '"\\\n\u2028é', '日本語', '\0', '-1', '1', '-0', '01', '__proto__'])(
  'of a text is kept as it is: %j',
  (text) => {
    expect([keptKey(text), keptKey(1)]).toEqual([text, 1]);
  },
);
