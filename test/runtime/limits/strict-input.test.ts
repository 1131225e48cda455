import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ts } from 'ts-morph';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { growthOf } from '../../../compiler/src/check/analyzers/pattern-growth.ts';
import { record, respondEmpty, respondText, route, string, unknown } from '../../../runtime/src/codegen/v1.ts';
import type { RunningApplication } from '../../../runtime/src/container/running-application.ts';
import { parseCookies } from '../../../runtime/src/context/parse-cookies.ts';
import { Cookie, type SameSite } from '../../../runtime/src/index.ts';
import { repositoryDirectory } from '../../support/repository.js';
import { applicationOf } from '../support/application-of.ts';
import { createApplication, isOtherAdapter, servesConnections } from '../support/create-application.ts';
import { loggerWithLines } from '../support/log-lines.ts';
import { rawExchange } from '../support/raw-connection.ts';

let runs = 0;
const routes = {
  host: route('GET /host', { handle: ({ context }) => context.header('host') ?? 'none', respond: respondText }),
  any: route('POST /any', {
    body: 'json',
    handle: (inputs) => {
      const value = inputs.body(unknown);
      if (typeof value === 'symbol') inputs.reject();
      runs++;
      return JSON.stringify(value);
    },
    respond: respondText,
  }),
  texts: route('POST /texts', {
    body: 'json',
    handle: (inputs) => {
      if (typeof inputs.body(record(string)) === 'symbol') inputs.reject();
      runs++;
    },
    respond: respondEmpty,
  }),
};

let app: RunningApplication;
beforeAll(async () => {
  app = await createApplication(applicationOf(routes), { logger: loggerWithLines().logger, handleSignals: false });
  await app.listen(0);
});
afterAll(() => app.close());

const exchange = (...lines: readonly string[]) => rawExchange(app.address().port ?? 0, [...lines, '', ''].join('\r\n'));

describe.runIf(servesConnections)('a host', () => {
  test.each([
    ['a', 'a'],
    ['example.org:8080', 'example.org:8080'],
    ['[::1]:80', '[::1]:80'],
    ['a_b.example', 'a_b.example'],
    ['xn--bcher-kva.example', 'xn--bcher-kva.example'],
    ['', ''],
  ])('%j is valid', async (host, known) => {
    const reply = await exchange('GET /host HTTP/1.1', `Host: ${host}`, 'Connection: close');
    expect(reply).toMatch(/^HTTP\/1\.1 200 /);
    expect(reply.split('\r\n\r\n')[1]).toBe(known);
  });

  test.each([
    'a, b',
    'a b',
    'user@a',
    'a/b',
    'a?b',
    'a#b',
    'a:b',
    'a:123456',
    '[::1',
    '::1',
    'a\\b',
    '<a>',
    'a%zz',
    '"a"',
  ])('%j is rejected, and the connection is closed', async (host) => {
    const reply = await exchange('GET /host HTTP/1.1', `Host: ${host}`);
    expect(reply).toMatch(/^HTTP\/1\.1 400 /);
    expect(reply).toMatch(/connection: close/i);
  });

  test('of an absolute target counts, not that of the header', async () => {
    const reply = await exchange('GET http://b.example:81/host HTTP/1.1', 'Host: a', 'Connection: close');
    expect(reply.split('\r\n\r\n')[1]).toBe('b.example:81');
    expect(await exchange('GET http://user@b/host HTTP/1.1', 'Host: a')).toMatch(/^HTTP\/1\.1 400 /);
  });
});

describe.runIf(servesConnections)('a transfer encoding', () => {
  test.each(['gzip, chunked', 'identity', 'chunked, chunked', 'xchunked'])('%j is rejected', async (encoding) => {
    const reply = await exchange('POST /any HTTP/1.1', 'Host: a', `Transfer-Encoding: ${encoding}`);
    expect(reply).toMatch(/^HTTP\/1\.1 (400|501) /);
    expect(reply).toMatch(/connection: close/i);
  });

  test('other than chunked is 501', async () => {
    const reply = await exchange('POST /any HTTP/1.1', 'Host: a', 'Transfer-Encoding: gzip, chunked');
    expect(reply).toMatch(/^HTTP\/1\.1 501 /);
  });

  test('of HTTP/1.0 is rejected, and the connection is closed', async () => {
    const lines = ['Connection: keep-alive', 'Transfer-Encoding: chunked', '', '0', '', 'GET /host HTTP/1.0', '', ''];
    const reply = await exchange('POST /any HTTP/1.0', 'Host: a', ...lines);
    expect(reply.match(/HTTP\/1\.\d \d{3}/g)).toEqual(['HTTP/1.1 400']);
  });
});

async function post(body: string, headers: Record<string, string>, path = '/any') {
  const response = await request(`${app.address().url}${path}`, { method: 'POST', headers, body });
  return { status: response.statusCode, text: await response.body.text() };
}

const json = { 'content-type': 'application/json' };

