import type { LiteralShape, Shape, StringFormat, StringShape, UnsupportedShape } from './shape.js';

/** A shape whose values are strings in JSON. */
export type TextShape = StringShape | LiteralShape | { readonly kind: 'bigint' | 'date' | 'bytes' | 'url' };

/** The kinds of values that are strings only in JSON. */
export const encodedKinds: ReadonlySet<Shape['kind']> = new Set(['bigint', 'date', 'bytes', 'url']);

/** The pairs of kinds that have no JSON string in common. */
const apart: ReadonlySet<string> = new Set(['bigint date', 'bigint url', 'bytes date', 'bytes url', 'date url']);

/** Literals that match are not a JSON string of the kind. Nearly every word is base64. */
const foreignTo: ReadonlyMap<Shape['kind'], RegExp> = new Map([
  ['bigint', /[^0-9-]/],
  ['date', /^[^0-9]/],
  ['url', /^[^:]*$/],
]);

/** A value of each kind that is a string only in JSON. */
const samples = { bigint: '1', date: '2030-12-31T23:59:59Z', bytes: 'YQ==', url: 'https://example.com/' } as const;

/** A value of each format. */
const samplesOfFormats: Readonly<Record<StringFormat, string>> = {
  email: 'a@example.com',
  uuid: '00000000-0000-4000-8000-000000000000',
  uri: 'https://example.com/',
  date: '2030-12-31',
  time: '23:59:59Z',
  'date-time': '2030-12-31T23:59:59Z',
  duration: 'P1D',
  hostname: 'example.com',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
};

/** Whether values of a shape are strings in JSON. */
export function isTextShape<Unsupported extends UnsupportedShape>(
  shape: Shape<Unsupported>,
): shape is Extract<Shape<Unsupported>, TextShape> {
  if (shape.kind === 'literal') return typeof shape.value === 'string';
  return shape.kind === 'string' || encodedKinds.has(shape.kind);
}

/** Whether no JSON string is of both shapes, one of which is a string only in JSON. */
export function areTextsApart(encoded: TextShape, other: TextShape): boolean {
  if (other.kind === 'literal') return foreignTo.get(encoded.kind)?.test(String(other.value)) ?? false;
  return apart.has([encoded.kind, other.kind].sort().join(' '));
}

/** A string of two shapes; `undefined` when there is none. */
export function commonText(
  one: TextShape,
  other: TextShape,
): { readonly value: string; readonly isCertain: boolean } | undefined {
  if (areTextsApart(one, other) || areTextsApart(other, one)) return undefined;
  const literal = [one, other].find((shape) => shape.kind === 'literal');
  const candidates = literal === undefined ? [...textsOf(one), ...textsOf(other)] : [String(literal.value)];
  const tried = candidates.map((value) => ({ value, fits: [isOf(value, one), isOf(value, other)] }));
  const [found] = tried.filter(({ fits }) => fits.every((fit) => fit === true));
  if (found !== undefined) return { value: found.value, isCertain: true };
  if (literal !== undefined && tried.some(({ fits }) => fits.includes(false))) return undefined;
  return { value: candidates[0] ?? '', isCertain: false };
}

/** Some values of a shape. */
function textsOf(shape: TextShape): readonly string[] {
  if (shape.kind === 'literal') return [String(shape.value)];
  if (shape.kind !== 'string') return [samples[shape.kind]];
  if (shape.format !== undefined) return [samplesOfFormats[shape.format]];
  const { minLength = 0, maxLength = Infinity } = shape;
  return ['text', 'a', '1', ...(minLength > 4 && minLength <= 64 ? ['a'.repeat(minLength)] : [])].filter(
    (text) => text.length >= minLength && text.length <= maxLength,
  );
}

/** Whether a string is of a shape; `undefined` if that is unknown. */
function isOf(value: string, shape: TextShape): boolean | undefined {
  if (shape.kind === 'literal') return shape.value === value;
  if (shape.kind !== 'string') return value === samples[shape.kind] ? true : undefined;
  const length = [...value].length;
  if (length < (shape.minLength ?? 0) || length > (shape.maxLength ?? Infinity)) return false;
  if ((shape.patterns ?? []).some((pattern) => !new RegExp(pattern, 'u').test(value))) return false;
  return shape.format === undefined || value === samplesOfFormats[shape.format] ? true : undefined;
}
