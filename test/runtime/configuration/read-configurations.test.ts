import { describe, expect, test } from 'vitest';
import type { Environment, Token } from '../../../runtime/src/index.ts';
import { Secret, StartupError } from '../../../runtime/src/index.ts';
import { override, TestApplication } from '../../../runtime/src/testing/index.ts';
import { type LoadedApplication, loadApplication } from './support/load-application.ts';

const imports =
  "import { Configuration, Injectable, Module, Secret, type Default, type Format, type Int, type Max, type Min, type MinItems, type MinLength } from 'ashlar';";

function withConfiguration(body: string, options = ''): Promise<LoadedApplication> {
  return loadApplication(`${imports}
export enum Level { Debug = 'debug', Info = 'info' }
@Configuration(${options})
export class Config {
  ${body}
}
@Module({ providers: [Config] })
export class AppModule {}
`);
}

/** Starts an application and returns its configuration. */
async function read({ compiled, exports }: LoadedApplication, env: Environment): Promise<Record<string, unknown>> {
  const app = await TestApplication.create(compiled, { env });
  return app.resolve(exports['Config'] as Token<Record<string, unknown>>);
}

/** The error with which an application does not start. */
async function failure(start: Promise<unknown>): Promise<StartupError> {
  const error = await start.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof StartupError)) throw new Error(`the start did not fail as expected: ${error}`);
  return error;
}

/** The problems of a configuration, without the first line and without the places. */
function problemsOf(error: StartupError): string[] {
  const [, ...lines] = error.message.split('\n');
  return lines.map((line) => line.trim().replace(/ \(Config\.\w+\)$/, ''));
}

interface Row {
  readonly type: string;
  readonly mark?: '?' | '!';
  readonly accepted: readonly (readonly [text: string | undefined, value: unknown])[];
  readonly rejected: readonly (readonly [text: string | undefined, problem: string])[];
}

const table: readonly Row[] = [
  {
    type: 'string',
    accepted: [
      ['text', 'text'],
      [' ', ' '],
      ['a\u0000\u001b[2Jb', 'a\u0000\u001b[2Jb'],
    ],
    rejected: [
      [undefined, 'VALUE is required'],
      ['', 'VALUE is required, but is empty'],
    ],
  },
  {
    type: "string & Default<'none'>",
    accepted: [
      [undefined, 'none'],
      ['', 'none'],
      ['x', 'x'],
    ],
    rejected: [],
  },
  {
    type: 'string',
    mark: '?',
    accepted: [
      [undefined, undefined],
      ['', undefined],
      ['x', 'x'],
    ],
    rejected: [],
  },
  {
    type: "string & Format<'uri'>",
    accepted: [['postgres://localhost/notes', 'postgres://localhost/notes']],
    rejected: [['localhost', 'VALUE must be a URL']],
  },
  {
    type: 'Int & Min<1> & Max<9>',
    accepted: [
      ['1', 1],
      ['9', 9],
    ],
    rejected: [
      ['0', 'VALUE must be at least 1'],
      ['10', 'VALUE must be at most 9'],
      ['1.5', 'VALUE must be an integer'],
      ['1e2', 'VALUE must be an integer'],
      [' 1', 'VALUE must be an integer'],
      ['99999999999999999999', 'VALUE must be an integer'],
      ['9'.repeat(1_000_000), 'VALUE must be an integer'],
    ],
  },
  {
    type: 'number',
    accepted: [
      ['1.5', 1.5],
      ['-1e3', -1000],
    ],
    rejected: [
      ['NaN', 'VALUE must be a number'],
      ['Infinity', 'VALUE must be a number'],
    ],
  },
  {
    type: 'boolean',
    accepted: [
      ['true', true],
      ['false', false],
    ],
    rejected: ['1', 'TRUE', 'yes', 'on'].map((text) => [text, 'VALUE must be true or false'] as const),
  },
  {
    type: 'boolean & Default<false>',
    accepted: [
      [undefined, false],
      ['true', true],
    ],
    rejected: [],
  },
  {
    type: "'small' | 'large' | 3",
    accepted: [
      ['small', 'small'],
      ['3', 3],
    ],
    rejected: [['Small', 'VALUE must be one of "small", "large", 3']],
  },
  {
    type: 'Level & Default<Level.Info>',
    accepted: [
      [undefined, 'info'],
      ['debug', 'debug'],
    ],
    rejected: [['warn', 'VALUE must be one of "debug", "info"']],
  },
  {
    type: 'Date',
    accepted: [['2030-12-31T23:59:59Z', new Date('2030-12-31T23:59:59Z')]],
    rejected: [['tomorrow', 'VALUE must be a date and time such as 2030-12-31T23:59:59Z']],
  },
  {
    type: 'bigint',
    accepted: [['12345678901234567890', 12345678901234567890n]],
    rejected: [['1.0', 'VALUE must be an integer in decimal digits']],
  },
  {
    type: 'URL',
    accepted: [['https://example.com/a', new URL('https://example.com/a')]],
    rejected: [['example', 'VALUE must be a URL']],
  },
  {
    type: "Int | boolean | 'auto'",
    accepted: [
      ['1', 1],
      ['true', true],
      ['auto', 'auto'],
    ],
    rejected: [['Auto', 'VALUE must be an integer or true or false or "auto"']],
  },
  { type: '`${number}px`', accepted: [['12px', '12px']], rejected: [] },
  { type: 'Uint8Array', accepted: [['aGk=', new Uint8Array([104, 105])]], rejected: [['*', 'VALUE must be base64']] },
  {
    type: 'string[]',
    accepted: [
      ['a', ['a']],
      ['a,b', ['a', 'b']],
      [' a , b ,', ['a', 'b']],
      [',', []],
    ],
    rejected: [['', 'VALUE is required, but is empty']],
  },
  {
    type: '(Int & Min<1>)[] & MinItems<2>',
    accepted: [['1,2', [1, 2]]],
    rejected: [
      ['1', 'VALUE must have at least 2 items'],
      ['1,0,0', 'VALUE has an item that must be at least 1'],
      ['x,'.repeat(500_000), 'VALUE has an item that must be an integer'],
    ],
  },
];

