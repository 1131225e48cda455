import { STATUS_CODES } from 'node:http';
import { describe, expect, test } from 'vitest';
import { RequestContext } from '../../../runtime/src/context/request-context.ts';
import * as client from '../../../runtime/src/errors/client-exceptions.ts';
import { HttpException } from '../../../runtime/src/errors/http-exception.ts';
import { reasonPhrase } from '../../../runtime/src/errors/reason-phrase.ts';
import * as server from '../../../runtime/src/errors/server-exceptions.ts';
import { withoutStack } from '../../../runtime/src/errors/without-stack.ts';
import type { Logger } from '../../../runtime/src/logging/logger.ts';
import { respondToError } from '../../../runtime/src/pipeline/respond-to-error.ts';
import { HttpResponse } from '../../../runtime/src/response/http-response.ts';
import { MemoryIncomingRequest } from '../../../runtime/src/testing/memory-incoming-request.ts';
import { loggerWithLines } from '../support/log-lines.ts';

const classes = Object.entries({ ...client, ...server });

/** The response of an application without an error handler. */
function responseTo(thrown: unknown, logger: Logger): HttpResponse {
  const parts = { method: 'GET', target: '/', remoteAddress: '127.0.0.1:1', headers: new Map(), body: Buffer.of() };
  const response = respondToError(thrown, { logger }, new RequestContext(new MemoryIncomingRequest(parts)));
  if (response instanceof HttpResponse) return response;
  throw new Error('the response is a promise');
}

describe('an exception class', () => {
  test('exists for every client and server status, named after its reason phrase', () => {
    const named = classes.map(([name, Exception]) => {
      const exception = new Exception();
      expect([exception.name, exception.message]).toEqual([name, reasonPhrase(exception.status)]);
      expect(exception).toBeInstanceOf(HttpException);
      return [exception.status, name.replace(/Exception$/, '').toLowerCase()];
    });
    // 509 has no definition of its own: a bandwidth limit of some servers.
    const wanted = Object.entries(STATUS_CODES)
      .filter(([status]) => Number(status) >= 400 && status !== '509')
      .map(([status, phrase = '']) => [Number(status), phrase.replaceAll(/[^a-z]/gi, '').toLowerCase()]);
    expect(named).toEqual(wanted);
  });

  test('knows the usual reason phrases', () => {
    for (const [, Exception] of classes) {
      const { status } = new Exception();
      expect(reasonPhrase(status).toLowerCase()).toBe(STATUS_CODES[status]?.toLowerCase());
    }
    expect([reasonPhrase(499), reasonPhrase(599)]).toEqual(['Client Error', 'Server Error']);
  });
});

describe('an exception', () => {
  test('keeps its message, fields and cause', () => {
    const cause = new Error('why');
    const exception = new client.ConflictException('taken', { cause }).withErrors({ title: ['is taken'] });
    expect(exception).toMatchObject({ status: 409, message: 'taken', cause, errors: { title: ['is taken'] } });
    expect(exception).toBeInstanceOf(client.ConflictException);
  });

  test('has a cause only when it was given', () => {
    expect('cause' in new client.GoneException()).toBe(false);
    expect('cause' in new client.GoneException('missing', { cause: undefined })).toBe(true);
  });

  test.each([
    ['a client error', client.UnauthorizedException],
    ['a server error', server.ServiceUnavailableException],
  ])('that is %s gives its headers to the reply', (_title, Exception) => {
    const { logger } = loggerWithLines();
    const exception = new Exception()
      .withHeader('Retry-After', '5')
      .withHeader('content-type', 'application/problem+json');
    const reply = responseTo(exception, logger);
    expect([reply.headers, reply.contentType]).toEqual([[['Retry-After', '5']], 'application/problem+json']);
  });

  test.each([
    ['x-a', 'a\r\nb'],
    ['x a', 'b'],
    ['content-length', '1'],
  ])('rejects the header %j: %j where it is given', (name, value) => {
    expect(() => new client.ConflictException().withHeader(name, value)).toThrow(TypeError);
  });

  test.each([200, 399, 600, 404.5, Number.NaN])('cannot have the status %d', (status) => {
    expect(() => new HttpException(status, '')).toThrow(RangeError);
  });
});

describe('an error without a stack', () => {
  const limit = Error.stackTraceLimit;

  test('is all that it is otherwise', () => {
    const error = withoutStack(() => new client.ConflictException('taken'));
    expect(error).toBeInstanceOf(client.ConflictException);
    expect([error.message, error.stack?.split('\n').length]).toEqual(['taken', 1]);
  });

  test('leaves the stacks of others alone, also when it cannot be made', () => {
    withoutStack(() => new Error('made'));
    expect(() =>
      withoutStack(() => {
        throw new RangeError('not made');
      }),
    ).toThrow(RangeError);
    expect(Error.stackTraceLimit).toBe(limit);
    expect(new Error('other').stack?.split('\n').length).toBeGreaterThan(1);
  });
});

describe('the response to', () => {
  const cases: [title: string, thrown: unknown, envelope: object, logged: boolean][] = [
    [
      'a client error',
      new client.NotFoundException('no such note'),
      { status: 404, error: 'Not Found', message: 'no such note' },
      false,
    ],
    [
      'one without a phrase',
      new HttpException(499, 'left'),
      { status: 499, error: 'Client Error', message: 'left' },
      false,
    ],
    [
      'one with fields',
      new client.BadRequestException('bad', { errors: { a: ['b'] } }),
      { status: 400, error: 'Bad Request', message: 'bad', errors: { a: ['b'] } },
      false,
    ],
    [
      'a server error',
      new server.BadGatewayException('secret', { errors: { a: ['secret'] } }),
      { status: 502, error: 'Bad Gateway', message: 'Internal Server Error' },
      true,
    ],
    [
      'an error',
      new TypeError('secret'),
      { status: 500, error: 'Internal Server Error', message: 'Internal Server Error' },
      true,
    ],
    ['null', null, { status: 500, error: 'Internal Server Error', message: 'Internal Server Error' }, true],
    [
      'a symbol',
      Symbol('secret'),
      { status: 500, error: 'Internal Server Error', message: 'Internal Server Error' },
      true,
    ],
    [
      'an object that looks like one',
      { status: 404, message: 'secret' },
      { status: 500, error: 'Internal Server Error', message: 'Internal Server Error' },
      true,
    ],
  ];
  test.each(cases)('%s', (_title, thrown, envelope, logged) => {
    const { logger, lines } = loggerWithLines();
    const response = responseTo(thrown, logger);
    expect([response.status, response.contentType]).toEqual([Object(envelope).status, 'application/json']);
    expect(JSON.parse(String(response.body.content))).toEqual(envelope);
    expect(lines.length > 0).toBe(logged);
  });
});
