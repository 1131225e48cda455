import { expect, test } from 'vitest';
import { ambiguityOf } from '../../compiler/src/model/shapes/ambiguity.ts';
import type { Shape, TupleShape } from '../../compiler/src/model/shapes/shape.ts';
import { typeText } from '../../compiler/src/model/shapes/type-text.ts';
import { invalid } from '../../runtime/src/decoding/invalid.ts';
import { Problems } from '../../runtime/src/decoding/problems.ts';
import { fc } from '../support/fast-check.ts';
import { rounds } from '../support/rounds.ts';
import { compileTypeSuite } from './support/compile-types.ts';

const string: Shape = { kind: 'string' };
const number: Shape = { kind: 'number', integer: false };
const items: readonly Shape[] = [
  string,
  number,
  { kind: 'literal', value: 'a' },
  { kind: 'literal', value: 'b' },
  { kind: 'literal', value: 1 },
  { kind: 'union', members: [number, { kind: 'null' }] },
];

/** JSON values of the items, some of several. */
const values: readonly unknown[] = ['a', 'b', 'c', 1, 2, null, true];
const pairs = values.flatMap((one) => values.map((other) => [one, other]));
const lists: readonly (readonly unknown[])[] = [[], ...values.map((value) => [value]), ...pairs];
const longer = pairs.flatMap((pair) => values.map((value) => [...pair, value]));

function tuple(elements: readonly Shape[], optional: number, rest?: Shape): TupleShape {
  const from = elements.length - optional;
  return {
    kind: 'tuple',
    elements: elements.map((shape, index) => ({ shape, optional: index >= from })),
    ...(rest !== undefined && { rest }),
    readonly: true,
  };
}

const couples = items.flatMap((one) => items.map((other) => [one, other]));
const members: readonly Shape[] = [
  tuple([], 0),
  ...items.map((item): Shape => ({ kind: 'array', items: item, readonly: true })),
  ...items.flatMap((item) => [tuple([item], 0), tuple([item], 1)]),
  ...couples.flatMap(([one, other]) =>
    one === undefined || other === undefined
      ? []
      : [tuple([one, other], 0), tuple([one, other], 1), tuple([one], 0, other)],
  ),
];

/** The naive model: whether a JSON value is of a type. */
function isOf(value: unknown, shape: Shape): boolean {
  switch (shape.kind) {
    case 'literal':
      return value === shape.value;
    case 'null':
      return value === null;
    case 'union':
      return shape.members.some((member) => isOf(value, member));
    case 'array':
      return Array.isArray(value) && value.every((item) => isOf(item, shape.items));
    case 'tuple': {
      const { elements, rest } = shape;
      if (!Array.isArray(value) || value.length < elements.filter(({ optional }) => !optional).length) return false;
      return value.every((item, index) => {
        const own = elements[index]?.shape ?? rest;
        return own !== undefined && isOf(item, own);
      });
    }
    default:
      return typeof value === shape.kind;
  }
}

const none = new Map<string, never>();

test('two lists of a union are ambiguous exactly if a value is of both, which the error names', () => {
  let accepted = 0;
  for (const [index, one] of members.entries()) {
    for (const other of members.slice(index)) {
      const isBoth = lists.some((list) => isOf(list, one) && isOf(list, other));
      const ambiguity = ambiguityOf({ kind: 'union', members: [one, other] }, none);
      const title = `${typeText(one, none)} | ${typeText(other, none)}`;
      if ((ambiguity?.as === 'list') !== isBoth) throw new Error(`${title}: ${JSON.stringify(ambiguity)}`);
      const { common } = ambiguity ?? {};
      if (common !== undefined && !(common.isCertain && isOf(common.value, one) && isOf(common.value, other)))
        throw new Error(`${title}: ${JSON.stringify(common)}`);
      if (!isBoth) accepted++;
    }
  }
  expect(accepted).toBe(5528);
});

test('unions of lists receive exactly the values of their members, and send them as JSON.stringify does', async () => {
  const unions = fc
    .sample(fc.uniqueArray(fc.constantFrom(...members), { minLength: 2, maxLength: 4 }), {
      seed: 20_261_127,
      numRuns: rounds(1500),
    })
    .filter((union) => ambiguityOf({ kind: 'union', members: union }, none) === undefined)
    .slice(0, 120);
  const text = unions.map((union, index) => {
    const type = union.map((member) =>
      member.kind === 'array' ? `readonly (${typeText(member.items, none)})[]` : typeText(member, none),
    );
    return `export interface L${index} { v: ${type.join(' | ')} }\n`;
  });
  const compiled = await compileTypeSuite({ text: text.join(''), names: unions.map((_, index) => `L${index}`) });
  let received = 0;
  for (const [index, union] of unions.entries()) {
    const { decoder, serialize, accepts } = compiled.codec(`L${index}`);
    for (const v of [...lists, ...longer]) {
      const isValid = union.some((member) => isOf(v, member));
      const read = decoder.read({ v });
      const problems = new Problems();
      decoder.explain({ v }, problems);
      const results = [read !== invalid, accepts({ v }), !problems.found];
      if (results.some((result) => result !== isValid))
        throw new Error(`${text[index]}${JSON.stringify(v)} ${results}`);
      if (!isValid) continue;
      received++;
      const json = serialize({ v });
      if (json !== JSON.stringify({ v })) throw new Error(`${text[index]}${JSON.stringify(v)} ${json}`);
    }
  }
  expect(unions.length).toBeGreaterThan(60);
  expect(received).toBeGreaterThan(1000);
}, 120_000);
