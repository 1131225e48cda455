import { expect, test } from 'vitest';
import type { FieldErrors } from '../../runtime/src/contract/field-errors.ts';
import { invalid } from '../../runtime/src/decoding/invalid.ts';
import { Problems } from '../../runtime/src/decoding/problems.ts';
import { compileTypes } from './support/compile-types.ts';
import { recursiveTypes } from './support/recursive-types.ts';

const { codec } = await compileTypes('recursion');

test.each<[type: string, value: object]>([
  [
    'Sides',
    { v: { left: 'a', next: { right: 'b', back: { left: 'c' }, all: [{ left: 'd' }, null, { right: 'e' }] } } },
  ],
  ['Trees', { v: { label: 'a' } }],
  ['Trees', { v: [[], { label: 'a' }, [[{ label: 'b' }]]], more: [[{ label: 'c' }]] }],
  ['Whatever', { v: null }],
  ['Whatever', { v: [1, 'a', [true, { b: [null] }]], some: { x: { y: [] } }, list: [[], {}] }],
  ['Older', { v: { a: ['b', [{ c: 'd' }]] } }],
  ['Formula', { v: ['not', { kind: 'add', terms: [1, { kind: 'name', name: 'x' }] }], nested: ['a', ['b', ['c']]] }],
  [
    'Optional',
    {
      steps: [1, [2, null]],
      names: { a: { b: 1 } },
      folder: { files: { a: [{ b: 1 }], c: { files: {} } } },
      boxes: { value: { value: 'a' } },
    },
  ],
])('%s may be %j', (type, value) => {
  const { decoder, serialize, accepts } = codec(type);
  expect(decoder.read(value)).toEqual(value);
  expect(JSON.parse(serialize(value))).toEqual(value);
  expect(accepts(value)).toBe(true);
});

test.each<[type: string, value: object, errors: FieldErrors]>([
  ['Sides', { v: 5 }, { v: ['must be an object'] }],
  ['Trees', { v: [[{ label: 5 }]] }, { 'v.0.0.label': ['must be a string'] }],
  ['Trees', { v: [[[5]]] }, { 'v.0.0.0': ['must be an array or an object'] }],
  ['Whatever', {}, { v: ['is required'] }],
  ['Older', { v: { a: ['b', [{ c: 5 }]] } }, { 'v.a.1.0.c': ['must be a string or an array or an object'] }],
  ['Formula', { v: { kind: 'add', terms: [1, { kind: 'name' }] } }, { 'v.terms.1.name': ['is required'] }],
  ['Formula', { v: 1, nested: ['a', ['b', [5]]] }, { 'nested.1.1.0': ['must be a string'] }],
  [
    'Optional',
    { steps: [1, [2, 3]], names: { a: { b: '' } }, folder: { files: { a: [{ b: '' }] } }, boxes: { value: {} } },
    {
      'steps.1.1': ['must be a string or an array'],
      'names.a.b': ['must be a number or an object'],
      'folder.files.a.0.b': ['must be an array or a number or an object'],
    },
  ],
])('%s may not be %j', (type, value, errors) => {
  const { decoder, accepts } = codec(type);
  const problems = new Problems();
  decoder.explain(value, problems);
  expect(problems.errors).toEqual(errors);
  expect(decoder.read(value)).toBe(invalid);
  expect(accepts(value)).toBe(false);
});

test('the JSON types of Prisma and type-fest are read and written', async () => {
  const { codec: jsonCodec } = await compileTypes('json-values');
  const data = { a: [1, 'b', null, { c: [true, {}] }] };
  const values: Readonly<Record<string, unknown>> = {
    JsonValue: data,
    JsonObject: data,
    JsonArray: [data, null, 'x'],
    Row: { id: 1, data: null, more: data, list: [data] },
    Forest: { oak: [{ leaf: [] }, {}] },
    Levels: { a: { b: null } },
    Woods: { forest: { oak: [] }, levels: { a: null } },
  };
  for (const [name, value] of Object.entries(values)) {
    const { decoder, serialize, accepts } = jsonCodec(name);
    expect(decoder.read(value), name).toEqual(value);
    expect(JSON.parse(serialize(value)), name).toEqual(value);
    expect(accepts(value), name).toBe(true);
  }
});

test('a type may contain itself through every two kinds of types', async () => {
  const { codec: recursiveCodec } = await compileTypes('recursive');
  for (const { name, value } of recursiveTypes) {
    const { decoder, serialize, accepts } = recursiveCodec(name);
    expect(decoder.read(value), name).toEqual(value);
    expect(JSON.parse(serialize(value)), name).toEqual(value);
    expect(accepts(value), name).toBe(true);
  }
});
