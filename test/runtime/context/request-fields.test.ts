import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterEach, describe, expect, test } from 'vitest';
import {
  errorHandler,
  jsonUnknown,
  respondEmpty,
  respondEvents,
  respondJson,
  respondText,
  route,
} from '../../../runtime/src/codegen/v1.ts';
import {
  ConflictException,
  createLogger,
  type HttpResponse,
  Logger,
  type Next,
  type RequestContext,
  Response,
} from '../../../runtime/src/index.ts';
import { applicationOf } from '../support/application-of.ts';
import { type CalledApplication, createApplication, createTestApplication } from '../support/create-application.ts';

type Line = Readonly<Record<string, unknown>>;

/** A service that does not know the request. */
class Service {
  readonly #logger: Logger;

  constructor(logger: Logger) {
    this.#logger = logger.scoped('Service');
  }

  async work(step: string): Promise<void> {
    this.#logger.info(`before ${step}`);
    await sleep(1);
    this.#logger.info(`after ${step}`);
  }

  forOther(): void {
    this.#logger.forRequest({ requestId: 'other', traceId: 'another' }).info('for another request');
  }

  withOwnFields(): void {
    this.#logger.info('own fields', { tenant: 'red', requestId: 'mine' });
  }
}

function routesOf(service: Service) {
  const guard = {
    canActivate: async (context: RequestContext) => {
      await service.work('guard');
      context.addLogFields({ tenant: context.header('x-tenant') });
      return true;
    },
  };
  const interceptor = {
    intercept: async (_context: RequestContext, next: Next): Promise<HttpResponse> => {
      const response = await next();
      await service.work('interceptor');
      return response;
    },
  };
  async function* items() {
    await service.work('source');
    yield 'item';
  }
  const stages = { guards: [guard], interceptors: [interceptor] };
  return {
    plain: route('GET /plain', {
      ...stages,
      handle: async () => {
        await service.work('handler');
        return 'done';
      },
      respond: respondText,
    }),
    later: route('GET /later', {
      guards: [guard],
      handle: () => {
        void service.work('work that follows the response');
        return 'done';
      },
      respond: respondText,
    }),
    stream: route('GET /stream', {
      guards: [guard],
      handle: () => Response.stream('text/plain', items()),
      respond: respondEmpty,
    }),
    events: route('GET /events', {
      guards: [guard],
      handle: () => Response.sse(items()),
      respond: respondEvents(jsonUnknown),
    }),
    failing: route('GET /failing', {
      guards: [guard],
      handle: () => {
        throw new ConflictException('taken');
      },
      respond: respondEmpty,
    }),
    explicit: route('GET /explicit', {
      guards: [guard],
      handle: () => {
        service.forOther();
        service.withOwnFields();
        return 'done';
      },
      respond: respondText,
    }),
  };
}

/** An application whose services and error handler write to a logger. */
function compiledFor(logger: Logger) {
  const service = new Service(logger);
  const handling = errorHandler(
    {
      handle: async ({ status }) => {
        await service.work('error handler');
        return Response.withStatus(status, { message: 'handled' });
      },
    },
    respondJson<object>(jsonUnknown),
  );
  return { ...applicationOf(routesOf(service)), createErrorHandler: () => handling };
}

async function start(logger: Logger): Promise<CalledApplication> {
  app = await createTestApplication(compiledFor(logger), { logger });
  return app;
}

let app: CalledApplication | undefined;
afterEach(async () => {
  await app?.shutdown();
  app = undefined;
});

function recording(create: (write: (line: string) => void) => Logger): { logger: Logger; lines: Line[] } {
  const lines: Line[] = [];
  return { logger: create((line) => void lines.push(JSON.parse(line))), lines };
}

const loggers = [
  [
    '`createLogger`',
    (write: (line: string) => void, requestFields: boolean) =>
      createLogger({ level: 'info', readable: false, destination: { write }, requestFields }),
  ],
  [
    '`Logger.over`',
    (write: (line: string) => void, requestFields: boolean) => Logger.over(pino({}, { write }), { requestFields }),
  ],
] as const;

