import { describe, expect, test } from 'vitest';
import { Codec, DecodeError } from '../../../runtime/src/index.ts';
import { acceptsBySchema, compileCodecs } from '../../codec/support/compile-codecs.ts';

const { codec, classes } = await compileCodecs({
  types: `
import type { Max, Min, MinLength } from 'ashlar';
export interface Price {
  readonly sku: string & MinLength<2>;
  readonly amount: number & Min<0> & Max<10>;
  readonly at: Date;
  readonly currency?: 'EUR' | 'USD';
  readonly note: string | null;
}
export interface PriceList { readonly prices: readonly Price[]; readonly labels?: Readonly<Record<string, string>> }
export interface Tree { readonly name: string; readonly children: readonly Tree[] }
export interface Anything { readonly v: unknown }
export interface Numbers { readonly list: readonly number[] }
/** @additionalProperties false */
export interface Closed { readonly name: string; readonly inner?: { readonly a?: string } }
export class Range {
  from!: number;
  until!: number;
  validate(): Record<string, string[]> | undefined {
    return this.until < this.from ? { until: ['is before the start'], '': ['is not a range'] } : undefined;
  }
}
export class Booking {
  range!: Range;
  guests!: number;
  validate(): Record<string, string[]> | undefined {
    return this.guests > this.range.until - this.range.from ? { guests: ['are too many'] } : undefined;
  }
}
`,
  codecs: {
    ...{ price: 'types.Price', prices: 'types.PriceList', list: 'types.Price[]', tree: 'types.Tree' },
    ...{ anything: 'types.Anything', numbers: 'types.Numbers', closed: 'types.Closed', booking: 'types.Booking' },
    ...{
      bookings: 'readonly types.Booking[]',
      text: 'string',
      count: 'number',
      moment: 'Date',
      choice: "'a' | 'b' | null",
    },
    ...{ address: '{ readonly street: string; readonly zip?: string }' },
  },
});

const json = { sku: 'ab', amount: 1.5, at: '2024-02-29T00:00:00.000Z', note: null };
const price = { sku: 'ab', amount: 1.5, at: new Date('2024-02-29'), note: null };

/** The problems of a value, which must be the same in both functions. */
function problemsOf(name: string, value: unknown): DecodeError['problems'] {
  const result = codec(name).tryDecode(value);
  if (result.ok) throw new Error('the value is accepted');
  const error = errorOf(() => codec(name).decode(value));
  expect(error).toBeInstanceOf(DecodeError);
  expect(error).toMatchObject({ name: 'DecodeError', problems: result.problems });
  return result.problems;
}

