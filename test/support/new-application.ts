import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ApplicationCopy } from './application-copy.js';
import { repositoryDirectory } from './repository.js';
import { type Finished, runProcess } from './run-process.js';
import { temporaryDirectory } from './temporary-directory.js';

const packages = join(repositoryDirectory, 'node_modules');

/** The workspaces with tools that need the TypeScript of a new application. */
const workspaces = ['test/other-tools', 'test/generated-client'].map((path) =>
  join(repositoryDirectory, path, 'node_modules'),
);

/** The package of the TypeScript that `ashlar new` writes into `package.json`. */
const compiler = join(packages, 'typescript-5.9');

/** An application that the built `ashlar new` wrote, with the packages that a package manager would install, and all tools. */
export async function newApplication(args: readonly string[] = []): Promise<ApplicationCopy> {
  const outer = temporaryDirectory();
  const bin = join(packages, '@ashlar/cli/dist/bin.cjs');
  const created = await runProcess(process.execPath, [bin, 'new', 'greetings', '--yes', ...args], { cwd: outer });
  if (created.code !== 0) throw new Error(created.output);
  return withPackages(join(outer, 'greetings'));
}

/** A directory with the packages that a package manager would install for a new application, and all tools. */
export function withPackages(directory = join(temporaryDirectory(), 'application')): ApplicationCopy {
  const application = ApplicationCopy.empty(directory);
  symlinkSync(packages, join(dirname(directory), 'node_modules'), 'junction');
  install(application.path('node_modules'));
  return application;
}

/** Adds `src/notes` by the command, and registers its module. */
export async function addNotes(application: ApplicationCopy): Promise<void> {
  expectSuccess(await application.ashlarProcess(['generate', 'resource', 'notes']));
  application.edit('src/app.ts', /(?<=from 'ashlar';\n)/, "import { NotesModule } from './notes/notes.module.js';\n");
  application.edit('src/app.ts', 'imports: []', 'imports: [NotesModule]');
}

/**
 * Runs a line of a page, or a script, as the user's shell does. Nothing is installed: of the line `npm install …`, only the packages
 * have to exist.
 */
export async function runLine(application: ApplicationCopy, line: string): Promise<Finished> {
  const [, installed] = /^npm install (.+)$/.exec(line) ?? [];
  const found = installed?.split(' ').filter((word) => !word.startsWith('--')) ?? [];
  const missing = found.filter((name) => !isInstalled(application, name.replace(/(?<=.)@.*$/, '')));
  if (missing.length > 0) throw new Error(`not installed in the repository: ${missing.join(', ')}`);
  if (installed !== undefined) return { code: 0, stdout: '', stderr: '', output: '' };
  const env = { CI: 'true', NO_COLOR: '1', NODE_OPTIONS: undefined, NODE_ENV: undefined, VITEST: undefined };
  return runProcess('sh', ['-c', line], { cwd: application.directory, env });
}

/** Runs lines, which have to succeed. */
export async function runLines(application: ApplicationCopy, lines: readonly string[]): Promise<void> {
  for (const line of lines) expectSuccess(await runLine(application, line));
}

/** Throws an error with the output of a process that failed. */
export function expectSuccess({ code, output }: Finished): void {
  if (code !== 0) throw new Error(`exit code ${code}:\n${output}`);
}

function isInstalled(application: ApplicationCopy, name: string): boolean {
  return [application.path('node_modules'), packages].some((directory) => existsSync(join(directory, name)));
}

/**
 * Copies the packages that load TypeScript, so that they find the TypeScript of the application. The other packages are found in the
 * directory above, the repository.
 */
function install(modules: string): void {
  for (const workspace of workspaces) {
    for (const name of readdirSync(workspace)) {
      const isOwn = name === '.bin' || name === 'typescript' || existsSync(join(modules, name));
      if (!isOwn) cpSync(join(workspace, name), join(modules, name), { recursive: true });
    }
  }
  cpSync(join(packages, 'ts-api-utils'), join(modules, 'ts-api-utils'), { recursive: true });
  symlinkSync(compiler, join(modules, 'typescript'), 'junction');
  linkPrograms(modules);
}

function linkPrograms(modules: string): void {
  const programs = join(modules, '.bin');
  mkdirSync(programs);
  for (const name of readdirSync(join(packages, '.bin'))) {
    symlinkSync(realpathSync(join(packages, '.bin', name)), join(programs, name));
  }
  for (const name of ['typescript', 'openapi-typescript']) {
    const { bin }: { bin: Record<string, string> } = JSON.parse(
      readFileSync(join(modules, name, 'package.json'), 'utf8'),
    );
    for (const [program, file] of Object.entries(bin)) {
      rmSync(join(programs, program), { force: true });
      symlinkSync(join(modules, name, file), join(programs, program));
    }
  }
}
