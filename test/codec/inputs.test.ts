import { expect, test } from 'vitest';
import { invalid } from '../../runtime/src/decoding/invalid.ts';
import { Problems } from '../../runtime/src/decoding/problems.ts';
import { fc } from '../support/fast-check.ts';
import { rounds } from '../support/rounds.ts';
import { inputDeclarations, inputType } from './support/arbitrary-input.ts';
import { compileInputs } from './support/compile-inputs.ts';
import { mutation } from './support/mutate.ts';

/** The types of inputs, none of which is exported. */
const declarations = `
enum Kind { Cat = 'cat', Dog = 'dog' }
const enum Level { Low = 1, High }
declare const tag: unique symbol;
type UserId = string & { readonly [tag]: 'UserId' };
type Role = 'admin' | 'user';
interface ByUser { userId: number; groupId?: never }
interface ByGroup { userId?: never; groupId: string }
type Named = { a: string } | { c: string };
`;

const inputs = {
  enums: '{ kind: Kind.Cat; lives: Level } | { kind: Kind.Dog; age?: number }',
  numeric: '{ level: Level.Low; by: Record<string, Kind.Cat> } | { level: Level.High; rest: [number, ...Kind.Dog[]] }',
  roles: 'readonly Role[]',
  roleLists: 'Role[][]',
  brands: "UserId | 'me'",
  exclusive: 'ByUser | ByGroup',
  exclusiveOptions: '{ a: string; b?: undefined } | { b: number; a?: undefined }',
  required: '{ a: string; b: undefined }',
  open: '{ a: string; toString?: never } & { [name: `x-${string}`]: number }',
  twoTags: "{ t: 'a'; r: 'x'; p: string } | { t: 'a'; r: 'y'; p: string } | { t: 'b'; r: 'x'; p: string }",
  threeTags: `{ a: 1; b: true; c: 'x' } | { a: 1; b: true; c: 'y' } | { a: 1; b: false } | { a: 2 | 3; b: true; d: 0 }
    | { a: 2 | 3; b: true; d: 1 }`,
  tagAndStructure: "{ t: 'a'; p: string } | { t: 'a'; p: string; q: string } | { t: 'b'; p: string; q: string }",
  namedUnion: 'Named | { a: string; b: string }',
} as const;

const compiled = await compileInputs(declarations, inputs);

