import { expect, test } from 'vitest';
import { configuration } from '../../compiler/src/migrate/nest/configuration/configuration.ts';
import { migrateSources } from './support/migrate-sources.ts';

const appModule = (options = 'isGlobal: true', more = '') => `import { Module } from '@nestjs/common';
import { ConfigModule } from '@nestjs/config';
${more}
@Module({ imports: [ConfigModule.forRoot({ ${options} })] })
export class AppModule {}
`;

function migrate(sources: Record<string, string>) {
  return migrateSources([configuration], sources);
}

const service = (parameters: string, body: string) => `import { Injectable } from '@nestjs/common';
import { ConfigService } from '@nestjs/config';

@Injectable()
export class Mailer {
  constructor(${parameters}) {}

  send() {
    ${body}
  }
}
`;

/** The body of `send`, and the properties of the class of direct keys. */
function converted(body: string): { body: string; fields: string } {
  const { files } = migrate({
    'src/app.module.ts': appModule(),
    'src/mailer.ts': service('private readonly config: ConfigService', body),
  });
  const text = files['src/mailer.ts'] ?? '';
  const environment = files['src/config/environment.config.ts'] ?? '';
  const inner = /send\(\) \{\n {4}(.*?)\n {2}\}/s.exec(text)?.[1] ?? text;
  return { body: inner, fields: [...environment.matchAll(/^ {2}(.*)$/gm)].map(([, line]) => line).join(' ') };
}

test.each([
  ["return this.config.get<string>('MAIL_HOST');", 'return this.config.mailHost;', 'readonly mailHost?: string;'],
  [
    "return this.config.get('MAIL_HOST', 'localhost');",
    'return this.config.mailHost;',
    "readonly mailHost!: string & Default<'localhost'>;",
  ],
  [
    "return this.config.getOrThrow<string>('MAIL_HOST');",
    'return this.config.mailHost;',
    'readonly mailHost!: string;',
  ],
  [
    "return this.config.get<number>('MAIL_PORT', 25);",
    'return this.config.mailPort;',
    'readonly mailPort!: Int & Default<25>;',
  ],
  ["return this.config.get<number>('MAIL_PORT');", 'return this.config.mailPort;', 'readonly mailPort?: number;'],
  [
    "return this.config.get<number>('RATE', 0.5);",
    'return this.config.rate;',
    'readonly rate!: number & Default<0.5>;',
  ],
  ["return this.config.get<boolean>('IS_ON');", 'return this.config.isOn;', 'readonly isOn?: boolean;'],
  [
    "return this.config.get<boolean>('IS_ON', false);",
    'return this.config.isOn;',
    'readonly isOn!: boolean & Default<false>;',
  ],
  [
    "return this.config.get('MAIL_HOST') === 'x';",
    "return this.config.mailHost === 'x';",
    'readonly mailHost?: string;',
  ],
  [
    "return connect(this.config.get('MAIL_HOST'));",
    'return connect(this.config.mailHost!);',
    'readonly mailHost?: string;',
  ],
  [
    "return this.config.get('MAIL_HOST', fallback).length;",
    'return (this.config.mailHost ?? fallback).length;',
    'readonly mailHost?: string;',
  ],
  [
    "return this.config.get('MAIL_HOST', { infer: true });",
    'return this.config.mailHost!;',
    'readonly mailHost?: string;',
  ],
])('`%s` reads a property', (before, after, fields) => {
  expect(converted(before)).toEqual({ body: after, fields });
});

test('two defaults of one variable stay where they are', () => {
  expect(converted("return this.config.get('A', 'x') + this.config.get('A', 'y');")).toEqual({
    body: "return (this.config.a ?? 'x') + (this.config.a ?? 'y');",
    fields: 'readonly a?: string;',
  });
});

