import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { laterNode, nodeVersions, suitesOfLaterNode, suitesOfNodes } from '../../scripts/nodes.mjs';
import { repositoryDirectory } from '../support/repository.js';

function read(file: string): string {
  return readFileSync(join(repositoryDirectory, file), 'utf8');
}

const lines = nodeVersions.map((version) => version.replace(/\..*/, ''));

test('the first version of Node is the oldest that is supported', () => {
  const { engines }: { engines: { node: string } } = JSON.parse(read('package.json'));
  expect(nodeVersions[0]).toBe(`${engines.node.replace('>=', '')}.0`);
});

test('the second version of Node in the gate is one of these', () => {
  expect(nodeVersions).toContain(laterNode);
});

test('the workflow of CI runs on each line of Node', () => {
  const workflow = read('.github/workflows/ci.yml');
  const [first, ...later] = lines;
  expect(workflow).toContain(`node-version: ${first}\n`);
  expect(workflow).toContain(`node: [${later.join(', ')}]\n`);
});

test('the suites of each version of Node exist, and include the conformance suites of the adapters', () => {
  expect(suitesOfNodes.filter((suite) => !existsSync(join(repositoryDirectory, suite)))).toEqual([]);
  const list = read('test/runtime/support/conformance-suites.ts');
  const conformance = [...list.matchAll(/import\('\.\.(\/[^']+)'\)/g)].map(([, path]) => `test/runtime${path}`);
  const adapters = ['fastify', 'fetch'].map((adapter) => `test/runtime/${adapter}/conformance.test.ts`);
  expect(conformance.length).toBeGreaterThan(40);
  const isIncluded = (path: string) => suitesOfLaterNode.some((suite) => path.startsWith(suite));
  expect([...conformance, ...adapters].filter((path) => !isIncluded(path))).toEqual([]);
});
