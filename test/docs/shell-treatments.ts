import type { Page } from './pages.js';

/** How the tests treat a block of shell. The commands of every block are checked in any case. */
export type Treatment =
  /** Run by `shell-examples.test.ts`, in a directory that it prepares. `listens`: its last commands serve until they are ended. */
  | { readonly kind: 'runs'; readonly directory: PreparedDirectory; readonly listens?: true }
  /** Run by another suite, which names the page. */
  | { readonly kind: 'suite'; readonly suite: string }
  /** Run by `examples.test.ts` against the served examples of all pages. */
  | { readonly kind: 'request' }
  /** Not run. */
  | { readonly kind: 'checked'; readonly reason: string };

/**
 * - `application`: a built application of `ashlar new` with the feature `notes`.
 * - `applications`: a package with two applications.
 * - `created`: a new application, not built yet.
 * - `clone`: a built clone of the repository.
 * - `empty`: no files.
 */
export type PreparedDirectory = 'application' | 'applications' | 'created' | 'clone' | 'empty';

/** The languages of blocks with commands. */
export const shellLanguages: ReadonlySet<string> = new Set(['sh', 'bash', 'console', 'shell', 'zsh']);

/** The blocks of shell of a page. */
export function shellBlocks({ blocks }: Page): readonly string[] {
  return blocks.filter(({ language }) => shellLanguages.has(language)).map(({ text }) => text);
}

