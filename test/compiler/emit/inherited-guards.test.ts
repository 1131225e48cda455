import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { compileFiles } from '../../support/compile-files.ts';
import { repositoryDirectory } from '../../support/repository.ts';
import { readArchive } from '../../support/text-archive.ts';

const archive = readArchive(readFileSync(`${repositoryDirectory}/fixtures/cases/routes/inherited-guards.txt`, 'utf8'));
const sources = Object.fromEntries([...archive.files].filter(([file]) => file.startsWith('src/')));

test('guards of extended classes apply to every route of the controller, those of the furthest class first, each once', async () => {
  const { applications } = await compileFiles(sources);
  const artifacts = applications.flatMap((application) => application.artifacts);
  const routes = artifacts.find(({ name }) => name === 'root.ts')?.text ?? '';
  expect(routes.match(/guards: .*|interceptors: .*/g)).toEqual([
    'guards: [container.authGuard, container.tenantGuard, container.adminGuard],',
    'interceptors: [container.timing],',
    'guards: [container.authGuard, container.tenantGuard],',
    'interceptors: [container.timing],',
  ]);
});

test('the manifest lists the guards and interceptors of every route by the names of their providers', async () => {
  const { applications } = await compileFiles(sources);
  const text = applications.flatMap(({ artifacts }) => artifacts).find(({ name }) => name === 'manifest.json')?.text;
  const manifest: Manifest = JSON.parse(text ?? '');
  expect(manifest.routes.map(({ guards, interceptors }) => ({ guards, interceptors }))).toEqual([
    { guards: ['authGuard', 'tenantGuard', 'adminGuard'], interceptors: ['timing'] },
    { guards: ['authGuard', 'tenantGuard'], interceptors: ['timing'] },
  ]);
  expect(manifest.providers.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['authGuard', 'tenantGuard', 'adminGuard', 'timing']),
  );
});

interface Manifest {
  readonly providers: readonly { readonly name: string }[];
  readonly routes: readonly { readonly guards?: readonly string[]; readonly interceptors?: readonly string[] }[];
}
