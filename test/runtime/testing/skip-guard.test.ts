import { expect, test } from 'vitest';
import {
  type ContainerBuilder,
  respondText,
  route,
  ThrottleService,
  withOptions,
} from '../../../runtime/src/codegen/v1.ts';
import {
  createLogger,
  type HttpResponse,
  type Next,
  type RequestContext,
  StartupError,
  ThrottlePolicy,
} from '../../../runtime/src/index.ts';
import {
  type Override,
  skipGuard,
  skipInterceptor,
  skipThrottle,
  TestApplication,
} from '../../../runtime/src/testing/index.ts';
import { applicationOf } from '../support/application-of.ts';

/** A guard with options and more public members than it needs. */
class Door {
  readonly isOpen: boolean = false;

  canActivate(_context: RequestContext, names: readonly string[]): boolean {
    return names.length === 0;
  }
}

class Envelope {
  async intercept(_context: RequestContext, next: Next): Promise<HttpResponse> {
    return (await next()).withHeader('x-envelope', 'yes');
  }
}

class Unknown extends Door {}

async function createContainer(builder: ContainerBuilder) {
  const throttleService =
    builder.override(ThrottleService) ??
    builder.provide(ThrottleService, new ThrottleService(createLogger({ level: 'silent' })));
  const door = builder.override(Door) ?? builder.provide(Door, new Door());
  const envelope = builder.override(Envelope) ?? builder.provide(Envelope, new Envelope());
  return { throttleService, door, envelope };
}

const compiled = {
  ...applicationOf({}),
  createContainer,
  createRoutes: ({ throttleService, door, envelope }: Awaited<ReturnType<typeof createContainer>>) => ({
    only: route('GET /', {
      throttle: throttleService.limiter({ key: 'GET /', declaredBy: 'test', limit: 1, windowSeconds: 60 }),
      guards: [withOptions(door, ['nobody'])],
      interceptors: [envelope],
      handle: () => 'done',
      respond: respondText,
    }),
  }),
  match: () => ({ route: 'only', params: {} }),
};

/** Sends two requests: the status of both, and the header of the interceptor. */
async function responses(overrides: readonly Override[]) {
  const app = await TestApplication.create(compiled, { overrides });
  const [first, second] = [await app.get('/').send(), await app.get('/').send()];
  await app.shutdown();
  return [first.status, second.status, second.header('x-envelope')];
}

test('guards, interceptors and rate limits are skipped one by one', async () => {
  expect(await responses([])).toEqual([403, 429, undefined]);
  expect(await responses([skipGuard(Door)])).toEqual([200, 429, undefined]);
  expect(await responses([skipThrottle()])).toEqual([403, 403, undefined]);
  expect(await responses([skipGuard(Door), skipThrottle()])).toEqual([200, 200, 'yes']);
  expect(await responses([skipGuard(Door), skipThrottle(), skipInterceptor(Envelope)])).toEqual([200, 200, undefined]);
});

test('attempts that are counted by hand are not limited', async () => {
  const app = await TestApplication.create(compiled, { overrides: [skipThrottle()] });
  const policy = new ThrottlePolicy(1, 60);
  await app.resolve(ThrottleService).hit('login', policy);
  await expect(app.resolve(ThrottleService).hit('login', policy)).resolves.toBeUndefined();
  await app.shutdown();
});

test('a guard that the application does not provide is an error', async () => {
  const skipped = TestApplication.create(compiled, { overrides: [skipGuard(Unknown)] });
  await expect(skipped).rejects.toThrow(StartupError);
});
