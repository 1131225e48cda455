import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ts } from 'ts-morph';
import { repositoryDirectory } from '../../support/repository.ts';
import { type Finished, runProcess } from '../../support/run-process.ts';
import { typeScriptPackages } from '../../support/typescript-versions.ts';
import { copyNestFixture, type NestFixture } from './nest-application.ts';

/** The edits of a person after a migration, as `git apply` takes them. */
export function editsOf(name: NestFixture): string {
  const path = join(repositoryDirectory, 'test/migrate/edits', `${name}.patch`);
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

/** Copies an application of NestJS, and moves it to Ashlar with the command. */
export async function migrateFixture(
  name: NestFixture,
): Promise<{ readonly directory: string; readonly ran: Finished }> {
  const directory = copyNestFixture(name);
  const ran = await runAshlar(directory, 'migrate', 'nest', '--write', '--force');
  // Compiled sources import the generated files by paths, and no longer by `src/…`.
  rmSync(join(directory, '.modules'), { recursive: true });
  return { directory, ran };
}

/** Makes the edits of a person. */
export function applyEdits(directory: string, name: NestFixture): Promise<Finished> {
  return runProcess('git', ['apply', '--unsafe-paths', '--whitespace=nowarn', '-'], {
    cwd: directory,
    input: editsOf(name),
  });
}

/** Runs the built command in a directory. */
export function runAshlar(directory: string, ...args: readonly string[]): Promise<Finished> {
  return runProcess(process.execPath, [join(repositoryDirectory, 'cli/dist/bin.cjs'), ...args], { cwd: directory });
}

/** Runs the tests of an application with Jest; TypeScript 5.9 removes their types. */
export function runTests(directory: string): Promise<Finished> {
  const { compilerOptions } = ts.readConfigFile(join(directory, 'tsconfig.json'), (path) =>
    readFileSync(path, 'utf8'),
  ).config;
  const options = {
    ...compilerOptions,
    module: 'commonjs',
    moduleResolution: 'node10',
    declaration: false,
    sourceMap: false,
  };
  const typescript = JSON.stringify(join(repositoryDirectory, 'node_modules', typeScriptPackages['5.9']));
  writeFileSync(
    join(directory, 'transform.cjs'),
    `const ts = require(${typescript});
const compilerOptions = ${JSON.stringify(options)};
exports.process = (text, fileName) => ({ code: ts.transpileModule(text, { fileName, compilerOptions }).outputText });
`,
  );
  const config = {
    rootDir: directory,
    testRegex: '(?:\\.|e2e-)spec\\.ts$',
    transform: { '\\.ts$': '<rootDir>/transform.cjs' },
    moduleFileExtensions: ['js', 'json', 'ts'],
    moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
    modulePathIgnorePatterns: ['<rootDir>/dist'],
  };
  const jest = join(repositoryDirectory, 'node_modules/jest/bin/jest.js');
  return runProcess(process.execPath, [jest, '--config', JSON.stringify(config), '--ci'], { cwd: directory });
}

/** The number of lines that a patch adds or removes, the larger of both in each hunk. */
export function touchedLines(patch: string): number {
  return patch
    .split(/^@@.*$/m)
    .slice(1)
    .map((hunk) => {
      const count = (sign: string) =>
        hunk.split('\n').filter((line) => line.startsWith(sign) && !line.startsWith(sign.repeat(3))).length;
      return Math.max(count('+'), count('-'));
    })
    .reduce((sum, lines) => sum + lines, 0);
}
