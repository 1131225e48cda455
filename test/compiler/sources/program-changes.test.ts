import { ts } from 'ts-morph';
import { expect, test } from 'vitest';
import { programChanges } from '../../../compiler/src/sources/changes/program-changes.ts';
import { connectionsOf, type OwnFile, type ProgramState } from '../../../compiler/src/sources/program/program-state.ts';
import { fc } from '../../support/fast-check.ts';

/** The files that each file imports; each of them exports a class, and extends those that it imports. */
type Graph = readonly (readonly number[])[];

function stateOf(graph: Graph, textOf: (index: number) => string, world: readonly ts.SourceFile[] = []): ProgramState {
  const own = graph.map((targets, index) => {
    const imports = targets.map((target) => `import { A${target} } from './${target}.ts';`);
    const uses = targets.map((target) => `class E${target} extends A${target} {}`);
    const text = [...imports, ...uses, `export class A${index} {}`, textOf(index)].join('\n');
    const sourceFile = sourceOf(`/${index}.ts`, text);
    const targetsByKey = new Map(targets.map((target) => [`99 ./${target}`, `/${target}.ts`]));
    return { sourceFile, imports: targetsByKey };
  });
  return programState(own, world);
}

function programState(own: readonly OwnFile[], world: readonly ts.SourceFile[] = []): ProgramState {
  return {
    own: new Map(own.map((file) => [file.sourceFile.fileName, file])),
    world: new Set(world),
    connections: connectionsOf(own),
  };
}

function sourceOf(path: string, text: string): ts.SourceFile {
  return ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
}

function changesOf(before: ProgramState, after: ProgramState): Record<'texts' | 'reaching' | 'using', string[]> {
  const { texts, reaching, using } = programChanges(before, after, (one, other) => one.text === other.text);
  return { texts: [...texts].sort(), reaching: [...reaching].sort(), using: [...using].sort() };
}

function reaches(graph: Graph, from: number): Set<number> {
  const seen = new Set([from]);
  for (const node of seen) for (const target of graph[node] ?? []) seen.add(target);
  return seen;
}

const graphs = fc
  .integer({ min: 1, max: 9 })
  .chain((size) => fc.array(fc.uniqueArray(fc.nat(size - 1)), { minLength: size, maxLength: size }));

test('exactly the files that reach a change are affected', () => {
  fc.assert(
    fc.property(graphs, fc.nat(8), (graph, chosen) => {
      const edited = chosen % graph.length;
      const before = stateOf(graph, () => '');
      const after = stateOf(graph, (index) => (index === edited ? 'let edited;' : ''));
      const reaching = graph.flatMap((_, index) => (reaches(graph, index).has(edited) ? [`/${index}.ts`] : []));
      expect(changesOf(before, after)).toEqual({ texts: [`/${edited}.ts`], reaching, using: reaching });
    }),
  );
});

test('imports that lead somewhere else are a change', () => {
  const sourceFile = sourceOf('/a.ts', `import { B } from './b.ts';`);
  const state = (target: string | undefined): ProgramState =>
    programState([{ sourceFile, imports: new Map([['99 ./b', target]]) }]);
  const none: string[] = [];
  const same = { texts: none, reaching: none, using: none };
  expect(changesOf(state('/b.ts'), state('/b.ts'))).toEqual(same);
  for (const [before, after] of [
    [undefined, '/b.ts'],
    ['/b.ts', undefined],
    ['/b.ts', '/b/index.ts'],
  ] as const) {
    expect(changesOf(state(before), state(after))).toEqual({ ...same, reaching: ['/a.ts'], using: ['/a.ts'] });
  }
});

test('a global change affects every file', () => {
  const graph = [[1], []];
  const one = sourceOf('/lib.d.ts', 'declare const a: 1;');
  const withWorld = (...world: ts.SourceFile[]) => stateOf(graph, () => '', world);
  const all = { texts: [], reaching: ['/0.ts', '/1.ts'], using: ['/0.ts', '/1.ts'] };
  const none = { texts: [], reaching: [], using: [] };
  expect(changesOf(withWorld(one), withWorld(one))).toEqual(none);
  expect(changesOf(withWorld(one), withWorld(sourceOf('/lib.d.ts', one.text)))).toEqual(none);
  expect(changesOf(withWorld(one), withWorld(sourceOf('/lib.d.ts', 'declare const a: 2;')))).toEqual(all);
  expect(changesOf(withWorld(one), withWorld(sourceOf('/other.d.ts', one.text)))).toEqual(all);
  expect(changesOf(withWorld(one), withWorld())).toEqual(all);
  expect(changesOf(withWorld(), withWorld(one))).toEqual(all);
});

test('a text that means the same is a change of the text alone', () => {
  const before = stateOf([[], [0]], () => '');
  const after = stateOf([[], [0]], (index) => (index === 0 ? '// A remark.' : ''));
  const { texts, reaching, using } = programChanges(before, after, () => true);
  expect([[...texts], [...reaching], [...using]]).toEqual([['/0.ts'], [], []]);
});

test('a chain that is longer than the call stack', () => {
  const length = 20_000;
  const graph = Array.from({ length }, (_, index) => (index + 1 < length ? [index + 1] : []));
  const before = stateOf(graph, () => '');
  const edited = sourceOf(`/${length - 1}.ts`, 'export class Other {}');
  const own = new Map(before.own).set(edited.fileName, { sourceFile: edited, imports: new Map() });
  expect(programChanges(before, { ...before, own }, () => false).using.size).toBe(length);
});
