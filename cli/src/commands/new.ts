import { relative } from 'node:path';
import { fileSystemError, version } from '@ashlar/compiler';
import { type Command, Option } from 'commander';
import type { DirectoryOptions } from '../directory-option.js';
import { CommandError } from '../errors/command-error.js';
import { UsageError } from '../errors/usage-error.js';
import { withSlashes } from '../files/find-package.js';
import { writeNewFiles } from '../files/write-new-files.js';
import type { Io } from '../io.js';
import { applicationFiles } from '../new/application-files.js';
import { type ApplicationName, pathBelow, readApplicationName } from '../new/application-name.js';
import { type Backend, backends } from '../new/application-plan.js';
import { installPackages } from '../new/install-packages.js';
import { buildSettings, dependencyRanges } from '../new/package-json.js';
import { type PackageManager, packageManagers, runningPackageManager, scriptCommand } from '../new/package-manager.js';
import { type CompleteSettings, type NewSettings, promptSettings } from '../new/prompt-settings.js';
import { findWorkspace, listsPackage, type Workspace } from '../new/workspace.js';
import type { WorkspaceSettings } from '../new/workspace-settings.js';
import { counted } from '../text/counted.js';

interface NewOptions extends DirectoryOptions {
  readonly backend?: Backend;
  readonly packageManager?: PackageManager;
  readonly install?: boolean;
  readonly yes?: boolean;
}

/** The exit code of a command that the user cancels. */
const cancelled = 130;

/** Adds `ashlar new`. */
export function newCommand(program: Command, io: Io, exit: (code: number) => void): void {
  program
    .command('new')
    .description('Create an application in a new or empty directory')
    .argument('[name]', 'the name of the directory, or its path; `.` for the current one')
    .addOption(new Option('--backend <name>', 'the HTTP server of the application (default: node)').choices(backends))
    .addOption(
      new Option(
        '--package-manager <name>',
        'the package manager (default: the one that runs this command, or npm)',
      ).choices(packageManagers),
    )
    .option('--install', 'install the packages as well')
    .option('--no-install', 'do not install the packages')
    .option('-y, --yes', 'take the defaults without prompts')
    .addHelpText(
      'after',
      '\nOn a terminal, the command prompts for what no option gives, except in CI.\n\nExamples:\n  $ ashlar new greetings\n  $ ashlar new greetings --yes --package-manager pnpm --install\n  $ ashlar new apps/api --backend fastify',
    )
    .action(async (name: string | undefined, options: NewOptions) => exit(await createApplication(name, options, io)));
}

async function createApplication(wanted: string | undefined, options: NewOptions, io: Io): Promise<number> {
  const placeOf: FindPlace = (name) => freePlace(pathBelow(options.directory, name), io);
  const named = wanted === undefined ? undefined : placeOf(wanted);
  const settings = await complete({ name: wanted, ...options }, named, options.yes === true, placeOf, io);
  if (settings === undefined) {
    io.stderr.write('Cancelled: nothing was written\n');
    return cancelled;
  }
  const name = placeOf(settings.name);
  const workspace = findWorkspace(name.directory, io.fileSystem);
  const { backend, packageManager, install } = settings;
  const files = applicationFiles({
    packageName: name.packageName,
    version,
    backend,
    packageManager,
    workspace: workspace && (await settingsOf(workspace, name, io)),
  });
  writeNewFiles(name.directory, files, io, name.path === '.' ? '' : `${name.path}/`);
  const placed = name.path === name.packageName ? '' : ` in \`${name.path}\``;
  io.stdout.write(`Created \`${name.packageName}\`${placed}: ${counted(files.length, 'file')}\n`);
  if (workspace !== undefined) {
    io.stdout.write(`${await describeWorkspace(workspace, name, io)}\n`);
    io.stdout.write(await addToReferences(workspace, `${pathIn(workspace, name)}/${buildSettings}`, io));
  }
  if (install && !(await installPackages(name, packageManager, io))) return cancelled;
  const next =
    workspace !== undefined && !install
      ? commandsInWorkspace(name, packageManager, workspace, io)
      : nextCommands(name, packageManager, install);
  io.stdout.write(`\nNext:\n${next.map((line) => `  ${line}\n`).join('')}`);
  return 0;
}

/** Describes the place of a new application in a workspace, with the change that it needs. */
async function describeWorkspace(workspace: Workspace, name: ApplicationName, io: Io): Promise<string> {
  const path = pathIn(workspace, name);
  const place = `the workspace in \`${workspace.directory}\``;
  if (await listsPackage(workspace, path, io.fileSystem)) return `It belongs to ${place}`;
  const { file, property } = workspace;
  return `T${place.slice(1)} does not list it: add \`${path}\` to \`${property}\` in \`${file}\``;
}

/** The path of an application in its workspace: `apps/api`. */
function pathIn({ directory }: Workspace, name: ApplicationName): string {
  return name.directory.slice(directory.length + 1);
}

