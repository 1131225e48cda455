import { request } from 'undici';
import { describe, expect, test } from 'vitest';
import { respondJson, route } from '../../../runtime/src/codegen/v1.ts';
import { contextKey } from '../../../runtime/src/context/context-key.ts';
import { randomId, traceIdOf } from '../../../runtime/src/context/correlation-ids.ts';
import { parseCookies } from '../../../runtime/src/context/parse-cookies.ts';
import { RequestContext } from '../../../runtime/src/context/request-context.ts';
import { pathOf, queryOf } from '../../../runtime/src/context/request-target.ts';
import { joinHeaderValues } from '../../../runtime/src/pipeline/join-header-values.ts';
import { MemoryIncomingRequest } from '../../../runtime/src/testing/memory-incoming-request.ts';
import { applicationOf } from '../support/application-of.ts';
import { createApplication } from '../support/create-application.ts';
import { loggerWithLines } from '../support/log-lines.ts';

const { logger } = loggerWithLines();
const uuid = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

/** The context of a request with these headers; a list gives a header several times. */
function contextOf(headers: Readonly<Record<string, string | readonly string[]>> = {}, target = '/'): RequestContext {
  const entries = Object.entries(headers).map(([name, value]): [string, readonly string[]] => [name, [value].flat()]);
  const parts = { method: 'GET', target, remoteAddress: '127.0.0.1:1', headers: new Map(entries), body: Buffer.of() };
  return new RequestContext(new MemoryIncomingRequest(parts));
}

describe('the request id', () => {
  test.each(['a', 'A-z_0.9', 'x'.repeat(128)])('%s is kept', (id) => {
    expect(contextOf({ 'x-request-id': id }).requestId).toBe(id);
  });

  test.each<[string, string | string[]]>([
    ['nothing', []],
    ['an empty one', ''],
    ['one too long', 'x'.repeat(129)],
    ['a blank', 'a b'],
    ['a comma', 'a,b'],
    ['a letter of another alphabet', 'ä'],
    ['two of them', ['a', 'b']],
  ])('%s makes a random one', (_, value) => {
    const context = contextOf({ 'x-request-id': value });
    expect(context.requestId).toMatch(uuid);
    expect(context.requestId).toBe(context.requestId);
    expect(context.traceId).toBe(context.requestId);
  });
});

describe('the trace id', () => {
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
  const parent = '00f067aa0ba902b7';

  test.each([
    [`00-${traceId}-${parent}-01`, traceId],
    [`00-${traceId}-${parent}-ff`, traceId],
    [`cc-${traceId}-${parent}-01`, traceId],
    [`cc-${traceId}-${parent}-01-what-comes`, traceId],
    [`00-${traceId}-${parent}-01-more`, undefined],
    [`ff-${traceId}-${parent}-01`, undefined],
    [`00-${traceId.toUpperCase()}-${parent}-01`, undefined],
    [`00-${'0'.repeat(32)}-${parent}-01`, undefined],
    [`00-${traceId}-${'0'.repeat(16)}-01`, undefined],
    [`00-${traceId}-${parent}`, undefined],
    [`00-${traceId}-${parent}-1`, undefined],
    [`0-${traceId}-${parent}-01`, undefined],
    [` 00-${traceId}-${parent}-01`, undefined],
    [`00-${traceId}-${parent}-01, 00-${traceId}-${parent}-01`, undefined],
    ['', undefined],
  ])('of traceparent %j is %s', (traceparent, want) => {
    expect(traceIdOf(traceparent)).toBe(want);
  });

  test('traceparent comes first, then X-Trace-Id, then the request id', () => {
    const headers = { 'x-request-id': 'r', 'x-trace-id': 't', traceparent: `00-${traceId}-${parent}-01` };
    expect(contextOf(headers).traceId).toBe(traceId);
    expect(contextOf({ ...headers, traceparent: 'wrong' }).traceId).toBe('t');
    expect(contextOf({ ...headers, traceparent: 'wrong', 'x-trace-id': 'w r o n g' }).traceId).toBe('r');
  });
});

test('random ids are different UUIDs, over more than one pool', () => {
  const ids = Array.from({ length: 1500 }, randomId);
  for (const id of ids) expect(id).toMatch(uuid);
  expect(new Set(ids).size).toBe(ids.length);
});

describe('cookies', () => {
  test.each<[string | undefined, Record<string, string>]>([
    [undefined, {}],
    ['', {}],
    ['a=1', { a: '1' }],
    ['a=1; b=2;c=3', { a: '1', b: '2', c: '3' }],
    ['a=1; a=2', { a: '1' }],
    ['%61=1; a=2', { a: '1' }],
    ['a=%C3%BC%20x', { a: 'ü x' }],
    ['a=%zz; %zz=%', { a: '%zz', '%zz': '%' }],
    ['a=b=c', { a: 'b=c' }],
    ['a=', { a: '' }],
    ['  a = 1 ;', { a: '1' }],
    ['a="quoted"', { a: '"quoted"' }],
    ['a; =1; b=2', { b: '2' }],
    ['__proto__=1; constructor=2', JSON.parse('{"__proto__":"1","constructor":"2"}')],
  ])('%j', (header, want) => {
    expect(Object.fromEntries(parseCookies(header))).toEqual(want);
  });

  test('of several headers are one list', () => {
    const context = contextOf({ cookie: ['a=1; b=2', 'b=3; c=4'] });
    expect(['a', 'b', 'c', 'd'].map((name) => context.cookie(name))).toEqual(['1', '2', '4', undefined]);
  });
});

