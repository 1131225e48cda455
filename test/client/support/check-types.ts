import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runTypeScript } from '../../support/project-checker.ts';
import { repositoryDirectory } from '../../support/repository.ts';
import { strictest } from '../../support/strictest.ts';
import { temporaryDirectory } from '../../support/temporary-directory.ts';

/** A platform of clients: the libraries of TypeScript, and the packages with its types. */
export interface Platform {
  readonly lib: readonly string[];
  readonly types: readonly string[];
}

export const browser: Platform = { lib: ['es2022', 'dom'], types: [] };
export const node: Platform = { lib: ['es2022'], types: ['node'] };

/** The output of a version of `tsc` for sources under its strictest options: an empty text if they are correct. */
export async function checkTypes(
  sources: Readonly<Record<string, string>>,
  { lib, types }: Platform,
  compiler = 'typescript',
): Promise<string> {
  const directory = temporaryDirectory();
  const compilerOptions = {
    ...{ target: 'es2022', lib, types, module: 'nodenext', noEmit: true, skipLibCheck: true, ...strictest },
    ...{ erasableSyntaxOnly: true, verbatimModuleSyntax: true, moduleDetection: 'force' },
  };
  writeFileSync(join(directory, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(directory, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }));
  mkdirSync(join(directory, 'node_modules'));
  symlinkSync(join(repositoryDirectory, 'node_modules/@types'), join(directory, 'node_modules/@types'), 'junction');
  for (const [name, text] of Object.entries(sources)) writeFileSync(join(directory, name), text);
  return (await runTypeScript(compiler, directory, ['--noEmit'])).output;
}
