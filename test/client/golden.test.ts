import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { runTypeScript } from '../support/project-checker.ts';
import { repositoryDirectory } from '../support/repository.ts';
import { strictest } from '../support/strictest.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';
import { clientNames, sampleClient } from './support/sample-clients.ts';

const golden = fileURLToPath(new URL('generated', import.meta.url));

test.each(clientNames)('the client of %s is regenerated as it is checked in', async (name) => {
  const text = await sampleClient(name);
  const file = join(golden, `${name}.ts`);
  if (process.env['UPDATE'] === '1') writeFileSync(file, text);
  expect(readFileSync(file, 'utf8')).toBe(text);
  expect(await sampleClient(name)).toBe(text);
});

test('there are no other clients', () => {
  expect(readdirSync(golden).sort()).toEqual(clientNames.map((name) => `${name}.ts`));
});

test('the clients have no imports and no `any`', () => {
  for (const name of clientNames) {
    const text = readFileSync(join(golden, `${name}.ts`), 'utf8');
    expect(text).not.toMatch(/^import /m);
    expect(text).not.toMatch(/(?:: |<|\| )any\b/);
  }
});

describe.each(['typescript', 'typescript-6.0', 'typescript-5.9'])('under the strictest options of %s', (compiler) => {
  /** Compiles all clients as a front end or a back end does. */
  async function compiled(lib: readonly string[], types: readonly string[]): Promise<string> {
    const directory = temporaryDirectory();
    const compilerOptions = {
      ...{ target: 'es2022', lib, types, module: 'nodenext', noEmit: true, skipLibCheck: true, ...strictest },
      ...{ erasableSyntaxOnly: true, verbatimModuleSyntax: true, moduleDetection: 'force' },
    };
    writeFileSync(join(directory, 'package.json'), '{ "type": "module" }');
    writeFileSync(join(directory, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }));
    mkdirSync(join(directory, 'node_modules'));
    symlinkSync(join(repositoryDirectory, 'node_modules/@types'), join(directory, 'node_modules/@types'), 'junction');
    for (const name of clientNames) {
      writeFileSync(join(directory, `${name}.ts`), readFileSync(join(golden, `${name}.ts`), 'utf8'));
    }
    return (await runTypeScript(compiler, directory, ['--noEmit'])).output;
  }

  test('the clients compile with the types of browsers alone', async () => {
    expect(await compiled(['es2022', 'dom'], [])).toBe('');
  });

  test('the clients compile with the types of Node alone', async () => {
    expect(await compiled(['es2022'], ['node'])).toBe('');
  });
});
