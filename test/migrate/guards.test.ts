import { expect, test } from 'vitest';
import { guards } from '../../compiler/src/migrate/nest/guards.ts';
import { migrateSources } from './support/migrate-sources.ts';

interface Case {
  readonly title: string;
  readonly before: Readonly<Record<string, string>>;
  readonly after: Readonly<Record<string, string>>;
}

const cases: readonly Case[] = [
  {
    title: 'a guard reads the context and sets the user',
    before: {
      'src/token.guard.ts': `import { CanActivate, ExecutionContext, Injectable, UnauthorizedException } from '@nestjs/common';
import { Request } from 'express';
import { Observable } from 'rxjs';
import { Tokens, Account } from './tokens';

@Injectable()
export class TokenGuard implements CanActivate {
  constructor(private readonly tokens: Tokens) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const token = this.tokenOf(request);
    if (!token) {
      throw new UnauthorizedException();
    }
    const account: Account = await this.tokens.verify(token);
    request['user'] = account;
    return true;
  }

  private tokenOf(request: Request): string | undefined {
    const [type, token] = request.headers.authorization?.split(' ') ?? [];
    return type === 'Bearer' ? token : request.cookies['token'];
  }
}

@Injectable()
export class KeyGuard implements CanActivate {
  canActivate(ctx: ExecutionContext): boolean | Promise<boolean> | Observable<boolean> {
    const { headers, ip } = ctx.switchToHttp().getRequest();
    return headers['x-api-key'] === 'secret' && ip !== undefined && ctx.switchToHttp().getRequest().query.debug !== '1';
  }
}
`,
      'src/tokens.ts': `export interface Account {
  id: string;
}

export class Tokens {}
`,
      'src/notes.ts': `import { Controller, Get, UseGuards } from '@nestjs/common';
import { KeyGuard, TokenGuard } from './token.guard';

@Controller('notes')
@UseGuards(TokenGuard, new KeyGuard())
export class NotesController {
  @Get()
  @UseGuards(KeyGuard)
  list() {}
}
`,
      'src/app.module.ts': `import { Module } from '@nestjs/common';
import { NotesController } from './notes';
import { Tokens } from './tokens';

@Module({ controllers: [NotesController], providers: [Tokens] })
export class AppModule {}
`,
    },
    after: {
      'src/app.module.ts': `import { Module } from '@nestjs/common';
import { NotesController } from './notes';
import { KeyGuard, TokenGuard } from './token.guard';
import { Tokens } from './tokens';

@Module({ controllers: [NotesController], providers: [Tokens, TokenGuard, KeyGuard] })
export class AppModule {}
`,
      'src/current-user.ts': `import { contextKey } from 'ashlar';
import type { Account } from './tokens';

/** The user of a request. */
export interface CurrentUser extends Account {}

export const CurrentUser = contextKey<CurrentUser>('CurrentUser');
`,
      'src/notes.ts': `import { Controller, Get } from '@nestjs/common';
import { UseGuard } from 'ashlar';
import { KeyGuard, TokenGuard } from './token.guard';

@Controller('notes')
@UseGuard(TokenGuard, KeyGuard)
export class NotesController {
  @Get()
  @UseGuard(KeyGuard)
  list() {}
}
`,
      'src/token.guard.ts': `import { UnauthorizedException } from '@nestjs/common';
import { Guard, type RequestContext } from 'ashlar';
import { CurrentUser } from './current-user';
import { Tokens, Account } from './tokens';

@Guard()
export class TokenGuard implements Guard {
  constructor(private readonly tokens: Tokens) {}

  async canActivate(context: RequestContext): Promise<boolean> {
    const token = this.tokenOf(context);
    if (!token) {
      throw new UnauthorizedException();
    }
    const account: Account = await this.tokens.verify(token);
    context.set(CurrentUser, account);
    return true;
  }

  private tokenOf(request: RequestContext): string | undefined {
    const [type, token] = request.headers.authorization?.split(' ') ?? [];
    return type === 'Bearer' ? token : request.cookie('token');
  }
}

@Guard()
export class KeyGuard implements Guard {
  canActivate(ctx: RequestContext): boolean | Promise<boolean> {
    const { headers } = ctx;
    const ip = ctx.remoteAddress;
    return headers['x-api-key'] === 'secret' && ip !== undefined && (ctx.query.get('debug') ?? undefined) !== '1';
  }
}
`,
      'src/tokens.ts': `export interface Account {
  id: string;
}

export class Tokens {}
`,
    },
  },
  {
    title: 'metadata of roles is the options of the guard',
    before: {
      'src/roles.ts': `import { CanActivate, ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';

export type Role = 'admin' | 'member';

export const ROLES = 'roles';

export const Roles = (...roles: Role[]) => SetMetadata(ROLES, roles);

export interface RequestWithUser extends Request {
  user: { roles: Role[] };
}

@Injectable()
export class RolesGuard implements CanActivate {
  constructor(private reflector: Reflector, private readonly clock: Clock) {}

  canActivate(context: ExecutionContext): boolean {
    const requiredRoles = this.reflector.getAllAndOverride<Role[]>(ROLES, [context.getHandler(), context.getClass()]);
    if (!requiredRoles || requiredRoles.length === 0) {
      return true;
    }
    const { user } = context.switchToHttp().getRequest<RequestWithUser>();
    return requiredRoles.some((role) => user.roles?.includes(role));
  }
}
`,
      'src/notes.ts': `import { Controller, Delete, Get, SetMetadata, UseGuards } from '@nestjs/common';
import { LoginGuard } from './login';
import { Roles, RolesGuard } from './roles';

@Controller('notes')
export class NotesController {
  @Roles('admin')
  @UseGuards(LoginGuard, RolesGuard)
  @Get()
  list() {}

  @Delete()
  @UseGuards(RolesGuard)
  @SetMetadata('roles', ['admin'])
  clear() {}
}

@Controller('parts')
@UseGuards(RolesGuard)
@Roles('admin')
export class PartsController {
  @Get()
  @Roles('member')
  list() {}
}
`,
      'src/app.module.ts': `import { Module } from '@nestjs/common';
import { NotesController, PartsController } from './notes';

@Module({ controllers: [NotesController, PartsController], providers: [Clock] })
export class AppModule {}
`,
    },
    after: {
      'src/app.module.ts': `import { Module } from '@nestjs/common';
import { NotesController, PartsController } from './notes';
import { RolesGuard } from './roles';

@Module({ controllers: [NotesController, PartsController], providers: [Clock, RolesGuard] })
export class AppModule {}
`,
      'src/current-user.ts': `import { contextKey } from 'ashlar';
import type { Role } from './roles';

/** The user of a request. */
export interface CurrentUser { roles: Role[] }

export const CurrentUser = contextKey<CurrentUser>('CurrentUser');
`,
      'src/notes.ts': `import { Controller, Delete, Get } from '@nestjs/common';
import { UseGuard, withOptions } from 'ashlar';
import { LoginGuard } from './login';
import { Roles, RolesGuard } from './roles';

@Controller('notes')
export class NotesController {
  @UseGuard(LoginGuard)
  @Roles('admin')
  @Get()
  list() {}

  @Delete()
  @UseGuard(withOptions(RolesGuard, ['admin']))
  clear() {}
}

@Controller('parts')
@Roles('admin')
export class PartsController {
  // ashlar-migrate: decide on the options of the class and of this method: both guards run now (docs/request-lifecycle.md of ashlar)
  @Get()
  @Roles('member')
  list() {}
}
`,
      'src/roles.ts': `import { composeDecorators, Guard, type RequestContext, UnauthorizedException, UseGuard, withOptions } from 'ashlar';
import { CurrentUser } from './current-user';

export type Role = 'admin' | 'member';

export const Roles = (...roles: Role[]) => composeDecorators(UseGuard(withOptions(RolesGuard, roles)));

export interface RequestWithUser extends Request {
  user: { roles: Role[] };
}

@Guard()
export class RolesGuard implements Guard<Role[]> {
  constructor(private readonly clock: Clock) {}

  canActivate(context: RequestContext, requiredRoles: Role[]): boolean {
    if (!requiredRoles || requiredRoles.length === 0) {
      return true;
    }
    const user = context.get(CurrentUser);
    if (user === undefined) throw new UnauthorizedException();
    return requiredRoles.some((role) => user.roles?.includes(role));
  }
}
`,
    },
  },
  {
    title: 'a mark of public routes skips the guard',
    before: {
      'src/notes.ts': `import { CanActivate, Controller, ExecutionContext, Get, Injectable, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';

export const IS_PUBLIC = 'isPublic';
export const Public = () => SetMetadata(IS_PUBLIC, true);

@Injectable()
export class LoginGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext) {
    const isPublic = this.reflector.getAllAndOverride<boolean>(IS_PUBLIC, [context.getHandler(), context.getClass()]);
    if (isPublic) return true;
    return context.switchToHttp().getRequest().headers.authorization === 'secret';
  }
}

@Controller('notes')
export class NotesController {
  @Public()
  @Get()
  list() {}
}
`,
    },
    after: {
      'src/notes.ts': `import { Controller, Get } from '@nestjs/common';
import { composeDecorators, Guard, type RequestContext, SkipGuard } from 'ashlar';

export const Public = () => composeDecorators(SkipGuard(LoginGuard));

@Guard()
export class LoginGuard implements Guard {
  canActivate(context: RequestContext) {
    return context.headers.authorization === 'secret';
  }
}

@Controller('notes')
export class NotesController {
  @Public()
  @Get()
  list() {}
}
`,
    },
  },
  {
    title: 'a decorator that the reflector makes has a value',
    before: {
      'src/notes.ts': `import { CanActivate, Controller, ExecutionContext, Get, Injectable, UseGuards } from '@nestjs/common';
import { Reflector } from '@nestjs/core';

export const Scopes = Reflector.createDecorator<string[]>();

@Injectable()
export class ScopesGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    const scopes = this.reflector.get(Scopes, context.getHandler());
    if (!scopes) return true;
    return scopes.includes(context.switchToHttp().getRequest().header('x-scope'));
  }
}

@Controller('notes')
@UseGuards(ScopesGuard)
export class NotesController {
  @Get()
  @Scopes(['read'])
  list() {}
}
`,
    },
    after: {
      'src/notes.ts': `import { Controller, Get } from '@nestjs/common';
import { composeDecorators, Guard, type RequestContext, UseGuard, withOptions } from 'ashlar';

export const Scopes = (value: string[]) => composeDecorators(UseGuard(withOptions(ScopesGuard, value)));

@Guard()
export class ScopesGuard implements Guard<string[]> {
  canActivate(context: RequestContext, scopes: string[]): boolean {
    return scopes.includes(context.header('x-scope'));
  }
}

@Controller('notes')
export class NotesController {
  @Get()
  @Scopes(['read'])
  list() {}
}
`,
    },
  },
  {
    title: 'composed decorators list guards with options last',
    before: {
      'src/notes.ts': `import { applyDecorators, CanActivate, ExecutionContext, Injectable, SetMetadata, UseGuards } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { LoginGuard } from './login';

@Injectable()
export class RolesGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    const roles = this.reflector.get<string[]>('roles', context.getHandler());
    if (!roles) return true;
    return roles.includes(context.switchToHttp().getRequest().headers['x-role']);
  }
}

export const Auth = (...roles: string[]) => applyDecorators(SetMetadata('roles', roles), UseGuards(LoginGuard, RolesGuard));
`,
    },
    after: {
      'src/notes.ts': `import { applyDecorators } from '@nestjs/common';
import { Guard, type RequestContext, UseGuard, withOptions } from 'ashlar';
import { LoginGuard } from './login';

@Guard()
export class RolesGuard implements Guard<string[]> {
  canActivate(context: RequestContext, roles: string[]): boolean {
    return roles.includes(context.headers['x-role']);
  }
}

export const Auth = (...roles: string[]) => applyDecorators(UseGuard(LoginGuard), UseGuard(withOptions(RolesGuard, roles)));
`,
    },
  },
  {
    title: 'guards that need a decision are left',
    before: {
      'src/notes.ts': `import { CanActivate, ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';

export const Plan = (plan: string) => SetMetadata('plan', plan);

@Injectable()
export class PlanGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    const plan = this.reflector.get<string>('plan', context.getHandler());
    return plan === 'free' || this.isPaid(plan);
  }
}

@Injectable()
export class LicenceGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    const licence = this.reflector.get<string>('licence', context.getHandler());
    if (!licence) return true;
    return this.isValid(licence);
  }
}

@Injectable()
export class TenantGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest();
    request.tenant = request.hostname;
    return true;
  }
}

@Injectable()
export class SocketGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    return context.switchToWs().getClient() !== undefined;
  }
}
`,
    },
    after: {
      'src/notes.ts': `import { CanActivate, ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';

export const Plan = (plan: string) => SetMetadata('plan', plan);

@Injectable()
export class PlanGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  // ashlar-migrate: decide what the guard does without metadata: guards with options run where they are listed (docs/request-lifecycle.md of ashlar)
  canActivate(context: ExecutionContext): boolean {
    const plan = this.reflector.get<string>('plan', context.getHandler());
    return plan === 'free' || this.isPaid(plan);
  }
}

@Injectable()
export class LicenceGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  // ashlar-migrate: give the guard its options where it is listed: no decorator of the application sets its metadata (docs/request-lifecycle.md of ashlar)
  canActivate(context: ExecutionContext): boolean {
    const licence = this.reflector.get<string>('licence', context.getHandler());
    if (!licence) return true;
    return this.isValid(licence);
  }
}

@Injectable()
export class TenantGuard implements CanActivate {
  // ashlar-migrate: declare the type of \`tenant\` with \`contextKey\`, and set it with \`context.set\` (docs/request-lifecycle.md of ashlar)
  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest();
    request.tenant = request.hostname;
    return true;
  }
}

@Injectable()
export class SocketGuard implements CanActivate {
  // ashlar-migrate: replace \`context.switchToWs\`: Ashlar has a \`RequestContext\` in place of the \`ExecutionContext\` (docs/request-lifecycle.md of ashlar)
  canActivate(context: ExecutionContext): boolean {
    return context.switchToWs().getClient() !== undefined;
  }
}
`,
    },
  },
];

test.each(cases)('$title', ({ before, after }) => {
  expect(migrateSources([guards], before).files).toEqual(after);
});

test('a guard whose decorators carry its options is a decision', () => {
  const { before } = cases.find(({ title }) => /role/.test(title)) ?? { before: {} };
  const { application } = migrateSources([guards], before);
  expect(
    application.decisions.map(({ text }) => text).filter((text) => text.includes('guards each route')),
  ).toHaveLength(1);
});
