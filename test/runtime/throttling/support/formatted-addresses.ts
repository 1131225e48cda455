import { fc } from '../../../support/fast-check.ts';

/** The eight groups of an address; of IPv4 in its IPv4-mapped form. */
export type Groups = readonly number[];

/** An address, and one of the ways to write it. */
export interface FormattedAddress {
  readonly groups: Groups;
  readonly text: string;
}

/** Many zeros, so that there are gaps, and small numbers, so that there is something to fill with zeros. */
const group = fc.oneof(
  { weight: 3, arbitrary: fc.constant(0) },
  { weight: 1, arbitrary: fc.nat({ max: 0xff }) },
  { weight: 1, arbitrary: fc.nat({ max: 0xffff }) },
);
const mapped = fc.tuple(group, group).map((last) => [0, 0, 0, 0, 0, 0xffff, ...last]);
const unmapped = fc.array(group, { minLength: 8, maxLength: 8 });

/** Addresses of both kinds. */
export const anyGroups: fc.Arbitrary<Groups> = fc.oneof(mapped, { weight: 2, arbitrary: unmapped });

/** Any address in any notation. */
export const anyNotation: fc.Arbitrary<FormattedAddress> = anyGroups.chain((groups) =>
  notationOf(groups).map((text) => ({ groups, text })),
);

/**
 * The ways to write an address: with or without leading zeros, capitals, a gap (wherever there are zeros), and dots at the
 * end; one of IPv4 also as itself.
 */
export function notationOf(groups: Groups): fc.Arbitrary<string> {
  const digits = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 8, maxLength: 8 });
  const gap = fc.tuple(fc.nat({ max: 8 }), fc.nat({ max: 8 }));
  const style = fc.record({ digits, gap, capitals: fc.boolean(), dots: fc.boolean() });
  const long = style.map(({ digits, gap, capitals, dots }) => {
    const parts = groups.map((value, index) => value.toString(16).padStart(digits[index] ?? 1, '0'));
    if (dots) parts.splice(6, 2, dotted(groups.slice(6)));
    const text = withGap(parts, groups, Math.min(...gap), Math.min(Math.max(...gap), dots ? 6 : 8));
    return capitals ? text.toUpperCase() : text;
  });
  return isMapped(groups) ? fc.oneof(fc.constant(dotted(groups.slice(6))), long) : long;
}

/** Whether the groups represent an address of IPv4. */
export function isMapped(groups: Groups): boolean {
  return groups.slice(0, 6).join() === '0,0,0,0,0,65535';
}

function dotted(groups: Groups): string {
  return groups.map((value) => `${value >> 8}.${value & 0xff}`).join('.');
}

function withGap(parts: readonly string[], groups: Groups, start: number, end: number): string {
  const isGap = start < end && groups.slice(start, end).every((value) => value === 0);
  return isGap ? `${parts.slice(0, start).join(':')}::${parts.slice(end).join(':')}` : parts.join(':');
}
