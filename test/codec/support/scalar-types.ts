import { fc } from '../../support/fast-check.ts';
import { plain, type TypeSpec } from './type-spec.ts';

const texts = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom('', '"', '\\', '\u2028', '\ud800', 'a\nb', '\u007f', '😀', 'é'.repeat(50)),
);
const safeIntegers = fc.oneof(fc.maxSafeInteger(), fc.integer({ min: -20, max: 20 }));
/** JSON has no negative zero. */
const numbers = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0);

/** The upper case of some characters has an upper case of its own: only texts that `toUpperCase` does not change again are valid. */
const upperCase = texts.map((text) => text.toUpperCase()).filter((text) => text === text.toUpperCase());

function branded(text: string, values: fc.Arbitrary<unknown>): TypeSpec {
  return {
    write: (file) =>
      file.declare((name) => `export type ${name} = ${text} & { readonly brand: '${name}' };`, 'Branded'),
    made: values.map((value) => ({ value, spoiled: value })),
  };
}

/** A brand under a name, with constraints or within a template literal where it is used. */
function brandedWithin(base: string, use: (name: string) => string, values: fc.Arbitrary<unknown>): TypeSpec {
  return {
    write: (file) =>
      use(file.declare((name) => `export type ${name} = ${base} & { readonly brand: '${name}' };`, 'Branded')),
    made: values.map((value) => ({ value, spoiled: value })),
  };
}

