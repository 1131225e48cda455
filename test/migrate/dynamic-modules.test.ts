import { expect, test } from 'vitest';
import { dynamicModules } from '../../compiler/src/migrate/nest/modules/dynamic-modules.ts';
import { migrateSources } from './support/migrate-sources.ts';

test('a module with options expects them', () => {
  const { files, application } = migrateSources([dynamicModules], {
    'src/mailer.ts': `export class Mailer {}
`,
    'src/mail-options.ts': `export const MAIL_OPTIONS = 'MAIL_OPTIONS';
`,
    'src/mail.module.ts': `import { DynamicModule, Module } from '@nestjs/common';
import { Mailer } from './mailer';
import { MAIL_OPTIONS } from './mail-options';

@Module({})
export class MailModule {
  static forRoot(options: object): DynamicModule {
    return {
      module: MailModule,
      global: true,
      providers: [{ provide: MAIL_OPTIONS, useValue: options }, Mailer],
      exports: [Mailer],
    };
  }
}
`,
    'src/app.module.ts': `import { Module } from '@nestjs/common';
import { MailModule } from './mail.module';

@Module({
  imports: [
    MailModule.forRoot({ from: 'a' }),
  ],
})
export class AppModule {}
`,
  });
  expect(files['src/app.module.ts']).toBe(`import { Module } from '@nestjs/common';
import { configure } from 'ashlar';
import { MAIL_OPTIONS } from './mail-options';
import { MailModule } from './mail.module';

@Module({
  imports: [
    configure(MailModule, { providers: [{ provide: MAIL_OPTIONS, useValue: { from: 'a' } }] }),
  ],
})
export class AppModule {}
`);
  expect(files['src/mail.module.ts']).toBe(`import { Module } from '@nestjs/common';
import { Mailer } from './mailer';
import { MAIL_OPTIONS } from './mail-options';

@Module({ providers: [Mailer], exports: [Mailer], expects: [MAIL_OPTIONS], global: true })
export class MailModule {}
`);
  expect(application.left.map(({ text }) => text)).toEqual([]);
});

test('`forRootAsync` gives a factory', () => {
  const { files, application } = migrateSources([dynamicModules], {
    'src/mailer.ts': `export class Mailer {}
`,
    'src/mail-options.ts': `export const MAIL_OPTIONS = 'MAIL_OPTIONS';
`,
    'src/mail.module.ts': `import { DynamicModule, Module } from '@nestjs/common';
import { Mailer } from './mailer';
import { MAIL_OPTIONS } from './mail-options';

@Module({ providers: [Mailer] })
export class MailModule {
  static forRoot(options: object): DynamicModule {
    return {
      module: MailModule,
      global: true,
      providers: [{ provide: MAIL_OPTIONS, useValue: options }, Mailer],
      exports: [Mailer],
    };
  }

  static forRootAsync(options: any): DynamicModule {
    return {
      module: MailModule,
      imports: options.imports ?? [],
      providers: [{ provide: MAIL_OPTIONS, useFactory: options.useFactory, inject: options.inject || [] }],
    };
  }

  other() {}
}
`,
    'src/config.ts': `import { Module } from '@nestjs/common';

@Module({})
export class ConfigModule {}

export class Config {}
`,
    'src/app.module.ts': `import { Module } from '@nestjs/common';
import { MailModule } from './mail.module';
import { Config, ConfigModule } from './config';

@Module({
  imports: [
    MailModule.forRootAsync({ imports: [ConfigModule], inject: [Config], useFactory: (config: Config) => ({ from: 'a' }) }),
  ],
})
export class AppModule {}
`,
  });
  expect(files['src/app.module.ts']).toBe(`import { Module } from '@nestjs/common';
import { MailModule } from './mail.module';
import { Config, ConfigModule } from './config';
import { configure } from 'ashlar';
import { MAIL_OPTIONS } from './mail-options';

@Module({
  imports: [
    configure(MailModule, {
      providers: [{ provide: MAIL_OPTIONS, useFactory: (config: Config) => ({ from: 'a' }), inject: [Config] }],
      imports: [ConfigModule],
    }),
  ],
})
export class AppModule {}
`);
  expect(files['src/mail.module.ts']).toBe(`import { Module } from '@nestjs/common';
import { Mailer } from './mailer';
import { MAIL_OPTIONS } from './mail-options';

@Module({ providers: [Mailer], expects: [MAIL_OPTIONS] })
export class MailModule {

  other() {}
}
`);
  expect(application.left.map(({ text }) => text)).toEqual([]);
});

