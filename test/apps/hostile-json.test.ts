import { Application, createLogger } from 'ashlar';
import { fastifyAdapter } from 'ashlar/fastify';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compiled } from '../../fixtures/apps/orders/src/generated/index.js';

const options = { logger: createLogger({ level: 'silent' }), handleSignals: false };
const servers = [
  ['node:http', () => Application.create(compiled, options)],
  ['Fastify', () => fastifyAdapter(compiled, options)],
] as const;

const nested = (depth: number, open: string, inner: string, close: string) =>
  open.repeat(depth) + inner + close.repeat(depth);
const trees = (depth: number) => nested(depth, '{"label":"x","children":[', '', ']}');
const bytes = (...values: (number | string)[]) =>
  Buffer.concat(values.map((value) => (typeof value === 'string' ? Buffer.from(value) : Buffer.of(value))));
const inString = (text: string) => `{"label":"${text}","children":[]}`;
const asLabel = (text: string) => `{"label":${text},"children":[]}`;

/** The routes of the two columns of statuses. */
const paths = { 1: '/orders/anything', 2: '/orders/trees' } as const;

/** Sent to two routes: one that takes any JSON, and one that takes a tree of labels. */
const hostile: readonly (readonly [text: string | Buffer, anything: 200 | 400, tree: 200 | 400])[] = [
  // nesting
  [nested(64, '[', '', ']'), 200, 400],
  [nested(128, '[', '', ']'), 200, 400],
  [nested(129, '[', '', ']'), 400, 400],
  [nested(500_000, '[', '', ']'), 400, 400],
  [nested(500_000, '[', '', ''), 400, 400],
  [nested(128, '{"a":', '1', '}'), 200, 400],
  [nested(129, '{"a":', '1', '}'), 400, 400],
  [nested(100_000, '{"a":', '1', '}'), 400, 400],
  [nested(50_000, '{"__proto__":', '1', '}'), 400, 400],
  [nested(100_000, '[{"a":', '1', '}]'), 400, 400],
  [trees(64), 200, 200],
  [trees(65), 400, 400],
  [trees(20_000), 400, 400],
  [`[${'[],'.repeat(100_000)}[]]`, 200, 400],
  [`${'[]'.repeat(100_000)}`, 400, 400],
  [']'.repeat(100_000), 400, 400],
  ['[}'.repeat(50_000), 400, 400],
  [inString('['.repeat(100_000)), 200, 200],
  [inString('\\"['.repeat(50_000)), 200, 200],
  [inString('\\\\'.repeat(50_000)), 200, 200],
  // numbers
  [asLabel('1e999'), 200, 400],
  [asLabel('-1e999'), 200, 400],
  [asLabel('1e-999'), 200, 400],
  [asLabel('1e99999999999999999999'), 200, 400],
  [asLabel(`1${'0'.repeat(500_000)}`), 200, 400],
  [asLabel(`0.${'0'.repeat(500_000)}1`), 200, 400],
  [asLabel(`-${'9'.repeat(500_000)}`), 200, 400],
  [asLabel('9007199254740993'), 200, 400],
  [asLabel('-0'), 200, 400],
  [asLabel('01'), 400, 400],
  [asLabel('+1'), 400, 400],
  [asLabel('.5'), 400, 400],
  [asLabel('5.'), 400, 400],
  [asLabel('1e'), 400, 400],
  [asLabel('1e+'), 400, 400],
  [asLabel('-'), 400, 400],
  [asLabel('0x10'), 400, 400],
  [asLabel('1_000'), 400, 400],
  [asLabel('NaN'), 400, 400],
  [asLabel('Infinity'), 400, 400],
  [asLabel('-Infinity'), 400, 400],
  [asLabel('1n'), 400, 400],
  [asLabel('１'), 400, 400],
  ['5', 200, 400],
  ['-1e999', 200, 400],
  // strings
  [inString('\\ud800'), 200, 200],
  [inString('\\udc00\\ud800'), 200, 200],
  [inString('\\ud83d\\ude00'), 200, 200],
  [inString('\\u0000'), 200, 200],
  [inString('\\u'), 400, 400],
  [inString('\\u12'), 400, 400],
  [inString('\\uzzzz'), 400, 400],
  [inString('\\x41'), 400, 400],
  [inString('\\'), 400, 400],
  [inString("\\'"), 400, 400],
  [inString('a\nb'), 400, 400],
  [inString('a\tb'), 400, 400],
  [inString('a\u0000b'), 400, 400],
  [inString('a\u2028b\u2029'), 200, 200],
  [inString('a\u007f\u0085b'), 200, 200],
  [inString('x'.repeat(1_000_000)), 200, 200],
  [inString('\\u0041'.repeat(150_000)), 200, 200],
  [inString('😀'.repeat(200_000)), 200, 200],
  [inString('\u202e\u200b\ufeff'), 200, 200],
  ["{'label':'x','children':[]}", 400, 400],
  ['{label:"x","children":[]}', 400, 400],
  ['{"label":"x', 400, 400],
  ['"', 400, 400],
  ['"\\', 400, 400],
  ['""', 200, 400],
  // bytes
  [bytes(0xef, 0xbb, 0xbf, inString('x')), 200, 200],
  [bytes(0xef, 0xbb, 0xbf, 0xef, 0xbb, 0xbf, inString('x')), 400, 400],
  [bytes(0xef, 0xbb, 0xbf), 400, 400],
  [bytes(inString('x'), 0xef, 0xbb, 0xbf), 400, 400],
  [bytes(0xff, 0xfe, '{', 0, '}', 0), 400, 400],
  [bytes(0xfe, 0xff, 0, '{', 0, '}'), 400, 400],
  [Buffer.from(inString('x'), 'utf16le'), 400, 400],
  [bytes(0), 400, 400],
  [bytes(inString('x'), 0), 400, 400],
  [bytes(0, inString('x')), 400, 400],
  [bytes('{"label":"', 0xff, '","children":[]}'), 400, 400],
  [bytes('{"label":"', 0xc0, 0x80, '","children":[]}'), 400, 400],
  [bytes('{"label":"', 0xc3, '","children":[]}'), 400, 400],
  [bytes('{"label":"', 0xed, 0xa0, 0x80, '","children":[]}'), 400, 400],
  [bytes('{"label":"', 0xf4, 0x90, 0x80, 0x80, '","children":[]}'), 400, 400],
  [bytes('{"label":"', 0xe2, 0x82), 400, 400],
  [bytes(0x1f, 0x8b, 0x08, 0, 0, 0, 0, 0), 400, 400],
  [Buffer.alloc(100_000, 0xff), 400, 400],
  [Buffer.alloc(100_000, 0x20), 400, 400],
  [Buffer.alloc(100_000, 0x0a), 400, 400],
  // names
  ['{"label":"a","label":"b","children":[]}', 200, 200],
  ['{"label":"a","label":5,"children":[]}', 200, 400],
  ['{"label":5,"label":"a","children":[]}', 200, 200],
  ['{"label":"a","children":[],"__proto__":{"polluted":true}}', 400, 400],
  ['{"__proto__":{"label":"a","children":[]}}', 400, 400],
  ['{"__proto__":null,"label":"a","children":[]}', 400, 400],
  ['{"label":"a","children":[],"constructor":{"prototype":{"polluted":true}}}', 400, 400],
  ['{"constructor":5,"toString":5,"valueOf":5,"toJSON":5,"label":"a","children":[]}', 200, 200],
  ['{"label":{"toString":"x"},"children":[]}', 200, 400],
  ['{"label":"a","children":{"length":5}}', 200, 400],
  ['{"label":"a","children":{"0":{},"length":1}}', 200, 400],
  ['{"label":"a","children":[null]}', 200, 400],
  ['{"label":"a","children":[[[]]]}', 200, 400],
  ['{"then":"a","label":"a","children":[]}', 200, 200],
  ['{"":"","label":"a","children":[]}', 200, 200],
  [`{"label":"a","children":[],"${'k'.repeat(500_000)}":1}`, 200, 200],
  [`{"label":"a","children":[]${Array.from({ length: 20_000 }, (_, i) => `,"k${i}":${i}`).join('')}}`, 200, 200],
  [`{"label":"a","children":[${'5,'.repeat(20_000)}5]}`, 200, 400],
  [`{"label":"a","children":[${'{"label":"b","children":[]},'.repeat(20_000)}{"label":"c","children":[]}]}`, 200, 200],
  // what is no JSON
  ['', 400, 400],
  [' ', 400, 400],
  ['null', 200, 400],
  ['true', 200, 400],
  ['undefined', 400, 400],
  ['{', 400, 400],
  ['}', 400, 400],
  ['[', 400, 400],
  [',', 400, 400],
  ['{}', 200, 400],
  ['{,}', 400, 400],
  ['{"a"}', 400, 400],
  ['{"a":}', 400, 400],
  ['{"a":1,}', 400, 400],
  ['[1,]', 400, 400],
  ['[,1]', 400, 400],
  ['{"a":1}{"a":1}', 400, 400],
  ['{"a":1}\n{"a":1}', 400, 400],
  ['// {}\n{}', 400, 400],
  ['/* */{}', 400, 400],
  ['<a/>', 400, 400],
  ['a=b&c=d', 400, 400],
  ['\u00a0{}', 400, 400],
  ['\u000b{}', 400, 400],
  ['{}\u0000', 400, 400],
  ['\r\n\t {} \r\n\t', 200, 400],
  ['function(){}', 400, 400],
  ['"\u2028"', 200, 400],
];

test('the table has more than a hundred bodies, each once', () => {
  expect(new Set(hostile.map(([text]) => text.toString('latin1'))).size).toBeGreaterThan(100);
});

describe.each(servers)('on %s', (_server, create) => {
  let app: Awaited<ReturnType<typeof create>>;
  let url: string;
  beforeAll(async () => {
    app = await create();
    await app.listen('127.0.0.1:0');
    url = app.address().url;
  });
  afterAll(() => app.close());

  const rows = ([1, 2] as const).flatMap((column) =>
    hostile.map((row) => [paths[column], String(row[0]).slice(0, 60), row[0], row[column]] as const),
  );
  test.each(rows)('POST %s: %j', async (path, _title, body, status) => {
    const response = await request(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    const text = await response.body.text();
    expect([response.statusCode, text.slice(0, 200)]).toEqual([status, expect.any(String)]);
    if (status === 400) expect(JSON.parse(text)).toMatchObject({ status: 400, error: 'Bad Request' });
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });

  test('the server is still running', async () => {
    const response = await request(`${url}/orders`);
    expect(response.statusCode).toBe(200);
    await response.body.dump();
  });
});
