import { describe, expect, test } from 'vitest';
import { explainRequest } from '../../../compiler/src/commands/explain-request.ts';
import { auditFiles } from '../../support/audit-files.ts';
import { compileFiles } from '../../support/compile-files.ts';
import { directoriesText } from '../../support/load-directories.ts';
import { isSampled } from '../../support/rounds.ts';

/** The paths of an application: of `configure`, of the module, of the root module, and of the controller. */
interface Paths {
  readonly outer: string | undefined;
  readonly own: string | undefined;
  readonly root: string | undefined;
  readonly controller: string;
}

const outerPaths = ['/v1', 'v1', '/', '/v1/billing', '/{tenant}'];
const ownPaths = [undefined, '/billing', '/{group}/billing'];
const rootPaths = [undefined, '/api'];
const controllerPaths = [`'/invoices'`, '', `['/invoices', '/bills']`];

const all: readonly Paths[] = outerPaths.flatMap((outer) =>
  ownPaths.flatMap((own) =>
    rootPaths.flatMap((root) => controllerPaths.map((controller) => ({ outer, own, root, controller }))),
  ),
);

/** An application with limits, a document and accepted findings, whose billing module is imported by two modules. */
function application({ outer, own, root, controller }: Paths): Readonly<Record<string, string>> {
  const pathOf = (path: string | undefined) => (path === undefined ? '' : `path: '${path}', `);
  const imported = outer === undefined ? 'BillingModule' : `configure(BillingModule, { path: '${outer}' })`;
  const parameters = [...`${outer}${own}`.matchAll(/\{(\w+)\}/g)]
    .map(([, name]) => `${name}: Param<string>, `)
    .join('');
  return {
    'src/billing.ts': `import { type Body, Controller, Get, Module, type Param, Post, Throttle } from 'ashlar';
export interface Invoice { id: string }
@Controller(${controller})
@Throttle({ limit: 10, windowSeconds: 60 })
export class InvoicesController {
  @Get('/{id}') find(${parameters}id: Param<string>): Invoice { return { id }; }
  @Post() add(${parameters}invoice: Body<Invoice>): Invoice { return invoice; }
}
@Module({ ${pathOf(own)}controllers: [InvoicesController] })
export class BillingModule {}
`,
    'src/app.module.ts': `import { configure, Controller, Get, Module, OpenApi, OpenApiConfig, ThrottleModule } from 'ashlar';
import { BillingModule } from './billing.js';
export const used = configure;
@Controller('/notes')
export class NotesController {
  @Get() list(): string[] { return []; }
}
@Module({ imports: [BillingModule], controllers: [NotesController] })
export class NotesModule {}
@Module({ ${pathOf(root)}imports: [ThrottleModule, NotesModule, ${imported}] })
@OpenApi(new OpenApiConfig('Billing', '1'))
export class AppModule {}
`,
  };
}

/** The same application, whose module has both paths itself. */
function joined(paths: Paths): Paths {
  const whole = [paths.outer, paths.own]
    .flatMap((path) => (path ?? '').split('/'))
    .filter((segment) => segment !== '')
    .map((segment) => `/${segment}`)
    .join('');
  return { ...paths, outer: undefined, own: whole === '' ? undefined : whole };
}

/** Everything that follows from the paths, without the places in the sources. */
async function resultsOf(paths: Paths) {
  const files = application(paths);
  const { diagnostics, applications } = await compileFiles(files);
  const { findings } = await auditFiles(files);
  return {
    diagnostics: diagnostics.map(({ code, message }) => `${code} ${message}`),
    artifacts: applications.flatMap(({ artifacts }) => artifacts),
    routes: applications.flatMap(({ plan }) => plan.routes.map(({ method, path }) => `${method} ${path}`)),
    findings: findings.map(({ code, message }) => `${code} ${message}`),
    explained: applications.map((compiled) => {
      const { route, stages } = explainRequest(compiled, { method: 'GET', target: '/api/v1/billing/invoices/7' });
      return { route: route && { ...route, source: undefined }, stages: stages.map(({ kind }) => kind) };
    }),
  };
}

describe('a module that `configure` moves below a path', () => {
  test.each(all.filter((_, index) => isSampled(index, 5)))(
    'has the routes of a module with both paths: %o',
    async (paths) => {
      const results = await resultsOf(paths);
      expect(results).toEqual(await resultsOf(joined(paths)));
      expect(results.diagnostics).toEqual([]);
      expect(results.routes.length).toBeGreaterThan(2);
    },
  );

  test('has its path in the routes, the document, the table of rate limits, the findings and the plan of a request', async () => {
    const paths = { outer: '/v1', own: '/billing', root: '/api', controller: `'/invoices'` };
    const { routes, artifacts, findings, explained } = await resultsOf(paths);
    const path = '/api/v1/billing/invoices';
    expect(routes).toEqual([`POST ${path}`, `GET ${path}/{id}`, 'GET /api/notes']);
    const texts = new Map(artifacts.map(({ name, text }) => [name, text]));
    for (const name of ['throttle.ts', 'openapi.json']) expect(texts.get(name)).toContain(path);
    expect(directoriesText(artifacts)).toContain(path);
    expect(findings.filter((finding) => finding.includes(path))).toEqual([
      `ASH9104 unbounded string: \`Invoice.id\` of \`POST ${path}\` can have up to 1 MiB`,
      `ASH9101 route without a guard: every client can call \`GET ${path}/{id}\``,
      `ASH9105 unbounded string: \`id\` of \`GET ${path}/{id}\` can have up to 16 KiB`,
      `ASH9101 route without a guard: every client can call \`POST ${path}\``,
    ]);
    expect(explained).toMatchObject([{ route: { method: 'GET', path: `${path}/{id}` } }]);
  });
});
