import { expect, test } from 'vitest';
import { guards } from '../../compiler/src/migrate/nest/guards.ts';
import { interceptors } from '../../compiler/src/migrate/nest/interceptors.ts';
import { requestObjects } from '../../compiler/src/migrate/nest/request-objects.ts';
import { requestValues } from '../../compiler/src/migrate/nest/request-values.ts';
import type { MigratedPackage } from '../../compiler/src/migrate/source/migrated-application.ts';
import { migrateSources } from './support/migrate-sources.ts';

interface Case {
  readonly title: string;
  readonly settings?: MigratedPackage;
  readonly before: Readonly<Record<string, string>>;
  /** The files that the steps change or add. */
  readonly after: Readonly<Record<string, string>>;
}

const module = `import { Module } from '@nestjs/common';
import { NotesController } from './notes.controller';

@Module({ controllers: [NotesController] })
export class AppModule {}
`;

const cases: readonly Case[] = [
  {
    title: 'a class and a literal type are interfaces with keys',
    before: {
      'src/app.module.ts': module,
      'src/tenants/tenant.guard.ts': `import { CanActivate, createParamDecorator, ExecutionContext, Injectable } from '@nestjs/common';
import { Tenants } from './tenants';
import { Tenant } from './tenant.entity';
import { Request } from 'express';

interface TenantRequest extends Request {
  tenant: Tenant;
  auth?: { id: string; roles: string[] };
}

@Injectable()
export class TenantGuard implements CanActivate {
  constructor(private readonly tenants: Tenants) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const req = context.switchToHttp().getRequest<TenantRequest>();
    req.tenant = await this.tenants.find(req.header('x-tenant'));
    req.auth = { id: '1', roles: [] };
    return this.isOpen(req);
  }

  private isOpen(request: TenantRequest): boolean {
    return request.tenant.isOpen && request.auth?.roles.length === 0;
  }
}

export const CurrentTenant = createParamDecorator((_, ctx: ExecutionContext) => ctx.switchToHttp().getRequest().tenant);
`,
      'src/tenants/tenant.entity.ts': `export class Tenant {
  id: number;
  isOpen: boolean;
}
`,
      'src/notes.controller.ts': `import { Controller, Get, UseGuards } from '@nestjs/common';
import { CurrentTenant, TenantGuard } from './tenants/tenant.guard';
import { Tenant } from './tenants/tenant.entity';

@Controller('notes')
@UseGuards(TenantGuard)
export class NotesController {
  @Get()
  list(@CurrentTenant() tenant: Tenant) {
    return tenant.id;
  }
}
`,
    },
    after: {
      'src/app.module.ts': `import { Module } from '@nestjs/common';
import { NotesController } from './notes.controller';
import { CurrentTenant, TenantGuard } from './tenants/tenant.guard';

@Module({ controllers: [NotesController], providers: [TenantGuard, CurrentTenant] })
export class AppModule {}
`,
      'src/notes.controller.ts': `import { Controller, Get } from '@nestjs/common';
import { CurrentTenant, TenantGuard } from './tenants/tenant.guard';
import { type Resolved, UseGuard } from 'ashlar';

@Controller('notes')
@UseGuard(TenantGuard)
export class NotesController {
  @Get()
  list(tenant: Resolved<CurrentTenant>) {
    return tenant.id;
  }
}
`,
      'src/tenants/auth.ts': `import { contextKey } from 'ashlar';

/** \`auth\` of a request. */
export interface Auth { id: string; roles: string[] }

export const Auth = contextKey<Auth>('Auth');
`,
      'src/tenants/tenant.guard.ts': `import { Tenants } from './tenants';
import { Tenant } from './tenant.entity';
import { Request } from 'express';
import { Guard, Injectable, type RequestContext, type Resolver } from 'ashlar';
import { Auth } from './auth';
import { RequestTenant } from './tenant';

interface TenantRequest extends Request {
  tenant: Tenant;
  auth?: { id: string; roles: string[] };
}

@Guard()
export class TenantGuard implements Guard {
  constructor(private readonly tenants: Tenants) {}

  async canActivate(context: RequestContext): Promise<boolean> {
    context.set(RequestTenant, await this.tenants.find(context.header('x-tenant')));
    context.set(Auth, { id: '1', roles: [] });
    return this.isOpen(context);
  }

  private isOpen(request: RequestContext): boolean {
    return (request.get(RequestTenant) as RequestTenant).isOpen && request.get(Auth)?.roles.length === 0;
  }
}

@Injectable()
export class CurrentTenant implements Resolver {
  resolve(ctx: RequestContext) {
    return ctx.get(RequestTenant) as Tenant;
  }
}
`,
      'src/tenants/tenant.ts': `import { contextKey } from 'ashlar';
import type { Tenant } from './tenant.entity';

/** \`tenant\` of a request. */
export interface RequestTenant extends Tenant {}

export const RequestTenant = contextKey<RequestTenant>('Tenant');
`,
    },
  },
  {
    title: 'values without a type, and those that other code sets, are left',
    before: {
      'src/app.module.ts': module,
      'src/tenant.guard.ts': `import { CanActivate, createParamDecorator, ExecutionContext, Injectable } from '@nestjs/common';

@Injectable()
export class TenantGuard implements CanActivate {
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest();
    request.tenant = await load(request.headers.host);
    return true;
  }
}

@Injectable()
export class TraceGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest();
    request.count = 1;
    request.count += 1;
    return !!(request.trace = 'x');
  }
}

@Injectable()
export class CountGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    return context.switchToHttp().getRequest().count < 3;
  }
}

@Injectable()
export class RequestIdGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest();
    return request.requestId !== undefined;
  }
}

export const TenantValue = createParamDecorator((_, ctx: ExecutionContext) => ctx.switchToHttp().getRequest().tenant);
`,
      'src/request-id.middleware.ts': `import { NestMiddleware } from '@nestjs/common';

export class RequestIdMiddleware implements NestMiddleware {
  use(req: any, res: any, next: () => void) {
    req.requestId = 'x';
    next();
  }
}
`,
      'src/notes.controller.ts': `import { Controller, Get, Req, UseGuards } from '@nestjs/common';
import { TenantGuard, TenantValue } from './tenant.guard';

@Controller('notes')
@UseGuards(TenantGuard)
export class NotesController {
  @Get()
  list(@TenantValue() tenant: any, @Req() req: any) {
    return [tenant, req.tenant, req.requestId];
  }
}
`,
    },
    after: {
      'src/notes.controller.ts': `import { Controller, Get, Req } from '@nestjs/common';
import { UseGuard } from 'ashlar';
import { TenantGuard, TenantValue } from './tenant.guard';

@Controller('notes')
@UseGuard(TenantGuard)
export class NotesController {
  // ashlar-migrate: take the value of a resolver: \`Resolved<…>\` (docs/request-values.md of ashlar)
  // ashlar-migrate: replace \`req.tenant\`: a \`RequestContext\` does not have it; \`nodeRequest(context)\` of \`ashlar/node\` is the request of \`node:http\` (docs/request-lifecycle.md of ashlar)
  @Get()
  list(@TenantValue() tenant: any, @Req() req: any) {
    return [tenant, req.tenant, req.requestId];
  }
}
`,
      'src/tenant.guard.ts': `import { CanActivate, createParamDecorator, ExecutionContext, Injectable } from '@nestjs/common';

@Injectable()
export class TenantGuard implements CanActivate {
  // ashlar-migrate: declare the type of \`tenant\` with \`contextKey\`, and set it with \`context.set\` (docs/request-lifecycle.md of ashlar)
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest();
    request.tenant = await load(request.headers.host);
    return true;
  }
}

@Injectable()
export class TraceGuard implements CanActivate {
  // ashlar-migrate: set \`count\` in a statement of its own, with \`context.set\` (docs/request-lifecycle.md of ashlar)
  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest();
    request.count = 1;
    request.count += 1;
    return !!(request.trace = 'x');
  }
}

@Injectable()
export class CountGuard implements CanActivate {
  // ashlar-migrate: set \`count\` in a guard with \`context.set\` (docs/request-lifecycle.md of ashlar)
  canActivate(context: ExecutionContext): boolean {
    return context.switchToHttp().getRequest().count < 3;
  }
}

@Injectable()
export class RequestIdGuard implements CanActivate {
  // ashlar-migrate: set \`requestId\` in a guard or an interceptor: other code has no access to the context (docs/request-lifecycle.md of ashlar)
  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest();
    return request.requestId !== undefined;
  }
}

// ashlar-migrate: write a resolver in place of the decorator: \`Resolved<…>\` (docs/request-values.md of ashlar)
export const TenantValue = createParamDecorator((_, ctx: ExecutionContext) => ctx.switchToHttp().getRequest().tenant);
`,
    },
  },
  {
    title: 'without strict checks there are no casts',
    settings: { strictNullChecks: false },
    before: {
      'src/app.module.ts': module,
      'src/auth.guard.ts': `import { CanActivate, ExecutionContext, Injectable } from '@nestjs/common';
import { Request } from 'express';

declare global {
  namespace Express {
    interface Request {
      userId?: string | number;
    }
  }
}

@Injectable()
export class AuthGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<Request>();
    if (request.headers.authorization === undefined) request['userId'] = null;
    else request['userId'] = (request.headers as any)['x-user'];
    return allows(request.userId);
  }
}
`,
      'src/user.decorator.ts': `import { createParamDecorator, ExecutionContext } from '@nestjs/common';

export const UserId = createParamDecorator(
  (data: string, context: ExecutionContext): string => {
    const request = context.switchToHttp().getRequest();
    const userId = request.userId;
    return userId ? userId : 'No user';
    // The query returns no user.
  },
);
`,
      'src/notes.controller.ts': `import { Controller, Get, UseGuards } from '@nestjs/common';
import { AuthGuard } from './auth.guard';
import { UserId } from './user.decorator';

@Controller('notes')
@UseGuards(AuthGuard)
export class NotesController {
  @Get()
  list(@UserId() userId, @UserId() same?: string) {
    return this.notes.of(userId, same);
  }
}
`,
    },
    after: {
      'src/app.module.ts': `import { Module } from '@nestjs/common';
import { AuthGuard } from './auth.guard';
import { NotesController } from './notes.controller';
import { UserId } from './user.decorator';

@Module({ controllers: [NotesController], providers: [AuthGuard, UserId] })
export class AppModule {}
`,
      'src/auth.guard.ts': `import { Guard, type RequestContext } from 'ashlar';
import { Request } from 'express';
import { UserIdKey } from './user-id';

declare global {
  namespace Express {
    interface Request {
      userId?: string | number;
    }
  }
}

@Guard()
export class AuthGuard implements Guard {
  canActivate(context: RequestContext): boolean {
    if (context.headers.authorization === undefined) context.set(UserIdKey, null);
    else context.set(UserIdKey, (context.headers as any)['x-user']);
    return allows(context.get(UserIdKey));
  }
}
`,
      'src/notes.controller.ts': `import { Controller, Get } from '@nestjs/common';
import { type Resolved, UseGuard } from 'ashlar';
import { AuthGuard } from './auth.guard';
import { UserId } from './user.decorator';

@Controller('notes')
@UseGuard(AuthGuard)
export class NotesController {
  @Get()
  list(userId: Resolved<UserId>, same?: Resolved<UserId>) {
    return this.notes.of(userId, same);
  }
}
`,
      'src/user-id.ts': `import { contextKey } from 'ashlar';

/** \`userId\` of a request. */
export const UserIdKey = contextKey<string | null>('UserId');
`,
      'src/user.decorator.ts': `import { Injectable, type RequestContext, type Resolver } from 'ashlar';
import { UserIdKey } from './user-id';

@Injectable()
export class UserId implements Resolver {
  resolve(context: RequestContext) {
    const userId = context.get(UserIdKey);
    return userId ? userId : 'No user';
    // The query returns no user.
  }
}
`,
    },
  },
];

const steps = [guards, requestValues, interceptors, requestObjects];

test.each(cases)('$title', ({ before, after, settings = {} }) => {
  expect(migrateSources(steps, before, settings).files).toEqual({ ...before, ...after });
});