describe('headers', () => {
  test('are found in any case', () => {
    const context = contextOf({ 'x-a': ['1', '2'] });
    expect([context.header('X-A'), context.headers['x-a'], context.header('x-b')]).toEqual(['1, 2', '1, 2', undefined]);
  });

  test('are one object, which has them alone', () => {
    const context = contextOf({ 'x-a': '1', 'set-cookie': ['a=1', 'b=2'] });
    expect(context.headers).toBe(context.headers);
    expect(Object.entries(context.headers)).toEqual([
      ['x-a', '1'],
      ['set-cookie', 'a=1, b=2'],
    ]);
  });

  test.each(['constructor', '__proto__', 'valueOf'])('%s is a name like any other', (name) => {
    expect([contextOf().header(name), contextOf().headers[name]]).toEqual([undefined, undefined]);
  });

  test('are the same over a socket', async () => {
    const reported = route('GET /', {
      handle: ({ context }) => ({
        list: Object.entries(context.headers)
          .filter(([name]) => !['host', 'connection'].includes(name))
          .sort(),
        isOne: Object.is(context.headers, context.headers),
        inherited: ['constructor', '__proto__', 'valueof'].map((name) => typeof context.header(name)),
        cookies: context.header('Set-Cookie'),
        likeAMethod: context.header('toString'),
      }),
      respond: respondJson((value) => JSON.stringify(value)),
    });
    const app = await createApplication(applicationOf({ reported }), { logger, handleSignals: false });
    await app.listen(0);
    const headers = { 'x-a': ['1', '2'], 'set-cookie': ['a=1', 'b=2'], tostring: 'sent' };
    const response = await request(app.address().url, { headers });
    expect(await response.body.json()).toEqual({
      list: [
        ['set-cookie', 'a=1, b=2'],
        ['tostring', 'sent'],
        ['x-a', '1, 2'],
      ],
      isOne: true,
      inherited: ['undefined', 'undefined', 'undefined'],
      cookies: 'a=1, b=2',
      likeAMethod: 'sent',
    });
    await app.close();
  });

  test.each([
    ['authorization', ['a', 'b'], 'a'],
    ['accept', ['a', 'b'], 'a, b'],
    ['cookie', ['a', 'b'], 'a; b'],
    ['accept', [], undefined],
  ])('%s sent as %j is %j', (name, values, want) => {
    expect(joinHeaderValues(name, values)).toBe(want);
  });

  test.each([
    ['Bearer abc', 'abc'],
    ['Bearer  abc', ' abc'],
    ['Bearer ', ''],
    ['bearer abc', undefined],
    ['Bearerabc', undefined],
    ['Basic abc', undefined],
  ])('authorization %j has the token %j', (authorization, want) => {
    expect(contextOf({ authorization }).bearerToken()).toBe(want);
  });
});

describe('values', () => {
  class Animal {
    readonly name: string;
    constructor(name: string) {
      this.name = name;
    }
  }
  class Dog extends Animal {}

  test('are kept by their class, the last of each', () => {
    const context = contextOf();
    expect(context.get(Animal)).toBeUndefined();
    context.set(new Animal('first'));
    context.set(new Animal('second'));
    context.set(new Dog('dog'));
    expect([context.get(Animal)?.name, context.get(Dog)?.name]).toEqual(['second', 'dog']);
  });

  test('are kept by their key, apart from those of other keys and classes', () => {
    const context = contextOf();
    const current = contextKey<{ name: string }>('Current');
    const sameName = contextKey<{ name: string }>('Current');
    const mode = contextKey<'read' | 'write'>('Mode');
    expect(context.get(current)).toBeUndefined();
    context.set(current, { name: 'first' });
    context.set(current, new Dog('second'));
    context.set(mode, 'read');
    expect([context.get(current)?.name, context.get(sameName), context.get(Dog), context.get(mode)]).toEqual([
      'second',
      undefined,
      undefined,
      'read',
    ]);
  });

  test('a key without its value is rejected', () => {
    const key: object = contextKey<string>('Name');
    expect(() => contextOf().set(key)).toThrow('the value must be an instance of a class, or follow its key');
  });

  test.each([[{}], [Object.create(null)]])('without a class are rejected', (value) => {
    expect(() => contextOf().set(value)).toThrow(TypeError);
  });

  test('signal is one, and not aborted', () => {
    const context = contextOf();
    expect(context.signal).toBe(context.signal);
    expect(context.signal.aborted).toBe(false);
  });
});

test.each([
  ['/', '/', ''],
  ['/a/b?c=d?e', '/a/b', 'c=d?e'],
  ['/a?', '/a', ''],
  ['?a', '/', 'a'],
  ['http://host/a?b', '/a', 'b'],
  ['http://host', '/', ''],
  ['http://host?a=/b', '/', 'a=/b'],
  ['/a?next=http://host/', '/a', 'next=http://host/'],
  ['*', '*', ''],
])('the target %s has the path %s and the query %j', (target, path, query) => {
  expect([pathOf(target), queryOf(target)]).toEqual([path, query]);
});