const words = fc.stringMatching(/^[a-z]{1,8}$/);
const emails = fc.tuple(words, words).map(([name, host]) => `${name}@${host}.example`);
const days = fc
  .date({ min: new Date(0), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString());

/** Strings with constraints: how they are written, and strings that satisfy them. */
const strings: readonly TypeSpec[] = [
  plain('string', texts),
  plain(
    'string & ashlar.MinLength<1>',
    texts.filter((text) => text !== ''),
  ),
  plain(
    'string & ashlar.MinLength<2> & ashlar.MaxLength<4>',
    fc.string({ unit: 'grapheme-ascii', minLength: 2, maxLength: 4 }),
  ),
  plain(
    'string & ashlar.MaxLength<3>',
    fc.array(fc.constantFrom('a', '😀', 'é'), { maxLength: 3 }).map((all) => all.join('')),
  ),
  plain("string & ashlar.Pattern<'^[a-z]{2,5}$'>", fc.stringMatching(/^[a-z]{2,5}$/)),
  plain(
    "string & ashlar.Pattern<'[0-9]'> & ashlar.Pattern<'^x'>",
    fc.nat().map((digits) => `x${digits}`),
  ),
  plain("string & ashlar.Pattern<'^\\\\p{L}+$'>", fc.constantFrom('a', 'Ärger', 'λ')),
  plain('ashlar.Email', emails),
  plain('ashlar.Uuid', fc.uuid()),
  plain('ashlar.Url', fc.webUrl()),
  plain(
    'ashlar.IsoDate',
    days.map((text) => text.slice(0, 10)),
  ),
  plain('ashlar.IsoDateTime', days),
  plain('ashlar.Ipv4', fc.ipV4()),
  plain('ashlar.Ipv6', fc.constantFrom('::1', '2001:db8::1', 'fe80::1:2:3')),
  plain(
    "string & ashlar.Format<'time'>",
    days.map((text) => text.slice(11)),
  ),
  plain("string & ashlar.Format<'hostname'>", words),
  plain("string & ashlar.Format<'duration'>", fc.constantFrom('P1D', 'PT2H', 'P1Y2M3DT4H5M6S', 'P2W')),
  plain(
    '`item-${' + 'number}`',
    fc.nat().map((id) => `item-${id}`),
  ),
  plain('`${' + "'a' | 'b'}-${" + 'string}`', fc.constantFrom('a-', 'b-x', 'a-ü')),
  plain('Uppercase<string>', upperCase),
  plain(
    '`${Lowercase<string>}/$' + '{Capitalize<string>}`',
    upperCase.map((text) => `${text.toLowerCase().replaceAll('/', '')}/${text}`),
  ),
  branded('string & ashlar.MinLength<1>', fc.string({ minLength: 1 })),
  plain("string & { readonly mark: 'here' }", texts),
  plain("ashlar.Uuid & { readonly mark: 'here' }", fc.uuid()),
  brandedWithin('string', (name) => `${name} & ashlar.MinLength<2>`, fc.string({ minLength: 3 })),
  brandedWithin(
    'string',
    (name) => `\`tag:\${${name}}\``,
    texts.map((text) => `tag:${text}`),
  ),
  plain(
    '`/users/${' + 'ashlar.Int}`',
    safeIntegers.map((id) => `/users/${id}`),
  ),
  plain(
    '`a${' + 'string}` & `${' + 'string}b`',
    texts.map((text) => `a${text}b`),
  ),
];

const numberTypes: readonly TypeSpec[] = [
  plain('number', numbers),
  plain('ashlar.Int', safeIntegers),
  plain('ashlar.Int & ashlar.Min<1> & ashlar.Max<9>', fc.integer({ min: 1, max: 9 })),
  plain(
    'number & ashlar.Min<0>',
    fc.double({ min: 0, max: 1e9, noNaN: true }).map((value) => value + 0),
  ),
  plain('number & ashlar.ExclusiveMin<0> & ashlar.ExclusiveMax<1>', fc.constantFrom(0.25, 0.5, 1e-7, 0.999)),
  plain(
    'number & ashlar.MultipleOf<0.5>',
    fc.integer({ min: -99, max: 99 }).map((half) => half / 2 + 0),
  ),
  plain(
    'ashlar.Int & ashlar.MultipleOf<5>',
    fc.integer({ min: -99, max: 99 }).map((fifth) => fifth * 5 + 0),
  ),
  branded(
    'ashlar.Int & ashlar.Min<1>',
    fc.nat().map((value) => value + 1),
  ),
  brandedWithin(
    'ashlar.Int',
    (name) => `${name} & ashlar.Min<1>`,
    fc.nat().map((value) => value + 1),
  ),
  plain('-1 | 0 | 2.5', fc.constantFrom(-1, 0, 2.5)),
];

const encoded: readonly TypeSpec[] = [
  plain('bigint', fc.bigInt()),
  plain('Date', fc.date({ min: new Date(0), max: new Date('9999-12-31'), noInvalidDate: true })),
  plain('Uint8Array', fc.uint8Array({ maxLength: 20 })),
  plain(
    'URL',
    fc.webUrl().map((text) => new URL(text)),
  ),
];

const literals: readonly TypeSpec[] = [
  plain("'x'", fc.constant('x')),
  plain("'x' | 'y' | \"it's\"", fc.constantFrom('x', 'y', "it's")),
  plain("'a' | 'b' | 'c' | 'd' | 'e' | 'f'", fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f')),
  plain("'x' | 1 | true", fc.constantFrom('x', 1, true)),
  plain("'one' | 'two' | null", fc.constantFrom('one', 'two', null)),
];

const enumType: TypeSpec = {
  write: (file) =>
    file.declare((name) => `export enum ${name} { Draft = 'draft', Sent = 'sent', Level = 3 }`, 'Status'),
  made: fc.constantFrom('draft', 'sent', 3).map((value) => ({ value, spoiled: value })),
};

/** Types that are neither objects nor lists. */
export const scalarType: fc.Arbitrary<TypeSpec> = fc.constantFrom(
  ...strings,
  ...numberTypes,
  ...encoded,
  ...literals,
  enumType,
  plain('boolean', fc.boolean()),
);

/** Types that accept any value. */
export const unknownType: TypeSpec = plain(
  'unknown',
  fc.jsonValue({ maxDepth: 2 }).map((value): unknown => JSON.parse(JSON.stringify(value))),
);

/** Scalars of several kinds, reported apart by their kind. */
export const scalarUnion: fc.Arbitrary<TypeSpec> = fc.constantFrom(
  plain('string | number', fc.oneof(texts, numbers)),
  plain(
    'boolean | Date',
    fc.oneof(fc.boolean(), fc.date({ min: new Date(0), max: new Date(1e12), noInvalidDate: true })),
  ),
  plain(
    'URL | ashlar.Int | null',
    fc.oneof(
      fc.webUrl().map((text) => new URL(text)),
      safeIntegers,
      fc.constant(null),
    ),
  ),
  plain('bigint | boolean', fc.oneof(fc.bigInt(), fc.boolean())),
  plain("number | 'all'", fc.oneof(numbers, fc.constant('all'))),
  plain('string[] | string | null', fc.oneof(texts, fc.array(texts, { maxLength: 3 }), fc.constant(null))),
);

/** Properties whose JSDoc tags constrain them. */
export const taggedType: fc.Arbitrary<TypeSpec> = fc.constantFrom(
  tagged('number', ['@isInt', '@minimum 1', '@maximum 9 must be at most 9'], fc.integer({ min: 1, max: 9 })),
  tagged('number', ['@exclusiveMinimum 0', '@exclusiveMaximum 1'], fc.constantFrom(0.25, 0.5, 1e-7, 0.999)),
  tagged(
    'number | null',
    ['@multipleOf 0.5'],
    fc.oneof(
      fc.integer({ min: -99, max: 99 }).map((half) => half / 2 + 0),
      fc.constant(null),
    ),
  ),
  tagged('string', ['@minLength 2', '@maxLength 4'], fc.string({ unit: 'grapheme-ascii', minLength: 2, maxLength: 4 })),
  tagged('string', ['@pattern ^[a-z]{2,5}$ lower case'], fc.stringMatching(/^[a-z]{2,5}$/)),
  tagged('string', ['@pattern /[0-9 ]$/'], fc.nat().map(String)),
  tagged('string', ['@format uuid'], fc.uuid()),
  tagged(
    'string[]',
    ['@minItems 1', '@maxItems 3', '@uniqueItems'],
    fc.uniqueArray(words, { minLength: 1, maxLength: 3 }),
  ),
);

function tagged(text: string, tags: readonly string[], values: fc.Arbitrary<unknown>): TypeSpec {
  return { ...plain(text, values), tags };
}

/** Properties with a default value. */
export const defaultTypes: readonly TypeSpec[] = [
  plain('ashlar.Int & ashlar.Default<20>', safeIntegers),
  plain("string & ashlar.Default<'asc'>", texts),
  plain('boolean & ashlar.Default<true>', fc.boolean()),
  tagged('number', ['@isInt', '@default 20'], safeIntegers),
  tagged("'asc' | 'desc'", ['@default "asc"'], fc.constantFrom('asc', 'desc')),
];

/** One of them. */
export const defaultType: fc.Arbitrary<TypeSpec> = fc.constantFrom(...defaultTypes);
