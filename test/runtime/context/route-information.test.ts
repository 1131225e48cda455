import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { request } from 'undici';
import { describe, expect, onTestFinished, test } from 'vitest';
import { defaultOperationId } from '../../../compiler/src/emit/emission/default-operation-id.ts';
import { respondJson, route } from '../../../runtime/src/codegen/v1.ts';
import { routeInformation } from '../../../runtime/src/context/route-information.ts';
import type { Guard, Interceptor, Limiter, RequestContext, RouteInformation } from '../../../runtime/src/index.ts';
import type { RequestStarted } from '../../../runtime/src/pipeline/request-channels.ts';
import { applicationOf } from '../support/application-of.ts';
import { createApplication, createTestApplication } from '../support/create-application.ts';
import { loggerWithLines } from '../support/log-lines.ts';

const { logger } = loggerWithLines();

/** The facts that a stage knows of the route of a request. */
interface Seen {
  readonly route: RouteInformation | undefined;
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly draft: string | null;
}

/** An application that records what each stage sees. */
function recordedApplication(seen: Map<string, Seen>) {
  const record = (stage: string, { route, params, query }: RequestContext) =>
    seen.set(stage, { route, params, draft: query.get('draft') });
  const limiter: Limiter = { admit: (context) => void record('limiter', context) };
  const guard: Guard = {
    canActivate: (context) => {
      record('guard', context);
      return true;
    },
  };
  const interceptor: Interceptor = {
    intercept: async (context, next) => {
      record('interceptor', context);
      return await next();
    },
  };
  const find = route('GET /notes/{id}', {
    handler: 'NotesController.find',
    throttle: limiter,
    guards: [guard],
    interceptors: [interceptor],
    handle: ({ context }) => {
      record('handler', context);
      return {};
    },
    respond: respondJson<object>(JSON.stringify),
  });
  return { compiled: applicationOf({ find }), find };
}

const expected = {
  method: 'GET',
  path: '/notes/{id}',
  controller: 'NotesController',
  handler: 'find',
  operationId: 'notesFind',
};
const stages = ['limiter', 'guard', 'interceptor', 'handler'];

describe('the route of a request', () => {
  test.each(['GET', 'HEAD'] as const)(
    'is known from rate limiting on, for %s over HTTP and in memory',
    async (method) => {
      const seen = new Map<string, Seen>();
      const { compiled, find } = recordedApplication(seen);
      const app = await createApplication(compiled, { logger, handleSignals: false });
      onTestFinished(() => app.close());
      await app.listen(0);
      const { url } = app.address();
      const inMemory = await createTestApplication(compiled, { logger });
      const sendings = [
        async () => (await request(`${url}/notes/a%2Fb?draft=yes`, { method })).statusCode,
        async () =>
          (
            await (method === 'GET'
              ? inMemory.get('/notes/a%2Fb?draft=yes')
              : inMemory.head('/notes/a%2Fb?draft=yes')
            ).send()
          ).status,
      ];
      for (const send of sendings) {
        seen.clear();
        expect(await send()).toBe(200);
        expect([...seen.keys()]).toEqual(stages);
        for (const { route, params, draft } of seen.values()) {
          expect(route).toBe(find.information);
          expect(route).toEqual(expected);
          expect(params).toEqual({ id: 'a/b' });
          expect(draft).toBe('yes');
        }
      }
    },
  );

  test('is absent for a 404', async () => {
    const { compiled } = recordedApplication(new Map());
    const app = await createTestApplication(compiled, { logger });
    let context: RequestContext | undefined;
    const listener = (message: unknown) => {
      context = (message as RequestStarted).context;
    };
    subscribe('ashlar:request:start', listener);
    onTestFinished(() => void unsubscribe('ashlar:request:start', listener));
    expect((await app.get('/absent?draft=no').send()).status).toBe(404);
    expect(context?.route).toBeUndefined();
    expect(context?.params).toEqual({});
    expect(context?.query.get('draft')).toBe('no');
  });

  test('has the operation id of its entry', () => {
    const entry = { handler: 'AdminController.list', operationId: 'admin_users', handle: () => undefined } as const;
    const { information } = route('GET /admin', { ...entry, respond: respondJson<undefined>(String) });
    expect(information).toEqual({
      method: 'GET',
      path: '/admin',
      controller: 'AdminController',
      handler: 'list',
      operationId: 'admin_users',
    });
  });

  test.each<[string, string]>([
    ['NotesController', 'list'],
    ['Notes', 'list'],
    ['Controller', 'list'],
    ['HTTPController', 'GetAll'],
    ['ÄpfelController', 'überblick'],
    ['default', 'list.all'],
  ])('the compiler and the runtime derive one operation id for %s.%s', (controller, handler) => {
    const { operationId } = routeInformation('GET', '/', `${controller}.${handler}`);
    expect(operationId).toBe(defaultOperationId(controller, handler));
  });
});

describe('the query', () => {
  const app = createTestApplication(
    applicationOf({
      list: route('GET /notes', {
        handle: ({ context }) => {
          context.query.append('added', '1');
          return [...context.query];
        },
        respond: respondJson<[string, string][]>(JSON.stringify),
      }),
    }),
    { logger },
  );

  test.each<[string, [string, string][]]>([
    ['', []],
    ['?', []],
    [
      '?a=1&a=2',
      [
        ['a', '1'],
        ['a', '2'],
      ],
    ],
    [
      '?a=%zz&%=%',
      [
        ['a', '%zz'],
        ['%', '%'],
      ],
    ],
    ['?a=%FF', [['a', '\u{FFFD}']]],
    [
      '?a=b+c&d',
      [
        ['a', 'b c'],
        ['d', ''],
      ],
    ],
    ['?__proto__=1', [['__proto__', '1']]],
    ['?a=1?b=2', [['a', '1?b=2']]],
  ])('of %j is read without an error', async (query, parameters) => {
    const response = await (await app).get(`/notes${query}`).send();
    expect(response.json()).toEqual([...parameters, ['added', '1']]);
  });
});
