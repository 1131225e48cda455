import { expect, test } from 'vitest';
import { globalClasses } from '../../compiler/src/migrate/nest/global-classes.ts';
import { guards } from '../../compiler/src/migrate/nest/guards.ts';
import { emptyLists } from '../../compiler/src/migrate/nest/modules/empty-lists.ts';
import { migrateSources } from './support/migrate-sources.ts';

const guard = (parameter: string) => `import { CanActivate, ExecutionContext, Injectable } from '@nestjs/common';
import { Tokens } from './tokens';

@Injectable()
export class LoginGuard implements CanActivate {
  constructor(${parameter}) {}

  canActivate(context: ExecutionContext): boolean {
    return context.switchToHttp().getRequest().headers.authorization !== undefined;
  }
}
`;

const controller = (name: string) => `import { Controller, Module, UseGuards } from '@nestjs/common';
import { LoginGuard } from './auth/login.guard';

@Controller('${name.toLowerCase()}')
@UseGuards(LoginGuard)
export class ${name}Controller {}

@Module({ controllers: [${name}Controller] })
export class ${name}Module {}
`;

const tokens = `export class Tokens {}
`;

const root = `import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { AuthModule } from './auth/auth.module';
import { LoginGuard } from './auth/login.guard';
import { NotesModule } from './notes';
import { UsersModule } from './users';

@Module({
  imports: [AuthModule, NotesModule, UsersModule],
  providers: [{ provide: APP_GUARD, useClass: LoginGuard }],
})
export class AppModule {}
`;

const rootAfter = `import { Module } from '@nestjs/common';
import { AuthModule } from './auth/auth.module';
import { GlobalGuardsModule } from './auth/global-guards.module';
import { LoginGuard } from './auth/login.guard';
import { NotesModule } from './notes';
import { UsersModule } from './users';

@Module({
  imports: [AuthModule, NotesModule, UsersModule, GlobalGuardsModule],
  guards: [LoginGuard],
})
export class AppModule {}
`;

const auth = `import { Module } from '@nestjs/common';
import { Tokens } from './tokens';

@Module({ providers: [Tokens] })
export class AuthModule {}
`;

const others = {
  'src/notes.ts': controller('Notes'),
  'src/users.ts': controller('Users'),
  'src/auth/tokens.ts': tokens,
};

function migrated(sources: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return migrateSources([guards, globalClasses, emptyLists], { ...others, ...sources }).files;
}

test('a guard of all routes that controllers name too is in a global module with its providers', () => {
  const files = migrated({
    'src/app.module.ts': root,
    'src/auth/auth.module.ts': auth,
    'src/auth/login.guard.ts': guard('private readonly tokens: Tokens'),
  });
  expect(files['src/app.module.ts']).toBe(rootAfter);
  expect(files['src/auth/auth.module.ts']).toBe(
    auth.replace('providers: [Tokens]', 'providers: [Tokens], exports: [Tokens]'),
  );
  expect(files['src/auth/global-guards.module.ts']).toBe(`import { Module } from 'ashlar';
import { AuthModule } from './auth.module';
import { LoginGuard } from './login.guard';

@Module({
  global: true,
  imports: [AuthModule],
  providers: [LoginGuard],
  exports: [LoginGuard],
})
export class GlobalGuardsModule {}
`);
});

test('a guard without providers is in a global module alone', () => {
  const files = migrated({
    'src/app.module.ts': root,
    'src/auth/auth.module.ts': auth,
    'src/auth/login.guard.ts': guard(''),
  });
  expect(files['src/app.module.ts']).toBe(rootAfter);
  expect(files['src/auth/auth.module.ts']).toBe(auth);
  expect(files['src/auth/global-guards.module.ts']).toBe(`import { Module } from 'ashlar';
import { LoginGuard } from './login.guard';

@Module({
  global: true,
  providers: [LoginGuard],
  exports: [LoginGuard],
})
export class GlobalGuardsModule {}
`);
});

test('another module than the root one becomes global', () => {
  const files = migrated({
    'src/app.module.ts': root.replace('  providers: [{ provide: APP_GUARD, useClass: LoginGuard }],\n', ''),
    'src/auth/auth.module.ts': `import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { LoginGuard } from './login.guard';
import { Tokens } from './tokens';

@Module({
  providers: [Tokens, { provide: APP_GUARD, useClass: LoginGuard }],
})
export class AuthModule {}
`,
    'src/auth/login.guard.ts': guard('private readonly tokens: Tokens'),
  });
  expect(files['src/auth/auth.module.ts']).toBe(`import { Module } from '@nestjs/common';
import { LoginGuard } from './login.guard';
import { Tokens } from './tokens';

@Module({
  providers: [Tokens, LoginGuard],
  global: true,
  exports: [LoginGuard],
})
export class AuthModule {}
`);
  expect(files['src/app.module.ts']).toContain('guards: [LoginGuard]');
  expect(files['src/auth/global-guards.module.ts']).toBeUndefined();
});

test('a guard that only controllers of the root module name stays there', () => {
  const files = migrateSources([guards, globalClasses, emptyLists], {
    'src/app.module.ts': `import { Controller, Module, UseGuards } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { LoginGuard } from './login.guard';

@Controller('notes')
@UseGuards(LoginGuard)
export class NotesController {}

@Module({ controllers: [NotesController], providers: [{ provide: APP_GUARD, useClass: LoginGuard }] })
export class AppModule {}
`,
    'src/login.guard.ts': guard(''),
    'src/tokens.ts': tokens,
  }).files;
  expect(files['src/app.module.ts']).toContain(
    '@Module({ controllers: [NotesController], providers: [LoginGuard], guards: [LoginGuard] })',
  );
});
