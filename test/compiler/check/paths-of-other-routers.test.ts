import { expect, test } from 'vitest';
import { compileFiles } from '../../support/compile-files.ts';

/** Segments in the syntax of Express 4 and 5, Fastify, hapi, ASP.NET and FastAPI. */
const foreignSegments = [
  ':id',
  ':id?',
  ':id(\\d+)',
  ':id(\\d+)?',
  ':id([0-9a-f]{24})',
  ':kind(cat|dog)',
  ':path*',
  ':path+',
  ':path(.*)',
  ':path(*)',
  '*',
  '*path',
  '(.*)',
  '(\\d+)',
  'files*',
  ':user-id',
  ':from-:to',
  ':genus.:species',
  ':id.json',
  'user-:id',
  '@:handle',
  ':2fa',
  ':user_id',
  '{id}.json',
  '{user-id}',
  '{id?}',
  '{path*}',
  '{*path}',
  '{path:path}',
  '{id:int}',
  '{id:int?}',
  '{id:[0-9]+}',
  '{id:guid}',
];

/** Whole paths with parts that may be absent, and others that no single segment shows. */
const foreignPaths = [
  '*',
  '/*',
  '(.*)',
  ':id?',
  '/users{/:id}',
  '/users{/:id}/books',
  '/:file{.:ext}',
  '{/:lang}/users',
  '/users{/}',
  '/users{/:id{/:tab}}',
  '/users{/:id/books}',
  '/:year/:month?/:day?',
  '/:id/*/raw/*',
  '/files/*path.:ext',
];

const paths = [
  ...foreignPaths,
  ...foreignSegments.flatMap((segment) => [
    `/${segment}`,
    `a/${segment}`,
    `/${segment}/b`,
    `/{first}/${segment}/:last`,
  ]),
];

/** Paths whose colons and parentheses are literal text. */
const literalPaths = ['/notes:archive', '/v1/notes:batch-get', '/Mercury_(planet)', '/(draft)', '/at:12'];

interface Handler {
  readonly path: string;
  readonly parameters: readonly string[];
}

/** An application with a controller for each list of handlers. */
function sourceOf(controllers: readonly (readonly Handler[])[]): string {
  const texts = controllers.map((handlers, index) => {
    const methods = handlers.map(
      ({ path, parameters }, place) =>
        `  @Get(${JSON.stringify(path)})\n  m${place}(${parameters.join(', ')}): void {}`,
    );
    return `@Controller('/c${index}')\nexport class C${index} {\n${methods.join('\n')}\n}`;
  });
  const names = controllers.map((_, index) => `C${index}`);
  return `import { Controller, Get, type Int, Module, type Param, type Pattern, type Uuid } from 'ashlar';

${texts.join('\n\n')}

@Module({ controllers: [${names.join(', ')}] })
export class AppModule {}
`;
}

/** The help for each path, by its index: absent where the path is not reported. */
async function helpsFor(all: readonly string[]): Promise<readonly (string | undefined)[]> {
  const handlers = all.map((path) => [{ path, parameters: [] }]);
  const source = sourceOf(handlers);
  const { diagnostics } = await compileFiles({ 'src/app.module.ts': source });
  const lines = source.split('\n');
  const firstLines = all.map((_, index) => lines.indexOf(`export class C${index} {`) + 2);
  return firstLines.map(
    (line) => diagnostics.find(({ code, span }) => code === 'ASH2004' && span?.line === line)?.help,
  );
}

/** The handlers after the fix of a help. */
function fixedBy(help: string): readonly Handler[] {
  const path = /^write `([^`]+)`/.exec(help)?.[1] ?? '';
  const typed = [...help.matchAll(/`(\w+): (Param<.+?>)`/g)].map(([, name = '', type = '']) => [name, type] as const);
  const types = new Map(typed);
  const handlerOf = (written: string): Handler => ({
    path: written,
    parameters: [...written.matchAll(/\{([^}]+)\}/g)].map(
      ([, name = '']) => `${name}: ${types.get(name) ?? 'Param<string>'}`,
    ),
  });
  const shorter = /add a route for (.+)$/.exec(help)?.[1] ?? '';
  return [path, ...[...shorter.matchAll(/`([^`]+)`/g)].map(([, one = '']) => one)].map(handlerOf);
}

test('every path of another router is reported, and the fix in its help builds', async () => {
  const helps = await helpsFor(paths);
  expect(paths.filter((_, index) => helps[index] === undefined)).toEqual([]);
  const { diagnostics } = await compileFiles({
    'src/app.module.ts': sourceOf(helps.map((help) => fixedBy(help ?? ''))),
  });
  const remaining = diagnostics.map(({ message, help = '' }) => `${message} (${help})`);
  expect(remaining).toEqual([]);
});

test('colons and parentheses that are literal text are not reported', async () => {
  expect(await helpsFor(literalPaths)).toEqual(literalPaths.map(() => undefined));
});
