import { fc } from '../../support/fast-check.ts';

/** One change of a JSON value: where, and what is put there or done. */
export type Mutation = (value: unknown) => unknown;

// Texts that nearly have a format, and kinds of values that are easily taken for one another.
const nearly: readonly unknown[] = [
  ...[
    '',
    ' ',
    'x',
    'ab',
    'abc',
    'abcde',
    'abcdef',
    '1',
    '-0',
    '01',
    '-1',
    '1.5',
    '1e3',
    'true',
    'null',
    'x1',
    'é',
    '😀',
    '\ud800',
  ],
  ...['2024-02-29', '2023-02-29', '2024-02-30', '2024-1-1', '24:00:00Z', '23:59:60Z', '12:00:00', '12:00:00+01:00'],
  ...[
    '2024-05-06T07:08:09Z',
    '2024-05-06T07:08:09',
    '2024-05-06 07:08:09Z',
    '2024-05-06t07:08:09z',
    '2024-05-06T07:08:60Z',
  ],
  ...[
    'a@b',
    'a@b.c',
    'a@b.example',
    '@b.c',
    'a b@c.d',
    '1.2.3.4',
    '1.2.3',
    '256.1.1.1',
    '::1',
    '::',
    'g::1',
    '1::2::3',
  ],
  ...[
    'http://a',
    'http://',
    'a:b',
    'a:',
    '//a',
    'http://a b',
    'http://[::1]/',
    'http://a:99999/',
    'http://%zz',
    'mailto:a@b.c',
  ],
  ...['P', 'PT', 'P1D', 'P1W1D', 'a.b', 'a..b', '-a', 'item-1', 'item-', 'item-x', 'item-1.5', 'item-1e3', 'a-', 'c-x'],
  ...['====', 'QQ==', 'QQ=', 'QQ', 'QR==', 'Q Q=', 'QUI=', 'QUJD', '-_==', 'QQ==\n', '1\n', '2024-02-29\n'],
  ...[
    '2b1e7c8e-3f0a-4d2b-9f6a-5c1d8e7f9a0b',
    'urn:uuid:2b1e7c8e-3f0a-4d2b-9f6a-5c1d8e7f9a0b',
    '2b1e7c8e3f0a4d2b9f6a5c1d8e7f9a0b',
  ],
  ...[0, 1, -1, 0.5, 1.5, 5, 9, 10, 100, 1e-7, 0.07, 1e21, 1e308, 2 ** 53, 2 ** 53 - 1, -(2 ** 53), 4.35, 1e15 + 0.5],
  ...[
    true,
    false,
    null,
    [],
    {},
    [[]],
    [null],
    ['a', 'a'],
    [1, 2, 3, 4],
    [{ a: 1 }, { a: 1 }],
    { kind: 'one' },
    { kind: 'two' },
  ],
  ...[{ onlyA: '' }, { onlyB: 1 }, { onlyA: '', onlyB: 1 }, 'draft', 'sent', 3, 'one', 'three'],
];

/** Changes of JSON values, from one that is right to one that is nearly right. */
export const mutation: fc.Arbitrary<Mutation> = fc
  .tuple(fc.nat(), fc.nat(9), fc.oneof(fc.constantFrom(...nearly), fc.jsonValue({ maxDepth: 2 })))
  .map(
    ([at, kind, other]): Mutation =>
      (value) =>
        changed(value, at, kind, other),
  );

function changed(value: unknown, at: number, kind: number, other: unknown): unknown {
  if (typeof value !== 'object' || value === null) return scalarInstead(value, kind, other);
  if (Array.isArray(value)) return listInstead(value, at, kind, other);
  const entries = Object.entries(value);
  const index = at % (entries.length + 1);
  const chosen = entries[index];
  // One place in the row is the object itself.
  if (chosen === undefined) return objectInstead(entries, at, kind, other);
  const [key, own] = chosen;
  const inner = changed(own, Math.floor(at / (entries.length + 1)), kind, other);
  return Object.fromEntries(entries.with(index, [key, inner]));
}

function objectInstead(entries: readonly [string, unknown][], at: number, kind: number, other: unknown): unknown {
  const index = Math.floor(at / 7) % Math.max(1, entries.length);
  if (kind < 5) return Object.fromEntries(entries.filter((_, each) => each !== index));
  if (kind < 8) return Object.fromEntries([...entries, ['additional', other]]);
  return other;
}

function listInstead(list: readonly unknown[], at: number, kind: number, other: unknown): unknown {
  const index = at % (list.length + 1);
  if (index < list.length && kind < 6) {
    return list.with(index, changed(list[index], Math.floor(at / (list.length + 1)), kind, other));
  }
  if (kind < 7) return [...list, other];
  if (kind < 8) return [...list, ...list];
  return kind < 9 ? list.slice(1) : other;
}

function scalarInstead(value: unknown, kind: number, other: unknown): unknown {
  if (typeof value === 'string' && kind < 2) return kind === 0 ? value.slice(1) : `${value}x`;
  if (typeof value === 'number' && kind < 3) return [value + 1, value / 2, -value][kind];
  return other;
}
