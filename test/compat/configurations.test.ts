import { beforeAll, describe, expect, test } from 'vitest';
import { ApplicationCopy } from '../support/application-copy.js';
import { type Finished, runProcess } from '../support/run-process.js';
import { strictest } from '../support/strictest.ts';
import type { TypeScriptVersion } from '../support/typescript-versions.js';

const files: Readonly<Record<string, string>> = {
  'package.json': '{ "name": "configured", "version": "1.0.0", "type": "module" }\n',
  'src/app.module.ts': `import { Configuration, Module, Secret, type Default, type Format, type Int, type Min, type MinLength } from 'ashlar';

export type Level = 'debug' | 'info';
export type Password = Secret & MinLength<4>;

@Configuration({ prefix: 'APP_' })
export class DatabaseConfig {
  readonly databaseUrl!: string & Format<'uri'>;
  readonly poolSize!: Int & Min<1> & Default<10>;
  readonly password!: Password;
  readonly keys?: readonly Secret[];
  readonly replica: URL | undefined;
  readonly level!: Level & Default<'info'>;
  readonly since?: Date;

  get isLarge(): boolean {
    return this.poolSize > 100;
  }
}

@Module({ providers: [DatabaseConfig] })
export class AppModule {}
`,
  'src/main.ts': `import { Application } from 'ashlar';
import { DatabaseConfig } from './app.module.js';
import { compiled } from './generated/index.js';

const app = await Application.create(compiled);
const config = app.resolve(DatabaseConfig);
console.log(JSON.stringify({ ...config, isLarge: config.isLarge, revealed: config.password.reveal() }));
await app.close();
`,
  'src/misused.ts': `import { Application, Secret } from 'ashlar';
import { override } from 'ashlar/testing';
import { DatabaseConfig } from './app.module.js';
import { compiled } from './generated/index.js';

export const misused = [
  // @ts-expect-error: variables are texts
  () => Application.create(compiled, { env: { POOL_SIZE: 1 } }),
  // @ts-expect-error: not a secret
  override(DatabaseConfig, { databaseUrl: '', poolSize: 1, password: 'x', replica: undefined, level: 'info', isLarge: true }),
  override(DatabaseConfig, { databaseUrl: '', poolSize: 1, password: new Secret('x'), replica: undefined, level: 'info', isLarge: true }),
  () => Application.create(compiled, { env: process.env }),
];
`,
};

const settings = [true, false].flatMap((experimentalDecorators) =>
  (['5.9', '6.0', '7.0'] as const).map((version) => ({ experimentalDecorators, version })),
);

function tsconfig(experimentalDecorators: boolean): string {
  const compilerOptions = {
    ...{ target: 'es2023', lib: ['es2023'], types: ['node'], module: 'nodenext', rootDir: 'src', outDir: 'dist' },
    ...{ ...strictest, erasableSyntaxOnly: true, verbatimModuleSyntax: true, experimentalDecorators },
  };
  return JSON.stringify({ compilerOptions, include: ['src'] });
}

let copy: ApplicationCopy;

beforeAll(async () => {
  copy = ApplicationCopy.empty();
  for (const [file, text] of Object.entries(files)) copy.write(file, text);
  copy.write('tsconfig.json', tsconfig(false));
  expect(await copy.ashlar(['build'])).toMatchObject({ code: 0, stderr: '' });
  expect(await copy.tsc()).toMatchObject({ code: 0, output: '' });
});

test.each(settings)(
  'compiles with TypeScript $version, experimental decorators: $experimentalDecorators',
  async ({ experimentalDecorators, version }: { experimentalDecorators: boolean; version: TypeScriptVersion }) => {
    copy.write('tsconfig.json', tsconfig(experimentalDecorators));
    expect(await copy.tsc(['--noEmit'], version)).toMatchObject({ code: 0, output: '' });
  },
);

test('a decoder that does not fit its class is an error of the compiler of the application', async () => {
  const file = 'src/generated/configurations.ts';
  const text = copy.read(file);
  copy.edit(file, "['poolSize', ", "['poolSizes', ");
  const { code, output } = await copy.tsc(['--noEmit']);
  copy.write(file, text);
  expect(code).not.toBe(0);
  expect(output).toContain('src/generated/configurations.ts');
});

describe('the process', () => {
  const start = (env: Readonly<Record<string, string>>): Promise<Finished> =>
    runProcess(process.execPath, ['dist/main.js'], { cwd: copy.directory, env: { NODE_ENV: undefined, ...env } });

  test('starts with the variables of its environment', async () => {
    const { code, stdout } = await start({
      APP_DATABASE_URL: 'postgres://a/b',
      APP_PASSWORD: 'hunter2',
      APP_KEYS: 'a,b',
    });
    expect(code).toBe(0);
    expect(JSON.parse(stdout.trim().split('\n').at(-1) ?? '')).toEqual({
      databaseUrl: 'postgres://a/b',
      poolSize: 10,
      password: '[secret]',
      keys: ['[secret]', '[secret]'],
      level: 'info',
      isLarge: false,
      revealed: 'hunter2',
    });
  });

  test('reads .env, but not in production', async () => {
    copy.write('.env', 'APP_DATABASE_URL=postgres://a/b\nAPP_PASSWORD=hunter2\nAPP_POOL_SIZE=101\n');
    const [development, production] = [await start({}), await start({ NODE_ENV: 'production' })];
    copy.remove('.env');
    expect(development).toMatchObject({ code: 0, stdout: expect.stringContaining('"isLarge":true') });
    expect(production.code).toBe(1);
    expect(failureIn(production.stdout)).toContain('APP_DATABASE_URL is required (DatabaseConfig.databaseUrl)');
  });

  test('ends with all problems, and without the values', async () => {
    const { code, stdout, stderr } = await start({
      APP_DATABASE_URL: 'hunter1',
      APP_PASSWORD: 'abc',
      APP_POOL_SIZE: '0',
      APP_LEVEL: 'hunter3',
    });
    expect(code).toBe(1);
    expect(failureIn(stdout)).toContain(`environment variables are missing or invalid:
  APP_DATABASE_URL must be a URL (DatabaseConfig.databaseUrl)
  APP_POOL_SIZE must be at least 1 (DatabaseConfig.poolSize)
  APP_PASSWORD must have at least 4 characters (DatabaseConfig.password)
  APP_LEVEL must be one of "debug", "info" (DatabaseConfig.level)`);
    expect(stdout + stderr).not.toContain('hunter');
  });
});

/** The message of a failed start: the only entry of the log. */
function failureIn(output: string): string {
  const { level, err } = JSON.parse(output.trim());
  expect(level).toBe('fatal');
  return err.message;
}
