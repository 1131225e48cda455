import { createServer, type Server } from 'node:http';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { hasRedis, RedisServer } from '../support/redis/redis-server.ts';
import { runProcess } from '../support/run-process.js';
import { freePort, type ServedApplication, serveApplication } from '../support/serve-application.js';
import { exampleProject, pathIn, settingsPage } from './example-project.js';
import { readPages } from './pages.js';

const paths = ['runtime/docs/codecs.md', 'runtime/docs/recipes/codecs.md'];
const pages = readPages().filter(({ path }) => path === settingsPage || paths.includes(path));
const { copy, tests } = exampleProject(pages);

/** A stand-in for Kafka: topics in memory, and one consumer. */
const kafka = `
export const topics = new Map();
let deliver;
class Connection { async connect() {} async disconnect() {} }
class Producer extends Connection {
  async send({ topic, messages }) {
    topics.set(topic, [...(topics.get(topic) ?? []), ...messages]);
    for (const { key, value } of messages) {
      const message = { key: key && Buffer.from(key), value: value && Buffer.from(value), offset: '0' };
      if (topic === 'prices') await deliver?.({ topic, partition: 0, message });
    }
  }
}
class Consumer extends Connection {
  async subscribe() {}
  async run({ eachMessage }) { deliver = eachMessage; }
}
class Kafka { producer() { return new Producer(); } consumer() { return new Consumer(); } }
export const KafkaJS = { Kafka };
`;

/** The file of the page about recipes. */
function fileOf(file: string): string {
  const page = pages.find(({ path }) => path === 'runtime/docs/recipes/codecs.md');
  if (page === undefined) throw new Error('the page is missing');
  return pathIn(page, file);
}

/** The application of the page with its WebSockets, and a server that sends messages to Kafka and lists those that were sent. */
const main = `
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { KafkaJS, topics } from '@confluentinc/kafka-javascript';
import { Application } from 'ashlar';
import { compiled } from './generated/index.js';
import { PriceSockets } from './price-sockets.js';

const app = await Application.create(compiled);
createServer(async (request, response) => {
  const value = await text(request);
  if (request.method === 'POST') await new KafkaJS.Kafka().producer().send({ topic: 'prices', messages: [{ key: 'k', value }] });
  response.end(JSON.stringify(Object.fromEntries(topics)));
}).listen(process.env.CONTROL_PORT, '127.0.0.1').unref();
await app.listen('127.0.0.1:' + process.env.PORT);
app.resolve(PriceSockets).attach(app.server);
`;

beforeAll(async () => {
  const directory = 'node_modules/@confluentinc/kafka-javascript';
  copy.write(
    `${directory}/package.json`,
    '{ "name": "kafka", "version": "1.0.0", "type": "module", "exports": "./index.js" }',
  );
  copy.write(`${directory}/index.js`, kafka);
  expect(await copy.ashlar(['build'])).toMatchObject({ code: 0, stderr: '' });
  expect(await copy.tsc()).toMatchObject({ code: 0, output: '' });
  copy.write(`dist/${fileOf('src/main-under-test.js')}`, main);
}, 240_000);

