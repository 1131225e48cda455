import { connect } from 'node:net';
import { join } from 'node:path';
import { Client } from 'undici';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { respondText, route } from '../../../runtime/src/codegen/v1.ts';
import type { RunningApplication } from '../../../runtime/src/container/running-application.ts';
import {
  BadRequestException,
  IpThrottleTracker,
  type RequestContext,
  ThrottleOptions,
  type ThrottleTracker,
} from '../../../runtime/src/index.ts';
import { temporaryDirectory } from '../../support/temporary-directory.ts';
import { createApplication, isOtherAdapter, useMiddleware } from '../support/create-application.ts';
import { loggerWithLines } from '../support/log-lines.ts';
import { rawExchange } from '../support/raw-connection.ts';
import { throttledApplication } from './support/throttled-application.ts';

const { logger, lines } = loggerWithLines();

beforeEach(() => {
  lines.length = 0;
});

/** Serves a route that every client can request once. */
async function listening(tracker: ThrottleTracker, address: string): Promise<RunningApplication> {
  const entry = { key: 'GET /', limit: 1, windowSeconds: 60, declaredBy: 'AppController' };
  const compiled = throttledApplication(
    (throttle) => ({
      get: route('GET /', { throttle: throttle.limiter(entry), handle: () => 'done', respond: respondText }),
    }),
    () => ThrottleOptions.default().withTracker(tracker),
  );
  const app = await createApplication(compiled, { logger, handleSignals: false });
  onTestFinished(() => app.close());
  await app.listen(address);
  return app;
}

/** Serves the route over a socket, and returns a client: for the lines of a head, the status. */
async function serve(tracker: ThrottleTracker): Promise<(...head: string[]) => Promise<number>> {
  const app = await listening(tracker, '127.0.0.1:0');
  const { port = 0 } = app.address();
  return async (...head) => {
    const response = await rawExchange(
      port,
      `${['GET / HTTP/1.1', 'Host: a', 'Connection: close', ...head].join('\r\n')}\r\n\r\n`,
    );
    return Number(response.split(' ')[1]);
  };
}

describe('4.5, over a socket, from a trusted proxy', () => {
  test('lines that come again are one chain, in their order', async () => {
    const send = await serve(IpThrottleTracker.withTrustedProxies(['127.0.0.1', '10.0.0.0/8']));
    const statuses = [
      await send('X-Forwarded-For: 198.51.100.1', 'X-Forwarded-For: 203.0.113.7', 'X-Forwarded-For: 10.0.0.3'),
      // The same client, by whatever name and way.
      await send('X-Forwarded-For: 203.0.113.7'),
      await send('x-forwarded-for: 198.51.100.2,\t[::ffff:203.0.113.7]:4000 ', 'X-FORWARDED-FOR:10.0.0.4, 127.0.0.1'),
      // Another proxy, before the first one.
      await send('X-Forwarded-For: 203.0.113.7', 'X-Forwarded-For: 198.51.100.1'),
      // The proxy itself.
      await send(),
      await send(),
    ];
    expect(statuses).toEqual([200, 429, 429, 200, 200, 429]);
    expect(lines.filter(({ level }) => level !== 'info')).toEqual([]);
  });

  test('clients of a network are one client with a shorter prefix', async () => {
    const send = await serve(IpThrottleTracker.withTrustedProxies(['127.0.0.1'], { ipv6Prefix: 64 }));
    const statuses = [
      await send('X-Forwarded-For: 2001:db8:0:1::1'),
      await send('X-Forwarded-For: [2001:DB8:0:1:2:3:4:5]:443'),
      await send('X-Forwarded-For: 2001:db8:0:2::1'),
    ];
    expect(statuses).toEqual([200, 429, 200]);
  });

  test.each<[head: string[], reported: string]>([
    [['X-Forwarded-For: unknown'], "'unknown', element 1 of 1, is not an IP address"],
    [['X-Forwarded-For:'], "'', element 1 of 1, is empty"],
    [['X-Forwarded-For: 203.0.113.7', 'X-Forwarded-For:'], "'', element 2 of 2, is empty"],
    [['X-Forwarded-For: _hidden', 'X-Forwarded-For: 203.0.113.7'], "'_hidden', element 1 of 2, is not an IP address"],
    // Node reads heads as Latin-1.
    [['X-Forwarded-For: \u009b31m'], "'Â\\x9B31m', element 1 of 1, is not an IP address"],
  ])('%j is handled 400, with one warning', async (head, reported) => {
    const send = await serve(IpThrottleTracker.withTrustedProxies(['127.0.0.1']));
    // Every time: nothing is counted.
    expect([await send(...head), await send(...head)]).toEqual([400, 400]);
    const warnings = lines.filter(({ level }) => level === 'warn');
    const message = /^X-Forwarded-For from the trusted proxy 127\.0\.0\.1 is malformed: /;
    expect(warnings).toMatchObject([{ msg: expect.stringMatching(message), scope: 'ThrottleService' }]);
    expect(warnings).toMatchObject([{ msg: expect.stringContaining(`: ${reported}`) }]);
    expect(lines.filter(({ level }) => level === 'error')).toEqual([]);
    expect(await send('X-Forwarded-For: 203.0.113.7')).toBe(200);
  });

  test('as much as a head can hold is read', async () => {
    const send = await serve(IpThrottleTracker.withTrustedProxies(['127.0.0.1', '10.0.0.0/8']));
    const proxies = '10.0.0.1,'.repeat(1750);
    expect(await send(`X-Forwarded-For: 203.0.113.7,${proxies}10.0.0.2`)).toBe(200);
    expect(await send('X-Forwarded-For: 203.0.113.7')).toBe(429);
  });

  test('no client hides the address of the proxy with header lines of its own', async () => {
    const send = await serve(IpThrottleTracker.withTrustedProxies(['127.0.0.1']));
    const many = Array.from({ length: 3000 }, () => 'a:b');
    const statuses = [
      await send('X-Forwarded-For: 203.0.113.7'),
      await send('X-Forwarded-For: 198.51.100.1', ...many, 'X-Forwarded-For: 203.0.113.7'),
      await send(...many, 'X-Forwarded-For: 203.0.113.7'),
    ];
    expect(statuses).toEqual([200, 429, 429]);
  });
});

