import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/support/longest-first.ts';
import { timeoutOf } from './test/support/rounds.ts';

/**
 * Suites that build applications with the built packages, as a user does. They share processes, so that the compiler and the libraries
 * of TypeScript are loaded once. Applications run in processes of their own.
 */
const applicationSuites = ['apps', 'client', 'docs', 'package', 'ports'].map((suite) => `test/${suite}/**/*.test.ts`);

/** Other suites that run the built packages as a user does: in processes of their own, against the clock of the machine. */
const processSuites = ['bench', 'cli/bin', 'compat', 'databases', 'editor/processes', 'journey', 'scripts'].map(
  (suite) => `test/${suite}/**/*.test.ts`,
);

/**
 * Suites that call functions of the compiler and of the runtime. They share processes, in which modules are loaded and the libraries
 * of TypeScript are parsed once, so they must not change what is global.
 */
const sharingSuites = [
  'architecture',
  'cases',
  'catalogue',
  'cli/*',
  'codec',
  'compiler',
  'determinism',
  'mutation',
  'openapi',
  ...[
    'configuration',
    'context',
    'decoding',
    'decorators',
    'errors',
    'events',
    'pipeline',
    'response',
    'serializing',
    'testing',
    'throttling',
    'types',
  ].map((suite) => `runtime/${suite}`),
].map((suite) => (suite.endsWith('*') ? `test/${suite}.test.ts` : `test/${suite}/**/*.test.ts`));

/** The suites that do not run in processes of their own on sources. */
const otherSuites = [...applicationSuites, ...processSuites, ...sharingSuites];

function source(path: string): string {
  return new URL(path, import.meta.url).pathname;
}

const setupFiles = [
  'test/support/record-processor-time.ts',
  'test/support/after-each-file.ts',
  'test/support/patient-waiting.ts',
];

/** Sources run on sources, not on an earlier build of them: those of the command line, and those of applications. */
const resolve = {
  alias: [
    { find: /^@ashlar\/compiler$/, replacement: source('compiler/src/index.ts') },
    { find: /^@ashlar\/compiler\/editor$/, replacement: source('compiler/src/editor.ts') },
    { find: /^@ashlar\/compiler\/last-build$/, replacement: source('compiler/src/last-build.ts') },
    { find: /^ashlar$/, replacement: source('runtime/src/index.ts') },
    { find: /^ashlar\/codegen\/v1$/, replacement: source('runtime/src/codegen/v1.ts') },
    { find: /^ashlar\/node$/, replacement: source('runtime/src/node/index.ts') },
    { find: /^ashlar\/testing$/, replacement: source('runtime/src/testing/index.ts') },
  ],
};

/** The settings of the suites that run the built packages. */
const ofBuiltPackages = {
  setupFiles,
  // The built packages run as they are.
  server: { deps: { external: [/\/(cli|compiler|runtime)\/dist\//] } },
  globalSetup: ['test/support/built-packages.ts'],
  testTimeout: timeoutOf(120_000),
  hookTimeout: timeoutOf(120_000),
};

export default defineConfig({
  test: {
    // One more than the cores of small machines: suites wait for processes and for times.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        resolve,
        test: {
          name: 'functions',
          setupFiles,
          include: sharingSuites,
          isolate: false,
          testTimeout: timeoutOf(60_000),
          hookTimeout: timeoutOf(60_000),
        },
      },
      {
        resolve,
        test: {
          name: 'sources',
          setupFiles,
          // A project with an `exclude` of its own would run what `--exclude` leaves out.
          include: ['test/**/*.test.ts', ...otherSuites.map((suite) => `!${suite}`)],
          testTimeout: timeoutOf(60_000),
          hookTimeout: timeoutOf(60_000),
        },
      },
      { test: { ...ofBuiltPackages, name: 'applications', include: applicationSuites, isolate: false } },
      { test: { ...ofBuiltPackages, name: 'processes', include: processSuites } },
    ],
  },
});