const rows: [
  input: keyof typeof inputs,
  valid: readonly unknown[],
  invalid: readonly [value: unknown, errors: Record<string, string[]>][],
][] = [
  [
    'enums',
    [{ kind: 'cat', lives: 2 }, { kind: 'dog' }, { kind: 'dog', age: 1 }],
    [
      [{ kind: 'bird' }, { kind: ['must be one of "cat", "dog"'] }],
      [{ kind: 'cat', lives: 3 }, { lives: ['must be one of 1, 2'] }],
    ],
  ],
  [
    'numeric',
    [
      { level: 1, by: { x: 'cat' } },
      { level: 2, rest: [1, 'dog', 'dog'] },
    ],
    [
      [{ level: 1, by: { x: 'dog' } }, { 'by.x': ['must be "cat"'] }],
      [{ level: 2, rest: [1, 'cat'] }, { 'rest.1': ['must be "dog"'] }],
    ],
  ],
  ['roles', [['admin', 'user'], []], [[['x'], { '0': ['must be one of "admin", "user"'] }]]],
  ['roleLists', [[['admin'], []]], [[[['x']], { '0.0': ['must be one of "admin", "user"'] }]]],
  ['brands', ['me', 'x'], [[1, { '': ['must be a string or "me"'] }]]],
  [
    'exclusive',
    [{ userId: 1 }, { groupId: 'a' }],
    [
      [{ userId: 1, groupId: 'a' }, { groupId: ['is not allowed'] }],
      [{ userId: 1, groupId: null }, { groupId: ['is not allowed'] }],
      [{}, { '': ['fits none of the allowed forms: "userId", or "groupId"'] }],
    ],
  ],
  [
    'exclusiveOptions',
    [{ a: 'x' }, { b: 1 }],
    [
      [{ a: 'x', b: 1 }, { b: ['is not allowed'] }],
      [{ a: 1 }, { a: ['must be a string'] }],
    ],
  ],
  ['required', [{ a: 'x' }], [[{ a: 'x', b: 1 }, { b: ['is not allowed'] }]]],
  [
    'open',
    [{ a: 'x', 'x-1': 1 }],
    [
      [
        { a: 'x', toString: 1, 'x-1': 'a' },
        { toString: ['is not allowed'], 'x-1': ['must be a number'] },
      ],
    ],
  ],
  [
    'twoTags',
    [
      { t: 'a', r: 'x', p: '1' },
      { t: 'a', r: 'y', p: '2' },
      { t: 'b', r: 'x', p: '3' },
    ],
    [
      [{ t: 'b', r: 'y', p: '3' }, { r: ['must be "x"'] }],
      [{ t: 'a', r: 'z', p: '3' }, { r: ['must be one of "x", "y"'] }],
      [{ t: 'a', r: 'y', p: 3 }, { p: ['must be a string'] }],
      [{ t: 'c', r: 'x', p: '3' }, { t: ['must be one of "a", "b"'] }],
      [{ r: 'x', p: '3' }, { t: ['is required'] }],
    ],
  ],
  [
    'threeTags',
    [
      { a: 1, b: true, c: 'x' },
      { a: 1, b: false },
      { a: 3, b: true, d: 1 },
    ],
    [
      [{ a: 1, b: true, c: 'z' }, { c: ['must be one of "x", "y"'] }],
      [{ a: 2, b: true, d: 2 }, { d: ['must be one of 0, 1'] }],
      [{ a: 2, b: false, d: 1 }, { b: ['must be true'] }],
    ],
  ],
  [
    'tagAndStructure',
    [
      { t: 'a', p: '1', q: '2' },
      { t: 'a', p: '1' },
      { t: 'b', p: '1', q: '2' },
    ],
    [[{ t: 'b', p: '1' }, { q: ['is required'] }]],
  ],
  ['namedUnion', [{ a: '1', b: '2' }, { a: '1' }, { c: '3' }], []],
];

test.each(rows)('%s are decoded as their types say', (input, accepted, rejected) => {
  const { decoder, accepts } = compiled.codec(input);
  for (const value of accepted) {
    expect(accepts(value), JSON.stringify(accepts.errors)).toBe(true);
    expect(decoder.read(value)).toEqual(value);
  }
  for (const [value, errors] of rejected) {
    expect(accepts(value), JSON.stringify(value)).toBe(false);
    expect(decoder.read(value)).toBe(invalid);
    const problems = new Problems();
    decoder.explain(value, problems);
    expect(problems.errors).toEqual(errors);
  }
});

test('random unions of objects accept exactly what their schemas accept', async () => {
  const seed = 20_261_125;
  const specs = fc.sample(inputType, { seed, numRuns: rounds(40) });
  const named = Object.fromEntries(specs.map(({ type }, index) => [`input${index}`, type]));
  const random = await compileInputs(inputDeclarations, named);
  let accepted = 0;
  for (const [index, { type, values }] of specs.entries()) {
    const { decoder, accepts } = random.codec(`input${index}`);
    const check = fc.property(values, mutation, (value, mutate) => {
      for (const input of [value, mutate(value)]) {
        const isAccepted = accepts(input);
        const read = decoder.read(input);
        const problems = new Problems();
        decoder.explain(input, problems);
        if (isAccepted !== (read !== invalid) || isAccepted === problems.found)
          throw new Error(`${type}: ${JSON.stringify(input)} ${isAccepted} ${JSON.stringify(problems.errors)}`);
        if (isAccepted) accepted++;
      }
    });
    fc.assert(check, { seed: seed + index, numRuns: 30 });
  }
  expect(accepted).toBeGreaterThan(rounds(1000));
});
