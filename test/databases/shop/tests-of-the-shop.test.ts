import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ApplicationCopy } from '../../support/application-copy.ts';
import { runProcess } from '../../support/run-process.ts';
import { hasPostgres, PostgresServer } from '../support/postgres-server.ts';

describe.runIf(hasPostgres)('the tests of the shop', () => {
  let server: PostgresServer;
  let copy: ApplicationCopy;
  let url: string;
  beforeAll(async () => {
    server = await PostgresServer.start();
    copy = ApplicationCopy.of('shop');
    expect(await copy.tsc()).toMatchObject({ code: 0, output: '' });
    url = server.createDatabase('tests');
  });
  afterAll(() => server?.stop());

  function run() {
    const args = ['--test', 'dist/products/products.test.js'];
    return runProcess(process.execPath, args, { cwd: copy.directory, env: { DATABASE_URL: url } });
  }

  test('pass, also twice at the same time, and leave no database behind', async () => {
    const runs = await Promise.all([run(), run()]);
    expect(runs.map(({ code, output }) => ({ code, output: code === 0 ? '' : output }))).toEqual([
      { code: 0, output: '' },
      { code: 0, output: '' },
    ]);
    expect(runs[0]?.stdout).toMatch(/pass 2\b/);
    expect(server.databases()).toEqual(['postgres', 'tests']);
  });

  test('fail when a replacement does not compare versions', async () => {
    copy.edit('src/products/products.ts', `products.where('version', 'in', versions)`, 'products');
    await copy.tsc();
    const { code, stdout } = await run();
    expect(code).toBe(1);
    expect(stdout).toContain('a replacement needs the version that the client has read');
    expect(server.databases()).toEqual(['postgres', 'tests']);
  });
});
