import { expect, test } from 'vitest';
import { guards } from '../../compiler/src/migrate/nest/guards.ts';
import { requestValues } from '../../compiler/src/migrate/nest/request-values.ts';
import { migrateSources } from './support/migrate-sources.ts';

interface Case {
  readonly title: string;
  readonly before: Readonly<Record<string, string>>;
  readonly after: Readonly<Record<string, string>>;
}

const cases: readonly Case[] = [
  {
    title: 'the user of the request is a parameter',
    before: {
      'src/user.decorator.ts': `import { createParamDecorator, ExecutionContext } from '@nestjs/common';
import { Account } from './account';

export const CurrentUser = createParamDecorator((data: keyof Account | undefined, ctx: ExecutionContext) => {
  const request = ctx.switchToHttp().getRequest();
  const user = request.user;
  return data ? user?.[data] : user;
});
`,
      'src/account.ts': `export interface Account {
  id: number;
  email: string;
}
`,
      'src/notes.ts': `import { Controller, Get } from '@nestjs/common';
import { Account } from './account';
import { CurrentUser } from './user.decorator';

@Controller('notes')
export class NotesController {
  @Get()
  list(@CurrentUser() account: Account) {
    return this.notes.list(account);
  }

  @Get('mine')
  mine(@CurrentUser('id') id: number, @CurrentUser('email') email: string) {
    return this.notes.mine({ id, email });
  }

  @Get('maybe')
  maybe(@CurrentUser() user?: Account) {
    return user ? this.notes.list(user) : [];
  }
}
`,
    },
    after: {
      'src/account.ts': `export interface Account {
  id: number;
  email: string;
}
`,
      'src/current-user.ts': `import { contextKey } from 'ashlar';
import type { Account } from './account';

/** The user of a request. */
export interface CurrentUser extends Account {}

export const CurrentUser = contextKey<CurrentUser>('CurrentUser');
`,
      'src/notes.ts': `import { Controller, Get } from '@nestjs/common';
import type { User } from 'ashlar';
import type { CurrentUser } from './current-user';

@Controller('notes')
export class NotesController {
  @Get()
  list(account: User<CurrentUser>) {
    return this.notes.list(account);
  }

  @Get('mine')
  mine(user: User<CurrentUser>) {
    return this.notes.mine({ id: user.id, email: user.email });
  }

  @Get('maybe')
  maybe(user?: User<CurrentUser>) {
    return user ? this.notes.list(user) : [];
  }
}
`,
      'src/user.decorator.ts': `export {};
`,
    },
  },
  {
    title: 'a decorator without an argument is a resolver',
    before: {
      'src/language.ts': `import { createParamDecorator, ExecutionContext } from '@nestjs/common';

export const Language = createParamDecorator((_data: unknown, ctx: ExecutionContext): string => {
  const request = ctx.switchToHttp().getRequest();
  const [first] = request.headers['accept-language'].split(',');
  return first;
});

export const Tenant = createParamDecorator((_: unknown, ctx: ExecutionContext) => ctx.switchToHttp().getRequest().get('x-tenant'));
`,
      'src/notes.ts': `import { Controller, Get } from '@nestjs/common';
import { Language, Tenant } from './language';

@Controller('notes')
export class NotesController {
  @Get()
  list(@Language() language: string, @Tenant() tenant) {
    return this.notes.list(language, tenant);
  }
}
`,
      'src/app.module.ts': `import { Module } from '@nestjs/common';
import { NotesController } from './notes';

@Module({ controllers: [NotesController] })
export class AppModule {}
`,
    },
    after: {
      'src/app.module.ts': `import { Module } from '@nestjs/common';
import { Language, Tenant } from './language';
import { NotesController } from './notes';

@Module({ controllers: [NotesController], providers: [Language, Tenant] })
export class AppModule {}
`,
      'src/language.ts': `import { Injectable, type RequestContext, type Resolver } from 'ashlar';

@Injectable()
export class Language implements Resolver {
  resolve(ctx: RequestContext) {
    const [first] = ctx.headers['accept-language'].split(',');
    return first as string;
  }
}

@Injectable()
export class Tenant implements Resolver {
  resolve(ctx: RequestContext) {
    return ctx.header('x-tenant');
  }
}
`,
      'src/notes.ts': `import { Controller, Get } from '@nestjs/common';
import type { Resolved } from 'ashlar';
import { Language, Tenant } from './language';

@Controller('notes')
export class NotesController {
  @Get()
  list(language: Resolved<Language>, tenant: Resolved<Tenant>) {
    return this.notes.list(language, tenant);
  }
}
`,
    },
  },
  {
    title: 'other decorators of parameters are left',
    before: {
      'src/notes.ts': `import { Controller, createParamDecorator, ExecutionContext, Get } from '@nestjs/common';

export const Part = createParamDecorator((name: string, ctx: ExecutionContext) => {
  return ctx.switchToHttp().getRequest().headers[name];
});

@Controller('notes')
export class NotesController {
  @Get()
  list(@Part('accept-language') language: string) {
    return this.notes.list(language);
  }
}
`,
    },
    after: {
      'src/notes.ts': `import { Controller, createParamDecorator, ExecutionContext, Get } from '@nestjs/common';

// ashlar-migrate: write a resolver in place of the decorator: \`Resolved<…>\` (docs/request-values.md of ashlar)
export const Part = createParamDecorator((name: string, ctx: ExecutionContext) => {
  return ctx.switchToHttp().getRequest().headers[name];
});

@Controller('notes')
export class NotesController {
  // ashlar-migrate: take the value of a resolver: \`Resolved<…>\` (docs/request-values.md of ashlar)
  @Get()
  list(@Part('accept-language') language: string) {
    return this.notes.list(language);
  }
}
`,
    },
  },
  {
    title: 'decorators that are made of others are composed',
    before: {
      'src/notes.ts': `import { applyDecorators, UseGuards } from '@nestjs/common';
import { Throttled } from './throttled';

export function Auth() {
  return applyDecorators(UseGuards(LoginGuard), Throttled());
}
`,
    },
    after: {
      'src/notes.ts': `import { composeDecorators, UseGuard } from 'ashlar';
import { Throttled } from './throttled';

export function Auth() {
  return composeDecorators(UseGuard(LoginGuard), Throttled());
}
`,
    },
  },
];

