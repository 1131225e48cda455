import { expect, test } from 'vitest';
import {
  inAllFields,
  inAlternatives,
  inCases,
  inElements,
  inFields,
  inItems,
  toDate,
} from '../../../compiler/src/emit/client/support/dates.ts';

const convert = (text: string) => `date ${text}`;

/** Values that have none of the expected structures. */
const others: readonly unknown[] = [undefined, null, 1, true, 'text', [], {}];

test('text becomes a date, and other values stay', () => {
  expect(toDate('a', convert)).toBe('date a');
  for (const value of others) if (typeof value !== 'string') expect(toDate(value, convert)).toBe(value);
});

test('the items of a list are converted', () => {
  expect(inItems(['a', null], convert, toDate)).toEqual(['date a', null]);
});

test('the elements of a tuple are converted by their positions, and the further ones by the rest', () => {
  const read = (value: readonly string[]) => inElements(value, convert, [undefined, toDate], toDate);
  expect(read(['a', 'b', 'c', 'd'])).toEqual(['a', 'date b', 'date c', 'date d']);
  expect(read(['a'])).toEqual(['a']);
  expect(inElements(['a', 'b', 'c'], convert, [toDate, undefined])).toEqual(['date a', 'b', 'c']);
});

test('the named fields of an object are converted in place', () => {
  const value = { at: 'a', text: 'b' };
  expect(inFields(value, convert, { at: toDate, missing: toDate })).toBe(value);
  expect(value).toEqual({ at: 'date a', text: 'b' });
});

test('fields that an object inherits are not converted', () => {
  const value = Object.create({ at: 'a' });
  inFields(value, convert, { at: toDate, toString: toDate });
  expect([Object.keys(value), value.at]).toEqual([[], 'a']);
});

test('the undeclared fields of an object are converted, and the declared ones by themselves', () => {
  const value = JSON.parse('{"at":["a"],"text":"b","other":"c","constructor":"d"}');
  const fields = { at: (list: unknown, use: (text: string) => unknown) => inItems(list, use, toDate) };
  expect(inAllFields(value, convert, fields, toDate, ['at', 'text'])).toBe(value);
  expect(value).toEqual({ at: ['date a'], text: 'b', other: 'date c', constructor: 'date d' });
});

test('the cases of a union are chosen by a property', () => {
  const read = (value: object) =>
    inCases(value, convert, 'kind', {
      one: (one, use) => inFields(one, use, { at: toDate }),
      2: (two, use) => inFields(two, use, { on: toDate }),
    });
  expect(read({ kind: 'one', at: 'a', on: 'b' })).toEqual({ kind: 'one', at: 'date a', on: 'b' });
  expect(read({ kind: 2, at: 'a', on: 'b' })).toEqual({ kind: 2, at: 'a', on: 'date b' });
  for (const kind of ['three', 'toString', undefined]) expect(read({ kind, at: 'a' })).toEqual({ kind, at: 'a' });
});

test('the alternatives of a union are chosen by the kind of the value', () => {
  const mark = (name: string) => () => name;
  const all = { text: mark('text'), list: mark('list'), object: mark('object') };
  const read = (value: unknown, alternatives = {}) => inAlternatives(value, convert, alternatives);
  expect([read('a', all), read(['a'], all), read({ a: 1 }, all)]).toEqual(['text', 'list', 'object']);
  for (const value of others) expect(read(value)).toBe(value);
  expect(inAlternatives(null, convert, { object: (value, use) => inFields(value, use, { at: toDate }) })).toBe(null);
});

test('values of another structure stay as they are', () => {
  for (const value of others) {
    const copy = structuredClone(value);
    expect(inItems(value, convert, toDate)).toEqual(copy);
    expect(inElements(value, convert, [toDate], toDate)).toEqual(copy);
    expect(inFields(value, convert, { at: toDate })).toBe(value);
    expect(inAllFields(value, convert, { at: toDate }, toDate, [])).toBe(value);
    expect(inCases(value, convert, 'kind', { one: toDate })).toBe(value);
  }
});
