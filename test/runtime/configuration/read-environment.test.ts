import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Environment, Token } from '../../../runtime/src/index.ts';
import { TestApplication } from '../../../runtime/src/testing/index.ts';
import { temporaryDirectory } from '../../support/temporary-directory.ts';
import { loadApplication } from './support/load-application.ts';

const loaded = loadApplication(`import { Configuration, Module } from 'ashlar';
@Configuration({ prefix: 'ASHLAR_TEST_' })
export class Config { readonly first?: string; readonly second?: string; }
@Module({ providers: [Config] })
export class AppModule {}`);

async function read(env?: Environment): Promise<{ readonly first?: string; readonly second?: string }> {
  const { compiled, exports } = await loaded;
  const app = await TestApplication.create(compiled, env === undefined ? {} : { env });
  return app.resolve(exports['Config'] as Token<{ first?: string; second?: string }>);
}

let directory = '';
const file = () => join(directory, '.env');

beforeEach(() => {
  directory = temporaryDirectory();
  vi.spyOn(process, 'cwd').mockReturnValue(directory);
  vi.stubEnv('NODE_ENV', 'development');
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

describe('the file .env', () => {
  test('is read, and the environment takes precedence', async () => {
    writeFileSync(file(), '# comment\nASHLAR_TEST_FIRST="of the file"\nASHLAR_TEST_SECOND=of the file\n');
    vi.stubEnv('ASHLAR_TEST_SECOND', 'of the environment');
    expect(await read()).toEqual({ first: 'of the file', second: 'of the environment' });
  });

  test('does not replace a variable of the environment that is empty', async () => {
    writeFileSync(file(), 'ASHLAR_TEST_FIRST=of the file\n');
    vi.stubEnv('ASHLAR_TEST_FIRST', '');
    expect(await read()).toEqual({});
  });

  test('does not change the environment of the process', async () => {
    writeFileSync(file(), 'ASHLAR_TEST_FIRST=of the file\n');
    await read();
    expect(process.env['ASHLAR_TEST_FIRST']).toBeUndefined();
  });

  test('may be absent', async () => {
    vi.stubEnv('ASHLAR_TEST_FIRST', 'of the environment');
    expect(await read()).toEqual({ first: 'of the environment' });
  });

  test.each(['production', 'test'])('is not read with the NODE_ENV %s', async (name) => {
    vi.stubEnv('NODE_ENV', name);
    writeFileSync(file(), 'ASHLAR_TEST_FIRST=of the file\n');
    expect(await read()).toEqual({});
  });

  test('is read without a NODE_ENV', async () => {
    vi.stubEnv('NODE_ENV', undefined);
    writeFileSync(file(), '\ufeffASHLAR_TEST_FIRST=of the file\r\n');
    expect(await read()).toEqual({ first: 'of the file' });
  });

  test('is not read with a source of its own, which replaces the environment too', async () => {
    mkdirSync(file());
    vi.stubEnv('ASHLAR_TEST_FIRST', 'of the environment');
    expect(await read({ ASHLAR_TEST_SECOND: 'given' })).toEqual({ second: 'given' });
  });

  test('that is a directory prevents the start', async () => {
    mkdirSync(file());
    await expect(read()).rejects.toMatchObject({
      code: 'unreadable-env-file',
      message: 'the file `.env` in the working directory cannot be read (EISDIR)',
    });
  });

  test('that is not UTF-8 prevents the start', async () => {
    writeFileSync(file(), Buffer.from([0x41, 0x3d, 0xff, 0xfe]));
    await expect(read()).rejects.toMatchObject({
      code: 'unreadable-env-file',
      message: 'the file `.env` in the working directory is not valid UTF-8',
    });
  });

  test('can have any content', async () => {
    writeFileSync(file(), `__proto__=x\nnothing\n=\n\u0000=1\nASHLAR_TEST_FIRST=${'a'.repeat(1_000_000)}\n`);
    expect((await read()).first).toHaveLength(1_000_000);
    expect(Object.prototype).not.toHaveProperty('x');
  });
});

test('an application without configurations reads no file', async () => {
  mkdirSync(file());
  const { compiled } = await loadApplication(
    "import { Module } from 'ashlar';\n@Module({})\nexport class AppModule {}",
  );
  await (await TestApplication.create(compiled)).shutdown();
  expect(compiled).not.toHaveProperty('configurations');
});
