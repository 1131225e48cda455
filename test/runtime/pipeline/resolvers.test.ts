import { beforeEach, describe, expect, test } from 'vitest';
import { respondEmpty, respondText, route, string } from '../../../runtime/src/codegen/v1.ts';
import { RequestContext } from '../../../runtime/src/context/request-context.ts';
import { invalid } from '../../../runtime/src/decoding/invalid.ts';
import { ConflictException, NotFoundException, type Resolver, Response } from '../../../runtime/src/index.ts';
import { RequestInputs } from '../../../runtime/src/pipeline/request-inputs.ts';
import { handleRequest } from '../../../runtime/src/pipeline/stages.ts';
import { HttpResponse } from '../../../runtime/src/response/http-response.ts';
import { MemoryIncomingRequest } from '../../../runtime/src/testing/memory-incoming-request.ts';
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

/** A resolver that records its call. */
function resolver<T>(name: string, resolve: (context: RequestContext) => T | Promise<T>): Resolver<T> {
  return {
    resolve: (context) => {
      events.push(name);
      return resolve(context);
    },
  };
}

type Entry = ReturnType<typeof route>;

const parts = {
  method: 'POST',
  target: '/',
  remoteAddress: '127.0.0.1:1',
  headers: new Map(),
  body: Buffer.from('"text"'),
};

function send(posted: Entry): HttpResponse | Promise<HttpResponse> {
  const { match, createRoutes } = applicationOf({ posted });
  const pipeline = { match, routes: new Map(Object.entries(createRoutes(undefined))), bodyLimit: 100, logger };
  return handleRequest(pipeline, recorded.request(parts));
}

function entry(first: Resolver<string>, second: Resolver<string>): Entry {
  return route('POST /', {
    guards: [recorded.guard('guard')],
    resolvers: [first, second],
    body: 'json',
    interceptors: [recorded.interceptor('outer')],
    handle: (inputs) => {
      const text = inputs.body(string);
      if (text === invalid) return inputs.reject();
      events.push('handler');
      return `${inputs.resolved(first)} ${inputs.resolved(second)} ${text}`;
    },
    respond: respondText,
  });
}

const textOf = async (response: HttpResponse | Promise<HttpResponse>) => {
  const { body } = await response;
  return Buffer.from(body.content as Uint8Array | string).toString();
};

describe('resolvers', () => {
  test.each<[string, () => string | Promise<string>]>([
    ['synchronous', () => 'one'],
    ['asynchronous', async () => 'one'],
  ])('%s: run after the guards, before the body, in order', async (_, resolve) => {
    const response = await send(
      entry(
        resolver<string>('first', resolve),
        resolver('second', () => 'two'),
      ),
    );
    expect(events).toEqual(['guard', 'first', 'second', 'body', 'outer in', 'handler', 'outer out 200']);
    expect(await textOf(response)).toBe('one two text');
  });

  test.each<[string, () => string | Promise<string>]>([
    [
      'throws',
      () => {
        throw new NotFoundException('no article');
      },
    ],
    [
      'rejects',
      async () => {
        throw new NotFoundException('no article');
      },
    ],
  ])('an exception is the response: %s', async (_, resolve) => {
    const response = await send(
      entry(
        resolver<string>('first', resolve),
        resolver('second', () => 'two'),
      ),
    );
    expect(response.status).toBe(404);
    expect(await textOf(response)).toContain('no article');
    expect(events).toEqual(['guard', 'first']);
  });

  test('a later resolver can reject too', async () => {
    const response = await send(
      entry(
        resolver('first', async () => 'one'),
        resolver<string>('second', () => {
          throw new ConflictException('taken');
        }),
      ),
    );
    expect(response.status).toBe(409);
    expect(events).toEqual(['guard', 'first', 'second']);
  });

  test('an error of the resolver is an internal error', async () => {
    const broken: Resolver<string> = {
      get resolve(): () => string {
        throw new Error('the getter is broken');
      },
    };
    const response = await send(
      entry(
        broken,
        resolver('second', () => 'two'),
      ),
    );
    expect(response.status).toBe(500);
    expect(await textOf(response)).not.toContain('getter');
    expect(JSON.stringify(lines)).toContain('the getter is broken');
  });

  test('a guard that rejects comes first', async () => {
    const posted = route('POST /', {
      guards: [recorded.guard('guard', () => false)],
      resolvers: [resolver('first', () => 'one')],
      handle: () => undefined,
      respond: respondEmpty,
    });
    expect((await send(posted)).status).toBe(403);
    expect(events).toEqual(['guard']);
  });

  test('one that two parameters name is called once', async () => {
    const both = resolver('both', () => 'one');
    const response = await send(entry(both, both));
    expect(events.filter((event) => event === 'both')).toHaveLength(1);
    expect(await textOf(response)).toBe('one one text');
  });

  test('an interceptor that calls the handler again gets the same values', async () => {
    const once = resolver('once', () => 'one');
    const posted = route('POST /', {
      resolvers: [once],
      interceptors: [
        {
          intercept: async (_context, next) => {
            await next();
            return next();
          },
        },
      ],
      handle: (inputs) => {
        events.push(`handler ${inputs.resolved(once)}`);
        return 'done';
      },
      respond: respondText,
    });
    expect((await send(posted)).status).toBe(200);
    expect(events).toEqual(['once', 'handler one', 'handler one']);
  });

  test('see the values that guards have set', async () => {
    class Account {
      readonly name = 'Ada';
    }
    const name = resolver('name', (context) => context.get(Account)?.name ?? 'nobody');
    const posted = route('POST /', {
      guards: [
        {
          canActivate: (context) => {
            context.set(new Account());
            return true;
          },
        },
      ],
      resolvers: [name],
      handle: (inputs) => inputs.resolved(name),
      respond: respondText,
    });
    expect(await textOf(send(posted))).toBe('Ada');
  });

  test('synchronous ones make no promise', () => {
    const first = resolver('first', () => 'one');
    const posted = route('POST /', {
      resolvers: [first],
      handle: (inputs) => inputs.resolved(first),
      respond: respondText,
    });
    expect(send(posted)).toBeInstanceOf(HttpResponse);
  });

  test.each([undefined, null, 0, ''])('%s is a value', async (value) => {
    const first = resolver('first', () => value);
    const posted = route('POST /', {
      resolvers: [first],
      handle: (inputs) => Response.text(200, JSON.stringify(inputs.resolved(first)) ?? 'undefined'),
      respond: respondText,
    });
    expect(await textOf(send(posted))).toBe(JSON.stringify(value) ?? 'undefined');
  });

  test('the value of a resolver that the route does not call is an error', () => {
    const request = new MemoryIncomingRequest(parts);
    const inputs = new RequestInputs(request, new RequestContext(request), {}, { bodyLimit: 1 });
    expect(() => inputs.resolved(resolver('first', () => 'one'))).toThrow('the route does not call the resolver');
  });
});
