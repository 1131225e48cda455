import { describe, expect, test } from 'vitest';
import type { RouteRow } from '../../cli/src/routes/route-row.ts';
import { routeTable } from '../../cli/src/routes/route-table.ts';
import { displayWidth } from '../../cli/src/text/display-width.ts';
import { memoryApplication, memoryDirectories } from '../support/memory-application.ts';
import { runCli } from './test-io.ts';

const row = (over: Partial<RouteRow>): RouteRow => ({
  method: 'GET',
  path: '/notes',
  trailingSlash: 'exact',
  handler: 'NotesController.list',
  guards: [],
  skippedGuards: [],
  resolvers: [],
  interceptors: [],
  skippedInterceptors: [],
  responseMapper: null,
  status: null,
  throttle: null,
  bodyLimit: null,
  accepts: [],
  rawBody: false,
  bodyRequired: false,
  form: null,
  security: [],
  optionalSecurity: false,
  errorHandler: null,
  file: 'src/notes.ts',
  line: 1,
  column: 1,
  ...over,
});

const guard = (name: string) => ({ name, declaredBy: 'AppModule' });

/** Routes in which all columns but two differ, with long texts. */
const wideRows = [1, 2, 3].map((index) =>
  row({
    path: `/organizations/{organizationId}/projects/{projectId}/environments/{environmentId}/deployments${index}`,
    handler: `DeploymentsOfEnvironmentsController.findDeploymentNumber${index}`,
    guards: [guard('RequireLogin'), guard(`RequireRole${index}`)],
    interceptors: [guard(`Audit${index}`)],
    resolvers: [`Tenant${index}`],
    status: 200 + index,
    bodyLimit: index * 1024,
    security: ['BearerAuth', `ApiKeyAuth${index}`],
    throttle: { limit: 60, windowSeconds: 60, declaredBy: 'ThrottleModule' },
  }),
);

/** Texts in scripts whose characters take two columns, or none. */
const otherScripts = [
  row({ path: '/ノート/{識別子}', handler: 'ノートController.一覧' }),
  row({ path: '/메모/👩‍💻', handler: '메모Controller.목록' }),
  row({ path: '/cafe\u0301', handler: 'Café.liste', guards: [guard('門番')] }),
];

const widest = (text: string): number => Math.max(...text.split('\n').map(displayWidth));

describe('a table of routes', () => {
  test.each([40, 80, 200].flatMap((width) => [[width, wideRows] as const, [width, otherScripts] as const]))(
    'is not wider than a terminal of %d columns',
    (width, rows) => {
      const text = routeTable(rows, { width });
      expect(widest(text)).toBeLessThanOrEqual(width);
      // Nothing is cut: the characters of each path are in the table, in their order.
      const joined = text.replaceAll(/\s/g, '');
      for (const { method } of rows) expect(joined).toContain(method);
    },
  );

  test.each([1, 2, 5, 10, 20])('of a terminal of %d columns is still printed', (width) => {
    expect(routeTable(wideRows, { width })).toContain('\n');
  });

  test('names the columns that do not fit', () => {
    expect(routeTable(wideRows, { width: 40 }).replaceAll('\n', ' ')).toContain(
      'Too wide for the terminal: guards, resolvers, interceptors, status, body limit, security (see --columns).',
    );
  });

  test('has each route in one line without a terminal', () => {
    const lines = routeTable(wideRows, {}).split('\n');
    expect(lines.slice(1, 4).map((line) => wideRows.some(({ path }) => line.includes(path)))).toEqual([
      true,
      true,
      true,
    ]);
  });

  test('aligns characters that take two columns', () => {
    const [title = '', ...lines] = routeTable(otherScripts, {}).split('\n').slice(0, 4);
    const column = title.indexOf('HANDLER');
    for (const [index, line] of lines.entries()) {
      const before = line.slice(0, line.indexOf(otherScripts[index]?.handler ?? ''));
      expect(displayWidth(before)).toBe(column);
    }
  });

  test('leaves out what all routes have, and lists it', () => {
    const rows = [1, 2].map((index) => row({ path: `/${index}`, guards: [guard('RequireLogin')], status: 202 }));
    expect(routeTable(rows, {})).toBe(
      [
        'METHOD  PATH  HANDLER',
        'GET     /1    NotesController.list',
        'GET     /2    NotesController.list',
        '',
        'All routes: guards RequireLogin; status 202.',
        '',
      ].join('\n'),
    );
  });

  test('grows linearly with the routes', () => {
    let cells = 0;
    const counted = (count: number): number => {
      cells = 0;
      const rows = Array.from({ length: count }, (_, index) => ({
        ...row({ path: `/${index}` }),
        get handler() {
          cells += 1;
          return 'NotesController.list';
        },
      }));
      routeTable(rows, { width: 80 });
      return cells;
    };
    expect(counted(5000)).toBe(5 * counted(1000));
  });
});

describe('ashlar routes --columns', () => {
  const files = {
    'src/app.module.ts': `
      import { Controller, Get, Module } from 'ashlar';

      @Controller('/notes')
      export class NotesController {
        @Get() list(): void {}
        @Get('/latest') latest(): void {}
      }

      @Module({ controllers: [NotesController] })
      export class AppModule {}
    `,
  };
  const [cwd] = memoryDirectories;
  const run = (...args: readonly string[]) =>
    runCli(['routes', ...args], { cwd, fileSystem: memoryApplication(files) });

  test('prints the named columns in their order, also those that are equal', async () => {
    expect(await run('--columns', 'path, Skipped_Guards,method,path')).toEqual({
      code: 0,
      stdout:
        'PATH           SKIPPED GUARDS  METHOD\n/notes         -               GET\n/notes/latest  -               GET\n',
      stderr: '',
    });
  });

  test('rejects an unknown column, and lists all of them', async () => {
    const { code, stdout, stderr } = await run('--columns', 'path,gaurds');
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(
      /^error: unknown column `gaurds`; did you mean `guards`\? the columns are method, path, handler, guards, .*security\n/,
    );
    for (const names of ['', ',', `${'x'.repeat(500)}\u001b[2J`]) {
      const ran = await run('--columns', names);
      expect(ran).toMatchObject({
        code: 2,
        stderr: expect.stringMatching(/^error: unknown column `.{0,60}`; the columns are method/),
      });
    }
  });

  test('cannot be combined with --json', async () => {
    const { code, stderr } = await run('--columns', 'path', '--json');
    expect(code).toBe(2);
    expect(stderr).toContain("cannot be used with option '--json'");
  });

  test('wraps on a terminal, and not without one', async () => {
    const over = { cwd, fileSystem: memoryApplication(files), columns: 30 };
    const { stdout } = await runCli(['routes'], { ...over, isTerminal: true });
    expect(widest(stdout)).toBeLessThanOrEqual(30);
    const piped = await runCli(['routes'], { ...over, environment: { CI: 'true' } });
    expect(piped.stdout).toContain('GET     /notes/latest  NotesController.latest\n');
  });
});
