import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ApplicationCopy } from '../support/application-copy.ts';
import { type ServedApplication, serveApplication } from '../support/serve-application.ts';
import { hasPostgres, PostgresServer } from './support/postgres-server.ts';

/** The sample applications that use two repositories of one library, each for rows of its own. */
const applications = ['typeorm', 'kysely', 'prisma'] as const;

const databaseModule = 'src/database/database.module.ts';

/** An edit of each that confuses the repositories. */
const wrongEntity: Readonly<Record<(typeof applications)[number], readonly [file: string, from: string, to: string]>> =
  {
    typeorm: [databaseModule, 'asyncFactory(UserRepository,', 'asyncFactory(ArticleRepository,'],
    kysely: [databaseModule, 'asyncFactory(UserRepository,', 'asyncFactory(ArticleRepository,'],
    prisma: ['src/articles/articles.controller.ts', '= database.article', '= database.user'],
  };

describe.runIf(hasPostgres)('repositories on PostgreSQL', () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await PostgresServer.start();
  });
  afterAll(async () => {
    await server?.stop();
  });

  describe.each(applications)('of %s', (name) => {
    let copy: ApplicationCopy;
    let databaseUrl: string;
    let served: ServedApplication;
    beforeAll(async () => {
      copy = ApplicationCopy.of(name);
      expect(await copy.tsc()).toMatchObject({ code: 0, output: '' });
      databaseUrl = server.createDatabase(name);
      served = await serveApplication(copy.directory, 'dist/main.js', { DATABASE_URL: databaseUrl });
    });
    afterAll(async () => {
      expect(await served?.stop()).toMatchObject({ code: 0 });
    });

    async function send(method: 'GET' | 'POST', path: string, body?: unknown) {
      const response = await request(served.url + path, {
        method,
        ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      });
      return { status: response.statusCode, json: await response.body.json() };
    }

    test('each serves its own rows', async () => {
      expect(await send('POST', '/users', { name: 'Ada' })).toEqual({ status: 201, json: { id: 1, name: 'Ada' } });
      expect(await send('POST', '/users', { name: 'Grace' })).toEqual({ status: 201, json: { id: 2, name: 'Grace' } });
      const article = { id: 1, title: 'Compilers', authorId: 2 };
      expect(await send('POST', '/articles', { title: 'Compilers', authorId: 2 })).toEqual({
        status: 201,
        json: article,
      });
      expect(await send('GET', '/articles')).toEqual({ status: 200, json: [article] });
      expect(await send('GET', '/users')).toEqual({
        status: 200,
        json: [
          { id: 1, name: 'Ada' },
          { id: 2, name: 'Grace' },
        ],
      });
    });

    test('invalid rows are rejected before the database is reached', async () => {
      const { status, json } = await send('POST', '/articles', { title: '', authorId: 'Ada' });
      expect(status).toBe(400);
      expect(json).toMatchObject({ errors: { title: [expect.any(String)], authorId: [expect.any(String)] } });
    });

    test('an application whose connections end serves the next requests', async () => {
      server.endConnections(databaseUrl);
      await expect.poll(async () => (await send('GET', '/users').catch(() => undefined))?.status).toBe(200);
      expect(await send('POST', '/users', { name: 'Barbara' })).toMatchObject({ status: 201 });
    });

    test('a repository of the wrong entity is an error of the type checker', async () => {
      const other = ApplicationCopy.of(name);
      const [file, from, to] = wrongEntity[name];
      other.edit(file, from, to);
      const { code, output } = await other.tsc(['--noEmit']);
      expect(code).not.toBe(0);
      expect(output).toMatch(/^src\/\S+\(\d+,\d+\): error TS/);
      expect(output).toContain(file);
    });
  });
});