test.each([
  ['process.env.MAIL_HOST', 'readonly host?: string;'],
  ["process.env['MAIL_HOST']", 'readonly host?: string;'],
  ['process.env.MAIL_HOST!', 'readonly host!: string;'],
  ["process.env.MAIL_HOST || 'x'", "readonly host!: string & Default<'x'>;"],
  ['parseInt(process.env.MAIL_HOST, 10)', 'readonly host?: Int;'],
  ["parseInt(process.env.MAIL_HOST ?? '3', 10)", 'readonly host!: Int & Default<3>;'],
  ['parseInt(process.env.MAIL_HOST, 10) || 3', 'readonly host!: Int & Default<3>;'],
  ['+process.env.MAIL_HOST', 'readonly host?: number;'],
  ['Number(process.env.MAIL_HOST ?? 1.5)', 'readonly host!: number & Default<1.5>;'],
  ['process.env.MAIL_HOST ? parseInt(process.env.MAIL_HOST, 10) : 3', 'readonly host!: Int & Default<3>;'],
  ["process.env.MAIL_HOST === 'true'", 'readonly host!: boolean & Default<false>;'],
  ["process.env.MAIL_HOST !== 'false'", 'readonly host!: boolean & Default<true>;'],
  ["process.env.MAIL_HOST?.split(',')", 'readonly host?: string[];'],
])('`%s` in a namespace is a property', (expression, field) => {
  const { files } = migrate({
    'src/app.module.ts': appModule('load: [mailConfig]', "import { mailConfig } from './mail.config';\n"),
    'src/mail.config.ts': `import { registerAs } from '@nestjs/config';

/** The mail server. */
export const mailConfig = registerAs('mail', () => ({ host: ${expression} }));
`,
    'src/mailer.ts': service('private readonly config: ConfigService', "return this.config.get('mail.host');"),
  });
  expect(files['src/mail.config.ts']).toContain(`/** The mail server. */
@Configuration({ prefix: 'MAIL_' })
export class MailConfig {
  ${field}
}
`);
  expect(files['src/mailer.ts']).toMatch(/return this\.config\.host!?;/);
});

test('a namespace is injected by its class', () => {
  const { files, application } = migrate({
    'src/app.module.ts': appModule('isGlobal: false, load: [mailConfig]', "import mailConfig from './mail.config';\n"),
    'src/mail.config.ts': `import { registerAs } from '@nestjs/config';

export default registerAs('mail', () => ({
  host: process.env.SMTP_HOST ?? 'localhost',
  url: \`smtp://\${process.env.SMTP_HOST}:\${process.env.SMTP_PORT}\`,
  pool: { size: parseInt(process.env.MAIL_POOL || '3', 10) },
}));
`,
    'src/mailer.ts': `import { Inject, Injectable } from '@nestjs/common';
import { ConfigType } from '@nestjs/config';
import mailConfig from './mail.config';

@Injectable()
export class Mailer {
  constructor(@Inject(mailConfig.KEY) private readonly config: ConfigType<typeof mailConfig>) {}

  send() {
    return this.config.url + this.config.pool.size;
  }
}
`,
    'src/mail.module.ts': `import { Module } from '@nestjs/common';
import { ConfigModule } from '@nestjs/config';
import mailConfig from './mail.config';
import { Mailer } from './mailer';

@Module({ imports: [ConfigModule.forFeature(mailConfig)], providers: [Mailer] })
export class MailModule {}
`,
  });
  expect(files).toEqual({
    'src/app.module.ts': `import { Module } from '@nestjs/common';
import { ConfigurationModule } from './config/configuration.module';

@Module({ imports: [ConfigurationModule] })
export class AppModule {}
`,
    'src/config/configuration.module.ts': `import { Module } from 'ashlar';
import { MailConfig } from '../mail.config';

@Module({
  providers: [MailConfig],
  exports: [MailConfig],
})
export class ConfigurationModule {}
`,
    'src/mail.config.ts': `import { Configuration, type Default, type Int } from 'ashlar';

@Configuration()
export class MailConfig {
  readonly smtpHost!: string & Default<'localhost'>;
  readonly smtpPort?: string;
  readonly mailPool!: Int & Default<3>;

  get host() {
    return this.smtpHost;
  }

  get url() {
    return \`smtp://\${this.smtpHost}:\${this.smtpPort}\`;
  }

  get pool() {
    return { size: this.mailPool };
  }
}
`,
    'src/mailer.ts': `import { Injectable } from '@nestjs/common';
import type { MailConfig } from './mail.config';

@Injectable()
export class Mailer {
  constructor(private readonly config: MailConfig) {}

  send() {
    return this.config.url + this.config.pool.size;
  }
}
`,
    'src/mail.module.ts': `import { Module } from '@nestjs/common';
import { ConfigurationModule } from './config/configuration.module';
import { Mailer } from './mailer';

@Module({ imports: [ConfigurationModule], providers: [Mailer] })
export class MailModule {}
`,
  });
  expect(application.left).toEqual([]);
});

