import { expect, test } from 'vitest';
import { ashlarRoutes, nestRoutes } from '../../compiler/src/migrate/nest/declared-routes.ts';

/** The routes of an application of NestJS: a line for each. */
function routesOf(main: string, controllers: string): readonly string[] {
  const texts = new Map([
    ['src/main.ts', main],
    ['src/notes.ts', controllers],
  ]);
  return nestRoutes(texts, {}).map(({ method, path, status }) => `${method} ${path} ${status}`);
}

const imports = `import { Controller, Get, HttpCode, HttpStatus, Post, Redirect, Version, VERSION_NEUTRAL } from '@nestjs/common';
`;

const controllers = `${imports}
@Controller({ path: 'notes', version: ['1', '2'] })
export class Notes {
  @Get()
  list() {}

  @Version('3')
  @Post()
  add() {}
}

@Controller('parts')
export class Parts {
  @Get(':id')
  find() {}
}

@Controller({ path: 'health', version: VERSION_NEUTRAL })
export class Health {
  @Get()
  check() {}
}
`;

test.each([
  ['no versions', '', ['GET /notes 200', 'POST /notes 201', 'GET /parts/:id 200', 'GET /health 200']],
  [
    'versions of headers',
    "app.enableVersioning({ type: VersioningType.HEADER, header: 'x-version' });",
    ['GET /notes 200', 'POST /notes 201', 'GET /parts/:id 200', 'GET /health 200'],
  ],
  [
    'versions in paths',
    'app.enableVersioning();',
    ['GET /v1/notes 200', 'GET /v2/notes 200', 'POST /v3/notes 201', 'GET /parts/:id 200', 'GET /health 200'],
  ],
  [
    'a prefix and a default version',
    "app.setGlobalPrefix('api');\napp.enableVersioning({ type: VersioningType.URI, prefix: 'version-', defaultVersion: '1' });",
    [
      'GET /api/version-1/notes 200',
      'GET /api/version-2/notes 200',
      'POST /api/version-3/notes 201',
      'GET /api/version-1/parts/:id 200',
      'GET /api/health 200',
    ],
  ],
])('the paths of routes with %s', (_title, main, routes) => {
  expect(routesOf(main, controllers)).toEqual(routes);
});

test.each([
  ['@Post() @HttpCode(HttpStatus.ACCEPTED)', 'POST /notes 202'],
  ['@Post() @HttpCode(204)', 'POST /notes 204'],
  ['@Post() @HttpCode(created)', 'POST /notes created'],
  ["@Get() @Redirect('/home', HttpStatus.MOVED_PERMANENTLY)", 'GET /notes 301'],
  ["@Get() @Redirect('/home')", 'GET /notes 302'],
])('the status of a route with `%s` is in `%s`', (decorators, route) => {
  const controller = `@Controller('notes')\nexport class Notes {\n  ${decorators} handle() {}\n}\n`;
  expect(routesOf('', `${imports}\n${controller}`)).toEqual([route]);
});

test('the paths of routes of Ashlar have their versions already', () => {
  const texts = new Map([
    ['src/main.ts', "app.enableVersioning({ defaultVersion: '1' });"],
    ['src/notes.ts', controllers.replaceAll('@nestjs/common', 'ashlar').replace("'parts'", "'/v1/parts'")],
  ]);
  expect(ashlarRoutes(texts, {}).map(({ path }) => path)).toEqual(['/notes', '/notes', '/v1/parts/:id', '/health']);
});
