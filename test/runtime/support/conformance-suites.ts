import { describe } from 'vitest';
import { isComplete } from '../../support/rounds.ts';

/**
 * The parts of an adapter that a suite needs:
 * - `calls`: single requests and their complete responses, in whatever way they reach the application;
 * - `sockets`: an application that listens, and a client of HTTP;
 * - `raw connections`: bytes on a socket, for malformed requests, pipelines, slow and disconnected clients.
 */
export type Need = 'calls' | 'sockets' | 'raw connections';

/** A suite that describes the behaviour of each adapter. It creates its applications with `create-application.ts`. */
export interface ConformanceSuite {
  readonly title: string;
  readonly load: () => Promise<unknown>;
  /** The most that a test of the suite needs. */
  readonly needs: Need;
}

/** The suites of the default server that each adapter passes. */
export const conformanceSuites: readonly ConformanceSuite[] = [
  { title: 'single calls', needs: 'calls', load: () => import('../pipeline/calls.test.ts') },
  { title: 'the pipeline', needs: 'calls', load: () => import('../pipeline/pipeline.test.ts') },
  { title: 'trailing slashes', needs: 'calls', load: () => import('../pipeline/trailing-slash.test.ts') },
  { title: 'server', needs: 'raw connections', load: () => import('../server/server.test.ts') },
  { title: 'response encoding', needs: 'raw connections', load: () => import('../server/response-encoding.test.ts') },
  { title: 'hostile requests', needs: 'raw connections', load: () => import('../server/hostile-requests.test.ts') },
  { title: 'connections', needs: 'raw connections', load: () => import('../limits/connections.test.ts') },
  { title: 'streams', needs: 'raw connections', load: () => import('../response/streams.test.ts') },
  { title: 'missing properties', needs: 'sockets', load: () => import('../response/missing-properties.test.ts') },
  { title: 'documented statuses', needs: 'calls', load: () => import('../response/documented-statuses.test.ts') },
  { title: 'discarded streams', needs: 'calls', load: () => import('../response/discarded-streams.test.ts') },
  { title: 'server-sent events', needs: 'sockets', load: () => import('../response/server-sent-events.test.ts') },
  { title: 'statuses of results', needs: 'calls', load: () => import('../response/statuses-of-results.test.ts') },
  { title: 'response mappers', needs: 'calls', load: () => import('../response/response-mappers.test.ts') },
  { title: 'files', needs: 'sockets', load: () => import('../response/files.test.ts') },
  { title: 'error handlers', needs: 'raw connections', load: () => import('../errors/error-handler.test.ts') },
  { title: 'validation problems', needs: 'calls', load: () => import('../errors/validation-problems.test.ts') },
  { title: 'the error path', needs: 'sockets', load: () => import('../limits/error-path.test.ts') },
  { title: 'limits of bodies', needs: 'raw connections', load: () => import('../limits/body-limit.test.ts') },
  { title: 'absent bodies', needs: 'raw connections', load: () => import('../pipeline/absent-bodies.test.ts') },
  { title: 'raw bodies', needs: 'sockets', load: () => import('../pipeline/raw-bodies.test.ts') },
  { title: 'forms', needs: 'sockets', load: () => import('../uploads/forms.test.ts') },
  { title: 'aborted requests', needs: 'raw connections', load: () => import('../pipeline/aborted-requests.test.ts') },
  { title: 'observation', needs: 'raw connections', load: () => import('../pipeline/observation.test.ts') },
  { title: 'names of routes', needs: 'sockets', load: () => import('../context/route-information.test.ts') },
  { title: 'throttling', needs: 'raw connections', load: () => import('../throttling/pipeline.test.ts') },
  {
    title: 'throttling behind a proxy',
    needs: 'raw connections',
    load: () => import('../throttling/behind-a-proxy.test.ts'),
  },
  { title: 'uploads', needs: 'raw connections', load: () => import('../uploads/uploads.test.ts') },
  {
    title: 'interrupted uploads',
    needs: 'raw connections',
    load: () => import('../uploads/interrupted-uploads.test.ts'),
  },
  { title: 'lifecycle', needs: 'sockets', load: () => import('../container/lifecycle.test.ts') },
  { title: 'options of listen', needs: 'sockets', load: () => import('../server/listen-options.test.ts') },
  { title: 'open connections', needs: 'raw connections', load: () => import('../container/open-connections.test.ts') },
  { title: 'released resources', needs: 'raw connections', load: () => import('../limits/released-resources.test.ts') },
  { title: 'log fields of requests', needs: 'sockets', load: () => import('../context/request-fields.test.ts') },
  { title: 'contexts', needs: 'sockets', load: () => import('../context/context.test.ts') },
  { title: 'events', needs: 'raw connections', load: () => import('../events/events.test.ts') },
  { title: 'bounds of errors', needs: 'sockets', load: () => import('../limits/error-bounds.test.ts') },
  { title: 'files below a root', needs: 'calls', load: () => import('../limits/file-root.test.ts') },
  { title: 'headers of responses', needs: 'raw connections', load: () => import('../limits/response-headers.test.ts') },
  { title: 'strict input', needs: 'raw connections', load: () => import('../limits/strict-input.test.ts') },
  { title: 'random bytes', needs: 'raw connections', load: () => import('../pipeline/fuzz.test.ts') },
  { title: 'unwritable responses', needs: 'calls', load: () => import('../server/unwritable-responses.test.ts') },
  { title: 'rules of throttling', needs: 'calls', load: () => import('../throttling/rules.test.ts') },
  { title: 'the throttle service', needs: 'calls', load: () => import('../throttling/service.test.ts') },
  { title: 'late disconnects', needs: 'raw connections', load: () => import('../uploads/late-disconnect.test.ts') },
  { title: 'many uploads', needs: 'raw connections', load: () => import('../uploads/many-uploads.test.ts') },
  { title: 'staged files', needs: 'sockets', load: () => import('../uploads/staged-files.test.ts') },
  { title: 'staging directories', needs: 'sockets', load: () => import('../uploads/staging-directory.test.ts') },
];