test('a function without a namespace is a class in its file', () => {
  const { files } = migrate({
    'src/app.module.ts': appModule('load: [configuration]', "import configuration from './config/configuration';\n"),
    'src/config/configuration.ts': `export default () => ({
  port: parseInt(process.env.PORT, 10) || 3000,
  database: {
    host: process.env.DATABASE_HOST,
  },
});
`,
    'src/mailer.ts': service(
      'private config: ConfigService',
      "return this.config.get<number>('port') + this.config.get<string>('database.host');",
    ),
  });
  expect(files['src/config/configuration.ts']).toBe(`import { Configuration, type Default, type Int } from 'ashlar';

@Configuration()
export class AppConfig {
  readonly port!: Int & Default<3000>;
  readonly databaseHost?: string;

  get database() {
    return { host: this.databaseHost };
  }
}
`);
  expect(files['src/mailer.ts']).toContain('return this.config.port + this.config.databaseHost;');
  expect(files['src/mailer.ts']).toContain('constructor(private config: AppConfig) {}');
});

test('the rules of Joi are constraints', () => {
  const { files, application } = migrate({
    'src/app.module.ts': appModule(
      `isGlobal: true, validationSchema: Joi.object({
    NODE_ENV: Joi.string().valid('development', 'production').default('development'),
    PORT: Joi.number().port().default(3000),
    DATABASE_URL: Joi.string().uri().required(),
    POOL: Joi.number().integer().min(1).max(9),
    MODE: Joi.string().when('NODE_ENV', { is: 'production' }),
    DEBUG: Joi.boolean(),
  })`,
      "import * as Joi from 'joi';\n",
    ),
  });
  expect(files['src/config/environment.config.ts']).toBe(
    `import { Configuration, type Default, type Format, type Int, type Max, type Min } from 'ashlar';

/** Environment variables of the application. */
@Configuration()
export class EnvironmentConfig {
  readonly nodeEnv!: ('development' | 'production') & Default<'development'>;
  readonly port!: Int & Min<0> & Max<65535> & Default<3000>;
  readonly databaseUrl!: string & Format<'uri'>;
  readonly pool?: Int & Min<1> & Max<9>;
  // ashlar-migrate: check the rule \`when('NODE_ENV', { is: 'production' })\` in onModuleInit (docs/configuration.md of ashlar)
  readonly mode?: string;
  readonly debug?: boolean;
}
`,
  );
  expect(files['src/app.module.ts']).toBe(`import { Module } from '@nestjs/common';
import { ConfigurationModule } from './config/configuration.module';

@Module({ imports: [ConfigurationModule] })
export class AppModule {}
`);
  expect(application.left).toHaveLength(1);
});

test('a class that reads two configurations gets a parameter for each', () => {
  const { files } = migrate({
    'src/app.module.ts': appModule('isGlobal: true, load: [shop]', "import { shop } from './shop';\n"),
    'src/shop.ts': `import { registerAs } from '@nestjs/config';
export const shop = registerAs('shop', () => ({ name: process.env.SHOP_NAME }));
`,
    'src/mailer.ts': service(
      '\n    private readonly config: ConfigService,\n  ',
      "return this.config.get<string>('MAIL_FROM') + this.config.get<string>('MAIL_TO') + this.config.get<string>('shop.name');",
    ),
    'src/main.ts': `import { NestFactory } from '@nestjs/core';
import { ConfigService } from '@nestjs/config';
import { AppModule } from './app.module';

async function bootstrap() {
  const app = await NestFactory.create(AppModule);
  const config = app.get(ConfigService);
  await app.listen(config.get('PORT') ?? 3000, config.get<string>('shop.name'));
}
bootstrap();
`,
  });
  expect(files['src/mailer.ts']).toContain(`  constructor(
    private readonly config: EnvironmentConfig,
    private readonly shopConfig: ShopConfig,
  ) {}`);
  expect(files['src/mailer.ts']).toContain('return this.config.mailFrom + this.config.mailTo + this.shopConfig.name;');
  expect(files['src/main.ts']).toContain(`  const config = app.get(EnvironmentConfig);
  const shopConfig = app.get(ShopConfig);
  await app.listen(config.port ?? 3000, shopConfig.name);`);
});

test('keys that are not literals are left', () => {
  const { files, application } = migrate({
    'src/app.module.ts': appModule(),
    'src/mailer.ts': service(
      'private readonly config: ConfigService',
      "return this.config.get(key) + this.config.get<string>('A');",
    ),
  });
  expect(files['src/mailer.ts']).toContain(
    'private readonly config: ConfigService, private readonly environmentConfig: EnvironmentConfig',
  );
  expect(files['src/mailer.ts']).toContain('return this.config.get(key) + this.environmentConfig.a;');
  expect(application.left.map(({ text }) => text)).toEqual([
    'read a property of a configuration class in place of the ConfigService (docs/configuration.md of ashlar)',
  ]);
});

