import { describe, expect, test } from 'vitest';
import {
  array,
  arrayFromText,
  boolean,
  booleanFromText,
  type Decoder,
  int,
  intFromText,
  invalid,
  literal,
  literalFromText,
  nullable,
  number,
  numberFromText,
  oneOf,
  string,
  stringFromText,
  unknown,
} from '../../../runtime/src/codegen/v1.ts';
import { parseQuery } from '../../../runtime/src/decoding/parse-query.ts';
import { Problems } from '../../../runtime/src/decoding/problems.ts';
import { fc } from '../../support/fast-check.ts';

const point: Decoder<{ x: number }> = {
  read: (input) =>
    typeof input === 'object' && input !== null && 'x' in input && typeof input.x === 'number'
      ? { x: input.x }
      : invalid,
  explain(input, problems) {
    if (problems.object(input)) problems.required('x', input['x'], number);
  },
};

const taken: [title: string, decoder: Decoder<unknown>, input: unknown, value: unknown][] = [
  ['a string', string, '', ''],
  ['a number', number, 1.5, 1.5],
  ['an integer', int, -9007199254740991, -9007199254740991],
  ['a boolean', boolean, false, false],
  ['anything', unknown, null, null],
  ['a literal', literal('a', 1, false, null), false, false],
  ['a null literal', literal('a', null), null, null],
  ['an array', array(int), [1, 2], [1, 2]],
  ['null', nullable(int), null, null],
  ['a member of a union', oneOf(int, string), 'a', 'a'],
  ['an object of a union', oneOf(string, point), { x: 1, y: 2 }, { x: 1 }],
  ['text', stringFromText, 'x', 'x'],
  ['digits', intFromText, '007', 7],
  ['a negative zero', intFromText, '-0', 0],
  ['a decimal', numberFromText, '-1.5e3', -1500],
  ['true', booleanFromText, 'true', true],
  ['a literal number', literalFromText(1, 2), '2', 2],
  ['a literal false', literalFromText(true, false), 'false', false],
  ['one of a list', arrayFromText(intFromText), '1', [1]],
  ['a list', arrayFromText(intFromText), ['1', '2'], [1, 2]],
];

const rejected: [title: string, decoder: Decoder<unknown>, input: unknown, errors: object][] = [
  ['a string', string, 1, { '': ['must be a string'] }],
  ['nothing', string, undefined, { '': ['is required'] }],
  ['text for a number', number, '1', { '': ['must be a number'] }],
  ['a number beyond every number', number, JSON.parse('1e999'), { '': ['must be a number'] }],
  ['a fraction', int, 1.5, { '': ['must be an integer'] }],
  ['an unsafe integer', int, 2 ** 53, { '': ['must be an integer'] }],
  ['1 for a boolean', boolean, 1, { '': ['must be a boolean'] }],
  ['nothing at all', unknown, undefined, { '': ['is required'] }],
  ['another literal', literal('a', 'b'), 'c', { '': ['must be one of "a", "b"'] }],
  ['not the literal', literal('a'), null, { '': ['must be "a"'] }],
  ['no array', array(int), { 0: 1 }, { '': ['must be an array'] }],
  ['wrong items', array(int), [1, 'a', 2, null], { 1: ['must be an integer'], 3: ['must be an integer'] }],
  ['nested items', array(array(int)), [[1], ['a']], { '1.0': ['must be an integer'] }],
  ['not even null', nullable(int), 'a', { '': ['must be an integer'] }],
  ['no member', oneOf(int, string), true, { '': ['must be an integer or a string'] }],
  ['the right kind, wrong inside', oneOf(string, point), { x: 'a' }, { x: ['must be a number'] }],
  ['two of the right kind', oneOf(point, point), {}, { '': ['fits none of the allowed forms: "x"'] }],
  ['two lists', oneOf(array(int), array(string)), [true], { 0: ['must be an integer or a string'] }],
  ['an empty integer', intFromText, '', { '': ['must be an integer'] }],
  ['a hexadecimal', intFromText, '0x10', { '': ['must be an integer'] }],
  ['spaces', intFromText, ' 1', { '': ['must be an integer'] }],
  ['an infinity', numberFromText, '1e999', { '': ['must be a number'] }],
  ['yes', booleanFromText, 'yes', { '': ['must be true or false'] }],
  ['a repeated scalar', stringFromText, ['a', 'b'], { '': ['must be given only once'] }],
  ['another literal text', literalFromText('a', 'b'), 'toString', { '': ['must be one of "a", "b"'] }],
  ['wrong items of a query', arrayFromText(intFromText), ['1', 'x'], { 1: ['must be an integer'] }],
];

describe('decoders', () => {
  test.each(taken)('take %s', (_title, decoder, input, value) => {
    expect(decoder.read(input)).toEqual(value);
    expect(explain(decoder, input)).toEqual({});
  });

  test.each(rejected)('reject %s', (_title, decoder, input, errors) => {
    expect(decoder.read(input)).toBe(invalid);
    expect(explain(decoder, input)).toEqual(errors);
  });

  const all: [string, Decoder<unknown>][] = [...taken, ...rejected].map(([title, decoder]) => [title, decoder]);
  test.each(all)('explain exactly the values that they reject (%s)', (_title, decoder) => {
    fc.assert(
      fc.property(fc.jsonValue(), (input) => {
        expect(Object.keys(explain(decoder, input)).length > 0).toBe(decoder.read(input) === invalid);
      }),
      { numRuns: 50 },
    );
  });
});

describe('query strings', () => {
  const cases: [query: string, parameters: object][] = [
    ['', {}],
    ['&&', {}],
    ['a', { a: '' }],
    ['a=', { a: '' }],
    ['a=1&b=2', { a: '1', b: '2' }],
    ['a=1&a=2&a=3', { a: ['1', '2', '3'] }],
    ['a=b=c', { a: 'b=c' }],
    ['a+b=c+d%2B', { 'a b': 'c d+' }],
    ['%61=%F0%9F%98%80', { a: '😀' }],
    ['toString=1', { toString: '1' }],
  ];
  test.each(cases)('%s', (query, parameters) => expect({ ...parseQuery(query) }).toEqual(parameters));

  test('have no prototype to reach', () => {
    const parameters = parseQuery('__proto__=a&__proto__=b');
    expect(Object.getPrototypeOf(parameters)).toBeNull();
    expect(Object.entries(parameters)).toEqual([['__proto__', ['a', 'b']]]);
  });

  test('mean the same as for URLSearchParams, except malformed escapes', () => {
    const pairs = fc.array(fc.tuple(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' })));
    fc.assert(
      fc.property(pairs, (entries) => {
        const search = new URLSearchParams(entries.filter(([key]) => key !== ''));
        const parsed = parseQuery(search.toString());
        for (const key of search.keys()) expect([parsed[key]].flat()).toEqual(search.getAll(key));
        expect(Object.keys(parsed).length).toBe(new Set(search.keys()).size);
      }),
    );
  });
});

function explain(decoder: Decoder<unknown>, input: unknown): object {
  const problems = new Problems();
  decoder.explain(input, problems);
  expect(problems.found).toBe(Object.keys(problems.errors).length > 0);
  return { ...problems.errors };
}
