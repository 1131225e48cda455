import { expect, test } from 'vitest';
import { compileFiles } from '../../support/compile-files.ts';

const source = `import {
  Controller, Get, Guard, Injectable, Module, type Param, SkipGuard, SkipInterceptor, UseGuard, UseInterceptor,
} from 'ashlar';

@Guard()
export class RequireLogin {
  canActivate(): boolean {
    return false;
  }
}

@Guard()
export class RequireTeam {
  canActivate(): boolean {
    return false;
  }
}

@Guard()
export class RequireAdmin {
  canActivate(): boolean {
    return false;
  }
}

@Injectable()
export class Timing {
  intercept(_context: unknown, next: () => Promise<unknown>): Promise<unknown> {
    return next();
  }
}

@Injectable()
export class Caching {
  intercept(_context: unknown, next: () => Promise<unknown>): Promise<unknown> {
    return next();
  }
}

@Controller('/notes')
@UseGuard(RequireAdmin, RequireTeam)
@UseInterceptor(Timing)
export class NotesController {
  @Get('/{id}')
  @UseGuard(RequireAdmin)
  find(team: Param<string>, id: Param<string>): string {
    return team + id;
  }

  @Get('/public')
  @SkipGuard(RequireLogin, RequireAdmin)
  @UseInterceptor(Caching)
  open(team: Param<string>): string {
    return team;
  }

  @Get('/raw')
  @SkipInterceptor(Timing, Caching)
  raw(team: Param<string>): string {
    return team;
  }
}

@Module({
  path: 'teams/{team}/',
  controllers: [NotesController],
  providers: [RequireTeam, RequireAdmin, Caching],
  guards: [RequireTeam, RequireTeam],
  interceptors: [Caching],
})
export class NotesModule {}

@Controller('/')
@SkipGuard(RequireLogin)
export class HealthController {
  @Get('health')
  health(): string {
    return 'ok';
  }
}

@Controller('/probe')
@SkipGuard()
@SkipInterceptor()
@UseInterceptor(Timing)
export class ProbeController {
  @Get()
  probe(): string {
    return 'ok';
  }

  @Get('/bare')
  @SkipInterceptor()
  bare(): string {
    return 'ok';
  }
}

@Module({
  path: '/api/v1',
  imports: [NotesModule],
  controllers: [HealthController, ProbeController],
  providers: [RequireLogin, Timing],
  exports: [RequireLogin, Timing],
  global: true,
  guards: [RequireLogin],
  interceptors: [Timing],
})
export class AppModule {}
`;

const { applications } = await compileFiles({ 'src/app.module.ts': source });
const text = (name: string) =>
  applications.flatMap(({ artifacts }) => artifacts).find((artifact) => artifact.name === name)?.text ?? '';

test('routes join the paths of the root module, the module, the controller and the method', () => {
  expect(text('root.ts').match(/route\('[^']*'|guards: .*|interceptors: .*/g)).toEqual([
    "route('GET /api/v1/teams/{team}/notes/public'",
    'guards: [container.requireTeam],',
    'interceptors: [container.timing, container.caching],',
    "route('GET /api/v1/teams/{team}/notes/raw'",
    'guards: [container.requireLogin, container.requireTeam, container.requireAdmin],',
    "route('GET /api/v1/teams/{team}/notes/{id}'",
    'guards: [container.requireLogin, container.requireTeam, container.requireAdmin],',
    'interceptors: [container.timing, container.caching],',
    "route('GET /api/v1/health'",
    'interceptors: [container.timing],',
    "route('GET /api/v1/probe'",
    'interceptors: [container.timing],',
    "route('GET /api/v1/probe/bare'",
  ]);
  expect(Object.keys(JSON.parse(text('openapi.json')).paths)).toEqual([
    '/api/v1/teams/{team}/notes/public',
    '/api/v1/teams/{team}/notes/raw',
    '/api/v1/teams/{team}/notes/{id}',
    '/api/v1/health',
    '/api/v1/probe',
    '/api/v1/probe/bare',
  ]);
});

