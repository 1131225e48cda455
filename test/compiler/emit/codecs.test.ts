import { describe, expect, test } from 'vitest';
import type { ApplicationModel } from '../../../compiler/src/model/application-model.ts';
import type { Shape } from '../../../compiler/src/model/shapes/shape.ts';
import type { FieldErrors } from '../../../runtime/src/contract/field-errors.ts';
import type { Decoder } from '../../../runtime/src/decoding/decoder.ts';
import { invalid } from '../../../runtime/src/decoding/invalid.ts';
import { Problems } from '../../../runtime/src/decoding/problems.ts';
import { fc } from '../../support/fast-check.ts';
import { rounds } from '../../support/rounds.ts';
import { type ShapeCase, shapeCase, valuesOf } from './support/arbitrary-shape.ts';
import { loadEmitted } from './support/emit.ts';
import * as model from './support/model.ts';

/** An application with one route that takes and gives one type. */
function applicationWith({ shape, types }: ShapeCase, marker = 'Body'): ApplicationModel {
  const entry = model.namedOf('src/t.ts#Entry', shape);
  const named = model.typeOf(entry.id);
  const route = model.routeOf('POST /entries', 'create', {
    takes: [model.taking('input', marker, named)],
    gives: [{ wrapped: false, shape: named }],
  });
  return model.applicationOf({ providers: [model.appController], routes: [route], types: [entry, ...types] });
}

function decoderOf(shapes: ShapeCase, marker = 'Body'): Decoder<unknown> {
  const { entryDecoder, entryFromTextDecoder } = loadEmitted(applicationWith(shapes, marker), 'root.ts');
  // The text defines a decoder under this name.
  return (marker === 'Body' ? entryDecoder : entryFromTextDecoder) as Decoder<unknown>;
}

function serializerOf(shapes: ShapeCase): (value: unknown) => string {
  return loadEmitted(applicationWith(shapes), 'root.ts')['serializeEntry'] as (value: unknown) => string;
}

function explained(decoder: Decoder<unknown>, input: unknown): FieldErrors {
  const problems = new Problems();
  decoder.explain(input, problems);
  return problems.errors;
}

const caseWithValue = shapeCase.chain((shapes) => fc.tuple(fc.constant(shapes), valuesOf(shapes.shape, shapes.types)));

/** The value with a property more in every object that is not free to hold what it likes. */
function withExtras(value: unknown, shape: Shape, types: ShapeCase['types']): unknown {
  if (shape.kind === 'named') {
    const type = types.find(({ id }) => id === shape.type);
    return type === undefined ? value : withExtras(value, type.shape, types);
  }
  if (shape.kind === 'array' && Array.isArray(value)) return value.map((item) => withExtras(item, shape.items, types));
  if (shape.kind !== 'object' || typeof value !== 'object' || value === null) return value;
  const entries = shape.properties.flatMap(({ name, shape: inner }) =>
    Object.hasOwn(value, name) ? [[name, withExtras(Reflect.get(value, name), inner, types)]] : [],
  );
  return Object.fromEntries([...entries, ['secret', 'must not leave']]);
}

const fuzz = { seed: 20_261_120, numRuns: rounds(40) };

describe('from the shapes of types', () => {
  test('a decoder reads what JSON carries, and finds nothing wrong with it', () => {
    fc.assert(
      fc.property(caseWithValue, ([shapes, value]) => {
        const input: unknown = JSON.parse(JSON.stringify(value));
        const decoder = decoderOf(shapes);
        expect(decoder.read(input)).toEqual(input);
        expect(explained(decoder, input)).toEqual({});
      }),
      fuzz,
    );
  });

  test('a decoder drops properties that the type does not declare', () => {
    fc.assert(
      fc.property(caseWithValue, ([shapes, value]) => {
        const input: unknown = JSON.parse(JSON.stringify(value));
        expect(decoderOf(shapes).read(withExtras(input, shapes.shape, shapes.types))).toEqual(input);
      }),
      fuzz,
    );
  });

  test('a decoder rejects a value exactly if it reports a problem', () => {
    const inputs = fc.array(fc.jsonValue({ maxDepth: 3 }), { minLength: 5, maxLength: 5 });
    fc.assert(
      fc.property(caseWithValue, inputs, fc.nat(), ([shapes, value], others, at) => {
        const decoder = decoderOf(shapes);
        const broken: unknown[] = others.map((other) => replaced(JSON.parse(JSON.stringify(value)), at, other));
        for (const input of [undefined, ...others, ...broken]) {
          const found = Object.keys(explained(decoder, input)).length > 0;
          expect([input, decoder.read(input) === invalid]).toEqual([input, found]);
        }
      }),
      fuzz,
    );
  });

  test('a serializer writes what JSON.stringify writes, of the declared properties', () => {
    fc.assert(
      fc.property(caseWithValue, ([shapes, value]) => {
        const serialize = serializerOf(shapes);
        const want: unknown = JSON.parse(JSON.stringify(value));
        expect(JSON.parse(serialize(value))).toEqual(want);
        expect(JSON.parse(serialize(withExtras(value, shapes.shape, shapes.types)))).toEqual(want);
      }),
      fuzz,
    );
  });
});

