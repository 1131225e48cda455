import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { codeBlocks } from '../docs/code-blocks.ts';
import { runTypeScript } from '../support/project-checker.ts';
import { repositoryDirectory } from '../support/repository.ts';
import { strictest } from '../support/strictest.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';

const page = readFileSync(join(repositoryDirectory, 'cli/docs/client.md'), 'utf8');
const examples = codeBlocks(page).filter(({ language }) => language === 'ts');
const golden = fileURLToPath(new URL('generated/', import.meta.url));

/** A client whose operations have one more documented error, as after a guard or a rate limit has been added to the application. */
function withErrors(client: string): string {
  return client.replace(
    /^export type (\w+Result) =(?:\n {2}\|)?/gm,
    'export type $1 =\n  | ClientResponse<503, { readonly message: string }>\n  |',
  );
}

test.each([
  ['have no further errors', (client: string) => client],
  ['have further errors', withErrors],
])('the examples of the page compile with the clients of applications whose routes %s', async (_title, edit) => {
  expect(examples.length).toBeGreaterThan(5);
  expect(withErrors('export type NotesListResult = ClientResponse<200, Note[]>;\n')).toContain('<503, ');
  const directory = temporaryDirectory();
  const compilerOptions = {
    ...{ target: 'es2022', lib: ['es2022', 'dom'], types: [], module: 'nodenext', noEmit: true, ...strictest },
    ...{ erasableSyntaxOnly: true, verbatimModuleSyntax: true },
  };
  writeFileSync(join(directory, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(directory, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }));
  for (const [index, { text }] of examples.entries()) {
    writeFileSync(join(directory, `example-${index + 1}.ts`), text);
    const [, name] = /'\.\/(\w+)-api\.js'/.exec(text) ?? [];
    const client = edit(readFileSync(join(golden, `${name}.ts`), 'utf8'));
    writeFileSync(join(directory, `${name}-api.ts`), client);
  }
  expect(await runTypeScript('typescript', directory, ['--noEmit'])).toMatchObject({ code: 0, output: '' });
});

test('the page describes every option of a client and of a request', () => {
  const text = readFileSync(join(golden, 'orders.ts'), 'utf8');
  const optionsOf = (name: string) => {
    const [, body = ''] = new RegExp(`export interface ${name}\\b[^{]*\\{\\n([\\s\\S]*?)\\n\\}`).exec(text) ?? [];
    return [...body.matchAll(/readonly (\w+)\??:/g)].map(([, option]) => option);
  };
  const described = [...page.matchAll(/^\| `(\w+)` \|/gm)].map(([, option]) => option);
  expect(described.filter((option) => optionsOf('ClientOptions').includes(option))).toEqual(optionsOf('ClientOptions'));
  for (const option of optionsOf('RequestOptions')) expect(page).toContain(`\`${option}\``);
});
