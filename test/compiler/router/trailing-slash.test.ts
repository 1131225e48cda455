import { expect, test } from 'vitest';
import { writeRouter } from '../../../compiler/src/emit/emit-router.ts';
import type { RoutePattern } from '../../../compiler/src/plan/routes/route-tree.ts';
import { compileFiles } from '../../support/compile-files.ts';
import { fc } from '../../support/fast-check.ts';
import { loadRouter } from './support/routers.ts';

const style = { outDirectory: 'src/generated', importExtension: '.js', quote: "'", strict: true } as const;
const literal = (text: string) => ({ kind: 'literal', text }) as const;
const routes: readonly RoutePattern[] = [
  { method: 'GET', name: 'root', segments: [] },
  { method: 'GET', name: 'list', segments: [literal('cats')] },
  { method: 'GET', name: 'find', segments: [literal('cats'), { kind: 'parameter', name: 'id' }] },
];
const exact = loadRouter(writeRouter(routes, style).text);
const ignoring = loadRouter(writeRouter(routes, style, 'ignore').text);

test('a router that ignores slashes finds the routes of exact paths, and the same with one slash', () => {
  const paths = fc.array(fc.constantFrom('cats', '', '5', '%2F', 'cats%2F'), { maxLength: 3 });
  fc.assert(
    fc.property(paths, (parts) => {
      const path = `/${parts.join('/')}`;
      if (!path.endsWith('/')) expect([path, ignoring('GET', path)]).toEqual([path, exact('GET', path)]);
      if (path !== '/') expect([path, ignoring('GET', `${path}/`)]).toEqual([path, exact('GET', path)]);
    }),
  );
});

test.each([
  ['/', 'root'],
  ['//', undefined],
  ['/cats/', 'list'],
  ['/cats//', undefined],
  ['/cats/%2F/', 'find'],
])('the router finds %s', (path, name) => {
  expect(ignoring('GET', path)?.route).toBe(name);
});

const source = `import { Controller, Get, Module } from 'ashlar';

@Controller('/cats')
export class CatsController {
  @Get('/all')
  list(): string[] {
    return [];
  }

  @Get('/all/')
  again(): string[] {
    return [];
  }
}

@Module({ controllers: [CatsController] })
export class AppModule {}
`;

const manifestOf = (settings: object) =>
  JSON.stringify({ name: 'cats', version: '1.0.0', type: 'module', ashlar: settings });

test.each(['exact', 'ignore'])('with %s, paths with and without a slash are a duplicate', async (trailingSlash) => {
  const { diagnostics } = await compileFiles({
    'package.json': manifestOf({ trailingSlash }),
    'src/app.module.ts': source,
  });
  expect(diagnostics.map(({ code }) => code)).toEqual(['ASH2001']);
});

test('the setting is in the router and in the manifest', async () => {
  const single = source.replace(/ {2}@Get\('\/all\/'\)[^}]*\}\n/, '');
  const filesOf = async (settings: object) => {
    const { diagnostics, applications } = await compileFiles({
      'package.json': manifestOf(settings),
      'src/app.module.ts': single,
    });
    expect(diagnostics).toEqual([]);
    return new Map(applications.flatMap(({ artifacts }) => artifacts.map(({ name, text }) => [name, text])));
  };
  const [absent, exactly, ignored] = await Promise.all([
    filesOf({}),
    filesOf({ trailingSlash: 'exact' }),
    filesOf({ trailingSlash: 'ignore' }),
  ]);
  expect(exactly).toEqual(absent);
  expect(ignored.get('router.ts')).toContain('const path = withoutTrailingSlash(requested);');
  expect(JSON.parse(ignored.get('manifest.json') ?? '{}')).toMatchObject({ trailingSlash: 'ignore' });
  expect(JSON.parse(absent.get('manifest.json') ?? '{}')).not.toHaveProperty('trailingSlash');
});
