import { defineConfig } from 'vitest/config';

/** Suites that run the built packages as a user does: in processes of their own, against the clock of the machine. */
const processSuites = ['apps', 'bench', 'bin', 'compat', 'docs', 'package', 'scripts'].map(
  (suite) => `test/${suite}/**/*.test.ts`,
);

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        // The command line's sources run on the compiler's sources, not on what was built of them yesterday.
        resolve: { alias: { '@ashlar/compiler': new URL('compiler/src/index.ts', import.meta.url).pathname } },
        test: {
          name: 'sources',
          include: ['test/**/*.test.ts'],
          exclude: processSuites,
          testTimeout: 20_000,
          hookTimeout: 30_000,
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