test('the tests of the page pass', async () => {
  const own = tests.filter((path) => path.includes('codecs'));
  expect(own).toHaveLength(1);
  for (const path of own) {
    const ran = await runProcess(process.execPath, [`dist/${path.replace(/ts$/, 'js')}`], { cwd: copy.directory });
    expect(ran).toMatchObject({ code: 0, stdout: expect.stringMatching(/^# pass 2$/m) });
  }
});

describe.runIf(hasRedis)('the application of the recipes', () => {
  const price = { sku: 'A-1', amount: 3, at: '2030-01-01T00:00:00.000Z' };
  let redis: RedisServer;
  let administrator: Redis;
  let rates: Server;
  /** The response of the other service. */
  let ratesResponse: { status: number; text: string };
  let application: ServedApplication;
  let control: string;

  beforeAll(async () => {
    redis = await RedisServer.start();
    administrator = new Redis({ host: '127.0.0.1', port: redis.port });
    rates = createServer((_, response) => void response.writeHead(ratesResponse.status).end(ratesResponse.text));
    await new Promise<void>((resolve) => void rates.listen(0, '127.0.0.1', resolve));
    const address = rates.address();
    if (typeof address !== 'object' || address === null) throw new Error('the server has no port');
    const controlPort = await freePort();
    control = `http://127.0.0.1:${controlPort}`;
    application = await serveApplication(copy.directory, `dist/${fileOf('src/main-under-test.js')}`, {
      REDIS_URL: `redis://127.0.0.1:${redis.port}`,
      RATES_URL: `http://127.0.0.1:${address.port}`,
      CONTROL_PORT: String(controlPort),
    });
  }, 60_000);
  afterAll(async () => {
    const stopped = await application?.stop();
    expect(stopped?.code).toBe(0);
    rates?.close();
    administrator?.disconnect();
    await redis?.stop();
  });
  beforeEach(async () => {
    await administrator.flushall();
  });

  async function put(value: object): Promise<number> {
    const headers = { 'content-type': 'application/json' };
    return (await fetch(`${application.url}/prices`, { method: 'PUT', headers, body: JSON.stringify(value) })).status;
  }

  async function get(path: string): Promise<readonly [status: number, body: unknown]> {
    const response = await fetch(`${application.url}/prices/${path}`);
    return [response.status, await response.json()];
  }

  /** The messages in Kafka. The value of a message is a text. */
  async function topics(message?: string): Promise<Readonly<Record<string, readonly Record<string, unknown>[]>>> {
    const response = await fetch(control, message === undefined ? {} : { method: 'POST', body: message });
    // The stand-in for Kafka writes it.
    return (await response.json()) as Readonly<Record<string, readonly Record<string, unknown>[]>>;
  }

  test('an entry of the cache is read, and one of an older version is dropped', async () => {
    expect(await put(price)).toBe(204);
    expect(await administrator.get('price:A-1')).toBe(JSON.stringify(price));
    expect(await get('A-1')).toEqual([200, price]);
    for (const old of ['{"sku":"A-1","amount":"3"}', 'no JSON', '{"__proto__":{}}', 'null']) {
      await administrator.set('price:A-1', old);
      expect((await get('A-1'))[0], old).toBe(404);
      expect(await administrator.exists('price:A-1')).toBe(0);
    }
    await application.process.said('an entry of the cache is dropped');
  });

  test('frames are checked, problems are sent back, and prices reach the clients that watch them', async () => {
    const socket = new WebSocket(`${application.url.replace('http', 'ws')}/prices`);
    const frames: unknown[] = [];
    socket.on('message', (data) => frames.push(JSON.parse(data.toString())));
    await new Promise((resolve) => socket.once('open', resolve));
    socket.send('no JSON');
    socket.send('{"kind":"watch"}');
    socket.send(Buffer.from('{"kind":"stop"}'));
    socket.send('{"kind":"watch","sku":"A-1","extra":true}');
    await expect
      .poll(() => frames)
      .toEqual([
        { kind: 'rejected', problems: [expect.objectContaining({ path: '', message: 'is required' })] },
        { kind: 'rejected', problems: [{ path: 'sku', message: 'is required' }] },
        { kind: 'rejected', problems: [expect.objectContaining({ path: '' })] },
        { kind: 'watching', sku: 'A-1' },
      ]);
    expect([await put({ ...price, sku: 'B-1' }), await put(price)]).toEqual([204, 204]);
    await expect.poll(() => frames.slice(4)).toEqual([{ kind: 'price', price }]);
    socket.send('{"kind":"stop"}');
    socket.send('x'.repeat(100_000));
    expect(await new Promise((resolve) => socket.once('close', resolve))).toBe(1009);
  });

  test('a message that is not a price goes to the dead-letter topic, and the next one is handled', async () => {
    const before = (await topics())['prices.dead-letters']?.length ?? 0;
    await topics('{"sku":"A-1","amount":-1}');
    await topics('no JSON');
    await topics(JSON.stringify(price));
    const letters = (await topics())['prices.dead-letters']?.slice(before) ?? [];
    expect(letters).toHaveLength(2);
    expect(JSON.parse(Object(letters[0]).headers.problems)).toEqual([
      expect.objectContaining({ path: 'amount', code: 'min' }),
      expect.objectContaining({ path: 'at', code: 'required' }),
    ]);
    expect(Buffer.from(Object(letters[0]).value.data).toString()).toBe('{"sku":"A-1","amount":-1}');
  });

  test.each<[title: string, status: number, text: string, problem: string]>([
    ['a response of another form', 200, '{"base":"EUR","rates":{"USD":"1.1"}}', 'sent an invalid response'],
    ['a page of a proxy', 200, '<html></html>', 'sent an invalid response'],
    ['an error', 503, '', 'responded with 503'],
  ])('%s of the other service is logged with its name', async (_, status, text, problem) => {
    ratesResponse = { status, text };
    const [code, body] = await get('rates');
    expect([code, JSON.stringify(body)]).toEqual([502, expect.not.stringContaining('exchange rates')]);
    await application.process.said(`the service for exchange rates ${problem}`);
  });

  test('a valid response of the other service is used without its other properties', async () => {
    ratesResponse = { status: 200, text: '{"base":"EUR","rates":{"USD":1.1},"licence":"x"}' };
    expect(await get('rates')).toEqual([200, { base: 'EUR', rates: { USD: 1.1 } }]);
  });
});
