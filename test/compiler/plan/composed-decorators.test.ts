import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { casesDirectory } from '../../support/case-files.ts';
import { compileFiles } from '../../support/compile-files.ts';
import { readArchive } from '../../support/text-archive.ts';

/** The source text of `withOptions` in the generated routes of a case. */
async function optionsOf(name: string): Promise<readonly string[]> {
  const { files } = readArchive(readFileSync(`${casesDirectory}/${name}`, 'utf8'));
  const { applications } = await compileFiles(Object.fromEntries(files));
  const texts = applications.flatMap(({ artifacts }) => artifacts.map(({ text }) => text));
  return texts.flatMap((text) => text.match(/withOptions\(.*\)/g) ?? []);
}

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

test('the arguments of a use are the options of guards', async () => {
  const plan = "withOptions(container.requirePlan, { plan: 'team-plan', seats: 2 })";
  expect(await optionsOf('routes/composed-options.txt')).toEqual([
    ...[plan, "withOptions(container.requireRole, ['admin', 'editor'])"],
    ...[plan, "withOptions(container.requireRole, ['admin', 'editor'])"],
    ...[plan, "withOptions(container.requireRole, ['editor', 'admin'])"],
    "withOptions(container.requirePlan, { plan: 'team-plan', seats: 3 })",
    ...[plan, "withOptions(container.requireRole, ['admin'])"],
  ]);
});