describe('4.5, over a socket, from an untrusted client', () => {
  test.each<[string, () => IpThrottleTracker, warnings: number]>([
    ['without trusted proxies', () => new IpThrottleTracker(), 1],
    ['because others are', () => IpThrottleTracker.withTrustedProxies(['10.0.0.0/8', '127.0.0.2']), 0],
  ])('the header is ignored, whatever it says: %s', async (_title, make, warnings) => {
    const send = await serve(make());
    const statuses = [
      await send('X-Forwarded-For: 203.0.113.7'),
      await send('X-Forwarded-For: 203.0.113.8'),
      await send('X-Forwarded-For: unknown, ['),
      await send('X-Forwarded-For:'),
    ];
    expect(statuses).toEqual([200, 429, 429, 429]);
    const warned = lines.filter(({ level }) => level === 'warn');
    expect(warned).toMatchObject(
      Array.from({ length: warnings }, () => ({
        scope: 'ThrottleService',
        msg: expect.stringContaining('received X-Forwarded-For from 127.0.0.1, but no proxy is trusted'),
      })),
    );
  });
});

test.skipIf(isOtherAdapter)(
  '4.5: a client that disconnects before its request is counted causes no server error',
  async () => {
    const tracker = new IpThrottleTracker();
    const track = vi.spyOn(tracker, 'track');
    const app = await listening(tracker, '127.0.0.1:0');
    useMiddleware(app, (request, _response, next) => {
      request.socket.once('close', () => next());
      client.resetAndDestroy();
    });
    const client = connect(app.address().port ?? 0, '127.0.0.1').on('error', () => {});
    client.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    await vi.waitFor(() => expect(track).toHaveBeenCalledOnce());
    expect(track.mock.results).toMatchObject([{ type: 'throw', value: expect.any(BadRequestException) }]);
    expect(lines.filter(({ level }) => level !== 'info')).toEqual([]);
  },
);

describe.skipIf(process.platform === 'win32')('4.5, over a Unix socket, without addresses', () => {
  /** The status for each of so many requests of one connection. */
  async function statuses(tracker: ThrottleTracker, count: number): Promise<number[]> {
    const path = join(temporaryDirectory(), 'app.sock');
    await listening(tracker, path);
    const client = new Client('http://localhost', { socketPath: path });
    onTestFinished(() => client.destroy());
    const send = () => client.request({ method: 'GET', path: '/', headers: { 'x-forwarded-for': '203.0.113.7' } });
    const responses: number[] = [];
    for (let index = 0; index < count; index++) {
      const { statusCode, body } = await send();
      await body.dump();
      responses.push(statusCode);
    }
    return responses;
  }

  test.each<[string, () => IpThrottleTracker]>([
    ['no trusted proxies', () => new IpThrottleTracker()],
    ['a trusted proxy', () => IpThrottleTracker.withTrustedProxies(['127.0.0.1'])],
  ])('a request is rejected that is throttled by address, and the log says why, when %s', async (_title, make) => {
    expect(await statuses(make(), 2)).toEqual([500, 500]);
    const err = {
      message: expect.stringMatching(
        /^the request has no remote address to throttle by: it came over a Unix socket, or /,
      ),
    };
    expect(lines.filter(({ level }) => level === 'error')).toMatchObject([{ err }, { err }]);
  });

  test('a tracker of the application distinguishes clients', async () => {
    const track = vi.fn(({ remoteAddress }: RequestContext) => `client at ${remoteAddress}`);
    expect(await statuses({ track }, 2)).toEqual([200, 429]);
    expect(track).toHaveReturnedWith('client at undefined');
  });
});
