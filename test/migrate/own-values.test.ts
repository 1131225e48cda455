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
    title: 'a value that guards set has a key, and its decorator is a resolver',
    before: {
      'src/app.module.ts': module,
      'src/auth/auth.guard.ts': `import { CanActivate, ExecutionContext, Injectable, UnauthorizedException } from '@nestjs/common';

@Injectable()
export class AuthGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest();
    const payload = verify(request.headers.authorization);
    if (!payload) throw new UnauthorizedException();
    request['userId'] = payload.sub;
    return true;
  }
}

@Injectable()
export class OptionalGuard implements CanActivate {
  canActivate(context: ExecutionContext) {
    const request = context.switchToHttp().getRequest();
    const payload = verify(request.headers.authorization);
    if (payload) {
      request.userId = payload.sub;
    }
    return true;
  }
}

@Injectable()
export class OwnerGuard implements CanActivate {
  canActivate(context: ExecutionContext) {
    const { userId, params } = context.switchToHttp().getRequest();
    return userId !== undefined && isOwner(context.switchToHttp().getRequest().userId, params.id);
  }
}
`,
      'src/auth/user-id.decorator.ts': `import { createParamDecorator, ExecutionContext } from '@nestjs/common';

export const UserId = createParamDecorator((_: unknown, ctx: ExecutionContext): string => ctx.switchToHttp().getRequest().userId);
`,
      'src/notes.controller.ts': `import { Controller, Get, Req, UseGuards } from '@nestjs/common';
import { AuthGuard, OptionalGuard, OwnerGuard } from './auth/auth.guard';
import { UserId } from './auth/user-id.decorator';

@Controller('notes')
export class NotesController {
  @Get()
  @UseGuards(AuthGuard, OwnerGuard)
  list(@UserId() userId: string) {
    return this.notes.of(userId);
  }

  @Get('mine')
  @UseGuards(AuthGuard)
  mine(@Req() req: any) {
    return this.notes.of(req.userId);
  }

  @Get('seen')
  @UseGuards(OptionalGuard)
  seen(@Req() req) {
    const { userId } = req;
    return userId ? this.notes.of(userId) : [req.method];
  }
}
`,
    },
    after: {
      'src/app.module.ts': `import { Module } from '@nestjs/common';
import { AuthGuard, OptionalGuard, OwnerGuard } from './auth/auth.guard';
import { UserId } from './auth/user-id.decorator';
import { NotesController } from './notes.controller';

@Module({ controllers: [NotesController], providers: [AuthGuard, OptionalGuard, OwnerGuard, UserId] })
export class AppModule {}
`,
      'src/auth/auth.guard.ts': `import { UnauthorizedException } from '@nestjs/common';
import { Guard, type RequestContext } from 'ashlar';
import { UserIdKey } from './user-id';

@Guard()
export class AuthGuard implements Guard {
  canActivate(context: RequestContext): boolean {
    const payload = verify(context.headers.authorization);
    if (!payload) throw new UnauthorizedException();
    context.set(UserIdKey, payload.sub);
    return true;
  }
}

@Guard()
export class OptionalGuard implements Guard {
  canActivate(context: RequestContext) {
    const payload = verify(context.headers.authorization);
    if (payload) {
      context.set(UserIdKey, payload.sub);
    }
    return true;
  }
}

@Guard()
export class OwnerGuard implements Guard {
  canActivate(context: RequestContext) {
    const { params } = context;
    const userId = context.get(UserIdKey);
    return userId !== undefined && isOwner(context.get(UserIdKey) as string, params.id);
  }
}
`,
      'src/auth/user-id.decorator.ts': `import { Injectable, type RequestContext, type Resolver } from 'ashlar';
import { UserIdKey } from './user-id';

@Injectable()
export class UserId implements Resolver {
  resolve(ctx: RequestContext) {
    return ctx.get(UserIdKey) as string;
  }
}
`,
      'src/auth/user-id.ts': `import { contextKey } from 'ashlar';

/** \`userId\` of a request. */
export const UserIdKey = contextKey<string>('UserId');
`,
      'src/notes.controller.ts': `import { Controller, Get } from '@nestjs/common';
import { type RequestContext, type Resolved, UseGuard } from 'ashlar';
import { AuthGuard, OptionalGuard, OwnerGuard } from './auth/auth.guard';
import { UserIdKey } from './auth/user-id';
import { UserId } from './auth/user-id.decorator';

@Controller('notes')
export class NotesController {
  @Get()
  @UseGuard(AuthGuard, OwnerGuard)
  list(userId: Resolved<UserId>) {
    return this.notes.of(userId);
  }

  @Get('mine')
  @UseGuard(AuthGuard)
  mine(context: RequestContext) {
    return this.notes.of(context.get(UserIdKey) as string);
  }

  @Get('seen')
  @UseGuard(OptionalGuard)
  seen(context: RequestContext) {
    const userId = context.get(UserIdKey);
    return userId ? this.notes.of(userId) : [context.method];
  }
}
`,
    },
  },
  {
    title: 'a value that may be absent stays so',
    before: {
      'src/app.module.ts': module,
      'src/viewer.guard.ts': `import { CanActivate, createParamDecorator, ExecutionContext, Injectable } from '@nestjs/common';
import { Payload, Tokens } from './tokens';

@Injectable()
export class ViewerGuard implements CanActivate {
  constructor(private readonly tokens: Tokens) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest();
    const payload = await this.tokens.verify(request.headers.authorization);
    if (payload !== null) request.viewerId = payload.sub;
    return true;
  }
}

export const ViewerId = createParamDecorator((_data: unknown, context: ExecutionContext) => {
  const request = context.switchToHttp().getRequest();
  return request['viewerId'] ?? null;
});

export const Viewer = createParamDecorator((_data: unknown, context: ExecutionContext) => {
  const request = context.switchToHttp().getRequest();
  return (request as any).viewerId;
});
`,
      'src/tokens.ts': `export interface Payload {
  sub: number;
}

export class Tokens {
  async verify(token?: string): Promise<Payload | null> {
    return token ? { sub: Number(token) } : null;
  }
}
`,
      'src/notes.controller.ts': `import { Controller, Get, UseGuards } from '@nestjs/common';
import { Viewer, ViewerGuard, ViewerId } from './viewer.guard';

@Controller('notes')
@UseGuards(ViewerGuard)
export class NotesController {
  @Get()
  list(@ViewerId() viewerId: number | null) {
    return { viewerId };
  }

  @Get('one')
  one(@Viewer() viewer: number) {
    return this.notes.of(viewer);
  }

  @Get('two')
  two(@Viewer() viewer?: number) {
    return this.notes.maybe(viewer);
  }
}
`,
    },
    after: {
      'src/app.module.ts': `import { Module } from '@nestjs/common';
import { NotesController } from './notes.controller';
import { Viewer, ViewerGuard, ViewerId } from './viewer.guard';

@Module({ controllers: [NotesController], providers: [ViewerGuard, ViewerId, Viewer] })
export class AppModule {}
`,
      'src/notes.controller.ts': `import { Controller, Get } from '@nestjs/common';
import { type Resolved, UseGuard } from 'ashlar';
import { Viewer, ViewerGuard, ViewerId } from './viewer.guard';

@Controller('notes')
@UseGuard(ViewerGuard)
export class NotesController {
  @Get()
  list(viewerId: Resolved<ViewerId>) {
    return { viewerId };
  }

  @Get('one')
  one(viewer: Resolved<Viewer>) {
    return this.notes.of(viewer as number);
  }

  @Get('two')
  two(viewer?: Resolved<Viewer>) {
    return this.notes.maybe(viewer);
  }
}
`,
      'src/viewer-id.ts': `import { contextKey } from 'ashlar';

/** \`viewerId\` of a request. */
export const ViewerIdKey = contextKey<number>('ViewerId');
`,
      'src/viewer.guard.ts': `import { Guard, Injectable, type RequestContext, type Resolver } from 'ashlar';
import { Payload, Tokens } from './tokens';
import { ViewerIdKey } from './viewer-id';

@Guard()
export class ViewerGuard implements Guard {
  constructor(private readonly tokens: Tokens) {}

  async canActivate(context: RequestContext): Promise<boolean> {
    const payload = await this.tokens.verify(context.headers.authorization);
    if (payload !== null) context.set(ViewerIdKey, payload.sub);
    return true;
  }
}

@Injectable()
export class ViewerId implements Resolver {
  resolve(context: RequestContext) {
    return context.get(ViewerIdKey) ?? null;
  }
}

@Injectable()
export class Viewer implements Resolver {
  resolve(context: RequestContext) {
    return context.get(ViewerIdKey);
  }
}
`,
    },
  },
  {
    title: 'an interceptor reads what it has set',
    before: {
      'src/timing.interceptor.ts': `import { CallHandler, ExecutionContext, Injectable, NestInterceptor } from '@nestjs/common';
import { Observable, tap } from 'rxjs';

@Injectable()
export class TimingInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest();
    request.startedAt = Date.now();
    return next.handle().pipe(tap(() => console.log(request.method, Date.now() - request.startedAt)));
  }
}
`,
    },
    after: {
      'src/started-at.ts': `import { contextKey } from 'ashlar';

/** \`startedAt\` of a request. */
export const StartedAt = contextKey<number>('StartedAt');
`,
      'src/timing.interceptor.ts': `import { Injectable } from '@nestjs/common';
import type { HttpResponse, Interceptor, Next, RequestContext } from 'ashlar';
import { StartedAt } from './started-at';

@Injectable()
export class TimingInterceptor implements Interceptor {
  async intercept(context: RequestContext, next: Next): Promise<HttpResponse> {
    context.set(StartedAt, Date.now());
    const response = await next();
    console.log(context.method, Date.now() - (context.get(StartedAt) as number));
    return response;
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