/** The name of a block in the table: its first line without a comment. */
export function nameOf(block: string): string {
  return (block.split('\n')[0] ?? '').replace(/\s+#.*$/, '');
}

const runs = (directory: PreparedDirectory): Treatment => ({ kind: 'runs', directory });
const serves = (directory: PreparedDirectory): Treatment => ({ kind: 'runs', directory, listens: true });
const suite = (name: string): Treatment => ({ kind: 'suite', suite: `test/${name}` });
const request: Treatment = { kind: 'request' };
const installs: Treatment = { kind: 'checked', reason: 'it only installs packages, which needs a registry' };
const needsDocker: Treatment = { kind: 'checked', reason: 'it needs Docker' };
const needsMachines: Treatment = { kind: 'checked', reason: 'it needs several machines' };
const toolRecipes = suite('docs/tool-recipes.test.ts');
const testRunners = suite('docs/recipes.test.ts');

/** The blocks of shell of all pages: the path of the page, the name of the block, and its treatment. */
export const treatments: Readonly<Record<string, Readonly<Record<string, Treatment>>>> = {
  'CONTRIBUTING.md': { 'npm test': { kind: 'checked', reason: 'it runs the suites, and this one among them' } },
  'README.md': {
    'npm run demo': suite('scripts/demo.test.ts'),
    [`curl -X POST -H 'content-type: application/json' -d '{"title":""}' http://127.0.0.1:3000/notes`]: request,
  },
  'cli/README.md': { 'npm install --save-dev @ashlar/cli': runs('application') },
  'cli/docs/audit.md': { 'npx ashlar audit': suite('docs/audit.test.ts') },
  'cli/docs/client.md': { 'ashlar client --out ../web/src/api.ts': runs('application') },
  'cli/docs/continuous-integration.md': { 'npx ashlar check && npx tsc --noEmit': runs('application') },
  'cli/docs/doctor.md': { 'npx ashlar doctor': runs('application') },
  'cli/docs/environment-variables.md': {
    'ashlar config --format dotenv --out .env.example': runs('application'),
  },
  'cli/docs/explaining-requests.md': {
    'ashlar explain GET "/articles/how-to?page=two"': suite('request-plan/page.test.ts'),
    'ashlar explain GET /Articles/feed': suite('request-plan/page.test.ts'),
  },
  'cli/docs/generating-features.md': { 'npx ashlar generate resource notes': runs('created') },
  'cli/docs/libraries.md': {
    'npx ashlar build': suite('docs/libraries.test.ts'),
    'npm install @acme/clock': suite('docs/libraries.test.ts'),
  },
  'cli/docs/module-graph.md': { 'npx ashlar graph --format html --out modules.html': runs('application') },
  'cli/docs/new-applications.md': {
    'npx @ashlar/cli new greetings': serves('empty'),
    'npm install --save-dev typescript@7': installs,
    'npm install --save-dev typescript-7@npm:typescript@7': toolRecipes,
  },
  'cli/docs/openapi.md': { 'ashlar openapi --format yaml --out openapi.yaml': runs('application') },
  'cli/docs/running.md': {
    'npx ashlar run': serves('application'),
    'npx --node-options=--inspect ashlar run --watch': suite('docs/debugging.test.ts'),
  },
  'cli/docs/settings.md': { 'npx ashlar build --application src/admin/generated': runs('applications') },
  'cli/docs/updating.md': {
    'npx ashlar update': { kind: 'checked', reason: 'it asks a registry for versions' },
  },
  'libraries/health/docs/health-checks.md': { 'npm install @ashlar/health': installs },
  'libraries/jobs/docs/jobs.md': { 'npm install @ashlar/jobs bullmq@6 ioredis@6': installs },
  'runtime/docs/coming-from-nestjs.md': {
    'npm install ashlar': {
      kind: 'checked',
      reason: 'it needs an application of NestJS: test/apps/migrated-applications.test.ts moves three',
    },
  },
  'runtime/docs/bodies.md': {
    'curl -X POST http://127.0.0.1:3000/orders/7/cancellation': request,
    "curl -d 'name=Ada&password=secret' http://127.0.0.1:3000/sessions": request,
    "curl -X PUT -H 'Content-Type: application/pdf' --data-binary @terms.pdf http://127.0.0.1:3000/contracts/current":
      request,
  },
  'runtime/docs/bundling.md': {
    'npx rolldown dist/main.js --platform node --format esm --dir bundle': runs('application'),
  },
  'runtime/docs/configuration.md': {
    'npx ashlar config': runs('application'),
    'docker run --env NODE_ENV=production --env MAIL_SERVER_URL=smtps://mail.example.com --env-file secrets.env notes':
      needsDocker,
  },
  'runtime/docs/database/1-migrations.md': {
    'npm install kysely pg': installs,
    'node dist/migrate.js': suite('databases/shop/migrations.test.ts'),
    'npx tsx --env-file=.env src/migrate.ts': suite('databases/shop/migrations.test.ts'),
  },
  'runtime/docs/database/11-tests.md': {
    'docker run --publish 5432:5432 --env POSTGRES_HOST_AUTH_METHOD=trust postgres:17': needsDocker,
  },
  'runtime/docs/getting-started.md': {
    'npx @ashlar/cli new greetings': serves('empty'),
    "curl 'http://127.0.0.1:3000/?name=Ada'": request,
    'npm ci': runs('clone'),
    [`curl -X POST -H 'content-type: application/json' -d '{"language":"fr"}' http://127.0.0.1:3000/greetings`]:
      request,
  },
  'runtime/docs/more-than-one-machine.md': {
    'redis-cli --cluster create 10.0.0.1:6379 10.0.0.2:6379 10.0.0.3:6379 10.0.0.4:6379 10.0.0.5:6379 10.0.0.6:6379 --cluster-replicas 1':
      needsMachines,
    'redis-server /etc/redis/sentinel.conf --sentinel': needsMachines,
  },
  'runtime/docs/recipes/databases.md': {
    'npm install typeorm pg': installs,
    'npm install @prisma/client @prisma/adapter-pg': installs,
    'npm install kysely pg': installs,
  },
  'runtime/docs/recipes/docker.md': { 'docker build --tag notes .': needsDocker },
  'runtime/docs/recipes/generated-files.md': {
    'npm install --save-dev eslint typescript-eslint': toolRecipes,
    'npx eslint .': toolRecipes,
    'npm install --save-dev --save-exact @biomejs/biome': toolRecipes,
    'npx biome check': toolRecipes,
    'npm install --save-dev --save-exact prettier': toolRecipes,
    'npx prettier --check .': toolRecipes,
    'npm install --save-dev openapi-typescript': toolRecipes,
  },
  'runtime/docs/recipes/mail.md': { 'npm install nodemailer handlebars': installs },
  'runtime/docs/recipes/monorepo.md': {
    'npx esbuild src/main.ts --bundle --platform=node --format=esm --conditions=@mono/source --external:ashlar --external:ashlar/* \\':
      suite('docs/monorepo.test.ts'),
    'npx ashlar new apps/web': suite('docs/monorepo.test.ts'),
  },
  'runtime/docs/recipes/sentry.md': {
    'npm install @ashlar/opentelemetry @opentelemetry/api @opentelemetry/sdk-trace-node @opentelemetry/exporter-trace-otlp-http':
      installs,
  },
  'runtime/docs/recipes/test-runners.md': {
    'npm install --save-dev @vitest/coverage-v8@4': installs,
    'npx vitest run --coverage': {
      kind: 'checked',
      reason: 'the repository does not install the package for coverage',
    },
    'npm install --save-dev jest': testRunners,
    'npm install --save-dev jest ts-jest': testRunners,
  },
  'runtime/docs/recipes/tracing.md': {
    'npm install @ashlar/opentelemetry @opentelemetry/api': installs,
    'npm install @opentelemetry/resources @opentelemetry/sdk-trace-node @opentelemetry/exporter-trace-otlp-http':
      installs,
    'npm install @opentelemetry/instrumentation @opentelemetry/instrumentation-pg @opentelemetry/instrumentation-undici':
      installs,
  },
  'runtime/docs/uploads.md': {
    'curl -F avatar=@me.png http://127.0.0.1:3000/avatars': request,
    "curl -F 'avatar=@package.json;filename=me.png;type=image/png' http://127.0.0.1:3000/avatars": request,
    'curl -F title=Terms -F document=@terms.pdf http://127.0.0.1:3000/documents': request,
  },
};