describe.each(loggers)('the option `requestFields` of %s', (_title, create) => {
  const recorded = (requestFields = true) => recording((write) => create(write, requestFields));

  async function send(logger: Logger, path: string, headers: Readonly<Record<string, string>> = {}): Promise<string> {
    app ??= await start(logger);
    let request = app.get(path);
    const sent = { 'x-tenant': 'blue', 'x-request-id': 'id-1', ...headers };
    for (const [name, value] of Object.entries(sent)) request = request.header(name, value);
    return (await request.send()).text();
  }

  const ofService = (lines: readonly Line[]) => lines.filter(({ scope }) => scope === 'Service');

  test.each([
    ['/plain', ['handler', 'interceptor']],
    ['/stream', ['source']],
    ['/events', ['source']],
    ['/failing', ['error handler']],
  ])('gives the lines of services the fields of the request: %s', async (path, steps) => {
    const { logger, lines } = recorded();
    await send(logger, path);
    const found = ofService(lines);
    const messages = ['guard', ...steps].flatMap((step) => [`before ${step}`, `after ${step}`]);
    expect(found.map(({ msg }) => msg)).toEqual(messages);
    for (const [index, line] of found.entries()) {
      expect(line).toMatchObject({ requestId: 'id-1', traceId: expect.any(String) });
      expect(line['tenant']).toBe(index < 2 ? undefined : 'blue');
    }
    expect(new Set(found.map(({ traceId }) => traceId)).size).toBe(1);
  });

  test('gives lines that follow the response the fields of their request', async () => {
    const { logger, lines } = recorded();
    await send(logger, '/later');
    await expect.poll(() => ofService(lines).length).toBe(4);
    for (const line of ofService(lines).slice(2)) expect(line).toMatchObject({ requestId: 'id-1', tenant: 'blue' });
  });

  test('keeps the requests apart that run at the same time', async () => {
    const { logger, lines } = recorded();
    await start(logger);
    const ids = Array.from({ length: 20 }, (_, index) => `id-${index}`);
    await Promise.all(ids.map((id) => send(logger, '/plain', { 'x-tenant': `tenant of ${id}`, 'x-request-id': id })));
    for (const id of ids) {
      const own = ofService(lines).filter(({ requestId }) => requestId === id);
      expect(own.map(({ tenant }) => tenant)).toEqual([undefined, undefined, ...Array(4).fill(`tenant of ${id}`)]);
    }
  });

  test('gives the lines of the error handler the fields of a request that a server rejects before it has a route', async () => {
    const { logger, lines } = recorded();
    const server = await createApplication(compiledFor(logger), { logger, handleSignals: false });
    await server.listen(0);
    const headers = { expect: 'nothing', 'x-request-id': 'id-1' };
    const message = get(`${server.address().url}/failing`, { headers });
    const [response]: IncomingMessage[] = await once(message, 'response');
    const isHandled = response?.headers['content-type'] !== undefined;
    message.destroy();
    await server.close();
    const found = ofService(lines).filter(({ msg }) => String(msg).endsWith('error handler'));
    // A server of the Fetch API responds itself, without a body.
    expect(found.map(({ requestId }) => requestId)).toEqual(isHandled ? ['id-1', 'id-1'] : []);
  });

  test('leaves a line its own fields, and one of `forRequest` its request', async () => {
    const { logger, lines } = recorded();
    await send(logger, '/explicit');
    const [other, own] = ofService(lines).slice(2);
    expect(other).toMatchObject({ requestId: 'other', traceId: 'another' });
    expect(other).not.toHaveProperty('tenant');
    expect(own).toMatchObject({ requestId: 'mine', tenant: 'red' });
  });

  test('gives lines outside of requests no field', async () => {
    const { logger, lines } = recorded();
    await send(logger, '/plain');
    lines.length = 0;
    await new Service(logger).work('start');
    for (const line of lines) {
      expect(line).not.toHaveProperty('requestId');
      expect(line).not.toHaveProperty('tenant');
    }
    expect(lines).toHaveLength(2);
  });

  test('is off by default: the lines of services have no field of the request', async () => {
    const { logger, lines } = recorded(false);
    await send(logger, '/plain');
    expect(ofService(lines)).toHaveLength(6);
    for (const line of ofService(lines)) expect(line).not.toHaveProperty('requestId');
  });
});
