import { request } from 'undici';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { respondEmpty, respondText, route } from '../../../runtime/src/codegen/v1.ts';
import type { RunningApplication } from '../../../runtime/src/container/running-application.ts';
import {
  BadRequestException,
  createLogger,
  HttpException,
  HttpResponse,
  Logger,
  type ResponseBody,
} from '../../../runtime/src/index.ts';
import { applicationOf } from '../support/application-of.ts';
import { createApplication, isOtherAdapter, useMiddleware } from '../support/create-application.ts';
import { loggerWithLines } from '../support/log-lines.ts';

const circular: { self?: unknown } = {};
circular.self = circular;

class HostileException extends HttpException {
  override get errors(): never {
    throw new Error('not to be read');
  }
}

class NamelessException extends HttpException {
  override get name(): never {
    throw new Error('not to be read');
  }
}

/** A value of plain JavaScript where TypeScript requires another type. */
function untyped<T>(value: unknown): T {
  return value as T;
}

const everythingThrows = new Proxy(
  {},
  {
    get: () => {
      throw new Error('get');
    },
    getPrototypeOf: () => {
      throw new Error('getPrototypeOf');
    },
    ownKeys: () => {
      throw new Error('ownKeys');
    },
  },
);

const { proxy: revoked, revoke } = Proxy.revocable({}, {});
revoke();

// The stack first: it is put together from the message when it is touched.
const unreadable = Object.defineProperty(new Error('own'), 'stack', { get: throwing });
Object.defineProperty(unreadable, 'message', { get: throwing });

const thrown: readonly (readonly [title: string, make: () => unknown, status: number])[] = [
  ['a BigInt among the errors', () => new BadRequestException('no', { errors: untyped({ a: [1n] }) }), 400],
  ['a cycle among the errors', () => new BadRequestException('no', { errors: untyped({ a: [circular] }) }), 400],
  ['errors that are no lists', () => new BadRequestException('no', { errors: untyped({ a: 'text' }) }), 400],
  ['errors that are a proxy', () => new BadRequestException('no', { errors: untyped(everythingThrows) }), 500],
  ['errors that throw', () => new HostileException(400, 'no'), 500],
  ['a name that throws', () => new NamelessException(500, 'no'), 500],
  ['a frozen exception', () => Object.freeze(new BadRequestException('no', { errors: { a: ['b'] } })), 400],
  ['a message that is not a string', () => Object.assign(new BadRequestException('no'), { message: 1n }), 500],
  ['a proxy that throws', () => everythingThrows, 500],
  ['a revoked proxy', () => revoked, 500],
  ['an error that cannot be read', () => unreadable, 500],
  ['a cycle', () => circular, 500],
  ['null', () => null, 500],
  ['undefined', () => undefined, 500],
  ['a symbol', () => Symbol('no'), 500],
  ['a function', () => () => {}, 500],
  ['an error whose causes branch', () => branching(60), 500],
];

function branching(width: number): AggregateError {
  const error = new AggregateError([], 'branches');
  for (let count = 0; count < width; count++) error.errors.push(error);
  return error;
}

let whatToThrow: () => unknown = () => undefined;
const failing = route('GET /fails', {
  handle: () => {
    throw whatToThrow();
  },
  respond: respondEmpty,
});
const failingLater = route('GET /fails-later', {
  handle: async () => {
    await new Promise(setImmediate);
    throw whatToThrow();
  },
  respond: respondEmpty,
});
const fine = route('GET /fine', { handle: () => 'fine', respond: respondText });
const malformedBody = route('GET /malformed', {
  handle: () => new HttpResponse(200, untyped<ResponseBody>({ content: 5, byteLength: 1 })),
  respond: (response) => response,
});
const compiled = applicationOf({ failing, failingLater, fine, malformedBody });

let app: RunningApplication | undefined;
async function start(logger: Logger): Promise<RunningApplication> {
  app = await createApplication(compiled, { logger, handleSignals: false, accessLog: true });
  await app.listen(0);
  return app;
}
const uncaught: unknown[] = [];
const remember = (error: unknown): void => void uncaught.push(error);
beforeEach(() => {
  uncaught.length = 0;
  process.on('uncaughtException', remember).on('unhandledRejection', remember);
});
afterEach(async () => {
  await app?.close();
  process.off('uncaughtException', remember).off('unhandledRejection', remember);
  expect(uncaught).toEqual([]);
});