test('a method without options is a plain module', () => {
  const { files, application } = migrateSources([dynamicModules], {
    'src/mailer.ts': `export class Mailer {}
`,
    'src/mail-options.ts': `export const MAIL_OPTIONS = 'MAIL_OPTIONS';
`,
    'src/mail.module.ts': `import { DynamicModule, Module } from '@nestjs/common';
import { Mailer } from './mailer';
import { MAIL_OPTIONS } from './mail-options';

@Module({})
export class MailModule {
  static register() {
    return { module: MailModule, providers: [Mailer] };
  }
}
`,
    'src/app.module.ts': `import { Module } from '@nestjs/common';
import { MailModule } from './mail.module';

@Module({
  imports: [
    MailModule.register(),
  ],
})
export class AppModule {}
`,
  });
  expect(files['src/app.module.ts']).toBe(`import { Module } from '@nestjs/common';
import { MailModule } from './mail.module';

@Module({
  imports: [
    MailModule,
  ],
})
export class AppModule {}
`);
  expect(files['src/mail.module.ts']).toBe(`import { Module } from '@nestjs/common';
import { Mailer } from './mailer';
import { MAIL_OPTIONS } from './mail-options';

@Module({ providers: [Mailer] })
export class MailModule {}
`);
  expect(application.left.map(({ text }) => text)).toEqual([]);
});

test('a module with two calls, and a method that computes, are left', () => {
  const { files, application } = migrateSources([dynamicModules], {
    'src/mailer.ts': `export class Mailer {}
`,
    'src/mail-options.ts': `export const MAIL_OPTIONS = 'MAIL_OPTIONS';
`,
    'src/mail.module.ts': `import { DynamicModule, Module } from '@nestjs/common';
import { Mailer } from './mailer';
import { MAIL_OPTIONS } from './mail-options';

@Module({})
export class MailModule {
  static forRoot(options: object): DynamicModule {
    return {
      module: MailModule,
      global: true,
      providers: [{ provide: MAIL_OPTIONS, useValue: options }, Mailer],
      exports: [Mailer],
    };
  }
}
`,
    'src/app.module.ts': `import { Module } from '@nestjs/common';
import { MailModule } from './mail.module';

@Module({
  imports: [
    MailModule.forRoot({ from: 'a' }),
    MailModule.forRoot({ from: 'b' }),
  ],
})
export class AppModule {}
`,
    'src/sms.module.ts': `import { DynamicModule, Module } from '@nestjs/common';

@Module({})
export class SmsModule {
  static register(options: object): DynamicModule {
    const providers = make(options);
    return { module: SmsModule, providers };
  }
}
`,
  });
  expect(files['src/app.module.ts']).toBe(`import { Module } from '@nestjs/common';
import { MailModule } from './mail.module';

// ashlar-migrate: import MailModule with \`configure\` in place of the call (docs/modules-and-providers.md of ashlar)
@Module({
  imports: [
    MailModule.forRoot({ from: 'a' }),
    MailModule.forRoot({ from: 'b' }),
  ],
})
export class AppModule {}
`);
  expect(files['src/mail.module.ts']).toBe(`import { DynamicModule, Module } from '@nestjs/common';
import { Mailer } from './mailer';
import { MAIL_OPTIONS } from './mail-options';

@Module({})
export class MailModule {
  // ashlar-migrate: list the providers in \`@Module\`, and what the importer provides in \`expects\` (docs/modules-and-providers.md of ashlar)
  static forRoot(options: object): DynamicModule {
    return {
      module: MailModule,
      global: true,
      providers: [{ provide: MAIL_OPTIONS, useValue: options }, Mailer],
      exports: [Mailer],
    };
  }
}
`);
  expect(files['src/sms.module.ts']).toBe(`import { DynamicModule, Module } from '@nestjs/common';

@Module({})
export class SmsModule {
  // ashlar-migrate: list the providers in \`@Module\`, and what the importer provides in \`expects\` (docs/modules-and-providers.md of ashlar)
  static register(options: object): DynamicModule {
    const providers = make(options);
    return { module: SmsModule, providers };
  }
}
`);
  expect(application.left.map(({ text }) => text)).toEqual([
    'import MailModule with `configure` in place of the call (docs/modules-and-providers.md of ashlar)',
    'list the providers in `@Module`, and what the importer provides in `expects` (docs/modules-and-providers.md of ashlar)',
    'list the providers in `@Module`, and what the importer provides in `expects` (docs/modules-and-providers.md of ashlar)',
  ]);
});

