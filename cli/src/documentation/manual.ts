/** A section of the manual: a topic, and the pages about it in the order in which they are read. */
export interface ManualSection {
  readonly title: string;
  /** The paths of the pages, from the directory of the repository. */
  readonly pages: readonly string[];
}

/**
 * The manual: every page by topic. The site, `docs/README.md` and `ashlar docs` are made of this list, and a test compares it with the
 * files. The titles of the pages are their first headings.
 */
export const manual: readonly ManualSection[] = [
  {
    title: 'Getting started',
    pages: [
      'runtime/docs/getting-started.md',
      'runtime/docs/what-is-different.md',
      'cli/docs/new-applications.md',
      'cli/docs/generating-features.md',
    ],
  },
  {
    title: 'Modules and providers',
    pages: [
      'runtime/docs/modules-and-providers.md',
      'runtime/docs/configuration.md',
      'runtime/docs/lifecycle.md',
      'runtime/docs/options.md',
      'cli/docs/module-graph.md',
      'cli/docs/libraries.md',
    ],
  },
  {
    title: 'Requests and validation',
    pages: [
      'runtime/docs/validation.md',
      'runtime/docs/bodies.md',
      'runtime/docs/uploads.md',
      'runtime/docs/request-values.md',
      'runtime/docs/codecs.md',
    ],
  },
  {
    title: 'Responses and errors',
    pages: ['runtime/docs/responses.md', 'runtime/docs/response-mappers.md', 'runtime/docs/errors.md'],
  },
  {
    title: 'Guards and interceptors',
    pages: [
      'runtime/docs/request-lifecycle.md',
      'runtime/docs/composed-decorators.md',
      'cli/docs/explaining-requests.md',
      'cli/docs/listing-routes.md',
    ],
  },
  {
    title: 'Authentication and permissions',
    pages: [
      'runtime/docs/recipes/authentication.md',
      'runtime/docs/recipes/permissions.md',
      'runtime/docs/recipes/sessions.md',
      'runtime/docs/recipes/passport.md',
    ],
  },
  { title: 'Events', pages: ['runtime/docs/events.md'] },
  { title: 'Jobs', pages: ['libraries/jobs/docs/jobs.md'] },
  { title: 'Rate limiting', pages: ['runtime/docs/rate-limiting.md'] },
  {
    title: 'API document and client',
    pages: ['runtime/docs/api-document.md', 'cli/docs/openapi.md', 'cli/docs/openapi-diff.md', 'cli/docs/client.md'],
  },
  {
    title: 'An API with a database',
    pages: [
      'runtime/docs/database/1-migrations.md',
      'runtime/docs/database/2-transactions.md',
      'runtime/docs/database/3-tenants.md',
      'runtime/docs/database/4-pagination.md',
      'runtime/docs/database/5-concurrent-changes.md',
      'runtime/docs/database/6-several-rows.md',
      'runtime/docs/database/7-idempotency-keys.md',
      'runtime/docs/database/8-outbox.md',
      'runtime/docs/database/9-soft-deletion.md',
      'runtime/docs/database/10-other-libraries.md',
      'runtime/docs/database/11-tests.md',
    ],
  },
  {
    title: 'Testing',
    pages: ['runtime/docs/testing.md', 'runtime/docs/recipes/unit-tests.md', 'runtime/docs/recipes/test-runners.md'],
  },
  {
    title: 'Development',
    pages: [
      'cli/docs/running.md',
      'cli/docs/editor.md',
      'cli/docs/diagnostics.md',
      'cli/docs/how-a-build-works.md',
      'cli/docs/continuous-integration.md',
      'runtime/docs/recipes/generated-files.md',
      'runtime/docs/recipes/imports-and-assets.md',
      'runtime/docs/recipes/monorepo.md',
    ],
  },
  {
    title: 'Deployment',
    pages: [
      'runtime/docs/bundling.md',
      'runtime/docs/recipes/docker.md',
      'runtime/docs/recipes/kubernetes.md',
      'runtime/docs/recipes/aws-lambda.md',
      'runtime/docs/recipes/behind-a-proxy.md',
      'runtime/docs/recipes/commonjs.md',
      'runtime/docs/fastify.md',
      'runtime/docs/fetch.md',
      'runtime/docs/more-than-one-machine.md',
    ],
  },
  {
    title: 'Operations',
    pages: [
      'runtime/docs/logging.md',
      'libraries/health/docs/health-checks.md',
      'libraries/opentelemetry/docs/traces-and-metrics.md',
      'runtime/docs/recipes/tracing.md',
      'runtime/docs/recipes/alerts.md',
      'runtime/docs/recipes/sentry.md',
    ],
  },
  {
    title: 'Limits and security',
    pages: [
      'runtime/docs/limits.md',
      'cli/docs/audit.md',
      'runtime/docs/recipes/cross-site-requests.md',
      'SECURITY.md',
    ],
  },
  {
    title: 'Recipes',
    pages: [
      'runtime/docs/recipes/translations.md',
      'runtime/docs/recipes/validators-with-a-database.md',
      'runtime/docs/recipes/api-versions.md',
      'runtime/docs/recipes/caching.md',
      'runtime/docs/recipes/mail.md',
      'runtime/docs/recipes/background-work.md',
      'runtime/docs/recipes/schedules.md',
      'runtime/docs/recipes/graphql.md',
      'runtime/docs/recipes/codecs.md',
      'runtime/docs/recipes/databases.md',
      'runtime/docs/recipes/single-page-application.md',
      'runtime/docs/recipes/webhooks.md',
      'runtime/docs/recipes/websockets.md',
    ],
  },
  {
    title: 'Command line and settings',
    pages: [
      'cli/README.md',
      'cli/docs/settings.md',
      'cli/docs/environment-variables.md',
      'cli/docs/doctor.md',
      'cli/docs/updating.md',
      'compiler/docs/api.md',
    ],
  },
  {
    title: 'Coming from other frameworks',
    pages: [
      'runtime/docs/coming-from-nestjs.md',
      'libraries/jobs/docs/coming-from-nestjs-bullmq.md',
      'runtime/docs/coming-from-tsoa.md',
      'runtime/docs/coming-from-fastify.md',
      'runtime/docs/coming-from-express.md',
    ],
  },
  {
    title: 'The repository',
    pages: [
      'docs/architecture.md',
      'docs/performance.md',
      'docs/testing.md',
      'docs/decisions/README.md',
      'CONTRIBUTING.md',
      'CHANGELOG.md',
    ],
  },
];
