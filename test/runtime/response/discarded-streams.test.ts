import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test, vi } from 'vitest';
import { jsonUnknown, respondEmpty, respondEvents, route } from '../../../runtime/src/codegen/v1.ts';
import {
  ConflictException,
  HttpResponse as Http,
  type HttpResponse,
  type Interceptor,
  type Next,
  type RequestContext,
  Response,
  ResponseBody,
  ResponseStream,
} from '../../../runtime/src/index.ts';
import { applicationOf } from '../support/application-of.ts';
import { createTestApplication } from '../support/create-application.ts';
import { loggerWithLines } from '../support/log-lines.ts';

const { logger } = loggerWithLines();

/** The number of sources that are open. */
let open = 0;

/** A source that counts as open until it has ended or is stopped. */
function source(...chunks: readonly string[]) {
  open++;
  let isOpen = true;
  const end = () => {
    if (isOpen) open--;
    isOpen = false;
  };
  const rest = [...chunks];
  return {
    [Symbol.asyncIterator]: () => ({
      next: async (): Promise<IteratorResult<string>> => {
        const value = rest.shift();
        if (value !== undefined) return { value };
        end();
        return { done: true, value: undefined };
      },
      return: async () => {
        end();
        return { done: true as const, value: undefined };
      },
    }),
  };
}

/** A stream of Node, which has a file descriptor. */
function file(): Readable {
  const stream = createReadStream(fileURLToPath(import.meta.url));
  open++;
  stream.on('close', () => open--);
  return stream;
}

const handlers = {
  stream: () => Response.stream('text/plain', source('a', 'b')),
  file: () => Response.stream('text/plain', file()),
  events: () => Response.sse(source('a', 'b')),
  later: async () => {
    await delay(20);
    return Response.stream('text/plain', source('a', 'b'));
  },
};

const interceptors: Readonly<Record<string, (next: Next) => HttpResponse | Promise<HttpResponse>>> = {
  'passes it on': (next) => next(),
  'adds a header': async (next) => (await next()).withHeader('x-seen', '1'),
  'throws after `next`': async (next) => {
    await next();
    throw new ConflictException('busy');
  },
  'returns another response': async (next) => {
    await next();
    return Http.text(200, 'other');
  },
  'returns another stream': async (next) => {
    await next();
    return Http.empty(200).withBody(
      new ResponseBody(ResponseStream.of<string>(() => source('other'), { encode: (text) => text })),
    );
  },
  'calls `next` twice': async (next) => {
    await next();
    return next();
  },
  'calls `next` twice at once': async (next) => (await Promise.all([next(), next()]))[0],
  'is faster than `next`': (next) =>
    Promise.race([next(), new Promise<HttpResponse>((resolve) => setImmediate(resolve, Http.text(504, 'late')))]),
  'returns something that is not a response': async (next) => {
    await next();
    // An interceptor in JavaScript can return anything.
    return undefined as unknown as HttpResponse;
  },
  'reads it': async (next) => {
    await readAll((await next()).body.asStream());
    return Http.text(200, 'read');
  },
  'changes its chunks': async (next) => {
    const response = await next();
    const inner = response.body.asStream();
    const upper = async function* () {
      for await (const chunk of { [Symbol.asyncIterator]: () => inner?.open() ?? empty() })
        yield `${chunk}`.toUpperCase();
    };
    return response.withBody(new ResponseBody(ResponseStream.of(upper, { encode: (text) => text })));
  },
};

async function readAll(stream: ResponseStream | undefined, onChunk = () => {}): Promise<void> {
  const iterator = stream?.open();
  for (let result = await iterator?.next(); result !== undefined && result.done !== true; ) {
    onChunk();
    await delay(5);
    result = await iterator?.next();
  }
}

async function* empty(): AsyncGenerator<string, void, undefined> {}

afterEach(() => {
  open = 0;
});

const rows = Object.keys(handlers).flatMap((handler) =>
  Object.keys(interceptors).flatMap((inner) => [
    { handler, around: [inner], title: inner },
    { handler, around: ['passes it on', inner], title: `inside of another one ${inner}` },
    { handler, around: [inner, 'adds a header'], title: `around another one ${inner}` },
  ]),
);

test.each(rows)('the source of $handler ends when an interceptor $title', async ({ handler, around }) => {
  const make = handlers[handler as keyof typeof handlers];
  const app = await createTestApplication(
    applicationOf({
      found: route('GET /found', {
        interceptors: around.map(
          (name): Interceptor => ({
            intercept: async (_context: RequestContext, next: Next) => interceptors[name]?.(next) ?? next(),
          }),
        ),
        handle: make as () => Response<ResponseStream, 200>,
        respond: handler === 'events' ? (respondEvents(jsonUnknown) as typeof respondEmpty) : respondEmpty,
      }),
    }),
    { logger },
  );
  const response = await app.get('/found').send();
  const text = response.text();
  await vi.waitFor(() => expect(open).toBe(0));
  const isSent = !around.some((name) => /throws|other|faster|reads|not a response/.test(name));
  if (isSent && handler === 'stream') expect(text).toBe(around.includes('changes its chunks') ? 'AB' : 'ab');
  if (around.includes('returns another stream')) expect(text).toBe('other');
});

test('a stream that other code has opened is not stopped', async () => {
  let inner: ResponseStream | undefined;
  const app = await createTestApplication(
    applicationOf({
      found: route('GET /found', {
        interceptors: [
          {
            intercept: async (_context: RequestContext, next: Next) => {
              inner = (await next()).body.asStream();
              void readAll(inner, () => {
                chunks++;
              });
              return Http.empty(202);
            },
          },
        ],
        handle: () => Response.stream('text/plain', Readable.from(['a', 'b', 'c'])),
        respond: respondEmpty,
      }),
    }),
    { logger },
  );
  let chunks = 0;
  expect((await app.get('/found').send()).status).toBe(202);
  await vi.waitFor(() => expect(chunks).toBe(3));
});
