import { expect, test } from 'vitest';
import { compileFiles } from '../../support/compile-files.ts';
import { fc } from '../../support/fast-check.ts';
import { rounds } from '../../support/rounds.ts';

/** The operation ids of the routes by their paths. */
async function idsOf(controller: string, method: string): Promise<Readonly<Record<string, string>>> {
  const source = `import { Controller, Get, Module, type RequestContext } from 'ashlar';

@Controller(${controller})
export class CatsController {
  @Get(${method})
  list(context: RequestContext): string {
    return context.path;
  }
}

@Module({ controllers: [CatsController] })
export class AppModule {}
`;
  const { diagnostics, applications } = await compileFiles({ 'src/app.module.ts': source });
  expect(diagnostics).toEqual([]);
  const artifacts = applications.flatMap((application) => application.artifacts);
  const text = artifacts.find(({ name }) => name === 'openapi.json')?.text ?? '{}';
  const { paths }: { paths: Record<string, { get: { operationId: string } }> } = JSON.parse(text);
  return Object.fromEntries(Object.entries(paths).map(([path, { get }]) => [path, get.operationId]));
}

const listed = (paths: readonly string[]) => JSON.stringify(paths);

test('each path of the lists of a controller and a handler is a route of its own', async () => {
  expect(await idsOf(`['/cats', '/v2/cats']`, `['', '/all']`)).toEqual({
    '/cats': 'catsList',
    '/cats/all': 'catsList_cats_all',
    '/v2/cats': 'catsList_v2_cats',
    '/v2/cats/all': 'catsList_v2_cats_all',
  });
});

test('the first path has the operation id of a path without a list', async () => {
  expect(await idsOf(`'/cats'`, `'/all'`)).toEqual({ '/cats/all': 'catsList' });
  expect(await idsOf(`['/cats']`, `['/all']`)).toEqual({ '/cats/all': 'catsList' });
});

test('the empty path and names that cannot be in an id have suffixes too', async () => {
  expect(await idsOf(`['/cats', '/']`, `''`)).toEqual({ '/cats': 'catsList', '/': 'catsList_root' });
  expect(await idsOf(`['/cats', '/größe', '/a-b', '/aB']`, `''`)).toEqual({
    '/cats': 'catsList',
    '/gr%C3%B6%C3%9Fe': 'catsList_gr-f6-dfe',
    '/a-b': 'catsList_a-b',
    '/aB': 'catsList_aB',
  });
});

test('a parameter is distinguished from a literal segment', async () => {
  expect(await idsOf(`'/cats'`, `['', '/{id}', '/id']`)).toEqual({
    '/cats': 'catsList',
    '/cats/{id}': 'catsList_cats_by-id',
    '/cats/id': 'catsList_cats_id',
  });
});

test('a path that is added anywhere after the first one changes no operation id', async () => {
  const names = fc.uniqueArray(fc.constantFrom('/a', '/b-c', '/bC', '/b/c'), { minLength: 1, maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(names, names, fc.nat(3), fc.boolean(), async (controller, method, place, isOfMethod) => {
      const added = (paths: readonly string[]) => paths.toSpliced(1 + (place % paths.length), 0, '/new');
      const [bases, ends] = isOfMethod ? [controller, added(method)] : [added(controller), method];
      const before = await idsOf(listed(controller.map((path) => `/x${path}`)), listed(method));
      const after = await idsOf(listed(bases.map((path) => `/x${path}`)), listed(ends));
      expect(after).toMatchObject(before);
      expect(new Set(Object.values(after)).size).toBe(Object.keys(after).length);
    }),
    { numRuns: rounds(15) },
  );
});
