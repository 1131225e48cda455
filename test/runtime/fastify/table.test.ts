import Fastify from 'fastify';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { type FastifyAdapterOptions, fastifyAdapter, fastifyPlugin } from '../../../runtime/src/fastify/index.ts';
import { applicationOf } from '../support/application-of.ts';
import { loggerWithLines } from '../support/log-lines.ts';
import { type Row, rows, tableRoutes } from '../support/request-table.ts';
import { sendRow } from '../support/send-row.ts';

const compiled = applicationOf(tableRoutes);
const { logger } = loggerWithLines();
const options: FastifyAdapterOptions = { logger, bodyLimit: 1000, handleSignals: false };

/** An instance of Fastify responds to a malformed URL itself: the application is not called. */
function onExistingInstance(row: Row): Row {
  if (!Object(row.gives).message?.includes?.('the path contains a malformed percent escape')) return row;
  const [, path = ''] = row.request.split(' ');
  return { ...row, gives: { code: 'FST_ERR_BAD_URL', message: `'${path}' is not a valid url component` } };
}

const prefix = '/shop';

/** The paths of an application below a prefix include it, in messages as well. Headers that a handler sets are its own. */
function belowPrefix(row: Row): Row {
  const [method = '', path = ''] = row.request.split(' ');
  return {
    ...row,
    request: `${method} ${prefix}${path}`,
    gives: prefixed(row.gives),
    ...(row.with && {
      with: Object.fromEntries(Object.entries(row.with).map(([name, value]) => [name, named(value)])),
    }),
  };
}

function prefixed(gives: unknown): unknown {
  if (typeof gives !== 'object' || gives === null) return gives;
  return Object.fromEntries(
    Object.entries(gives).map(([name, value]) => [name, name === 'path' ? `${prefix}${value}` : named(value)]),
  );
}

/** `GET /notes` in a text is a request with its path. */
function named<Value>(value: Value): Value | string {
  return typeof value === 'string' ? value.replace(/\b([A-Z]+) \//, `$1 ${prefix}/`) : value;
}

interface Served {
  readonly url: string;
  close(): Promise<unknown>;
}

const servers: [title: string, start: () => Promise<Served>, change: (row: Row) => Row][] = [
  [
    'a new instance',
    async () => {
      const app = await fastifyAdapter(compiled, options);
      await app.listen(0);
      return { url: app.address().url, close: () => app.close() };
    },
    (row) => row,
  ],
  [
    'an existing instance',
    async () => {
      const app = await fastifyAdapter(compiled, { ...options, fastify: Fastify() });
      await app.listen(0);
      return { url: app.address().url, close: () => app.close() };
    },
    onExistingInstance,
  ],
  [
    'a plugin below a prefix',
    async () => {
      const fastify = Fastify();
      await fastify.register(fastifyPlugin(compiled, { logger, bodyLimit: 1000 }), { prefix });
      return { url: await fastify.listen({ host: '127.0.0.1', port: 0 }), close: () => fastify.close() };
    },
    (row) => onExistingInstance(belowPrefix(row)),
  ],
];

describe.each(servers)('on %s', (_title, start, change) => {
  let served: Served;
  beforeAll(async () => {
    served = await start();
  });
  afterAll(() => served.close());

  test.each(rows.map(change))('$request $headers: $status', (row) => sendRow(served.url, row));
});
