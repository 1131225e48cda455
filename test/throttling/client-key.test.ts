import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clientKey } from '../../runtime/src/throttling/client-key.ts';

const part = fc.constantFrom('.', '0', '1', '01', '10', '255', '256', ':', ' ', '-1', 'a');
const address = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255), fc.nat(255)).map((octets) => octets.join('.'));
const identity = fc.oneof(
  address,
  fc.array(part, { maxLength: 9 }).map((parts) => parts.join('')),
);

test('of an IPv4 address keeps no text, and of anything else is what it is', () => {
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
    fc.property(identity, identity, (one, other) => {
      expect(clientKey(one) === clientKey(other)).toBe(one === other);
    }),
    {
      numRuns: 5000,
      examples: [
        ['1.2.3.4', '1.2.3.4'],
        ['1.2.3.4', '1.2.3.04'],
      ],
    },
  );
});
