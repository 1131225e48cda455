import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript-6.0';
import { expect, test } from 'vitest';
import { compile } from '../../compiler/src/compile.ts';
import { renderPlain } from '../../compiler/src/diagnostics/render-plain.ts';
import { supportParts } from '../../compiler/src/emit/client/support-text.ts';
import { clientText } from '../../compiler/src/write-client.ts';
import { runTypeScript } from '../support/project-checker.ts';
import { repositoryDirectory } from '../support/repository.ts';
import { strictest } from '../support/strictest.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';
import { echoApplication } from './support/echo-application.ts';

const golden = readFileSync(fileURLToPath(new URL('generated/echo.ts', import.meta.url)), 'utf8');

/** The identifiers of a text that can name a type: its own names, and those of the platform that it uses. */
function typeNames(text: string): readonly string[] {
  const names = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && canNameType(node.text)) names.add(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('client.ts', text, ts.ScriptTarget.Latest));
  return [...names].sort();
}

/** Whether TypeScript permits an interface of this name. */
function canNameType(name: string): boolean {
  const scanner = ts.createScanner(ts.ScriptTarget.Latest, true, ts.LanguageVariant.Standard, name);
  return scanner.scan() === ts.SyntaxKind.Identifier;
}

test('types of an application may have any name that a client writes', async () => {
  const names = typeNames(golden);
  expect(names).toEqual(expect.arrayContaining([...Object.keys(supportParts), 'ClientOptions', 'Promise', 'send']));
  const copy = echoApplication();
  copy.write('src/named.ts', names.map((name) => `export interface ${name} {\n  own: string;\n}\n`).join(''));
  copy.write(
    'src/everyone.ts',
    `import type * as named from './named.js';

export interface Everyone {
${names.map((name) => `  ${name}?: named.${name};\n`).join('')}}
`,
  );
  copy.edit('src/echo.controller.ts', /^/, "import type { Everyone } from './everyone.js';\n");
  copy.edit(
    'src/echo.controller.ts',
    'export class EchoController {',
    `export class EchoController {
  @Post('everyone')
  everyone(body: Body<Everyone>): Everyone {
    return body;
  }
`,
  );
  const { applications, diagnostics } = await compile({ directory: copy.directory });
  const [application] = applications;
  if (application === undefined) throw new Error(renderPlain(diagnostics));

  const directory = temporaryDirectory();
  const compilerOptions = {
    ...{ target: 'es2022', lib: ['es2022'], types: ['node'], module: 'nodenext', noEmit: true, skipLibCheck: true },
    ...{ ...strictest, moduleDetection: 'force' },
  };
  writeFileSync(join(directory, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(directory, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }));
  writeFileSync(join(directory, 'client.ts'), clientText(application));
  mkdirSync(join(directory, 'node_modules'));
  symlinkSync(join(repositoryDirectory, 'node_modules/@types'), join(directory, 'node_modules/@types'), 'junction');
  expect((await runTypeScript('typescript', directory, ['--noEmit', '--pretty', 'false'])).output).toBe('');
});