test('global modules, middleware and builders', () => {
  const { files, application } = migrateSources([dynamicModules], {
    'src/a.ts': `import { Global, MiddlewareConsumer, Module, NestModule } from '@nestjs/common';

@Global()
@Module({ exports: [] })
export class A implements NestModule {
  configure(consumer: MiddlewareConsumer) {
    consumer.apply(log).forRoutes('*');
  }
}
`,
    'src/b.ts': `import { Module } from '@nestjs/common';
import { ConfigurableModuleClass } from './definition';

@Module({})
export class B extends ConfigurableModuleClass {}
`,
  });
  expect(files['src/a.ts']).toBe(`import { MiddlewareConsumer, Module, NestModule } from '@nestjs/common';

@Module({ exports: [], global: true })
export class A implements NestModule {
  // ashlar-migrate: register the middleware with \`app.use\` in the main file, or write a guard or an interceptor (docs/coming-from-nestjs.md of ashlar)
  configure(consumer: MiddlewareConsumer) {
    consumer.apply(log).forRoutes('*');
  }
}
`);
  expect(files['src/b.ts']).toBe(`import { Module } from '@nestjs/common';
import { ConfigurableModuleClass } from './definition';

// ashlar-migrate: list what the importer provides in \`expects\`, and import the module with \`configure\` (docs/modules-and-providers.md of ashlar)
@Module({})
export class B extends ConfigurableModuleClass {}
`);
  expect(application.left.map(({ text }) => text)).toEqual([
    'register the middleware with `app.use` in the main file, or write a guard or an interceptor (docs/coming-from-nestjs.md of ashlar)',
    'list what the importer provides in `expects`, and import the module with `configure` (docs/modules-and-providers.md of ashlar)',
  ]);
});

test('global guards are guards of the root module', () => {
  const { files, application } = migrateSources([dynamicModules], {
    'src/guard.ts': `import { Guard } from 'ashlar';

@Guard()
export class Admins implements Guard {
  canActivate() {
    return true;
  }
}
`,
    'src/main.ts': `import { NestFactory } from '@nestjs/core';
import { AppModule } from './app.module';

NestFactory.create(AppModule);
`,
    'src/app.module.ts': `import { Module, ValidationPipe } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_PIPE } from '@nestjs/core';
import { Failures } from './failures';
import { Admins } from './guard';

@Module({
  providers: [
    { provide: APP_GUARD, useClass: Admins },
    { provide: APP_PIPE, useValue: new ValidationPipe({ whitelist: true, forbidNonWhitelisted: true }) },
    { provide: APP_FILTER, useClass: Failures },
  ],
})
export class AppModule {}
`,
    'src/failures.ts': `export class Failures {}
`,
  });
  expect(files['src/app.module.ts']).toBe(`import { Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD } from '@nestjs/core';
import { Failures } from './failures';
import { Admins } from './guard';

@Module({
  providers: [
    { provide: APP_GUARD, useClass: Admins },
    { provide: APP_FILTER, useClass: Failures },
  ],
})
export class AppModule {}
`);
  expect(application.left.map(({ text }) => text)).toEqual([]);
});

test('a module that is global for some options is left', () => {
  const { files, application } = migrateSources([dynamicModules], {
    'src/mail.module.ts': `import { DynamicModule, Module } from '@nestjs/common';

@Module({})
export class MailModule {
  static forRoot(options: { isGlobal: boolean }): DynamicModule {
    return { module: MailModule, global: options.isGlobal, providers: [] };
  }
}
`,
    'src/app.module.ts': `import { Module } from '@nestjs/common';
import { MailModule } from './mail.module';

@Module({ imports: [MailModule.forRoot({ isGlobal: true })] })
export class AppModule {}
`,
  });
  expect(files['src/mail.module.ts']).toContain('global: options.isGlobal');
  expect(application.left).toHaveLength(2);
});
