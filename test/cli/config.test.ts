import { parseEnv } from 'node:util';
import { beforeEach, describe, expect, test } from 'vitest';
import { ApplicationCopy } from '../support/application-copy.ts';
import { runCli } from './test-io.ts';

const source = `import { Configuration, Controller, type Default, Get, type Int, type Min, Module, Secret } from 'ashlar';

@Configuration({ prefix: 'DB_' })
export class DatabaseConfig {
  /**
   * The address of the database.
   * With its scheme.
   */
  readonly url!: string;
  readonly poolSize!: Int & Min<1> & Default<10>;
  /** From the vault. */
  readonly password?: Secret;
  readonly hosts?: string[];
  readonly motto!: string & Default<"it's # 1">;
}

@Configuration()
export class HttpConfig {
  /** @deprecated */
  readonly mode!: 'a' | 'b';
}

@Controller('/')
export class AppController {
  constructor(
    readonly database: DatabaseConfig,
    readonly http: HttpConfig,
  ) {}

  @Get()
  mode(): string {
    return this.http.mode;
  }
}

@Module({ providers: [DatabaseConfig, HttpConfig], controllers: [AppController] })
export class AppModule {}
`;

let copy: ApplicationCopy;

beforeEach(() => {
  copy = ApplicationCopy.empty();
  copy.write('package.json', '{ "name": "example", "type": "module" }\n');
  copy.write(
    'tsconfig.json',
    '{ "compilerOptions": { "module": "nodenext", "target": "es2023", "strict": true }, "include": ["src"] }\n',
  );
  copy.write('src/app.ts', source);
});

const run = (args: readonly string[], isTerminal = false) => runCli(args, { cwd: copy.directory, isTerminal });

describe('ashlar config', () => {
  test('prints a table', async () => {
    const ran = await run(['config']);
    expect(ran).toEqual({
      code: 0,
      stderr: '',
      stdout: `VARIABLE      TYPE          DEFAULT     REQUIRED  CLASS           DESCRIPTION
DB_URL        string        -           yes       DatabaseConfig  The address of the database. With its scheme.
DB_POOL_SIZE  Int & Min<1>  10          no        DatabaseConfig
DB_PASSWORD   Secret        -           no        DatabaseConfig  From the vault.
DB_HOSTS      string[]      -           no        DatabaseConfig
DB_MOTTO      string        "it's # 1"  no        DatabaseConfig
MODE          'a' | 'b'     -           yes       HttpConfig
`,
    });
    expect(await run(['config'], true)).toEqual(ran);
  });

  test('--format json prints data', async () => {
    const { stdout } = await run(['config', '--format', 'json']);
    const rows: unknown = JSON.parse(stdout);
    expect(rows).toHaveLength(6);
    expect(rows).toContainEqual({
      variable: 'DB_PASSWORD',
      type: 'Secret',
      default: null,
      required: false,
      secret: true,
      list: false,
      description: 'From the vault.',
      class: 'DatabaseConfig',
      property: 'password',
      file: 'src/app.ts',
      line: 4,
      column: 14,
    });
  });

  test('--format dotenv prints an example that the runtime reads', async () => {
    const { stdout } = await run(['config', '--format', 'dotenv']);
    expect(
      stdout,
    ).toBe(`# The environment variables of AppModule. Written by \`ashlar config --format dotenv\`: \`ashlar check\` compares it.

# DatabaseConfig

# The address of the database.
# With its scheme.
# string, required
DB_URL=

# Int & Min<1>, default: 10
# DB_POOL_SIZE=10

# From the vault.
# Secret, optional
# DB_PASSWORD=

# string[], items separated by commas, optional
# DB_HOSTS=

# string, default: it's # 1
# DB_MOTTO="it's # 1"

# HttpConfig

# 'a' | 'b', required, deprecated
MODE=
`);
    const uncommented = stdout.replaceAll(/^# (?=\w+=)/gm, '');
    expect(parseEnv(uncommented)).toEqual({
      DB_URL: '',
      DB_POOL_SIZE: '10',
      DB_PASSWORD: '',
      DB_HOSTS: '',
      DB_MOTTO: "it's # 1",
      MODE: '',
    });
  });

  test('`ashlar graph` shows configurations as providers', async () => {
    const graph: unknown = JSON.parse((await run(['graph', '--format', 'json'])).stdout);
    expect(graph).toMatchObject({
      modules: [
        {
          providers: expect.arrayContaining([
            expect.objectContaining({ name: 'HttpConfig', construction: 'configuration' }),
          ]),
        },
      ],
      dependencies: [{ to: 'src/app.ts#DatabaseConfig' }, { to: 'src/app.ts#HttpConfig' }],
    });
  });

  test('an application without configurations', async () => {
    copy.write('src/app.ts', "import { Module } from 'ashlar';\n@Module({})\nexport class AppModule {}\n");
    expect((await run(['config'])).stdout).toBe('This application reads no environment variables.\n');
    expect((await run(['config', '--format', 'json'])).stdout).toBe('[]\n');
  });

  test('an unknown format is wrong usage', async () => {
    expect((await run(['config', '--format', 'yaml'])).code).toBe(2);
  });
});

describe('ashlar check', () => {
  const write = () => run(['config', '--format', 'dotenv', '--out', '.env.example']);

  test('reports an example that `ashlar config` wrote and that is out of date', async () => {
    await run(['build']);
    expect((await write()).stdout).toBe('.env.example written\n');
    expect(await run(['check'])).toMatchObject({ code: 0, stdout: expect.stringMatching(/^\d+ files up to date\n$/) });
    copy.edit('src/app.ts', "readonly mode!: 'a' | 'b'", "readonly mode!: 'a' | 'c'");
    await run(['build']);
    const { code, stdout } = await run(['check']);
    expect(code).toBe(1);
    expect(stdout).toContain('.env.example is out of date: run `ashlar config --format dotenv --out .env.example`');
    expect(stdout).toContain("\n  -# 'a' | 'b', required, deprecated\n  +# 'a' | 'c', required, deprecated\n");
    expect(stdout).toMatch(/\nDifferences in 1 file\.\n$/);
    await write();
    expect((await run(['check'])).code).toBe(0);
  });

  test('accepts Windows line ends, and does not compare an example that it did not write', async () => {
    await run(['build']);
    await write();
    copy.write('.env.example', copy.read('.env.example').replaceAll('\n', '\r\n'));
    expect((await run(['check'])).code).toBe(0);
    copy.write('.env.example', '# ours\nDB_URL=\n');
    expect((await run(['check'])).code).toBe(0);
  });
});
