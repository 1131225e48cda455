import { expect, test } from 'vitest';
import { reachable } from '../../../compiler/src/model/reachable.ts';
import { fc } from '../../support/fast-check.ts';
import { rounds } from '../../support/rounds.ts';

type Graph = ReadonlyMap<string, readonly string[]>;

const names = ['a', 'b', 'c', 'd', 'e', 'f'];
const name = fc.constantFrom(...names);
const graphs: fc.Arbitrary<Graph> = fc
  .array(fc.array(name, { maxLength: 4 }), { minLength: names.length, maxLength: names.length })
  .map((edges) => new Map(names.map((from, index) => [from, edges[index] ?? []])));

/** The nodes in the order of a recursive walk. */
function naiveWalk(starts: readonly string[], graph: Graph): readonly string[] {
  const found: string[] = [];
  const visit = (node: string): void => {
    if (found.includes(node)) return;
    found.push(node);
    for (const next of graph.get(node) ?? []) visit(next);
  };
  for (const start of starts) visit(start);
  return found;
}

test('reachable finds the nodes of random graphs in the order of a recursive walk', () => {
  fc.assert(
    fc.property(fc.array(name, { maxLength: 3 }), graphs, (starts, graph) => {
      expect([...reachable(starts, (node) => graph.get(node) ?? [])]).toEqual(naiveWalk(starts, graph));
    }),
    { numRuns: rounds(1000) },
  );
});

test('reachable looks up the neighbours of each node once, however many ways lead to it', () => {
  const looked: string[] = [];
  // Each of 60 levels leads to the next one twice: a quintillion ways to the last one.
  const next = (node: string) => {
    looked.push(node);
    return Number(node) < 60 ? [String(Number(node) + 1), String(Number(node) + 1)] : [];
  };
  expect(reachable(['0'], next).size).toBe(61);
  expect(looked).toHaveLength(61);
});

test('reachable visits the nodes of a very long chain and of a very wide graph', () => {
  const size = 130_000;
  const chain = Array.from({ length: size }, (_, index) => String(index));
  const start = chain.slice(0, 1);
  expect(reachable(start, (node) => chain.slice(Number(node) + 1, Number(node) + 2)).size).toBe(size);
  expect([...reachable(start, (node) => (node === '0' ? chain : []))].join()).toBe(chain.join());
  expect(reachable(chain, () => []).size).toBe(size);
});
