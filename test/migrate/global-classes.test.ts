import { expect, test } from 'vitest';
import { globalClasses } from '../../compiler/src/migrate/nest/global-classes.ts';
import { guards } from '../../compiler/src/migrate/nest/guards.ts';
import { interceptors } from '../../compiler/src/migrate/nest/interceptors.ts';
import { migrateSources } from './support/migrate-sources.ts';

interface Case {
  readonly title: string;
  readonly before: Readonly<Record<string, string>>;
  readonly after: Readonly<Record<string, string>>;
}

const cases: readonly Case[] = [
  {
    title: 'global classes are listed by the root module',
    before: {
      'src/main.ts': `import { NestFactory } from '@nestjs/core';
import { AppModule } from './app.module';

void NestFactory.create(AppModule);
`,
      'src/app.module.ts': `import { Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import { AuthModule } from './auth.module';
import { LoginGuard, Wrap, Failures } from './classes';

@Module({
  imports: [AuthModule],
  providers: [
    { provide: APP_INTERCEPTOR, useClass: Wrap },
    { provide: APP_FILTER, useClass: Failures },
  ],
})
export class AppModule {}
`,
      'src/auth.module.ts': `import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { LoginGuard } from './classes';

@Module({ providers: [{ provide: APP_GUARD, useClass: LoginGuard }] })
export class AuthModule {}
`,
      'src/classes.ts': `import { CallHandler, CanActivate, Catch, ExecutionContext, Injectable, NestInterceptor } from '@nestjs/common';
import { map } from 'rxjs';

@Injectable()
export class LoginGuard implements CanActivate {
  canActivate() {
    return true;
  }
}

@Injectable()
export class Wrap implements NestInterceptor {
  intercept(_context: ExecutionContext, next: CallHandler) {
    return next.handle().pipe(map((data) => ({ data })));
  }
}

@Catch()
export class Failures {}
`,
    },
    after: {
      'src/app.module.ts': `import { Module } from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import { AuthModule } from './auth.module';
import { LoginGuard, Wrap, Failures } from './classes';

// ashlar-migrate: convert \`Failures\`, and list it in the root module (docs/request-lifecycle.md of ashlar)
@Module({
  imports: [AuthModule],
  providers: [
    Wrap,
    { provide: APP_FILTER, useClass: Failures },
  ],
  responseMapper: Wrap,
  guards: [LoginGuard],
})
export class AppModule {}
`,
      'src/auth.module.ts': `import { Module } from '@nestjs/common';
import { LoginGuard } from './classes';

@Module({ providers: [LoginGuard], exports: [LoginGuard] })
export class AuthModule {}
`,
      'src/classes.ts': `import { Catch, Injectable } from '@nestjs/common';
import { Guard, type ResponseMapper } from 'ashlar';

@Guard()
export class LoginGuard implements Guard {
  canActivate() {
    return true;
  }
}

@Injectable()
export class Wrap implements ResponseMapper {
  map<T>(data: T): { data: T } {
    return { data };
  }
}

@Catch()
export class Failures {}
`,
      'src/main.ts': `import { NestFactory } from '@nestjs/core';
import { AppModule } from './app.module';

void NestFactory.create(AppModule);
`,
    },
  },
];

test.each(cases)('$title', ({ before, after }) => {
  expect(migrateSources([guards, interceptors, globalClasses], before).files).toEqual(after);
});

test.each([
  ['export default class LoginGuard', ''],
  ['class LoginGuard', '\nexport { LoginGuard as default };\n'],
])('a global guard that is the default export of its file is imported as one: `%s` %j', (declaration, end) => {
  const module = (name: string, imports: string, entries: string) => `import { Module } from '@nestjs/common';
${imports}
@Module({ ${entries} })
export class ${name} {}
`;
  const { files } = migrateSources([guards, globalClasses], {
    'src/app.module.ts': module('AppModule', "import { AuthModule } from './auth.module';\n", 'imports: [AuthModule]'),
    'src/auth.module.ts': module(
      'AuthModule',
      "import { APP_GUARD } from '@nestjs/core';\nimport LoginGuard from './login.guard';\n",
      'providers: [{ provide: APP_GUARD, useClass: LoginGuard }]',
    ),
    'src/login.guard.ts': `import { CanActivate, Injectable } from '@nestjs/common';

@Injectable()
${declaration} implements CanActivate {
  canActivate() {
    return true;
  }
}
${end}`,
    'src/main.ts': `import { NestFactory } from '@nestjs/core';
import { AppModule } from './app.module';

void NestFactory.create(AppModule);
`,
  });
  expect(files['src/app.module.ts']).toBe(
    module(
      'AppModule',
      "import { AuthModule } from './auth.module';\nimport LoginGuard from './login.guard';\n",
      'imports: [AuthModule], guards: [LoginGuard]',
    ),
  );
  expect(files['src/auth.module.ts']).toBe(
    module('AuthModule', "import LoginGuard from './login.guard';\n", 'providers: [LoginGuard], exports: [LoginGuard]'),
  );
});