/** The value with one of its parts, the `at`-th from the front, replaced by something else. */
function replaced(value: unknown, at: number, other: unknown): unknown {
  if (typeof value !== 'object' || value === null) return other;
  const keys = Object.keys(value);
  const key = keys[at % Math.max(1, keys.length)];
  if (key === undefined) return other;
  const own: unknown = Reflect.get(value, key);
  const inner = replaced(own, Math.floor(at / keys.length), other);
  if (Array.isArray(value)) return value.map((item, index) => (String(index) === key ? inner : item));
  return Object.fromEntries(keys.map((name) => [name, name === key ? inner : Reflect.get(value, name)]));
}

describe('from text', () => {
  const shape = model.objectOf({
    q: model.string,
    'limit?': model.int,
    'ratio?': model.number,
    'active?': model.boolean,
    'order?': model.literalsOf('asc', 'desc'),
    'level?': model.literalsOf(1, 2),
    'ids?': model.arrayOf(model.int),
    'either?': model.unionOf(model.string, model.number),
    'constructor?': model.string,
    '__proto__?': model.string,
  });
  const decoder = decoderOf({ shape, types: [] }, 'Query');

  test.each<[input: Record<string, unknown>, want: object]>([
    [{ q: 'x' }, { q: 'x' }],
    [
      { q: '', limit: '5', ratio: '-1.5e3', active: 'true' },
      { q: '', limit: 5, ratio: -1500, active: true },
    ],
    [
      { q: 'x', order: 'desc', level: '2' },
      { q: 'x', order: 'desc', level: 2 },
    ],
    [
      { q: 'x', ids: '7' },
      { q: 'x', ids: [7] },
    ],
    [
      { q: 'x', ids: ['7', '8'] },
      { q: 'x', ids: [7, 8] },
    ],
    [
      { q: 'x', either: '7' },
      { q: 'x', either: 7 },
    ],
    [
      { q: 'x', either: 'seven' },
      { q: 'x', either: 'seven' },
    ],
    [
      { q: 'x', constructor: 'c' },
      { q: 'x', constructor: 'c' },
    ],
    [
      { q: 'x', ['__proto__']: 'p' },
      Object.fromEntries([
        ['q', 'x'],
        ['__proto__', 'p'],
      ]),
    ],
    [{ q: 'x', unknown: 'u' }, { q: 'x' }],
  ])('reads %j', (input, want) => {
    const result = decoder.read(input);
    expect(result).toEqual(want);
    expect(Object.getPrototypeOf(result)).toBe(Object.prototype);
    expect(explained(decoder, input)).toEqual({});
  });

  test.each<[input: unknown, paths: string[]]>([
    [{}, ['q']],
    [{ q: ['x', 'y'] }, ['q']],
    [{ q: 'x', limit: '1.5' }, ['limit']],
    [{ q: 'x', limit: ['1', '2'], active: 'yes', order: 'up', level: '3' }, ['limit', 'active', 'order', 'level']],
    [{ q: 'x', ids: ['1', 'b'] }, ['ids.1']],
  ])('rejects %j', (input, paths) => {
    expect(decoder.read(input)).toBe(invalid);
    expect(Object.keys(explained(decoder, input))).toEqual(paths);
  });
});

test('an undefined value of a declared property is left out', () => {
  const serialize = serializerOf({
    shape: model.objectOf({ 'a?': model.string, 'b?': model.int, c: model.string }),
    types: [],
  });
  expect(serialize({ a: undefined, b: undefined, c: 'c' })).toBe('{"c":"c"}');
  expect(serialize({ b: 1, c: 'c' })).toBe('{"b":1,"c":"c"}');
});

test('what the type refers to by an inherited name is read only when it is there', () => {
  const decoder = decoderOf({ shape: model.objectOf({ toString: model.string }), types: [] });
  expect(decoder.read({})).toBe(invalid);
  expect(decoder.read({ toString: 'own' })).toEqual({ toString: 'own' });
});