test.each(cases)('$title', ({ before, after }) => {
  expect(migrateSources([guards, requestValues], before).files).toEqual(after);
});

const currentUser = (statements: string) => `export interface RequestWithUser extends Request {
  user: { id: string; isBlocked: boolean };
}

export const CurrentUser = createParamDecorator((data: string, context: ExecutionContext) => {
  const request = context.switchToHttp().getRequest<RequestWithUser>();
  ${statements}return data ? request.user[data] : request.user;
});
`;

test('a decorator that checks the user is left', () => {
  const controller = `
@Controller('notes')
export class NotesController {
  @Get()
  list(@CurrentUser('id') id: string) {
    return id;
  }
}
`;
  const source = `import { Controller, createParamDecorator, ExecutionContext, Get } from '@nestjs/common';

${currentUser('if (request.user.isBlocked) throw new Error();\n  ')}${controller}`;
  expect(migrateSources([requestValues], { 'src/notes.ts': source }).files['src/notes.ts']).toBe(
    source
      .replace(
        'export const CurrentUser',
        '// ashlar-migrate: write a resolver in place of the decorator: `Resolved<…>` (docs/request-values.md of ashlar)\nexport const CurrentUser',
      )
      .replace(
        '  @Get',
        '  // ashlar-migrate: take the value of a resolver: `Resolved<…>` (docs/request-values.md of ashlar)\n  @Get',
      ),
  );
});

test('a decorator with a pipe is left, and `User` checks that there is a user', () => {
  const source = `import { Controller, createParamDecorator, ExecutionContext, Get, ParseIntPipe } from '@nestjs/common';

${currentUser('if (!request.user) throw new Error();\n  ')}
@Controller('notes')
export class NotesController {
  @Get('own')
  own(@CurrentUser() user: RequestWithUser['user']) {
    return user;
  }

  @Get('number')
  number(@CurrentUser('id', ParseIntPipe) id: number) {
    return id;
  }
}
`;
  const text = migrateSources([requestValues], { 'src/notes.ts': source }).files['src/notes.ts'];
  expect(text).toContain('own(user: User<CurrentUser1>)');
  expect(
    text,
  ).toContain(`  // ashlar-migrate: take the value of a resolver: \`Resolved<…>\` (docs/request-values.md of ashlar)
  @Get('number')
  number(@CurrentUser('id', ParseIntPipe) id: number) {`);
});