describe.each(table)('a property of the type $type', ({ type, mark = '!', accepted, rejected }) => {
  const loaded = withConfiguration(`readonly value${mark}: ${type};`);
  const env = (text: string | undefined) => (text === undefined ? {} : { VALUE: text });

  test('accepts', async () => {
    for (const [text, value] of accepted) expect((await read(await loaded, env(text)))['value']).toEqual(value);
  });

  test('rejects, without the value in the message', async () => {
    for (const [text, problem] of rejected) {
      const error = await failure(read(await loaded, env(text)));
      expect(error.code).toBe('invalid-configuration');
      expect(problemsOf(error)).toEqual([problem]);
    }
  });
});

describe('an instance', () => {
  test('is one of its class, with its methods and getters', async () => {
    const loaded = await withConfiguration(`readonly size!: Int;
  get isLarge(): boolean { return this.size > 10; }
  double(): number { return this.size * 2; }`);
    const config = await read(loaded, { SIZE: '11' });
    expect(config).toBeInstanceOf(loaded.exports['Config']);
    expect(config['isLarge']).toBe(true);
    expect(Object.keys(config)).toEqual(['size']);
  });

  test('has the properties of its base class, under the prefix of its own', async () => {
    const loaded = await loadApplication(`${imports}
export abstract class Base { readonly host!: string; }
@Configuration({ prefix: 'APP_' })
export class Config extends Base { readonly port!: Int; }
@Module({ providers: [Config] })
export class AppModule {}`);
    expect(await read(loaded, { APP_HOST: 'a', APP_PORT: '1', HOST: 'b' })).toEqual({ host: 'a', port: 1 });
  });

  test('has the hooks of its class, which run after all variables are read', async () => {
    const loaded = await withConfiguration(`readonly least!: Int;
  readonly most!: Int;
  onModuleInit(): void { if (this.least > this.most) throw new Error('LEAST is greater than MOST'); }`);
    expect(await read(loaded, { LEAST: '1', MOST: '2' })).toEqual({ least: 1, most: 2 });
    const error = await failure(read(loaded, { LEAST: '2', MOST: '1' }));
    expect(error).toMatchObject({
      code: 'hook-failed',
      message: expect.stringContaining('LEAST is greater than MOST'),
    });
  });

  test('is read before anything is constructed', async () => {
    const loaded = await loadApplication(`${imports}
export const constructed: string[] = [];
@Injectable()
export class First { constructor() { constructed.push('first'); } }
@Configuration()
export class Config { readonly value!: string; }
@Module({ providers: [First, Config] })
export class AppModule {}`);
    await failure(read(loaded, {}));
    expect(loaded.exports['constructed']).toEqual([]);
    await read(loaded, { VALUE: 'x' });
    expect(loaded.exports['constructed']).toEqual(['first']);
  });
});

test('one error lists every problem of all configurations by variable and property, and no value', async () => {
  const loaded = await loadApplication(`${imports}
@Configuration({ prefix: 'DB_' })
export class DatabaseConfig { readonly url!: string & Format<'uri'>; readonly poolSize!: Int & Min<1>; readonly password!: Secret & MinLength<16>; }
@Configuration()
export class HttpConfig { readonly port!: Int; readonly mode!: 'a' | 'b'; }
@Module({ providers: [DatabaseConfig, HttpConfig] })
export class AppModule {}`);
  const env = { DB_URL: 'hunter1', DB_POOL_SIZE: '0', DB_PASSWORD: 'hunter2', MODE: 'hunter3' };
  const error = await failure(TestApplication.create(loaded.compiled, { env }));
  expect(error.message).toBe(`environment variables are missing or invalid:
  DB_URL must be a URL (DatabaseConfig.url)
  DB_POOL_SIZE must be at least 1 (DatabaseConfig.poolSize)
  DB_PASSWORD must have at least 16 characters (DatabaseConfig.password)
  PORT is required (HttpConfig.port)
  MODE must be one of "a", "b" (HttpConfig.mode)`);
  expect(String(error.stack)).not.toContain('hunter');
});

