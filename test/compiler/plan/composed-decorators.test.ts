import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { casesDirectory } from '../../support/case-files.ts';
import { compileFiles } from '../../support/compile-files.ts';
import { readArchive } from '../../support/text-archive.ts';

/** Each route of a case with the names of its guards. */
async function guardsOf(name: string): Promise<readonly string[]> {
  const { files } = readArchive(readFileSync(`${casesDirectory}/${name}`, 'utf8'));
  const { applications } = await compileFiles(Object.fromEntries(files));
  const routes = applications.flatMap(({ plan }) => plan.routes);
  return routes.map(({ method, path, guards }) => `${method} ${path}: ${guards.map((guard) => guard.name).join(', ')}`);
}

test('routes have the guards of composed decorators, in the order of the source', async () => {
  expect(await guardsOf('routes/composed-decorators.txt')).toEqual([
    'GET /accounts/all: requireLogin, requireAdmin',
    'GET /accounts/one: requireLogin, requireAdmin',
    'GET /members: requireLogin, requireAdmin',
    'GET /members/alias: requireLogin, requireAdmin',
    'GET /members/inline: requireLogin, requireAdmin',
    'GET /members/login: requireLogin',
    'GET /members/package: requireLogin',
  ]);
});
