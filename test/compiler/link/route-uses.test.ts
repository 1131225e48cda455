import { expect, test } from 'vitest';
import { compileFiles } from '../../support/compile-files.ts';
import { fc } from '../../support/fast-check.ts';
import { loadGenerated } from '../../support/load-generated.ts';
import { rounds } from '../../support/rounds.ts';
import { naiveEntries } from './naive-route-uses.ts';
import { randomTrees, sourceOfTree, type Tree } from './random-route-uses.ts';

interface Entry {
  readonly guards?: readonly string[];
  readonly interceptors?: readonly string[];
}

/** The part of the runtime that generated entries need, with texts in place of instances. */
const contract = {
  route: (template: string, { guards = [], interceptors = [] }: Entry) => [
    template.replace('GET ', ''),
    guards.join(', '),
    interceptors.join(', '),
  ],
  withOptions: (name: string, options: unknown) => `${name}${JSON.stringify(options)}`,
};

/** The paths, guards and interceptors of the generated entries. */
async function generatedEntries(tree: Tree): Promise<readonly unknown[]> {
  const { diagnostics, applications } = await compileFiles({ 'src/app.module.ts': sourceOfTree(tree) });
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  const artifacts = applications.flatMap((application) => application.artifacts);
  const text = artifacts.find(({ name }) => name === 'root.ts')?.text ?? '';
  const { createRoutes } = loadGenerated(text, { 'ashlar/codegen/v1': contract });
  if (typeof createRoutes !== 'function') throw new Error('the generated file has no routes');
  const container = new Proxy({}, { get: (_, name) => name });
  return Object.values<readonly string[]>(createRoutes(container)).sort();
}

test('the paths, guards and interceptors of random trees match a naive model', async () => {
  await fc.assert(
    fc.asyncProperty(randomTrees, async (tree) => {
      expect(await generatedEntries(tree)).toEqual(naiveEntries(tree));
    }),
    { numRuns: rounds(40) },
  );
});

test('random trees have joined paths, routes without guards, and one guard with several options', () => {
  const entries = fc.sample(randomTrees, { numRuns: 40, seed: 1 }).flatMap((tree) => [...naiveEntries(tree)]);
  expect({
    joined: entries.some(([path = '']) => /^\/root\/module\d\/c\d/.test(path)),
    unguarded: entries.some(([, guards]) => guards === ''),
    options: entries.some(([, guards = '']) => guards.split('role0').length > 2),
    interceptors: entries.some(([, , interceptors = '']) => interceptors.includes(', ')),
  }).toEqual({ joined: true, unguarded: true, options: true, interceptors: true });
});