test('the generated table names each property and its variable', async () => {
  const { generated } = await withConfiguration(
    'readonly databaseUrl!: string;\n  readonly hosts?: string[];',
    "{ prefix: 'APP_' }",
  );
  expect(generated['configurations.ts']).toContain(`
export const configurations: ConfigurationTable = [
  configuration(Config, configFromTextDecoder, [
    ['databaseUrl', 'APP_DATABASE_URL'],
    ['hosts', 'APP_HOSTS', 'list'],
  ]),
];
`);
  expect(generated['container.ts']).toContain(
    'const config = builder.override(Config) ?? builder.provide(Config, builder.configuration(Config));',
  );
  expect(generated['index.ts']).toContain('\n  configurations,\n');
});

test('a composed decorator makes a class a configuration', async () => {
  const loaded = await loadApplication(`${imports.replace('Configuration', 'composeDecorators, Configuration')}
export const Settings = composeDecorators(Configuration({ prefix: 'APP_' }));
@Settings
export class Config { readonly value!: string; }
@Module({ providers: [Config] })
export class AppModule {}`);
  expect(await read(loaded, { APP_VALUE: 'x' })).toEqual({ value: 'x' });
});

test('the names of variables', async () => {
  const names = {
    databaseUrl: 'DATABASE_URL',
    s3Bucket: 'S3_BUCKET',
    oauth2URL: 'OAUTH2_URL',
    URLPath: 'URL_PATH',
    userIDs: 'USER_IDS',
    port2: 'PORT2',
    snake_case: 'SNAKE_CASE',
    CAPITALS_2: 'CAPITALS_2',
    isAServer: 'IS_A_SERVER',
    __proto__x: '__PROTO__X',
    toString2: 'TO_STRING2',
  };
  const loaded = await withConfiguration(
    Object.keys(names)
      .map((name) => `readonly ${name}!: string;`)
      .join('\n  '),
  );
  const env = Object.fromEntries(Object.values(names).map((variable) => [variable, `of ${variable}`]));
  const wanted = Object.fromEntries(Object.entries(names).map(([name, variable]) => [name, `of ${variable}`]));
  expect(await read(loaded, env)).toEqual(wanted);
});

test('a property with the name `__proto__` is data', async () => {
  const loaded = await withConfiguration("readonly ['__proto__']!: string;\n  readonly valueOf2!: string;");
  const config = await read(loaded, { __PROTO__: 'polluted', VALUE_OF2: 'x' });
  expect(Object.getOwnPropertyDescriptor(config, '__proto__')?.value).toBe('polluted');
  expect(config).toBeInstanceOf(loaded.exports['Config']);
});

test('a source with inherited properties: only its own are variables', async () => {
  const loaded = await withConfiguration('readonly constructor2?: string;\n  readonly value?: string;');
  const env: Environment = Object.create({ VALUE: 'inherited' });
  expect(await read(loaded, env)).toEqual({});
});

describe('overrides of a test', () => {
  const source = `${imports}
@Configuration()
export class Config { readonly value!: string; }
@Injectable()
export class Client { constructor(readonly config: Config) {} }
@Module({ providers: [Config, Client] })
export class AppModule {}`;

  test('of a configuration: its variables are not read', async () => {
    const { compiled, exports } = await loadApplication(source);
    const Config = exports['Config'] as Token<{ value: string }>;
    const app = await TestApplication.create(compiled, { env: {}, overrides: [override(Config, { value: 'given' })] });
    expect(app.resolve(Config).value).toBe('given');
  });

  test('of all that needs a configuration: its variables are not read', async () => {
    const { compiled, exports } = await loadApplication(source);
    const Client = exports['Client'] as Token<object>;
    const app = await TestApplication.create(compiled, { env: {}, overrides: [override(Client, {})] });
    expect(app.resolve(Client)).toEqual({});
  });
});

test('a secret is read from a variable, also as an item of a list', async () => {
  const loaded = await withConfiguration('readonly password!: Secret & MinLength<3>;\n  readonly keys?: Secret[];');
  const config = await read(loaded, { PASSWORD: 'hunter2', KEYS: 'a,b' });
  const { password, keys } = config;
  if (!(password instanceof Secret) || !Array.isArray(keys)) throw new Error('there are no secrets');
  expect(password.reveal()).toBe('hunter2');
  expect(keys.map((key: Secret) => key.reveal())).toEqual(['a', 'b']);
  expect(JSON.stringify(config)).toBe('{"password":"[secret]","keys":["[secret]","[secret]"]}');
});
