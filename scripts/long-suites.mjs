/**
 * Suites that run whole tools or take long by their nature: journeys of users, examples of the pages, bundlers, browsers, databases,
 * other versions of TypeScript, applications of another framework, other tools of recipes, telemetry, several processes with one
 * store or one queue, full disks, large applications, loads, the extension of an editor. Others find most of the faults that these find. Only `npm test -- --all` runs them.
 */
export const longSuites = [
  'test/apps/jobs-failures.test.ts',
  'test/apps/libraries.test.ts',
  'test/apps/migrated-applications.test.ts',
  'test/apps/monorepo.test.ts',
  'test/apps/opentelemetry.test.ts',
  'test/apps/shared-quota.test.ts',
  'test/bench/large-application.test.ts',
  'test/browser/',
  'test/catalogue/shell-examples.test.ts',
  'test/cli/bin/run.test.ts',
  'test/cli/generated-application.test.ts',
  'test/cli/hostile-documents.test.ts',
  'test/cli/new-workspace.test.ts',
  'test/client/conversations.test.ts',
  'test/compat/',
  'test/compiler/emit/compiles.test.ts',
  'test/compiler/libraries/published-source.test.ts',
  'test/compiler/watch/restarting-tools.test.ts',
  'test/databases/',
  'test/docs/debugging.test.ts',
  'test/docs/examples.test.ts',
  'test/docs/monorepo.test.ts',
  'test/docs/more-than-one-machine.test.ts',
  'test/docs/recipes.test.ts',
  'test/docs/shell-examples.test.ts',
  'test/docs/tool-recipes.test.ts',
  'test/docs/tracing.test.ts',
  'test/editor/vscode-package.test.ts',
  'test/journey/',
  'test/migrate/nest-applications.test.ts',
  'test/openapi/agreement-types.test.ts',
  'test/openapi/client.test.ts',
  'test/openapi/generators.test.ts',
  'test/openapi/lint.test.ts',
  'test/openapi/proxy.test.ts',
  'test/other-tools/',
  'test/package/bundlers.test.ts',
  'test/package/telemetry.test.ts',
  'test/package/test-runners.test.ts',
  'test/package/type-resolution.test.ts',
  'test/repair/random-breakages.test.ts',
  'test/runtime/fastify/conformance-with-hooks.test.ts',
  'test/runtime/throttling/redis-failover.test.ts',
  'test/runtime/throttling/redis-processes.test.ts',
  'test/runtime/uploads/failing-disk.test.ts',
  'test/scripts/demo.test.ts',
  'test/site/site.test.ts',
  'test/soak/',
];

/**
 * The argument of Vitest that leaves a suite out.
 *
 * @param {string} suite
 */
export function exclusionOf(suite) {
  return `--exclude=${suite}${suite.endsWith('/') ? '**' : ''}`;
}
