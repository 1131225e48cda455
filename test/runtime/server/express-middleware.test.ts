import type { IncomingMessage, ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import express, { type Response as ExpressResponse, type Request } from 'express';
import { rateLimit } from 'express-rate-limit';
import { Client } from 'undici';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { respondText, route } from '../../../runtime/src/codegen/v1.ts';
import { Application, type Middleware, type NextFunction } from '../../../runtime/src/index.ts';
import { applicationOf } from '../support/application-of.ts';
import { loggerWithLines } from '../support/log-lines.ts';

const { logger, lines } = loggerWithLines();
const routes = { fine: route('GET /fine', { handle: () => 'fine', respond: respondText }) };

/** Whether 127.0.0.2 has to be configured before a client can use it. */
const hasOneAddress = process.platform === 'darwin';

let app: Application | undefined;
afterEach(() => app?.close());

async function serve(middleware: Middleware): Promise<void> {
  lines.length = 0;
  app = await Application.create(applicationOf(routes), { logger, handleSignals: false });
  app.use(middleware);
  await app.listen(0);
}

/** Sends a request from one of the addresses of this machine. */
async function call(path: string, headers: Readonly<Record<string, string>> = {}, localAddress = '127.0.0.1') {
  const client = new Client(app?.address().url ?? '', { localAddress });
  const response = await client.request({ method: 'GET', path, headers });
  const text = await response.body.text();
  await client.close();
  return { status: response.statusCode, headers: response.headers, text };
}

/** An application of Express with middleware. */
function inExpress(middleware: express.RequestHandler): Middleware {
  const web = express();
  web.disable('x-powered-by');
  web.set('trust proxy', '127.0.0.1');
  web.use(middleware);
  return web;
}

/** The error of the log. */
function loggedError(): unknown {
  return lines.find(({ level }) => level === 'error')?.['err'];
}

/** A stand-in with the members of Express that `express-basic-auth` uses. */
function basicAuth(request: Request, response: ExpressResponse, next: NextFunction): void {
  const [, credentials = ''] = /^Basic (.+)$/.exec(request.headers.authorization ?? '') ?? [];
  if (Buffer.from(credentials, 'base64').toString() === 'ada:secret') {
    Object.assign(request, { auth: { user: 'ada' } });
    next();
    return;
  }
  response.set('WWW-Authenticate', 'Basic');
  response.status(401).send('Unauthorized');
}

const credentials = { authorization: `Basic ${Buffer.from('ada:secret').toString('base64')}` };

/** A stand-in that uses `ip` as `morgan` does: if it exists. */
function addressLog(request: IncomingMessage & { ip?: string }, response: ServerResponse, next: NextFunction): void {
  response.setHeader('x-client', request.ip ?? request.socket.remoteAddress ?? '');
  next();
}

/** A stand-in that adds values to the request, as `cookie-parser` does. */
function cookieParser(
  request: IncomingMessage & { cookies?: unknown },
  _response: ServerResponse,
  next: NextFunction,
): void {
  request.cookies ??= Object.fromEntries(new URLSearchParams(request.headers.cookie));
  next();
}

const limit = () => rateLimit({ limit: 1, windowMs: 60_000, validate: false });

/** Middleware of Express, as an application without Express can pass it: in JavaScript, or by a cast. */
function withoutExpress(middleware: express.RequestHandler): Middleware {
  // Middleware of Express uses members that requests and responses of `node:http` lack, which the tests are about.
  return middleware as unknown as Middleware;
}

describe('middleware for Express without Express', () => {
  test.each<[name: string, middleware: Middleware, path: string, headers: Record<string, string>]>([
    ['express.static', express.static(fileURLToPath(new URL('.', import.meta.url))), '/express-middleware.test.ts', {}],
    ['middleware with an alternative to `ip`', addressLog, '/fine', {}],
    ['middleware that adds values to the request', cookieParser, '/fine', { cookie: 'a=b' }],
    ['the success of middleware that rejects with Express', withoutExpress(basicAuth), '/fine', credentials],
  ])('%s works', async (_name, middleware, path, headers) => {
    await serve(middleware);
    expect((await call(path, headers)).status).toBe(200);
    expect((await call('/fine', headers)).text).toBe('fine');
    expect(loggedError()).toBeUndefined();
  });

  test.skipIf(hasOneAddress)('all clients of `express-rate-limit` are one, and a rejection is 500', async () => {
    await serve(withoutExpress(limit()));
    expect((await call('/fine')).status).toBe(200);
    expect((await call('/fine', {}, '127.0.0.2')).status).toBe(500);
  });

  test.each<[name: string, method: string, middleware: Middleware]>([
    ['express-rate-limit', 'status', withoutExpress(limit())],
    ['express-basic-auth', 'set', withoutExpress(basicAuth)],
    ['a handler of Express', 'json', withoutExpress((_request, res) => void res.json({}))],
    ['an asynchronous handler', 'get', withoutExpress(async (req) => void req.get('host'))],
    [
      'a method of the result of Express',
      'send',
      withoutExpress((_request, res) => {
        Object.assign(res, { status: () => ({}) });
        res.status(401).send();
      }),
    ],
  ])('the log explains the error of %s: `%s` is a method of Express', async (_name, method, middleware) => {
    await serve(middleware);
    await call('/fine');
    const { status, text } = await call('/fine');
    expect([status, JSON.parse(text).message]).toEqual([500, 'Internal Server Error']);
    await vi.waitFor(() =>
      expect(loggedError()).toMatchObject({
        message: expect.stringContaining(`\`${method}\` is a method of Express`),
        cause: expect.objectContaining({ message: expect.stringContaining('is not a function') }),
      }),
    );
  });

  test.each<[message: string, middleware: Middleware]>([
    [
      'settings.get is not a function',
      () => {
        throw new TypeError('settings.get is not a function');
      },
    ],
    [
      'response.sent is not a function',
      () => {
        throw new TypeError('response.sent is not a function');
      },
    ],
    [
      'res.send is not a function',
      () => {
        throw new Error('res.send is not a function');
      },
    ],
  ])('the error `%s` stays as it is', async (message, middleware) => {
    await serve(middleware);
    expect((await call('/fine')).status).toBe(500);
    expect(loggedError()).toMatchObject({ message });
  });
});

describe('middleware for Express in an application of Express', () => {
  test.skipIf(hasOneAddress)(
    '`express-rate-limit` counts each client, also behind a trusted proxy, and rejects with 429',
    async () => {
      await serve(inExpress(limit()));
      expect((await call('/fine')).status).toBe(200);
      expect((await call('/fine', {}, '127.0.0.2')).text).toBe('fine');
      expect((await call('/fine')).status).toBe(429);
      expect((await call('/fine', { 'x-forwarded-for': '203.0.113.7' })).status).toBe(200);
      expect((await call('/fine', { 'x-forwarded-for': '203.0.113.7' }, '127.0.0.2')).status).toBe(429);
      expect(loggedError()).toBeUndefined();
    },
  );

  test('`express-basic-auth` rejects with 401', async () => {
    await serve(inExpress(basicAuth));
    const { status, headers } = await call('/fine');
    expect([status, headers['www-authenticate']]).toEqual([401, 'Basic']);
    expect(await call('/fine', credentials)).toMatchObject({ status: 200, text: 'fine' });
    expect(await call('/missing', credentials)).toMatchObject({
      status: 404,
      headers: { 'content-type': expect.stringMatching(/^application\/json/) },
    });
  });

  test('an error of its middleware has the response of the application', async () => {
    await serve(
      inExpress(() => {
        throw new Error('no database');
      }),
    );
    const { status, text } = await call('/fine');
    expect([status, JSON.parse(text)]).toEqual([500, expect.objectContaining({ message: 'Internal Server Error' })]);
    expect(loggedError()).toMatchObject({ message: 'no database' });
  });
});