test('the manifest lists the guards that routes skip', () => {
  const { routes }: { routes: readonly Record<string, unknown>[] } = JSON.parse(text('manifest.json'));
  expect(routes.map(({ path, skippedGuards }) => [path, skippedGuards])).toEqual([
    [
      '/api/v1/teams/{team}/notes/public',
      [
        { class: 'src/app.module.ts#RequireLogin', skippedBy: 'NotesController.open' },
        { class: 'src/app.module.ts#RequireAdmin', skippedBy: 'NotesController.open' },
      ],
    ],
    ['/api/v1/teams/{team}/notes/raw', undefined],
    ['/api/v1/teams/{team}/notes/{id}', undefined],
    ['/api/v1/health', [{ class: 'src/app.module.ts#RequireLogin', skippedBy: 'HealthController' }]],
    ['/api/v1/probe', [{ class: 'src/app.module.ts#RequireLogin', skippedBy: 'ProbeController' }]],
    ['/api/v1/probe/bare', [{ class: 'src/app.module.ts#RequireLogin', skippedBy: 'ProbeController' }]],
  ]);
});

test('the manifest lists the interceptors that routes skip', () => {
  const { routes }: { routes: readonly Record<string, unknown>[] } = JSON.parse(text('manifest.json'));
  const skipping = routes.filter(({ skippedInterceptors }) => skippedInterceptors !== undefined);
  expect(skipping.map(({ path, skippedInterceptors }) => [path, skippedInterceptors])).toEqual([
    [
      '/api/v1/teams/{team}/notes/raw',
      [
        { class: 'src/app.module.ts#Timing', skippedBy: 'NotesController.raw' },
        { class: 'src/app.module.ts#Caching', skippedBy: 'NotesController.raw' },
      ],
    ],
    ['/api/v1/probe/bare', [{ class: 'src/app.module.ts#Timing', skippedBy: 'ProbeController.bare' }]],
  ]);
});

test('a route that skips its guards is documented without 403', () => {
  const { paths } = JSON.parse(text('openapi.json'));
  const statuses = (path: string) => Object.keys(paths[path].get.responses);
  expect(statuses('/api/v1/health')).not.toContain('403');
  expect(statuses('/api/v1/teams/{team}/notes/{id}')).toContain('403');
});

const withRoles = `import { Controller, Get, Guard, Module, type RequestContext, SkipGuard, UseGuard, withOptions } from 'ashlar';

export enum Role {
  Admin = 'admin',
  Reader = 'reader',
}

export interface Rule {
  readonly roles: readonly Role[];
  readonly 'of-team'?: { readonly name: string | null; readonly seats: number };
}

@Guard()
export class RequireRole implements Guard<Rule> {
  canActivate(_context: RequestContext, rule: Rule): boolean {
    return rule.roles.length > 0;
  }
}

const team = { name: null, seats: 2_000 } as const;

@Controller('/notes')
@UseGuard(withOptions(RequireRole, { 'of-team': { seats: 2000, name: null }, roles: [Role.Admin] }))
export class NotesController {
  @Get('/a')
  @UseGuard(withOptions(RequireRole, { roles: [Role.Admin, Role.Reader] }))
  both(): string {
    return '';
  }

  @Get('/b')
  @SkipGuard(RequireRole)
  none(): string {
    return '';
  }
}

@Module({
  controllers: [NotesController],
  providers: [RequireRole],
  guards: [withOptions(RequireRole, { roles: [Role.Admin], 'of-team': team })],
})
export class AppModule {}
`;

test('the same guard with different options is a different guard, whatever the order of the properties is', async () => {
  const compiled = await compileFiles({ 'src/app.module.ts': withRoles });
  expect(compiled.diagnostics).toEqual([]);
  const routes = compiled.applications.flatMap(({ artifacts }) => artifacts).find(({ name }) => name === 'root.ts');
  expect(routes?.text.match(/guards: \[\n.*\n.*\n {4}\],/g)).toEqual([
    `guards: [
      withOptions(container.requireRole, { roles: ['admin'], 'of-team': { name: null, seats: 2000 } }),
      withOptions(container.requireRole, { roles: ['admin', 'reader'] }),
    ],`,
  ]);
});
