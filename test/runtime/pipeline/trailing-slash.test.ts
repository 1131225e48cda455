import { expect, test } from 'vitest';
import { respondJson, route, withoutTrailingSlash } from '../../../runtime/src/codegen/v1.ts';
import type { RequestContext } from '../../../runtime/src/index.ts';
import { applicationOf } from '../support/application-of.ts';
import { createTestApplication } from '../support/create-application.ts';
import { loggerWithLines } from '../support/log-lines.ts';

interface Seen {
  readonly path: string;
  readonly template: string | undefined;
}

const respond = respondJson<Seen>(JSON.stringify);
const seen = ({ context }: { readonly context: RequestContext }): Seen => ({
  path: context.path,
  template: context.route?.path,
});

const exact = applicationOf({
  root: route('GET /', { handler: 'RootController.root', handle: seen, respond }),
  list: route('GET /cats', { handler: 'CatsController.list', handle: seen, respond }),
  find: route('GET /cats/{id}', { handler: 'CatsController.find', handle: seen, respond }),
});

/** The application as it is generated with `"trailingSlash": "ignore"`. */
const ignoring: typeof exact = { ...exact, match: (method, path) => exact.match(method, withoutTrailingSlash(path)) };

test('a path with a slash at its end is the path without it, if the application ignores it', async () => {
  const app = await createTestApplication(ignoring);
  const bodyOf = async (path: string) => {
    const response = await app.get(path).send();
    return response.status === 200 ? response.json() : response.status;
  };
  expect(await bodyOf('/cats/')).toEqual({ path: '/cats/', template: '/cats' });
  expect(await bodyOf('/cats/?limit=1')).toEqual({ path: '/cats/', template: '/cats' });
  expect(await bodyOf('/cats')).toEqual({ path: '/cats', template: '/cats' });
  expect(await bodyOf('/cats/5/')).toEqual({ path: '/cats/5/', template: '/cats/{id}' });
  expect(await bodyOf('/')).toEqual({ path: '/', template: '/' });
});

test.each(['/cats//', '/cats/5//', '/cats/%2F/x', '/dogs/'])(
  'one slash is ignored, and %s is not found',
  async (path) => {
    const app = await createTestApplication(ignoring);
    expect((await app.get(path).send()).status).toBe(404);
  },
);

test('a method without a route is 404 with the allowed methods, also with a slash at the end', async () => {
  const app = await createTestApplication(ignoring);
  const response = await app.delete('/cats/').send();
  expect([response.status, response.header('allow')]).toEqual([404, 'GET, HEAD']);
});

test('a path that differs from a route only in the slash is 404, which the debug log explains', async () => {
  const { logger, lines } = loggerWithLines('debug');
  const app = await createTestApplication(exact, { logger });
  const statuses = await Promise.all(
    ['/cats/', '/cats', '/dogs/', '/cats//'].map(async (path) => (await app.get(path).send()).status),
  );
  expect(statuses).toEqual([404, 200, 404, 404]);
  const explained = lines.filter(({ msg }) => msg === 'no route because of the slash at the end of the path');
  expect(explained).toEqual([
    expect.objectContaining({
      method: 'GET',
      path: '/cats/',
      remedy: 'request the path without the slash, or add "trailingSlash": "ignore" to the settings in package.json',
    }),
  ]);
});
