import { describe, expect, test } from 'vitest';
import type { NamedType, Shape } from '../../../compiler/src/model/shapes/shape.ts';
import { invalid } from '../../../runtime/src/decoding/invalid.ts';
import * as model from '../../compiler/emit/support/model.ts';
import { decoderOf, errorsOf } from './support/decoders.ts';

const int: Shape = { kind: 'number', integer: true };
const cat = model.objectOf({ meow: model.string, 'lives?': int });
const dog = model.objectOf({ bark: model.string, name: model.string });
const pets = model.unionOf(cat, dog);
const notice = model.objectOf({ id: int, text: model.string });
const picture = model.objectOf({ id: int, width: int, height: int });
const notes = model.unionOf(notice, picture);
/** A value with `size` is the first, any other one the second. */
const loose = model.unionOf(model.objectOf({ size: int }), model.objectOf({ 'note?': model.string }));
const odd = model.unionOf(model.objectOf({ toString: model.string }), model.objectOf({ valueOf: model.string }));

const petType: NamedType = model.namedOf('src/t.ts#Pet', pets);
const petOrNotice = model.unionOf(model.typeOf(petType.id), notice);
const petOrText = model.unionOf(model.string, model.typeOf(petType.id));

const noPet = 'fits none of the allowed forms: "meow", or "bark" and "name"';

const rows: [title: string, shape: Shape, input: unknown, errors: Record<string, string[]>][] = [
  ['no discriminating property', pets, {}, { '': [noPet] }],
  ['nothing that is known', pets, { quack: 'x' }, { '': [noPet] }],
  ['the one form that is complete', pets, { meow: 5 }, { meow: ['must be a string'] }],
  [
    'everything in that form',
    pets,
    { meow: 5, lives: 'x' },
    { meow: ['must be a string'], lives: ['must be an integer'] },
  ],
  [
    'the one form with a discriminating property',
    pets,
    { bark: 5 },
    { bark: ['must be a string'], name: ['is required'] },
  ],
  [
    'the complete form of two with a discriminating property',
    pets,
    { meow: 5, bark: 'x' },
    { meow: ['must be a string'] },
  ],
  ['the likeliest of two complete forms', pets, { meow: 5, bark: 5, name: 'x' }, { bark: ['must be a string'] }],
  [
    'a property of all forms does not discriminate',
    notes,
    { id: 1 },
    { '': ['fits none of the allowed forms: "id" and "text", or "id" and "width" and "height"'] },
  ],
  [
    'the form with the most discriminating properties',
    notes,
    { width: 1, height: 2, text: 'x' },
    { id: ['is required'] },
  ],
  ['a form that requires nothing', loose, { note: 5 }, { note: ['must be a string'] }],
  ['the form beside one that requires nothing', loose, { size: 'x', note: 5 }, { size: ['must be an integer'] }],
  [
    'names that objects inherit are not there',
    odd,
    {},
    { '': ['fits none of the allowed forms: "toString", or "valueOf"'] },
  ],
  ['no object', pets, 'cat', { '': ['must be an object'] }],
  ['no text and no object', petOrText, 5, { '': ['must be a string or an object'] }],
  ['an object where a text could be', petOrText, {}, { '': [noPet] }],
  ['a union in a union', petOrNotice, { bark: 'x' }, { name: ['is required'] }],
  ['no discriminating property, with a union in a union', petOrNotice, {}, { '': [`${noPet}, or "id" and "text"`] }],
];

describe('an object that no member of a union accepts is explained by', () => {
  test.each(rows)('%s', (_title, shape, input, errors) => {
    const decoder = decoderOf(shape, [petType]);
    expect(decoder.read(input)).toBe(invalid);
    expect(errorsOf(decoder, input)).toEqual(errors);
  });
});

const long: Shape = { kind: 'string', minLength: 3, patterns: ['^b'] };

test.each<[title: string, shape: Shape, input: unknown, message: string]>([
  ['a wrong kind', model.unionOf(long, int), true, 'must be a string or an integer'],
  [
    'a wrong text',
    model.unionOf(long, int),
    'a',
    'must have at least 3 characters and must match the pattern ^b or must be an integer',
  ],
  [
    'a wrong number',
    model.unionOf({ kind: 'number', integer: true, minimum: 1 }, model.literalsOf('all')),
    0,
    'must be at least 1 or "all"',
  ],
])('messages of several kinds make one sentence: %s', (_title, shape, input, message) => {
  expect(errorsOf(decoderOf(shape), input)).toEqual({ '': [message] });
});
