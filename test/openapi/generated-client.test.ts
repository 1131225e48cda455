import { readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { applicationDirectory, repositoryDirectory } from '../support/repository.ts';
import { type Finished, runProcess } from '../support/run-process.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';
import { compileDocumented, generatedText } from './support/compile-documented.ts';
import { everyAnnotation } from './support/every-annotation.ts';

const applications = readdirSync(`${repositoryDirectory}/fixtures/apps`);
const generator = join(repositoryDirectory, 'test/generated-client/node_modules');

/** What somebody writes who has generated a client for the notes and the accounts. */
const uses = `
import createClient from 'openapi-fetch';
import type { components, paths as Accounts } from './accounts.js';
import type { paths as Notes } from './notes.js';

const notes = createClient<Notes>({ baseUrl: 'http://127.0.0.1' });
const accounts = createClient<Accounts>({ baseUrl: 'http://127.0.0.1' });

export async function use(): Promise<void> {
  const found = await notes.GET('/notes/{id}', { params: { path: { id: 1 } } });
  if (found.data !== undefined) found.data satisfies { id: number; title: string; body: string };
  else found.error satisfies { status: number; error: string; message: string; errors?: Record<string, string[]> };

  await notes.GET('/notes', { params: { query: { limit: 3 } } });
  await notes.POST('/notes', { body: { title: 'a', body: 'b' } });
  // @ts-expect-error: the number is missing
  await notes.GET('/notes/{id}');
  // @ts-expect-error: no note without a body
  await notes.POST('/notes', { body: { title: 'a' } });
  // @ts-expect-error: no such path
  await notes.GET('/note');

  const renamed = await accounts.POST('/accounts/{owner}', {
    params: { path: { owner: 'root' }, header: { 'X-Reason': 'none' } },
    body: { name: 'admin' },
    parseAs: 'text',
  });
  renamed.data satisfies string | undefined;
  // @ts-expect-error: a header is missing
  await accounts.GET('/sessions');
  const account: components['schemas']['Account'] = { name: 'a', isAdmin: true };
  void account;
}
`;

const directory = temporaryDirectory();
const generated = new Map<string, Finished>();

beforeAll(async () => {
  const every = join(directory, 'every-annotation.json');
  writeFileSync(every, generatedText(await compileDocumented(everyAnnotation), 'openapi.json'));
  generated.set('every-annotation', await generate(every, 'every-annotation'));
  for (const name of applications) {
    generated.set(name, await generate(join(applicationDirectory(name), 'src/generated/openapi.json'), name));
  }
  // Processes of others take their time, the more so on a busy machine.
}, 240_000);

/** Lets the generator write the types of a document. */
function generate(document: string, name: string): Promise<Finished> {
  const bin = join(generator, 'openapi-typescript/bin/cli.js');
  return runProcess(process.execPath, [bin, document, '--output', join(directory, `${name}.ts`)]);
}

test.each([...applications, 'every-annotation'])('the generator takes the document of %s', (name) => {
  expect(generated.get(name)).toMatchObject({ code: 0, output: expect.stringContaining(`${name}.ts`) });
});

test('what is generated compiles, and lets through what fits', async () => {
  writeFileSync(join(directory, 'uses.ts'), uses);
  const compilerOptions = {
    target: 'es2023',
    lib: ['es2023', 'dom'],
    types: [],
    module: 'nodenext',
    strict: true,
    noEmit: true,
    skipLibCheck: true,
  };
  symlinkSync(join(repositoryDirectory, 'node_modules'), join(directory, 'node_modules'), 'junction');
  writeFileSync(join(directory, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(directory, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }));
  const tsc = join(generator, 'typescript/bin/tsc');
  const finished = await runProcess(process.execPath, [tsc, '-p', directory, '--pretty', 'false']);
  expect(finished).toMatchObject({ code: 0, output: '' });
}, 60_000);