describe('a body without a content type', () => {
  test('is rejected in any case before the handler runs', async () => {
    runs = 0;
    const headers = { cookie: 'session=1', origin: 'https://elsewhere.example' };
    expect(await post('{"a":1}', headers)).toMatchObject({ status: 415 });
    expect(await post('{"a":1}', { ...headers, 'content-type': '' })).toMatchObject({ status: 415 });
    expect(runs).toBe(0);
  });

  test('is JSON if the application is configured so', async () => {
    const lenient = await createApplication(applicationOf(routes), {
      logger: loggerWithLines().logger,
      handleSignals: false,
      bodyWithoutContentType: 'json',
    });
    await lenient.listen(0);
    const response = await request(`${lenient.address().url}/any`, { method: 'POST', body: '{"a":1}' });
    expect([response.statusCode, await response.body.text()]).toEqual([200, '{"a":1}']);
    await lenient.close();
  });
});

describe('a key that causes prototype pollution', () => {
  const nested = (depth: number, inner: string): string => `${'[{"a":'.repeat(depth)}${inner}${'}]'.repeat(depth)}`;
  test.each([
    ['at the top', '{"__proto__":{"admin":true}}', '/any'],
    ['in a record', '{"__proto__":"x"}', '/texts'],
    ['deep inside', nested(40, '{"__proto__":1}'), '/any'],
    ['with escapes', '{"\\u005f\\u005fpr\\u006fto\\u005F\\u005f":{}}', '/any'],
    ['after others', '{"a":{"b":[1,{"__proto__":null}]}}', '/any'],
    ['a prototype in a constructor', '{"constructor":{"prototype":{"admin":true}}}', '/any'],
    ['a prototype in a constructor, deep', nested(10, '{"constructor":{"prototype":1}}'), '/any'],
  ])('is rejected: %s', async (_title, body, path) => {
    runs = 0;
    const { status, text } = await post(body, json, path);
    expect([status, JSON.parse(text).message]).toEqual([400, expect.stringMatching(/^the body has the key `/)]);
    expect(runs).toBe(0);
  });

  test.each(['{"constructor":"Meier"}', '{"prototype":{}}', '{"a":"__proto__"}', '["__proto__","constructor"]'])(
    'is not %s',
    async (body) => expect(await post(body, json)).toEqual({ status: 200, text: body }),
  );
});

describe.skipIf(isOtherAdapter)('a cookie of a request', () => {
  test.each([
    ['%5F%5FHost-session=evil; __Host-session=good', { '__Host-session': 'good' }],
    ['__%48ost-session=evil', {}],
    ['%5f_secure-a=evil', {}],
    ['__HOST-a=1', { '__HOST-a': '1' }],
    ['a%20b=1', { 'a b': '1' }],
    ['\t a \t=\t 1 \t; b=2', { a: '1', b: '2' }],
    ['\u00a0a=1;\u3000b=2', { '\u00a0a': '1', '\u3000b': '2' }],
  ])('%j', (header, cookies) => expect(Object.fromEntries(parseCookies(header))).toEqual(cookies));
});

describe.skipIf(isOtherAdapter)('a cookie that browsers reject', () => {
  test.each<[string, () => Cookie]>([
    ['`__Host-` that is not secure', () => new Cookie('__Host-a', 'b').secure(false)],
    ['`__Host-` with a domain', () => new Cookie('__Host-a', 'b').domain('example.org')],
    ['`__Host-` with a path', () => new Cookie('__host-a', 'b').path('/x')],
    ['`__Secure-` that is not secure', () => new Cookie('__Secure-a', 'b').secure(false)],
    ['other sites, and not secure', () => new Cookie('a', 'b').sameSite('None').secure(false)],
    ['an unknown site', () => new Cookie('a', 'b').sameSite('none' as SameSite)],
  ])('%s', (_title, make) => expect(() => String(make())).toThrow(TypeError));

  test('is none of these', () => {
    expect(String(new Cookie('__Host-a', 'b'))).toContain('Secure');
    expect(String(new Cookie('__Secure-a', 'b').domain('example.org').path('/x'))).toContain('Path=/x');
    expect(String(new Cookie('a', 'b').sameSite('None'))).toContain('SameSite=None');
  });
});

/** The regular expressions in the sources of the runtime, each with the file that has it. */
function ownPatterns(): readonly (readonly [file: string, pattern: string])[] {
  const sources = join(repositoryDirectory, 'runtime/src');
  return readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => {
      const text = readFileSync(join(sources, file), 'utf8');
      const found: (readonly [string, string])[] = [];
      const visit = (node: ts.Node): void => {
        if (ts.isRegularExpressionLiteral(node)) {
          found.push([file, node.text.slice(1, node.text.lastIndexOf('/'))]);
        }
        ts.forEachChild(node, visit);
      };
      visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest));
      return found;
    });
}

describe.skipIf(isOtherAdapter)('the runtime’s own regular expressions grow linearly', () => {
  const patterns = ownPatterns();
  test('all of them are found', () => expect(patterns.length).toBeGreaterThan(30));
  test.each(patterns)('%s: /%s/', (_file, pattern) => {
    expect(growthOf(pattern)).toEqual({ kind: 'harmless' });
  });

  test('one that does not would be seen', () => {
    expect(growthOf(String.raw`^bytes=\s*(\d*)\s*-$`)).toMatchObject({ kind: 'polynomial' });
  });
});
