import { type JsonObject, listOf, objectOf, textOf } from '../../../compiler/src/openapi-diff/json.ts';
import { fc } from '../../support/fast-check.ts';

/** Texts in which characters stand that JSON, URLs and headers each have to write in their own way. */
export const anyText: fc.Arbitrary<string> = fc.oneof(
  fc.string({ maxLength: 8 }),
  fc.string({ unit: 'binary', maxLength: 6 }),
  fc.constantFrom('', '"', '\\', '/', '%', '%2F', '+', '&=', ' ', '\u2028', '\u0000', 'a\nb', '😀', 'é'.repeat(30)),
);

/** The same, and halves of characters: JSON can carry them, and nothing else. */
export const jsonText: fc.Arbitrary<string> = fc.oneof(
  { weight: 9, arbitrary: anyText },
  { weight: 1, arbitrary: fc.constantFrom('\ud800', 'a\udfff', '\ude00\ud83d') },
);

/** Texts that a header can carry: visible characters of ASCII, and spaces between them. */
export const headerText: fc.Arbitrary<string> = fc
  .string({ unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)), maxLength: 12 })
  .filter((text) => text.trim() === text);

const words = fc.stringMatching(/^[a-z][a-z0-9]{0,6}$/);
const hosts = fc.tuple(words, words).map((labels) => labels.join('.'));
const moments = fc
  .date({ min: new Date('0001-01-01T00:00:00Z'), max: new Date('9998-12-31T23:59:59Z'), noInvalidDate: true })
  .map((date) => date.toISOString());
const offsets = fc.constantFrom('Z', 'z', '+00:00', '-00:00', '+05:45', '-12:00', '+23:59');
const fractions = fc.constantFrom('', '.5', '.123', '.123456789');
const times = fc
  .tuple(moments, fractions, offsets)
  .map(([moment, fraction, offset]) => moment.slice(11, 19) + fraction + offset);

/** Texts of each format that the compiler writes. */
const formats: Readonly<Record<string, fc.Arbitrary<string>>> = {
  email: fc.tuple(words, hosts).map(([name, host]) => `${name}@${host}`),
  uuid: fc.oneof(
    fc.uuid(),
    fc.uuid().map((uuid) => uuid.toUpperCase()),
  ),
  uri: fc.oneof(
    fc.webUrl({ withQueryParameters: true, withFragments: true }),
    hosts.map((host) => `HTTP://user:secret@${host}:8080/%7Ea/../b?c=%20#d`),
    hosts.map((host) => `mailto:someone@${host}`),
    fc.constantFrom('urn:isbn:0451450523', 'http://[2001:db8::1]/', 'file:///etc/hosts', 'http://192.0.2.1?'),
  ),
  date: moments.map((moment) => moment.slice(0, 10)),
  time: times,
  'date-time': fc.oneof(
    fc.tuple(moments, times).map(([day, time]) => `${day.slice(0, 10)}T${time}`),
    fc.constantFrom('2016-12-31T23:59:60Z', '2024-02-29t00:00:00z', '2030-01-01 12:00:00Z'),
    fc.constantFrom('0000-01-01T00:00:00Z', '0000-01-01T00:00:00+01:00', '9999-12-31T23:59:59-01:00'),
  ),
  duration: fc.constantFrom('P1Y', 'P1M', 'P2W', 'P1DT12H', 'PT0S', 'P1Y2M3DT4H5M6S'),
  hostname: fc.oneof(hosts, words, fc.constant('xn--bcher-kva.example')),
  ipv4: fc.ipV4(),
  ipv6: fc.oneof(fc.ipV6(), fc.constantFrom('::', '::1', 'fe80::1', '::ffff:192.0.2.1')),
};

/** The patterns that a text must satisfy beside the first one. */
function furtherPatterns(schema: JsonObject): readonly string[] {
  return listOf(schema['allOf']).flatMap((part) => textOf(objectOf(part)['pattern']) ?? []);
}

/** Texts that match a pattern, which may be the lookaheads of several ones: `^(?=[\s\S]*?(?:^a))(?=[\s\S]*?(?:b$))`. */
export function matchingTexts(pattern: string): fc.Arbitrary<string> {
  const parts = lookaheads(pattern).map((part) => /^\[\\s\\S\]\*\?\(\?:(.*)\)$/s.exec(part)?.[1] ?? `^${part}`);
  if (parts.length === 0) return textsOfPatterns([pattern]);
  const expression = new RegExp(pattern, 'u');
  const alone = parts.map((part) => textsOfPatterns([part]));
  return fc.oneof(textsOfPatterns(parts), ...alone).filter((text) => expression.test(text));
}

/** The patterns in the lookaheads at the beginning of a pattern; nothing for another pattern. */
function lookaheads(pattern: string): readonly string[] {
  const found: string[] = [];
  for (let start = 1; pattern.startsWith('(?=', start); ) {
    let depth = 0;
    let end = start;
    do {
      if (pattern[end] === '\\') end++;
      else if (pattern[end] === '(') depth++;
      else if (pattern[end] === ')') depth--;
      end++;
    } while (depth > 0 && end < pattern.length);
    found.push(pattern.slice(start + 3, end - 1));
    start = end;
  }
  return found;
}

/**
 * Texts of several patterns: one text of each, joined. Of two patterns, one is often about the beginning and one about the end; a text of
 * the first alone would nearly never satisfy the second.
 */
function textsOfPatterns(patterns: readonly string[]): fc.Arbitrary<string> {
  const texts = patterns.map((pattern) => fc.stringMatching(new RegExp(pattern, 'u'), { size: 'xsmall' }));
  return fc.tuple(...texts).map((parts) => parts.join(''));
}

/** Texts that a schema of type `string` describes; most of them satisfy it. `text`: those of a schema that says no more. */
export function stringValues(schema: JsonObject, text: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const { format, pattern, minLength, maxLength } = schema;
  if (typeof format === 'string') return formats[format] ?? text;
  if (typeof pattern === 'string') return textsOfPatterns([pattern, ...furtherPatterns(schema)]);
  const shortest = typeof minLength === 'number' ? minLength : 0;
  const longest = typeof maxLength === 'number' ? maxLength : shortest + 8;
  if (minLength === undefined && maxLength === undefined) return text;
  // As many as may be, of characters that are one or two units long: what is counted are characters.
  return fc.oneof(
    text.filter((each) => each.length >= shortest && each.length <= longest),
    fc.string({ unit: 'binary', minLength: shortest, maxLength: longest }),
    fc.constantFrom('x', '😀').map((character) => character.repeat(longest)),
    fc.constantFrom('x', '😀').map((character) => character.repeat(shortest)),
  );
}
