import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import { fc } from '../support/fast-check.ts';
import { rounds } from '../support/rounds.ts';
import { anyType } from './support/arbitrary-type.ts';
import { compileTypeSuite, compileTypes } from './support/compile-types.ts';
import type { TypeSpec } from './support/type-spec.ts';
import { TypesFile } from './support/types-file.ts';
import { wireOf } from './support/wire-of.ts';

test('alternatives that overlap are written like JSON.stringify writes them', async () => {
  const { codec, types } = await compileTypes('overlapping');
  const construct = (name: string): object => Reflect.construct(Object(types[name]), []);
  const common = {
    empty: { a: 'x' },
    tree: [[], ['x', new Date(0)]],
    branch: { name: 'x', next: { count: 1 } },
    record: construct('Money'),
    records: { a: 'x', b: 'y' },
    json: { a: [1, null, { b: 'x' }] },
  };
  const values = [
    { text: 'x', list: ['x'], object: { v: { at: new Date(0) }, c: 'c' }, objects: 'none', converted: null },
    { text: new Date(0), list: [1, 2], object: { v: null, d: true }, objects: [], converted: construct('Cents') },
    {
      text: 'x',
      list: [new Date(0), true],
      object: { v: { at: 1 } },
      objects: [{ v: null }],
      converted: construct('Money'),
    },
    {
      text: '',
      list: [],
      object: { v: null },
      objects: [{ v: { at: new Date(1) } }],
      converted: { v: { at: new Date(2) } },
    },
    { text: '', list: [], object: { v: null }, objects: [], converted: { toJSON: () => null, format: () => '' } },
  ];
  const { serialize, accepts } = codec('Overlapping');
  for (const value of values) {
    const whole = { ...common, ...value, either: [construct('Money'), { q: 1 }] };
    const json: unknown = JSON.parse(serialize(whole));
    expect(json).toEqual(JSON.parse(JSON.stringify(whole)));
    expect(accepts(json), JSON.stringify(accepts.errors)).toBe(true);
  }
});

test('properties that no member declares are not sent', async () => {
  const { codec } = await compileTypes('overlapping');
  const secret = { v: { at: 1, secret: 'x' }, c: 'c', secret: 'x' };
  const rest = { empty: { a: '' }, tree: [], branch: {}, record: {}, records: {}, json: null };
  const whole = { text: '', list: [], object: secret, objects: [secret], converted: null, ...rest };
  expect(codec('Overlapping').serialize(whole)).not.toContain('secret');
});

/** Types with an index signature and without have nothing in common, nor has an item that may be missing. */
function canOverlap(spec: TypeSpec): boolean {
  const file = new TypesFile();
  const text = spec.write(file);
  return !/Record<|\)\?\]|unknown/.test(file.text + text);
}

test.each([1, 2])(
  'random results that overlap are written like JSON.stringify writes them (%d)',
  async (seed) => {
    const pair = fc.tuple(anyType.filter(canOverlap), anyType.filter(canOverlap));
    const specs = fc.sample(pair, { seed: 20_261_122 + seed, numRuns: rounds(40) });
    const file = new TypesFile();
    const given = specs.map(([one, other], index) => {
      const text = `(${one.write(file)}) | (${other.write(file)})`;
      return file.declare(() => `export interface Whole${index} { v: ${text} }`) && `Whole${index}`;
    });
    const compiled = await compileTypeSuite({ text: file.text, names: [], given });
    let written = 0;
    for (const [index, [one, other]] of specs.entries()) {
      const { serialize, accepts } = compiled.codec(`Whole${index}`);
      const check = fc.property(fc.oneof(one.made, other.made), ({ value }) => {
        const json: unknown = JSON.parse(serialize({ v: value }));
        const wanted = wireOf({ v: value });
        if (!isDeepStrictEqual(json, wanted))
          throw new Error(`${JSON.stringify(json)}\nand not ${JSON.stringify(wanted)}\n${file.text}`);
        if (!accepts(json)) throw new Error(`${JSON.stringify(json)}: ${JSON.stringify(accepts.errors)}`);
        written++;
      });
      fc.assert(check, { seed: seed + index, numRuns: 10 });
    }
    expect(written).toBeGreaterThan(rounds(300));
  },
  240_000,
);
