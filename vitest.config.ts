import { defineConfig } from 'vitest/config';

/** Suites that run the built packages as a user does: in processes of their own, against the clock of the machine. */
const processSuites = ['apps', 'bench', 'cli/bin', 'compat', 'docs', 'package', 'scripts'].map(
  (suite) => `test/${suite}/**/*.test.ts`,
);

function source(path: string): string {
  return new URL(path, import.meta.url).pathname;
}

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        // Sources run on sources, not on what was built of them yesterday: the command line's, and those of applications.
        resolve: {
          alias: [
            { find: '@ashlar/compiler', replacement: source('compiler/src/index.ts') },
            { find: /^ashlar$/, replacement: source('runtime/src/index.ts') },
            { find: /^ashlar\/codegen\/v1$/, replacement: source('runtime/src/codegen/v1.ts') },
            { find: /^ashlar\/testing$/, replacement: source('runtime/src/testing/index.ts') },
          ],
        },
        test: {
          name: 'sources',
          include: ['test/**/*.test.ts'],
          exclude: processSuites,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'processes',
          include: processSuites,
          globalSetup: ['test/support/built-packages.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
