import { beforeEach, describe, expect, test } from 'vitest';
import { respondEmpty, respondText, route, string, withOptions } from '../../../runtime/src/codegen/v1.ts';
import { invalid } from '../../../runtime/src/decoding/invalid.ts';
import {
  ConflictException,
  type Guard,
  type Interceptor,
  type Next,
  type RequestContext,
  Response,
} from '../../../runtime/src/index.ts';
import { handleRequest } from '../../../runtime/src/pipeline/stages.ts';
import { HttpResponse } from '../../../runtime/src/response/http-response.ts';
import { MemoryIncomingRequest } from '../../../runtime/src/testing/memory-incoming-request.ts';
import { TestApplication } from '../../../runtime/src/testing/test-application.ts';
import { applicationOf } from '../support/application-of.ts';
import { loggerWithLines } from '../support/log-lines.ts';
import { RecordedStages } from '../support/recorded-stages.ts';

const recorded = new RecordedStages();
const { events } = recorded;
const { logger, lines } = loggerWithLines();

beforeEach(() => {
  events.length = 0;
  lines.length = 0;
});

const guard = recorded.guard.bind(recorded);
const interceptor = recorded.interceptor.bind(recorded);

const decoder = {
  read: (input: unknown) => {
    events.push('decode');
    return typeof input === 'string' ? input : invalid;
  },
  explain: string.explain.bind(string),
};

function entry(guards: readonly Guard[], interceptors: readonly Interceptor[], handler: () => string = () => 'done') {
  return route('POST /', {
    guards,
    interceptors,
    body: 'json',
    handle: (inputs) => {
      const text = inputs.body(decoder);
      if (text === invalid) return inputs.reject();
      events.push('handler');
      return handler();
    },
    respond: (result: string) => {
      events.push('respond');
      return respondText(result);
    },
  });
}

async function send(posted: ReturnType<typeof entry>, body = '"text"'): Promise<HttpResponse> {
  const { match, createRoutes } = applicationOf({ posted });
  const pipeline = { match, routes: new Map(Object.entries(createRoutes(undefined))), bodyLimit: 100, logger };
  const parts = {
    method: 'POST',
    target: '/',
    remoteAddress: '127.0.0.1:1',
    headers: new Map(),
    body: Buffer.from(body),
  };
  return handleRequest(pipeline, recorded.request(parts));
}

describe('the stages of a request', () => {
  const both = [interceptor('outer'), interceptor('inner')];
  const inward = ['outer in', 'inner in'];

  test('accepted', async () => {
    const response = await send(entry([guard('first'), guard('second', async () => true), guard('third')], both));
    expect(events).toEqual([
      ...['first', 'second', 'third', 'body', ...inward, 'decode', 'handler', 'respond'],
      ...['inner out 200', 'outer out 200'],
    ]);
    expect(response.headers).toEqual([
      ['x-passed', 'inner'],
      ['x-passed', 'outer'],
    ]);
  });

  test.each<[string, () => boolean | Promise<boolean>, number, string]>([
    ['false', () => false, 403, 'Access denied'],
    ['a promise of false', async () => false, 403, 'Access denied'],
    ['nothing', () => undefined as unknown as boolean, 403, 'Access denied'],
    ['a truthy text', () => 'yes' as unknown as boolean, 403, 'Access denied'],
    [
      'an exception',
      () => {
        throw new ConflictException('not now');
      },
      409,
      'not now',
    ],
    ['a rejection', () => Promise.reject(new ConflictException('not now')), 409, 'not now'],
    ['an error', () => Promise.reject(new Error('secret')), 500, 'Internal Server Error'],
  ])('a guard that responses %s ends the request before its body is read', async (_, decide, status, message) => {
    const response = await send(entry([guard('first'), guard('second', decide), guard('third')], both));
    expect(events).toEqual(['first', 'second']);
    expect(response.status).toBe(status);
    expect(JSON.parse(String(response.body.content))).toMatchObject({ status, message });
  });

  test('rejected by the decoder', async () => {
    const response = await send(entry([guard('guard')], both), '5');
    expect(events).toEqual([
      ...['guard', 'body', ...inward, 'decode'],
      ...['inner', 'outer'].map((name) => `${name} sees BadRequestException: Validation failed`),
    ]);
    expect(response.status).toBe(400);
  });

  test('failing in the handler', async () => {
    const failing = () => {
      throw new Error('secret');
    };
    const response = await send(entry([], both, failing));
    expect(events).toEqual([
      ...['body', ...inward, 'decode', 'handler'],
      ...['inner', 'outer'].map((name) => `${name} sees Error: secret`),
    ]);
    expect(response.status).toBe(500);
    expect(lines).toMatchObject([{ msg: 'request failed', err: { message: 'secret' } }]);
  });

  test('with a stream, which starts after the interceptors', async () => {
    async function* chunks() {
      events.push('chunk');
      yield 'streamed';
      events.push('end');
    }
    const streamed = route('GET /', {
      guards: [guard('guard')],
      interceptors: both,
      handle: () => {
        events.push('handler');
        return Response.stream('text/plain', chunks());
      },
      respond: respondEmpty,
    });
    const app = await TestApplication.create(applicationOf({ streamed }), { logger });
    const response = await app.get('/').send();
    expect([response.text(), response.header('x-passed')]).toEqual(['streamed', 'inner, outer']);
    expect(events).toEqual(['guard', ...inward, 'handler', 'inner out 200', 'outer out 200', 'chunk', 'end']);
  });

  test('without any of them', async () => {
    await send(entry([], []));
    expect(events).toEqual(['body', 'decode', 'handler', 'respond']);
  });
});

