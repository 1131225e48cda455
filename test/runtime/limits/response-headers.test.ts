import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import helmet from 'helmet';
import { request } from 'undici';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  jsonUnknown,
  respondEmpty,
  respondEvents,
  respondJson,
  respondText,
  route,
} from '../../../runtime/src/codegen/v1.ts';
import type { RunningApplication } from '../../../runtime/src/container/running-application.ts';
import { type Guard, Response } from '../../../runtime/src/index.ts';
import { temporaryDirectory } from '../../support/temporary-directory.ts';
import { applicationOf } from '../support/application-of.ts';
import { createApplication, isOtherAdapter, servesConnections, useMiddleware } from '../support/create-application.ts';
import { loggerWithLines } from '../support/log-lines.ts';
import { rawExchange } from '../support/raw-connection.ts';

const file = join(temporaryDirectory(), 'page.html');
writeFileSync(file, '<script>alert(1)</script>');

class Account {}
const guard: Guard = {
  canActivate: (context) => {
    context.set(new Account());
    return true;
  },
};
let signedIn = true;
const maybe: Guard = {
  canActivate: (context) => {
    if (signedIn) context.set(new Account());
    return true;
  },
};
const sendFile = () => Response.file(file, 'text/html');
async function* once() {
  yield 'event';
}

const routes = {
  text: route('GET /text', { handle: () => 'text', respond: respondText }),
  emptyText: route('GET /empty-text', { handle: () => '', respond: respondText }),
  json: route('GET /json', { handle: () => ({ a: 1 }), respond: respondJson(jsonUnknown) }),
  bytes: route('GET /bytes', { handle: () => Response.bytes(200, Buffer.from('bytes')), respond: respondEmpty }),
  stream: route('GET /stream', { handle: () => Response.stream('text/plain', once()), respond: respondEmpty }),
  events: route('GET /events', { handle: () => Response.sse(once()), respond: respondEvents(jsonUnknown) }),
  empty: route('GET /empty', { handle: () => {}, respond: respondEmpty }),
  fails: route('GET /fails', {
    handle: () => {
      throw new Error('fails');
    },
    respond: respondEmpty,
  }),
  own: route('GET /own', {
    handle: () => Response.text(200, 'own').withHeader('X-Content-Type-Options', 'nosniff'),
    respond: respondText,
  }),
  file: route('GET /file', { handle: sendFile, respond: respondEmpty }),
  guarded: route('GET /guarded', { guards: [guard], handle: sendFile, respond: respondEmpty }),
  guardedText: route('GET /guarded-text', { guards: [guard], handle: () => 'text', respond: respondText }),
  attachment: route('GET /attachment', {
    guards: [guard],
    handle: () => Response.attachment(file),
    respond: respondEmpty,
  }),
  mine: route('GET /mine', {
    // The guard of the controller may be another class's.
    handle: (inputs) => {
      inputs.optionalUser(Account);
      return sendFile();
    },
    respond: respondEmpty,
  }),
  maybeMine: route('GET /maybe-mine', { guards: [maybe], handle: sendFile, respond: respondEmpty }),
  shared: route('GET /shared', {
    guards: [guard],
    handle: async () => (await sendFile()).withHeader('Cache-Control', 'public, max-age=60'),
    respond: respondEmpty,
  }),
  sharedByInterceptor: route('GET /intercepted', {
    guards: [guard],
    interceptors: [{ intercept: async (_context, next) => (await next()).withHeader('x-own', '1') }],
    handle: sendFile,
    respond: respondEmpty,
  }),
};

const { logger } = loggerWithLines();

async function serve(): Promise<RunningApplication> {
  const app = await createApplication(applicationOf(routes), { logger, handleSignals: false });
  await app.listen(0);
  return app;
}

let app: RunningApplication;
/** The same with middleware, which only the default server has. */
let behindHelmet: RunningApplication | undefined;
beforeAll(async () => {
  app = await serve();
  if (isOtherAdapter) return;
  behindHelmet = await createApplication(applicationOf(routes), { logger, handleSignals: false });
  useMiddleware(behindHelmet, helmet());
  await behindHelmet.listen(0);
});
afterAll(() => Promise.all([app.close(), behindHelmet?.close()]));
beforeEach(() => {
  signedIn = true;
});

type Method = 'GET' | 'HEAD' | 'POST';

async function headersOf(
  of: RunningApplication,
  path: string,
  headers: Record<string, string> = {},
  method: Method = 'GET',
) {
  const response = await request(`${of.address().url}${path}`, { method, headers });
  await response.body.dump();
  const all: Record<string, unknown> = { status: response.statusCode, ...response.headers };
  return all;
}

const withBody: [path: string, status: number, method?: Method][] = [
  ['/text', 200],
  ['/json', 200],
  ['/bytes', 200],
  ['/stream', 200],
  ['/events', 200],
  ['/own', 200],
  ['/file', 200],
  ['/attachment', 200],
  ['/fails', 500],
  ['/missing', 404],
  ['/%zz', 400],
  ['/text', 200, 'HEAD'],
];

describe('X-Content-Type-Options', () => {
  test.each(withBody)('is `nosniff`, once, on %s (%i)', async (path, status, method) => {
    for (const of of behindHelmet === undefined ? [app] : [app, behindHelmet]) {
      // Twice would be `nosniff, nosniff`, which browsers do not know.
      expect(await headersOf(of, path, {}, method)).toMatchObject({ status, 'x-content-type-options': 'nosniff' });
    }
  });

  test('is on a part of a file, and on a response for an invalid range', async () => {
    const part = await headersOf(app, '/file', { range: 'bytes=0-1' });
    expect(part).toMatchObject({ status: 206, 'x-content-type-options': 'nosniff' });
    const none = await headersOf(app, '/file', { range: 'bytes=900-' });
    expect(none).toMatchObject({ status: 416, 'x-content-type-options': 'nosniff' });
  });

  test.runIf(servesConnections)('is on the response to a malformed request', async () => {
    const text = await rawExchange(app.address().port ?? 0, 'nonsense\r\n\r\n');
    expect(text.match(/x-content-type-options: nosniff/gi)).toHaveLength(1);
  });

  test('is not on a response without a body', async () => {
    const headers = await headersOf(app, '/empty');
    expect([headers['status'], headers['x-content-type-options']]).toEqual([204, undefined]);
  });
});

describe('Cache-Control', () => {
  const rows: [path: string, value: string | undefined][] = [
    ['/file', undefined],
    ['/guarded', 'private'],
    ['/attachment', 'private'],
    ['/mine', 'private'],
    ['/intercepted', 'private'],
    ['/shared', 'public, max-age=60'],
    ['/guarded-text', undefined],
  ];
  test.each(rows)('of %s is %s', async (path, value) => {
    expect((await headersOf(app, path))['cache-control']).toBe(value);
  });

  test('is `private` with any user', async () => {
    signedIn = false;
    expect((await headersOf(app, '/maybe-mine'))['cache-control']).toBe('private');
  });

  test('is the same for a part of the file, and when the client has it', async () => {
    const etag = (await headersOf(app, '/guarded'))['etag'];
    const part = await headersOf(app, '/guarded', { range: 'bytes=0-1' });
    expect(part).toMatchObject({ status: 206, 'cache-control': 'private' });
    const known = await headersOf(app, '/guarded', { 'if-none-match': String(etag) });
    expect(known).toMatchObject({ status: 304, 'cache-control': 'private' });
  });
});