async function send(running: RunningApplication, path: string) {
  const response = await request(`${running.address().url}${path}`);
  return { status: response.statusCode, text: await response.body.text() };
}

describe('whatever is thrown is a response', () => {
  test.each(thrown)('%s', async (_title, make, status) => {
    const { logger, lines } = loggerWithLines();
    const running = await start(logger);
    whatToThrow = make;
    for (const path of ['/fails', '/fails-later']) {
      const response = await send(running, path);
      expect(response.status).toBe(status);
      expect(JSON.parse(response.text)).toMatchObject({ status });
      expect((await send(running, '/fine')).text).toBe('fine');
    }
    expect(lines.filter(({ level }) => level === 'error')).toHaveLength(status === 500 ? 2 : 0);
    expect(JSON.stringify(lines).length).toBeLessThan(1_000_000);
  });
});

/** Writes that fail, one by one, as often as it is said. */
function failingLogger(failures: number, error: Error): { readonly logger: Logger; readonly lines: string[] } {
  const lines: string[] = [];
  let left = failures;
  const write = (line: string): void => {
    if (left-- > 0) throw error;
    lines.push(line);
  };
  return { logger: createLogger({ destination: { write }, readable: false }), lines };
}

describe('each step of the error path fails in turn', () => {
  test.each(['EPIPE', 'EFBIG', 'ENOSPC'])('the log, with %s: lines are dropped, and counted', async (code) => {
    const { logger, lines } = failingLogger(Number.POSITIVE_INFINITY, Object.assign(new Error(code), { code }));
    const running = await start(logger);
    whatToThrow = () => new Error('why');
    expect((await send(running, '/fails')).status).toBe(500);
    expect((await send(running, '/fine')).text).toBe('fine');
    expect(lines).toEqual([]);
  });

  test('the log, for a while: one line says how many are lost', async () => {
    const { logger, lines } = failingLogger(3, new Error('full'));
    for (let count = 0; count < 3; count++) logger.scoped(`${count}`).error('lost');
    logger.scoped('again').info('written');
    const [losses = '', written = ''] = lines;
    expect(JSON.parse(losses)).toMatchObject({ level: 'warn', lost: 3, reason: 'full' });
    expect(JSON.parse(written)).toMatchObject({ scope: 'again', msg: 'written' });
    logger.info('and on');
    expect(lines).toHaveLength(3);
  });

  test('a pino of the application’s own', async () => {
    const fails = (): never => {
      throw new Error('no');
    };
    const levels = { trace: fails, debug: fails, info: fails, warn: fails, error: fails, fatal: fails };
    const running = await start(Logger.over({ ...levels, child: fails }));
    whatToThrow = () => new Error('why');
    expect((await send(running, '/fails')).status).toBe(500);
    expect((await send(running, '/fine')).text).toBe('fine');
  });

  test('the response: one that cannot be written is an error response', async () => {
    const running = await start(loggerWithLines().logger);
    expect((await send(running, '/malformed')).status).toBe(500);
    expect((await send(running, '/fine')).text).toBe('fine');
  });

  test.skipIf(isOtherAdapter)('the headers: middleware has left one that cannot be written', async () => {
    const running = await start(loggerWithLines().logger);
    useMiddleware(running, ({ url }, response, next) => {
      // Node checks a header when it is set; a name in the list of another response is not looked at again.
      if (url === '/fails') Object.defineProperty(response, 'writeHead', { value: throwing });
      next();
    });
    whatToThrow = () => new Error('why');
    await expect(send(running, '/fails')).rejects.toThrow();
    expect((await send(running, '/fine')).text).toBe('fine');
  });

  test.skipIf(isOtherAdapter)('the socket: it is closed while the error is on its way', async () => {
    const running = await start(loggerWithLines().logger);
    whatToThrow = () => new Error('why');
    useMiddleware(running, ({ socket, url }, _response, next) => {
      if (url === '/fails-later') setImmediate(() => socket.destroy());
      next();
    });
    await expect(send(running, '/fails-later')).rejects.toThrow();
    expect((await send(running, '/fine')).text).toBe('fine');
  });
});

function throwing(): never {
  throw new Error('not to be had');
}
