import { expect, test } from 'vitest';
import manifest from '../../../runtime/package.json' with { type: 'json' };
import { checkNode, oldestNode } from '../../../runtime/src/container/check-node.ts';

test('a version of Node below that of the package is an error, and other runtimes are not checked', () => {
  expect(manifest.engines.node).toBe(`>=${oldestNode.join('.')}`);
  for (const node of ['20.19.0', '20.20.2', '22.0.0', '100.1.0', undefined]) checkNode({ node });
  for (const node of ['20.18.3', '20.9.0', '18.20.8', '8.0.0']) {
    expect(() => checkNode({ node })).toThrow(`Node ${node} is not supported: install Node 20.19 or later`);
    checkNode({ node, bun: '1.0.0' });
    checkNode({ node, deno: '2.0.0' });
  }
});
