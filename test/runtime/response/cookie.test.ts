import { describe, expect, test } from 'vitest';
import { Cookie, HttpResponse, Response } from '../../../runtime/src/index.ts';

const date = new Date(Date.UTC(2030, 0, 2, 3, 4, 5));

describe('a cookie is written', () => {
  test.each<[string, Cookie, string]>([
    ['with safe defaults', new Cookie('a', 'b'), 'a=b; Path=/; HttpOnly; Secure; SameSite=Lax'],
    ['bare', new Cookie('a', '').httpOnly(false).secure(false).sameSite('Lax'), 'a=; Path=/; SameSite=Lax'],
    [
      'with everything',
      new Cookie('a', 'b').path('/x').domain('example.org').maxAge(60).expires(date).sameSite('Strict'),
      'a=b; Max-Age=60; Expires=Wed, 02 Jan 2030 03:04:05 GMT; Domain=example.org; Path=/x; HttpOnly; Secure; SameSite=Strict',
    ],
    ['with a quoted value', new Cookie('a', '"b"'), 'a="b"; Path=/; HttpOnly; Secure; SameSite=Lax'],
    [
      'to be forgotten',
      Cookie.removal('a').path('/x'),
      'a=; Max-Age=0; Expires=Thu, 01 Jan 1970 00:00:00 GMT; Path=/x; HttpOnly; Secure; SameSite=Lax',
    ],
  ])('%s', (_, cookie, want) => {
    expect(String(cookie)).toBe(want);
  });
});

test('a name and a value of 4,096 bytes are written', () => {
  expect(String(new Cookie('a', 'x'.repeat(4095)))).toMatch(/^a=x{4095}; /);
});

describe('is rejected', () => {
  test.each<[string, () => unknown]>([
    ['an empty name', () => new Cookie('', 'a')],
    ['a name with a blank', () => new Cookie('a b', 'a')],
    ['a name with an equals sign', () => new Cookie('a=', 'a')],
    ['a value with a semicolon', () => new Cookie('a', 'a;b')],
    ['a value with a blank', () => new Cookie('a', 'a b')],
    ['a value with a line end', () => new Cookie('a', 'a\r\nb')],
    ['a value with NUL', () => new Cookie('a', 'a\0')],
    ['a value with one quote', () => new Cookie('a', '"a')],
    ['a value outside of ASCII', () => new Cookie('a', 'ü')],
    ['a path with a semicolon', () => new Cookie('a', 'b').path('/;Secure')],
    ['a domain with a line end', () => new Cookie('a', 'b').domain('a\nb')],
    ['a name and a value of more than 4,096 bytes', () => new Cookie('a', 'x'.repeat(4096))],
    ['a path of more than 1,024 bytes', () => new Cookie('a', 'b').path(`/${'x'.repeat(1024)}`)],
    ['half a second', () => new Cookie('a', 'b').maxAge(0.5)],
    ['endless time', () => new Cookie('a', 'b').maxAge(Number.POSITIVE_INFINITY)],
    ['an invalid date', () => new Cookie('a', 'b').expires(new Date('?'))],
  ])('%s', (_, make) => {
    expect(make).toThrow(TypeError);
  });
});

test('each cookie of a response is a header of its own, in the order of the calls', () => {
  const [first, second] = [new Cookie('b', '1'), new Cookie('a', '2')];
  const want = [
    ['set-cookie', String(first)],
    ['set-cookie', String(second)],
  ];
  expect(Response.noContent().withCookie(first).withCookie(second).headers).toEqual(want);
  expect(HttpResponse.json(200, 1).withCookie(first).withCookie(second).headers).toEqual(want);
});