/** Only this command edits files of JSON with comments: no other one loads the library. */
async function settingsOf(workspace: Workspace, name: ApplicationName, { fileSystem }: Io): Promise<WorkspaceSettings> {
  const { readWorkspaceSettings } = await import('../new/workspace-settings.js');
  return readWorkspaceSettings(workspace, pathIn(workspace, name), fileSystem);
}

/** Adds the application to the projects that `tsc -b` builds, and describes the change; or what has to be added by hand. */
async function addToReferences({ directory }: Workspace, path: string, { fileSystem }: Io): Promise<string> {
  const file = `${directory}/tsconfig.json`;
  const text = fileSystem.readFile(file);
  if (text === undefined || !/"references"/.test(text)) return '';
  const { addReference } = await import('../new/add-reference.js');
  const edited = addReference(text, path);
  const added = `\`${path}\` to the \`references\` in \`${file}\``;
  if (edited === undefined) return `Add \`{ "path": "./${path}" }\` to the \`references\` in \`${file}\`\n`;
  try {
    fileSystem.writeFile(file, edited);
    return `Added ${added}\n`;
  } catch (error) {
    const problem = fileSystemError(error);
    if (problem === undefined) throw error;
    return `Add ${added}: it cannot be written (${problem.reason})\n`;
  }
}

/**
 * Reads the name of an application.
 * @throws UsageError for an invalid name, CommandError for a directory that is in use.
 */
type FindPlace = (wanted: string) => ApplicationName;

/** Reads the name, and rejects a directory that is in use. */
function freePlace(wanted: string, io: Io): ApplicationName {
  const name = readApplicationName(wanted, io.cwd, ['ashlar', ...Object.keys(dependencyRanges)]);
  rejectOccupied(name, io);
  return name;
}

/** Completes the settings: by prompts on a terminal, otherwise by defaults. `undefined` when the user cancels. */
async function complete(
  given: NewSettings,
  named: ApplicationName | undefined,
  takesDefaults: boolean,
  placeOf: FindPlace,
  io: Io,
): Promise<CompleteSettings | undefined> {
  const directory = named?.directory ?? `${io.cwd}/app`;
  const defaultPackageManager =
    findWorkspace(directory, io.fileSystem)?.packageManager ?? runningPackageManager(io.environment) ?? 'npm';
  if (io.terminal !== undefined && !takesDefaults && !isContinuousIntegration(io)) {
    return promptSettings(given, io.terminal, { defaultPackageManager, problemOf: (name) => problemOf(name, placeOf) });
  }
  const { name, backend = 'node', packageManager = defaultPackageManager, install = false } = given;
  if (name === undefined) throw new UsageError('the name is missing: `ashlar new greetings`');
  return { name, backend, packageManager, install };
}

function problemOf(name: string, placeOf: FindPlace): string | undefined {
  try {
    placeOf(name);
    return undefined;
  } catch (error) {
    if (error instanceof UsageError || error instanceof CommandError) return error.message;
    throw error;
  }
}

function isContinuousIntegration({ environment }: Io): boolean {
  return !['', '0', 'false'].includes(environment['CI'] ?? '');
}

/** Rejects a file, and a directory with entries other than that of an empty Git repository. */
function rejectOccupied({ directory, path }: ApplicationName, { fileSystem }: Io): void {
  if (fileSystem.fileExists(directory)) throw new CommandError(`\`${path}\` is a file`);
  const entry = fileSystem.readDirectory(directory).find(({ name }) => name !== '.git');
  if (entry !== undefined) throw new CommandError(`the directory \`${path}\` is not empty: it has \`${entry.name}\``);
}

function nextCommands(
  { path }: ApplicationName,
  packageManager: PackageManager,
  isInstalled: boolean,
): readonly string[] {
  return [
    ...(path === '.' ? [] : [`cd ${quoted(path)}`]),
    ...(isInstalled ? [] : [`${packageManager} install`]),
    scriptCommand(packageManager, 'dev'),
  ];
}

/** The packages of a workspace are installed together, at its root. */
function commandsInWorkspace(
  name: ApplicationName,
  packageManager: PackageManager,
  workspace: Workspace,
  { cwd }: Io,
): readonly string[] {
  const root = withSlashes(relative(cwd, workspace.directory));
  return [
    ...(root === '' ? [] : [`cd ${quoted(root)}`]),
    `${packageManager} install`,
    `cd ${quoted(pathIn(workspace, name))}`,
    scriptCommand(packageManager, 'dev'),
  ];
}

/** A path as an argument of a shell. Double quotes work in every one, but leave some characters a meaning. */
function quoted(path: string): string {
  if (/^[\w./@:-]+$/.test(path)) return path;
  return /[$`!]/.test(path) ? `'${path.replaceAll("'", "'\\''")}'` : `"${path}"`;
}