describe('an interceptor', () => {
  test('can respond instead of the handler', async () => {
    const shortcut: Interceptor = { intercept: async () => HttpResponse.text(202, 'cached') };
    expect(await send(entry([], [interceptor('outer'), shortcut]))).toMatchObject({ status: 202 });
    expect(events).toEqual(['body', 'outer in', 'outer out 202']);
  });

  test('can turn an error into a response', async () => {
    const fixing: Interceptor = { intercept: (_, next) => next().catch(() => HttpResponse.empty(204)) };
    const failing = () => {
      throw new Error('secret');
    };
    expect(await send(entry([], [fixing], failing))).toMatchObject({ status: 204 });
    expect(lines).toEqual([]);
  });

  test('can try again, and only the errors of the last try are reported', async () => {
    const again: Interceptor = { intercept: (_, next) => next().catch(() => next()) };
    const response = await send(entry([], [again]), '5');
    expect(JSON.parse(String(response.body.content))).toMatchObject({ errors: { '': ['must be a string'] } });
    expect(events).toEqual(['body', 'decode', 'decode']);
  });

  test.each<[string, () => unknown]>([
    ['gives back nothing', () => undefined],
    ['gives back a value', async () => 'text'],
  ])('that %s is a failure that names it', async (_, intercept) => {
    class Careless implements Interceptor {
      intercept = intercept as Interceptor['intercept'];
    }
    expect(await send(entry([], [new Careless()]))).toMatchObject({ status: 500 });
    expect(lines).toMatchObject([{ err: { message: expect.stringContaining('Careless.intercept') } }]);
  });

  test('that throws synchronously is handled like one that rejects', async () => {
    const throwing: Interceptor = {
      intercept() {
        throw new ConflictException('not now');
      },
    };
    expect(await send(entry([], [interceptor('outer'), throwing]))).toMatchObject({ status: 409 });
    expect(events).toEqual(['body', 'outer in', 'outer sees ConflictException: not now']);
  });
});

/** A guard and an interceptor that record their options. */
class WithRole {
  canActivate(_context: RequestContext, role: string): boolean {
    events.push(`guard of ${role}`);
    return role !== 'nobody';
  }

  intercept(_context: RequestContext, next: Next, role: string): Promise<HttpResponse> {
    events.push(`interceptor of ${role}`);
    return next();
  }
}

describe('options', () => {
  const role = new WithRole();

  test('are given to the guards and interceptors of a route', async () => {
    const guards = [guard('first'), withOptions(role, 'admin'), withOptions(role, 'owner')];
    const response = await send(entry(guards, [interceptor('outer'), withOptions(role, 'reader')]));
    expect(response.status).toBe(200);
    expect(events.filter((event) => /^(first|guard|interceptor|outer in)/.test(event))).toEqual([
      ...['first', 'guard of admin', 'guard of owner', 'outer in', 'interceptor of reader'],
    ]);
  });

  test('decide on the request', async () => {
    expect(await send(entry([withOptions(role, 'nobody'), guard('second')], []))).toMatchObject({ status: 403 });
    expect(events).toEqual(['guard of nobody']);
  });

  test('of an interceptor that gives back nothing are not named in its error', async () => {
    class Careless {
      intercept(_context: RequestContext, _next: Next, _options: string): Promise<HttpResponse> {
        return Promise.resolve(undefined as unknown as HttpResponse);
      }
    }
    expect(await send(entry([], [withOptions(new Careless(), 'secret')]))).toMatchObject({ status: 500 });
    expect(lines).toMatchObject([{ err: { message: '`Careless.intercept` did not return an HttpResponse' } }]);
  });
});

test.each([
  ['alone', () => [guard('first'), guard('second')]],
  ['with options', () => [guard('first'), withOptions(new WithRole(), 'admin')]],
])('synchronous guards %s allocate no promise', (_, guards) => {
  const get = route('GET /', { guards: guards(), handle: () => 'done', respond: respondText });
  const { match, createRoutes } = applicationOf({ get });
  const pipeline = { match, routes: new Map(Object.entries(createRoutes(undefined))), bodyLimit: 100, logger };
  const parts = { method: 'GET', target: '/', remoteAddress: '127.0.0.1:1', headers: new Map(), body: Buffer.of() };
  expect(handleRequest(pipeline, new MemoryIncomingRequest(parts))).toBeInstanceOf(HttpResponse);
});

test('through ashlar/testing', async () => {
  const denied = route('GET /', { guards: [guard('no', () => false)], handle: () => 'done', respond: respondText });
  const app = await TestApplication.create(applicationOf({ denied }));
  const response = await app.get('/').send();
  expect([response.status, response.json()]).toEqual([
    403,
    { status: 403, error: 'Forbidden', message: 'Access denied' },
  ]);
});
