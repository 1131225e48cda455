import { expect, test } from 'vitest';
import { dependencyStamps } from '../../../compiler/src/project/dependency-stamps.ts';
import { fc } from '../../support/fast-check.ts';

type Graph = readonly (readonly number[])[];

function stampsOf(graph: Graph, texts: readonly string[], order = graph.map((_, index) => index)): string[] {
  const files = order.map((index) => ({
    path: `/${index}`,
    ownStamp: texts[index] ?? '',
    imports: new Map((graph[index] ?? []).map((target) => [`./${target}`, `/${target}`])),
  }));
  const stamps = dependencyStamps(files, 'global');
  return graph.map((_, index) => stamps.get(`/${index}`) ?? '');
}

function reaches(graph: Graph, from: number): Set<number> {
  const seen = new Set([from]);
  for (const node of seen) for (const target of graph[node] ?? []) seen.add(target);
  return seen;
}

const graphs = fc
  .integer({ min: 1, max: 9 })
  .chain((size) => fc.array(fc.uniqueArray(fc.nat(size - 1)), { minLength: size, maxLength: size }));

test('a stamp changes exactly when something within reach changes', () => {
  fc.assert(
    fc.property(graphs, fc.nat(8), (graph, chosen) => {
      const edited = chosen % graph.length;
      const before = stampsOf(graph, graph.map(String));
      const after = stampsOf(
        graph,
        graph.map((one, index) => (index === edited ? 'edited' : String(one))),
      );
      const changed = graph.flatMap((_, index) => (before[index] === after[index] ? [] : [index]));
      expect(changed).toEqual(graph.flatMap((_, index) => (reaches(graph, index).has(edited) ? [index] : [])));
    }),
  );
});

test('the order of the files does not matter', () => {
  fc.assert(
    fc.property(graphs, (graph) => {
      const order = graph.map((_, index) => index).reverse();
      expect(stampsOf(graph, graph.map(String), order)).toEqual(stampsOf(graph, graph.map(String)));
    }),
  );
});

test('imports that lead somewhere else change the stamp', () => {
  const stamp = (target: string | undefined) =>
    dependencyStamps([{ path: '/a', ownStamp: 'a', imports: new Map([['./b', target]]) }], 'global').get('/a');
  expect(new Set([stamp(undefined), stamp('/b.ts'), stamp('/b/index.ts')]).size).toBe(3);
});

test('what is global changes every stamp', () => {
  const files = [{ path: '/a', ownStamp: 'a', imports: new Map<string, string>() }];
  expect(dependencyStamps(files, 'one').get('/a')).not.toBe(dependencyStamps(files, 'two').get('/a'));
});

test('a chain that is longer than the call stack', () => {
  const length = 20_000;
  const graph = Array.from({ length }, (_, index) => (index + 1 < length ? [index + 1] : []));
  expect(new Set(stampsOf(graph, [])).size).toBe(length);
});
