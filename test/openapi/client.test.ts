import { beforeAll, describe, expect, test } from 'vitest';
import { Application } from '../../runtime/src/container/application.ts';
import { createLogger } from '../../runtime/src/logging/create-logger.ts';
import { compileDocumented, generatedText } from './support/compile-documented.ts';
import { documentIn, operationsOf } from './support/declared-operation.ts';
import { everyDecorator } from './support/every-decorator.ts';
import { compiledFixture, documentTextOf } from './support/fixture-applications.ts';
import { clientOf, GeneratedClients } from './support/generated-client.ts';

const clients = new GeneratedClients();
const names = ['notes', 'accounts', 'orders'] as const;
/** Documents whose types nobody uses: the generator takes them, and what it writes compiles. */
const unused = ['warehouse', 'every-decorator'];
let wrongPlaces: readonly string[];

beforeAll(async () => {
  for (const name of names) await clients.add(name, clientOf(name), documentTextOf(name));
  await clients.add('warehouse', '', documentTextOf('warehouse'));
  const every = generatedText(await compileDocumented(everyDecorator), 'openapi.json');
  await clients.add('every-decorator', '', every);
  wrongPlaces = await clients.compile('5.9');
  // Processes of others take their time, the more so on a busy machine.
}, 240_000);

/** The facts that `openapi-fetch` reports of a request before it is sent. */
interface Sent {
  readonly request: { readonly method: string };
  readonly schemaPath: string;
}

/** The result of the conversation of each client. */
const wanted: Readonly<Record<(typeof names)[number], object>> = {
  notes: {
    status: 201,
    event: 'data: {"note":{"id":2,"title":"Typed","body":"By a generated client."}}\n\n',
    title: 'Typed',
    titles: ['Welcome', 'Typed'],
    count: 2,
    missing: 404,
    message: 'There is no note 404',
    reasons: undefined,
  },
  accounts: {
    opened: 201,
    account: { name: 'ann', isAdmin: false },
    stranger: 'Session not found',
    text: 'entry 3 of a/b',
    nothing: 404,
    renamed: 'root renamed ann to bea',
    removed: 'bea was removed',
    visit: { method: 'GET', zone: -3, language: 'de', session: 'ann-token', user: 'anonymous' },
    closed: 204,
    csv: 'account 1\naccount 2\n',
    readable: 'abc',
    events: expect.stringMatching(/^(data: \{"tick":\d\}\n\n){3}$/),
    version: '1.0.0',
    missing: 'file not found',
    whole: 'accepted',
  },
  orders: {
    total: '90071992547409930',
    reasons: ['must match the pattern ^[0-9]{12,19}$'],
    ids: [1, 2],
    found: { year: 2030, name: 'bolt/7' },
    leaves: 2,
    kept: [1, { a: null }],
    codes: ['zod ABC', 'ABC', 'ABC', 'ABC'],
  },
};

describe.each(names)('the client of %s', (name) => {
  test('compiles, and wrong calls do not', () => {
    const wrongLines = clients.wrongLines(name);
    expect(wrongLines.length).toBeGreaterThan(0);
    expect(wrongPlaces.filter((place) => place.startsWith(`${name}/`))).toEqual(wrongLines);
  });

  test('calls every operation of the running application', async () => {
    const app = await Application.create(await compiledFixture(name), {
      handleSignals: false,
      logger: createLogger({ level: 'fatal' }),
    });
    await app.listen('127.0.0.1:0');
    const called = new Set<string>();
    const watch = { onRequest: ({ request, schemaPath }: Sent) => void called.add(`${request.method} ${schemaPath}`) };
    try {
      const { converse } = await clients.load(name);
      if (typeof converse !== 'function') throw new Error(`the client of ${name} cannot converse`);
      expect(await converse(app.address().url, watch)).toEqual(wanted[name]);
    } finally {
      await app.close();
    }
    const operations = operationsOf(documentIn(documentTextOf(name)));
    expect([...called].sort()).toEqual(operations.map((operation) => operation.name).sort());
  });
});

test.each(unused)('the types of %s compile', (name) => {
  expect(wrongPlaces.filter((place) => place.startsWith(`${name}/`))).toEqual([]);
});

test('the compiler of the repository finds the same errors', async () => {
  expect(await clients.compile('7.0')).toEqual(wrongPlaces);
}, 120_000);
