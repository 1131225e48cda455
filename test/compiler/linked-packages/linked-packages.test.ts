import { expect, test } from 'vitest';
import { compileLinked, importedSpecifiers, type WorkspaceLayout } from './linked-workspace.ts';

const layouts: readonly (readonly [title: string, layout: WorkspaceLayout])[] = [
  ['`exports` to sources', {}],
  [
    'a custom condition',
    {
      exports: { '.': { '@mono/source': './src/index.ts', default: './dist/index.js' } },
      options: { customConditions: ['@mono/source'] },
    },
  ],
  [
    'tsconfig `paths`',
    { isLinked: false, options: { paths: { '@mono/core': ['../../packages/core/src/index.ts'] } } },
  ],
];

test.each(layouts)('%s: classes of a package are used like own ones', async (_, layout) => {
  const result = await compileLinked({}, layout);
  expect(result.diagnostics).toEqual([]);
  expect(importedSpecifiers(result)).toEqual(['../app.module.js', '@mono/core']);
});