test('functions with other statements, and `validate`, are left', () => {
  const { files, application } = migrate({
    'src/app.module.ts': appModule(
      'validate, load: [shop]',
      "import { shop } from './shop';\nimport { validate } from './validate';\n",
    ),
    'src/shop.ts': `import { registerAs } from '@nestjs/config';
export const shop = registerAs('shop', () => {
  check();
  return { name: process.env.SHOP_NAME };
});
`,
    'src/validate.ts': 'export function validate(config: object) {\n  return config;\n}\n',
  });
  expect(files['src/shop.ts']).toContain(
    '// ashlar-migrate: write a class with `@Configuration()` in place of `registerAs`',
  );
  expect(application.left).toHaveLength(2);
});

test('other uses of a configuration, and a service without a module, are left', () => {
  const used = migrate({
    'src/app.module.ts': appModule('load: [mailConfig]', "import { mailConfig } from './mail.config';\n"),
    'src/mail.config.ts': `import { registerAs } from '@nestjs/config';
export const mailConfig = registerAs('mail', () => ({ host: process.env.MAIL_HOST }));
`,
    'src/seed.ts': "import { mailConfig } from './mail.config';\n\nconnect(mailConfig().host);\n",
  });
  expect(used.files['src/seed.ts']).toBe(`import { mailConfig } from './mail.config';

// ashlar-migrate: use the configuration class in place of the function (docs/configuration.md of ashlar)
connect(mailConfig().host);
`);

  const source = service('private readonly config: ConfigService', "return this.config.get<string>('A');");
  expect(migrate({ 'src/mailer.ts': source }).application.left).toHaveLength(1);
});

test.each([
  ['load: [() => ({ a: 1 })]', 'write a class with `@Configuration()` for each function of `load`'],
  ['load: [shop]', 'write a class with `@Configuration()` for each function of `load`'],
  ['load: configurations', 'write a class with `@Configuration()` for each function of `load`'],
  ['load: [...configurations]', 'write a class with `@Configuration()` for each function of `load`'],
  ['...options', 'move the other options of `ConfigModule` to the configuration classes'],
  ['validate(config) { return config; }', 'move the other options of `ConfigModule` to the configuration classes'],
])('`forRoot` with `%s` has a comment', (options, comment) => {
  const { application } = migrate({
    'src/app.module.ts': appModule(options, "import { shop } from './shop';\n"),
    'src/shop.ts': 'export function shop() {\n  check();\n  return { name: process.env.SHOP_NAME };\n}\n',
  });
  expect(application.left.map(({ text }) => text)).toEqual([`${comment} (docs/configuration.md of ashlar)`]);
});

test('how `.env` is read is noted', () => {
  const decisionsOf = (options: string) =>
    migrate({ 'src/app.module.ts': appModule(options) }).application.decisions.map(({ text }) => text);
  const usual = decisionsOf('isGlobal: true, cache: true, expandVariables: false, ignoreEnvFile: false');
  expect(usual).toHaveLength(2);
  expect(decisionsOf("envFilePath: ['.env.local'], ignoreEnvFile: isTest, expandVariables: true")).toEqual([
    "Ashlar reads `.env` alone: start the application with `node --env-file` for ['.env.local']",
    '`.env` was not read (`ignoreEnvFile`), and is now',
    'variables in the values of `.env` are not replaced (`expandVariables`): write the values out',
    ...usual,
  ]);
});

test('a number in another base is computed', () => {
  const { files } = migrate({
    'src/app.module.ts': appModule('load: [mask]', "import { mask } from './mask';\n"),
    'src/mask.ts': 'export const mask = () => ({ bits: parseInt(process.env.MASK_BITS, 16) });\n',
  });
  expect(files['src/mask.ts']).toContain('readonly maskBits?: string;');
  expect(files['src/mask.ts']).toContain('return parseInt(this.maskBits, 16);');
});

test('possible values that are not literals have a comment', () => {
  const { files } = migrate({
    'src/app.module.ts': appModule(
      'validationSchema: Joi.object({ LEVEL: Joi.string().equal(...levels) })',
      "import * as Joi from 'joi';\n",
    ),
  });
  expect(files['src/config/environment.config.ts']).toContain('check the rule `equal(...levels)` in onModuleInit');
});