function errorOf(run: () => unknown): unknown {
  try {
    run();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
}

describe('decode', () => {
  test('returns a new value of the type, without undeclared properties', () => {
    const input = { prices: [{ ...json, currency: 'EUR', secret: 1 }], labels: { a: 'b' }, extra: { deep: true } };
    const copy = structuredClone(input);
    const value = codec('prices').decode(input);
    expect(value).toEqual({ prices: [{ ...price, currency: 'EUR' }], labels: { a: 'b' } });
    expect(input).toEqual(copy);
    expect(value).not.toBe(input);
    expect(Reflect.get(Object(value), 'labels')).not.toBe(input.labels);
    expect(codec('prices').tryDecode(input)).toEqual({ ok: true, value });
  });

  test.each<[name: string, value: unknown, decoded?: unknown]>([
    ['text', ''],
    ['count', -0.5],
    ['moment', '2024-02-29T00:00:00Z', new Date('2024-02-29')],
    ['choice', null],
    ['choice', 'b'],
    ['list', []],
    ['list', [json], [price]],
    ['address', { street: 'x' }],
  ])('reads a %s that is not an object with a name: %j', (name, value, decoded = value) => {
    expect(codec(name).decode(value)).toEqual(decoded);
  });

  test('reports all problems with their paths, codes, parameters and messages', () => {
    const wrong = { prices: [json, { sku: 'a', amount: 11, at: 'today', currency: 'GBP' }], labels: { 'a.b': 1 } };
    expect(problemsOf('prices', wrong)).toEqual([
      {
        path: 'prices.1.sku',
        code: 'min-length',
        parameters: { minimum: 2 },
        message: 'must have at least 2 characters',
      },
      { path: 'prices.1.amount', code: 'max', parameters: { maximum: 10 }, message: 'must be at most 10' },
      expect.objectContaining({ path: 'prices.1.at', code: 'type' }),
      expect.objectContaining({ path: 'prices.1.currency', code: 'one-of' }),
      expect.objectContaining({ path: 'prices.1.note', code: 'required' }),
      expect.objectContaining({ path: 'labels.a.b', code: 'type' }),
    ]);
  });

  test.each([undefined, null, 1, 'text', true, [], new Map(), () => 1, Symbol('x'), 1n, new Date(0)])(
    'rejects a value of a wrong kind (%#)',
    (value) => {
      const [problem] = problemsOf('price', value);
      expect(problem?.message).toMatch(/^(must be an object|is required)$|is required/);
    },
  );

  test('reports as many problems as a response would have', () => {
    const fields = problemsOf('numbers', { list: Array.from({ length: 100_000 }, () => 'x') });
    expect(fields).toHaveLength(100);
    const name = 'n'.repeat(2000);
    const labels = Object.fromEntries(Array.from({ length: 90 }, (_, index) => [`${name}${index}`, index]));
    const bytes = Buffer.byteLength(JSON.stringify(problemsOf('prices', { prices: [], labels })));
    expect(bytes).toBeLessThan(70_000);
  });

  test('an error has the type, the first problem and the number of the others, and no value', () => {
    const secret = 'f3b1-secret';
    const one = errorOf(() => codec('price').decode({ ...json, amount: secret }));
    expect(one).toMatchObject({
      type: 'Price',
      message: 'the value is not of the type `Price`: amount must be a number',
    });
    const more = errorOf(() => codec('list').decode([{ sku: secret, amount: secret, at: secret, currency: secret }]));
    expect(more).toMatchObject({ type: 'Price[]' });
    expect(String(more)).toMatch(/^DecodeError: the value is not of the type `Price\[\]`: 0\.\w+ .*, and \d more$/);
    expect(`${JSON.stringify(more)} ${String(more)} ${Reflect.get(Object(more), 'stack')}`).not.toContain(secret);
    const itself = errorOf(() => codec('text').decode(1));
    expect(itself).toMatchObject({ message: 'the value is not of the type `string`: must be a string' });
  });

  test('a closed type rejects undeclared properties, a type without the tag drops them', () => {
    expect(problemsOf('closed', { name: 'x', other: 1 })).toEqual([
      expect.objectContaining({ path: 'other', code: 'not-allowed' }),
    ]);
    expect(codec('closed').decode({ name: 'x', inner: { a: 'b' } })).toEqual({ name: 'x', inner: { a: 'b' } });
  });
});

describe('the rules of classes', () => {
  const valid = { range: { from: 1, until: 5 }, guests: 2 };

  test('make instances and run at once', () => {
    const value = codec('booking').decode(valid);
    expect(value).toBeInstanceOf(classes['Booking']);
    expect(Reflect.get(Object(value), 'range')).toBeInstanceOf(classes['Range']);
    expect(problemsOf('booking', { ...valid, guests: 9 })).toEqual([
      { path: 'guests', code: 'custom', parameters: {}, message: 'are too many' },
    ]);
  });

  test('run inside first, and not around a part that has failed', () => {
    const wrong = { range: { from: 5, until: 1 }, guests: 9 };
    expect(problemsOf('bookings', [valid, wrong]).map(({ path, message }) => [path, message])).toEqual([
      ['1.range.until', 'is before the start'],
      ['1.range', 'is not a range'],
    ]);
  });

  test('do not run for a value of a wrong type', () => {
    expect(problemsOf('booking', { range: { from: 5, until: 1 }, guests: '9' })).toEqual([
      expect.objectContaining({ path: 'guests', code: 'type' }),
    ]);
  });
});

describe('encode', () => {
  test('writes the declared properties in the order of their declaration', () => {
    const value = { note: 'n', extra: 1, at: price.at, currency: undefined, amount: 1, sku: 'ab' };
    expect(codec('price').encode(value)).toBe('{"sku":"ab","amount":1,"at":"2024-02-29T00:00:00.000Z","note":"n"}');
    expect(codec('list').encode([{ ...value, currency: 'EUR' }])).toBe(
      '[{"sku":"ab","amount":1,"at":"2024-02-29T00:00:00.000Z","currency":"EUR","note":"n"}]',
    );
  });

  test.each([
    ['text', 'a "text"\n', '"a \\"text\\"\\n"'],
    ['count', 1.5, '1.5'],
    ['moment', new Date(0), '"1970-01-01T00:00:00.000Z"'],
    ['choice', 'a', '"a"'],
    ['choice', null, 'null'],
  ])('a %s is a JSON text', (name, value, text) => {
    expect(codec(name).encode(value)).toBe(text);
    expect(codec(name).decode(JSON.parse(text))).toEqual(value);
  });

  test.each<[title: string, name: string, value: unknown, place: string]>([
    ['property', 'price', { ...price, sku: undefined }, 'sku is missing'],
    ['property beside others', 'price', { sku: 'ab' }, 'amount is missing, and 2 more'],
    ['inner property', 'prices', { prices: [price, { ...price, at: undefined }] }, 'prices[1].at is missing'],
    ['property of an item', 'list', [price, {}], '[1].sku is missing, and 3 more'],
    ['property of an object without a name', 'address', {}, 'street is missing'],
  ])('a missing %s is a TypeError with the path', (_, name, value, place) => {
    const error = errorOf(() => codec(name).encode(value));
    expect(error).toBeInstanceOf(TypeError);
    expect(String(error)).toContain(`: ${place}`);
    expect(codec('text').encode('next')).toBe('"next"');
  });

  test.each(['price', 'text', 'list', 'choice', 'moment'])('`undefined` in place of a %s is a TypeError', (name) => {
    expect(() => codec(name).encode(undefined)).toThrow(TypeError);
  });

  // As in results, and as `JSON.stringify` does. Reading reports them.
  test.each<[title: string, name: string, value: unknown, text: string]>([
    ['null', 'address', { street: null }, '{"street":null}'],
    ['a number that JSON does not have', 'numbers', { list: [Number.NaN, Infinity] }, '{"list":[null,null]}'],
    ['an invalid date', 'moment', new Date(Number.NaN), 'null'],
    ['an undefined item', 'numbers', { list: [undefined] }, '{"list":[null]}'],
  ])('%s in place of a required value is null, which is not decoded', (_, name, value, text) => {
    expect(codec(name).encode(value)).toBe(text);
    expect(problemsOf(name, JSON.parse(text)).length).toBeGreaterThan(0);
  });

  test('can run while another value is written, and after one that failed', () => {
    const inner = {
      get name(): string {
        return codec('price').encode({ ...price, note: 'inside' });
      },
      children: [],
    };
    const outer = { name: null, children: [inner, { name: undefined, children: [] }] };
    expect(() => codec('tree').encode(outer)).toThrow('children[1].name is missing');
    expect(JSON.parse(codec('tree').encode({ name: null, children: [inner] }))).toMatchObject({ name: null });
    const failing = {
      ...price,
      get note(): string {
        throw new RangeError('from a getter');
      },
    };
    expect(() => codec('price').encode({ ...failing, sku: undefined })).toThrow(RangeError);
    expect(() => codec('price').encode(failing)).toThrow(RangeError);
    expect(codec('price').encode(price)).toContain('"sku":"ab"');
  });
});

describe('schema', () => {
  test('is a JSON Schema 2020-12 with definitions', () => {
    const { schema } = codec('prices');
    expect(schema).toMatchObject({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      $ref: '#/$defs/PriceList',
      $defs: { Price: { required: ['sku', 'amount', 'at', 'note'] }, PriceList: { type: 'object' } },
    });
    const accepts = acceptsBySchema(schema);
    expect([accepts({ prices: [json] }), accepts({ prices: [{}] })]).toEqual([true, false]);
    expect(codec('text').schema).toEqual({ $schema: schema['$schema'], type: 'string' });
  });

  test('is made once, at its first use, and frozen in all its parts', () => {
    const { schema } = codec('tree');
    expect(codec('tree').schema).toBe(schema);
    const open: unknown[] = [schema];
    for (let part = open.pop(); part !== undefined; part = open.pop()) {
      expect(Object.isFrozen(part)).toBe(true);
      if (typeof part === 'object' && part !== null) open.push(...Object.values(part));
    }
  });
});

test('a codec is a `Codec`, and its functions need its object', () => {
  expect(codec('price')).toBeInstanceOf(Codec);
  expect(Object.keys(codec('price'))).toEqual([]);
});
