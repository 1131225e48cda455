import { expect, test } from 'vitest';
import manifest from '../../cli/package.json' with { type: 'json' };
import { describeOldNode } from '../../cli/src/errors/describe-old-node.ts';

test('a version of Node below that of the package is an error', () => {
  const oldest = manifest.engines.node.replace('>=', '');
  for (const version of [`${oldest}.0`, '20.20.2', '22.0.0', '100.1.0'])
    expect(describeOldNode(version)).toBeUndefined();
  for (const version of ['20.18.3', '20.9.0', '18.20.8', '8.0.0'])
    expect(describeOldNode(version)).toBe(`error: Node ${version} is not supported: install Node ${oldest} or later\n`);
});
