import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript-6.0';
import { expect, test } from 'vitest';
import { supportParts } from '../../compiler/src/emit/client/support-parts.ts';
import { supportTexts } from '../../compiler/src/emit/client/support-texts.ts';
import { checkTypes, node } from './support/check-types.ts';
import { clientOf } from './support/client-of.ts';
import { echoApplication } from './support/echo-application.ts';

const golden = readFileSync(fileURLToPath(new URL('generated/echo.ts', import.meta.url)), 'utf8');

/** The identifiers of a text that can name a type: its own names, and those of the platform that it uses. */
function typeNames(text: string): readonly string[] {
  const names = new Set<string>();
  const visit = (part: ts.Node): void => {
    if (ts.isIdentifier(part) && canNameType(part.text)) names.add(part.text);
    ts.forEachChild(part, visit);
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
  expect(names).toEqual(expect.arrayContaining([...supportParts(supportTexts, "'").keys(), 'Promise']));
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
  expect(await checkTypes({ 'client.ts': await clientOf(copy.directory) }, node)).toBe('');
});