/**
 * The other suites of `test/runtime`, `test/apps`, `test/codec` and `test/soak`, by directory or file, with the reason why they are not in
 * the list.
 */
export const suitesOfOneServer: Readonly<Record<string, string>> = {
  'apps/accounts': 'runs on both servers itself',
  'apps/bodies': 'runs on both servers itself',
  'apps/fetch': 'runs on servers of the Fetch API itself',
  'apps/gallery': 'runs on both servers itself',
  'apps/generated-files': 'compares files',
  'apps/health': 'starts processes of Node, and ends them by signals',
  'apps/helpdesk': 'uses middleware of `node:http`; its constructs run on each adapter in the suites of this list',
  'apps/hostile-json': 'runs on both servers itself',
  'apps/import-cycles': 'builds applications, and starts each in a process of Node',
  'apps/jobs': 'runs jobs: requests only add them',
  'apps/jobs-failures': 'runs jobs, and starts no server',
  'apps/libraries': 'builds applications, and starts each in a process of Node',
  'apps/merged-branches': 'merges branches with Git, and starts no server',
  'apps/migrated-applications': 'builds applications, and starts each in a process of Node',
  'apps/monorepo': 'builds applications, and starts each in a process of Node',
  'apps/newsroom': 'runs on both servers itself',
  'apps/notes': 'runs on both servers itself',
  'apps/opentelemetry': 'runs on each adapter itself',
  'apps/orders': 'runs on both servers itself',
  'apps/request-values': 'compiles an application; its requests are in `runtime/pipeline/resolvers`',
  'apps/safety': 'compiles applications',
  'apps/shared-quota': 'counts in Redis: no server takes part',
  'apps/surroundings': 'compiles applications',
  'apps/tokens': 'builds containers, and listens on no address',
  'apps/unknown-properties':
    'compiles an application whose closed requests the decoders reject, which all adapters call',
  'apps/warehouse': 'runs on both servers itself',
  codec: 'calls decoders and serializers',
  'runtime/codec': 'reads and writes values outside of requests',
  'runtime/configuration': 'reads environment variables, before there is a server',
  'runtime/conformance-list': 'compares this list with the files',
  'runtime/container/check-node': 'calls a function; `runtime/container/process` starts each adapter',
  'runtime/container/not-compiled': 'calls each adapter itself',
  'runtime/container/other-copy': 'compares classes: no server takes part',
  'runtime/container/process': 'runs on both servers itself',
  'runtime/context/async-context': 'runs on the three adapters itself, each with the code that opens a context there',
  'runtime/context/request-ids': 'runs on the three adapters itself, each with the code that can set headers there',
  'runtime/decoding': 'calls decoders',
  'runtime/decorators': 'reads decorators',
  'runtime/errors/errors': 'calls the functions of the error path',
  'runtime/limits/event-failures': 'emits events outside of requests',
  'runtime/limits/log-destinations': 'writes log entries',
  'runtime/limits/log-processes': 'writes log entries',
  'runtime/limits/work-per-request': 'measures the pipeline, which all adapters call',
  'runtime/logging': 'writes log entries',
  'runtime/pipeline/guards-and-interceptors':
    'calls the stages with requests that record when their body is read; `throttling/pipeline` has the order of the stages over HTTP',
  'runtime/pipeline/requests': 'has a table of requests: the suites of an adapter send them themselves',
  'runtime/pipeline/resolvers': 'calls the stages with requests that record when their body is read',
  'runtime/response/cookie': 'formats cookies',
  'runtime/response/response': 'makes responses without sending them',
  'runtime/serializing': 'calls serializers',
  'runtime/server/consumed-bodies': 'runs on the three adapters itself, which differ in the code that can read a body',
  'runtime/server/lenient-parser': 'loads the runtime as an old Node does; the hostile requests are on all adapters',
  'runtime/server/listen-address': 'parses addresses',
  'runtime/server/express-middleware': 'describes middleware of `use`, which only the default server has',
  'runtime/server/middleware': 'describes `use`, which only the default server has',
  'runtime/server/node-request': 'runs on the three adapters itself: that of the Fetch API has no such request',
  'runtime/testing': 'describes `TestApplication`, which has no server',
  'runtime/throttling/address-slots': 'calls a data structure',
  'runtime/throttling/client-key': 'calls functions',
  'runtime/throttling/configurations': 'compiles applications',
  'runtime/throttling/ip-tracker': 'calls the tracker; `throttling/behind-a-proxy` has its addresses over HTTP',
  'runtime/throttling/ip-tracker-properties': 'calls the tracker',
  'runtime/throttling/memory-store': 'calls a store',
  'runtime/throttling/policies': 'compiles applications',
  'runtime/throttling/redis-cluster': 'calls a store',
  'runtime/throttling/redis-failover': 'calls a store',
  'runtime/throttling/redis-model': 'calls a store',
  'runtime/throttling/redis-outages': 'calls a store',
  'runtime/throttling/redis-processes': 'calls a store',
  'runtime/throttling/redis-replicas': 'calls a store',
  'runtime/throttling/redis-replies': 'calls a store',
  'runtime/throttling/redis-store': 'calls a store',
  'runtime/throttling/route-limiter': 'calls the limiter of a route',
  'runtime/throttling/throttle-table': 'compiles applications',
  'runtime/throttling/trusted-ranges': 'calls a data structure',
  'runtime/throttling/window-counter': 'calls a data structure',
  'runtime/throttling/window-queues': 'calls a data structure',
  'runtime/types': 'compiles types',
  'runtime/uploads/failing-disk': 'runs on both servers itself',
  'runtime/uploads/multipart-bytes': 'calls a filter of bytes',
  'runtime/uploads/form-fuzz': 'parses forms without a connection',
  soak: 'takes ten seconds; `npm run soak -- --server fastify` is the same load on Fastify',
};

/**
 * Declares the suites whose needs an adapter meets, except those with the given titles. In `npm test`, suites that only need `calls` run
 * on the default server alone: the table of requests covers the calls of each adapter. Call `useAdapter` before: a suite reads the adapter while it is loaded.
 */
export function describeConformance(provided: readonly Need[], except: readonly string[] = []): void {
  const suites = conformanceSuites.filter(
    ({ title, needs }) => provided.includes(needs) && (isComplete || needs !== 'calls') && !except.includes(title),
  );
  describe.each(suites)('$title', async ({ load }) => {
    await load();
  });
}
