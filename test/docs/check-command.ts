import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ApplicationCopy } from '../support/application-copy.js';
import { repositoryDirectory } from '../support/repository.js';
import { type ShellCommand, shellCommands } from './shell-commands.js';

/** The surroundings of a block, which its commands can use. */
export interface CommandSurroundings {
  /** The npm scripts, by their names. */
  readonly scripts: Readonly<Record<string, string>>;
  /** The packages that the page itself describes. */
  readonly packages: ReadonlySet<string>;
  /** Whether the block is for a clone of the repository: its files exist. */
  readonly isInRepository: boolean;
}

/** The directories with packages, which the tests install. */
const installations = ['.', 'test/other-tools', 'test/generated-client'].map((workspace) =>
  join(repositoryDirectory, workspace, 'node_modules'),
);

/** Packages that pages name, and the repository does not install. */
const packagesOfRegistry: ReadonlySet<string> = new Set(['@prisma/client', '@vitest/coverage-v8', 'prisma']);

/** The options of programs that cannot be run with them alone, by the program and its subcommand. */
const knownOptions: Readonly<Record<string, readonly string[]>> = {
  'docker build': ['--tag'],
  'docker run': ['--init', '--publish', '--stop-timeout', '--env', '--env-file'],
  'git fetch': ['--depth'],
  'git show': [],
  'npm ci': ['--omit', '--ignore-scripts'],
  'npm install': ['--save-dev', '--save-exact'],
  'npm pack': ['--workspace', '--pack-destination'],
  'npm prune': ['--omit'],
  'npm run': ['--workspace', '--workspaces', '--if-present'],
  'npm test': ['--workspaces', '--if-present'],
  curl: ['-X', '-H', '-d', '-F', '--data-binary'],
  'redis-cli': ['--cluster', '--cluster-replicas'],
  'redis-server': ['--sentinel'],
};

type Check = (
  args: readonly string[],
  surroundings: CommandSurroundings,
) => readonly string[] | Promise<readonly string[]>;

const checks: Readonly<Record<string, Check>> = {
  ashlar: checkAshlar,
  cd: () => [],
  curl: (args) => [
    ...unknownOptions('curl', args),
    ...args.filter((word) => /^https?:/.test(word) && !word.startsWith('http://127.0.0.1:3000/')),
  ],
  docker: ([subcommand = '', ...args]) => unknownOptions(`docker ${subcommand}`, args),
  git: ([subcommand = '', ...args]) => unknownOptions(`git ${subcommand}`, args),
  node: ([file = '', ...args], surroundings) => {
    if (file === 'cli/dist/bin.cjs') return checkAshlar(args);
    return surroundings.isInRepository ? missing(file) : [];
  },
  npm: checkNpm,
  npx: checkNpx,
  'redis-cli': (args) => unknownOptions('redis-cli', args),
  'redis-server': (args) => unknownOptions('redis-server', args),
};

/** The errors of a command: a program, an option, a script, a package or a file that does not exist. */
export async function problemsOf(command: ShellCommand, surroundings: CommandSurroundings): Promise<string[]> {
  const [program = '', ...args] = command.words;
  const [, installed] = /(?:^|\/)node_modules\/\.bin\/([\w-]+)$/.exec(program) ?? [];
  const check = installed === undefined ? checks[program] : checkNpx;
  const found =
    check === undefined
      ? isInstalledProgram(program)
        ? []
        : [`there is no program ${program}`]
      : await check(installed === undefined ? args : [installed, ...args], surroundings);
  return found.map((problem) => `${command.text}: ${problem}`);
}

/**
 * Runs a command by the parser of the command line, in an empty directory. Usage errors have the exit code 2, and so has a file that the
 * command reads.
 */
async function checkAshlar(args: readonly string[]): Promise<readonly string[]> {
  const { code, stderr } = await ApplicationCopy.empty().ashlar(args);
  return code === 2 && !/ does not exist\n$/.test(stderr) ? [stderr] : [];
}

async function checkNpm(
  [subcommand = '', ...args]: readonly string[],
  surroundings: CommandSurroundings,
): Promise<readonly string[]> {
  const end = args.includes('--') ? args.indexOf('--') : args.length;
  const [own, passed] = [args.slice(0, end), args.slice(end + 1)];
  const words = own.filter((word) => !word.startsWith('-'));
  const problems = [...unknownOptions(`npm ${subcommand}`, own)];
  if (subcommand === 'install') {
    const names = words.map((word) => word.replace(/^.+@npm:/, '').replace(/(?<=.)@.*$/, ''));
    problems.push(
      ...names.filter((name) => !isPackage(name, surroundings)).map((name) => `there is no package ${name}`),
    );
  }
  if (subcommand === 'run' || subcommand === 'test') {
    const name = subcommand === 'run' ? words[0] : 'test';
    const script = surroundings.scripts[name ?? ''];
    if (script === undefined) return [...problems, `there is no script ${name}`];
    problems.push(...(await problemsOfScript(`${script} ${passed.join(' ')}`, surroundings)));
  }
  return [...problems, ...(surroundings.isInRepository ? missingPaths(own) : [])];
}

/** The errors of the commands of an npm script. An option for a program of the repository is one that its text names. */
async function problemsOfScript(script: string, surroundings: CommandSurroundings): Promise<readonly string[]> {
  const problems: string[] = [];
  for (const command of shellCommands(script)) {
    const [program, file = '', ...options] = command.words;
    if (program === 'node' && /\.[cm]?js$/.test(file) && surroundings.isInRepository && existsSync(absolute(file))) {
      const text = readFileSync(absolute(file), 'utf8');
      problems.push(...options.filter((option) => !text.includes(option)).map((option) => `${file} has no ${option}`));
    } else if (program !== 'exec') problems.push(...(await problemsOf(command, surroundings)));
  }
  return problems;
}

async function checkNpx(args: readonly string[], surroundings: CommandSurroundings): Promise<readonly string[]> {
  const [program = '', ...rest] = args.filter(
    (_, index) => !args.slice(0, index + 1).every((word) => word.startsWith('-')),
  );
  if (program === 'ashlar' || program === '@ashlar/cli') return checkAshlar(rest);
  const problems = isInstalledProgram(program) ? [] : [`there is no program ${program}`];
  return [...problems, ...(surroundings.isInRepository ? missingPaths(rest) : [])];
}

function unknownOptions(program: string, args: readonly string[]): string[] {
  const known = knownOptions[program];
  if (known === undefined) return [`${program} is not known`];
  const options = args.filter((word) => word.startsWith('-')).map((word) => word.replace(/=.*/, ''));
  return options.filter((option) => !known.includes(option)).map((option) => `${program} has no ${option}`);
}

function isPackage(name: string, { packages }: CommandSurroundings): boolean {
  const isInstalled = installations.some((directory) => existsSync(join(directory, name)));
  return isInstalled || packages.has(name) || packagesOfRegistry.has(name);
}

function isInstalledProgram(name: string): boolean {
  return name !== '' && installations.some((directory) => existsSync(join(directory, '.bin', name)));
}

/** The paths among arguments that do not exist in the repository. Those above it are not checked. */
function missingPaths(args: readonly string[]): string[] {
  const paths = args
    .map((word) => word.replace(/^--workspace=/, ''))
    .filter((word) => /^\w[^:=@]*\/|^(runtime|compiler|cli)$/.test(word));
  return paths.flatMap(missing);
}

function missing(path: string): string[] {
  return existsSync(absolute(path)) ? [] : [`${path} does not exist`];
}

function absolute(path: string): string {
  return join(repositoryDirectory, path);
}
