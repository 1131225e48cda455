import { expect, test } from 'vitest';
import { createLogger } from '../../../runtime/src/index.ts';

const time = /"time":"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z",/;

const cases: [fields: Record<string, unknown> | undefined, message: string, members: string][] = [
  [undefined, 'ready', '"msg":"ready"'],
  [undefined, '', '"msg":""'],
  [undefined, '%s %d quote " backslash \\ slash /', String.raw`"msg":"%s %d quote \" backslash \\ slash /"`],
  [undefined, 'line\nbreak \u0000\u001f', String.raw`"msg":"line\nbreak \u0000\u001f"`],
  [undefined, 'ä 😀 \u2028', '"msg":"ä 😀 \u2028"'],
  [{ status: 200, ms: 1.5, aborted: true }, 'a', '"status":200,"ms":1.5,"aborted":true,"msg":"a"'],
  [{ path: '/ä?b="', nothing: null }, 'a', String.raw`"path":"/ä?b=\"","nothing":null,"msg":"a"`],
  [{ missing: undefined, list: [1, 'a', { b: 2 }] }, 'a', '"list":[1,"a",{"b":2}],"msg":"a"'],
  [{ at: new Date(0), own: { toJSON: () => 'json' } }, 'a', '"at":"1970-01-01T00:00:00.000Z","own":"json","msg":"a"'],
  [
    { call: () => 1, symbol: Symbol('a'), not: Number.NaN, ['__proto__']: 1 },
    'a',
    '"not":null,"__proto__":1,"msg":"a"',
  ],
  [{ err: 'text' }, 'a', `"err":"'text'","msg":"a"`],
  [
    { err: Object.assign(new Error('why'), { stack: 'stack', code: 'E' }) },
    'a',
    '"err":{"type":"Error","message":"why","stack":"stack","code":"E"},"msg":"a"',
  ],
];
test.each(cases)('the text of a JSON line with %j %j', (fields, message, members) => {
  const lines: string[] = [];
  const logger = createLogger({
    level: 'info',
    readable: false,
    destination: { write: (line) => void lines.push(line) },
  });
  logger.scoped('Notes').forRequest({ requestId: 'r-1', traceId: 't-1' }).info(message, fields);
  logger.error(message, fields);
  expect(lines.map((line) => line.replace(time, ''))).toEqual([
    `{"level":"info","scope":"Notes","requestId":"r-1","traceId":"t-1",${members}}\n`,
    `{"level":"error",${members}}\n`,
  ]);
  for (const line of lines) expect(line).toMatch(time);
});
