import {
  compareDocuments,
  DamagedSourceError,
  type DocumentChange,
  type FileSystem,
  fileSystemError,
  type JsonObject,
  type LeftDecision,
  leftDecisions,
  type MigratedFileText,
  migrateNest,
  type NestMigration,
} from '@ashlar/compiler';
import type { DirectoryOptions } from '../directory-option.js';
import { documentText } from '../documents/document-text.js';
import { readDocument } from '../documents/read-document.js';
import { CommandError } from '../errors/command-error.js';
import { UsageError } from '../errors/usage-error.js';
import { findPackage } from '../files/find-package.js';
import type { Io } from '../io.js';
import type { ExitCode } from '../results/exit-code.js';
import { counted } from '../text/counted.js';
import { singleLine } from '../text/single-line.js';
import { migrationReport } from './migration-report.js';
import { majorOf, type NestPackage, readNestPackage } from './nest-package.js';
import { type ProjectFile, projectFiles } from './project-files.js';

/** The options of `ashlar migrate nest`. */
export interface MigrateOptions extends DirectoryOptions {
  readonly write?: boolean;
  readonly force?: boolean;
  readonly openapi?: string;
}

/** Moves an application of NestJS to Ashlar, or prints a plan. Returns the exit code. */
export async function migrateNestApplication(options: MigrateOptions, io: Io): Promise<ExitCode> {
  if (options.force === true && options.write !== true) throw new UsageError('--force needs --write');
  const directory = findPackage(options.directory, io);
  const nest = readNestPackage(directory, io.fileSystem);
  if (nest.version === undefined) {
    if (!nest.versions.has('ashlar')) {
      throw new CommandError('`package.json` has no dependency `@nestjs/common`: it is not an application of NestJS');
    }
    return nothingToMigrate('nothing to migrate: `package.json` has no `@nestjs/common`', nest, io);
  }
  if (options.write === true && options.force !== true) await rejectChanges(directory, io);
  const { migration, project } = await migrate(nest, io);
  if (migration.files.length === 0)
    return nothingToMigrate('nothing to migrate: an earlier run has changed all files', nest, io);
  if (options.write !== true) {
    io.stdout.write(planText(nest, migration, project));
    return 0;
  }
  const documentChanges = options.openapi === undefined ? undefined : await compareWith(options.openapi, migration, io);
  const report = migrationReport({ name: nest.name, migration, documentChanges });
  writeAll(directory, [...migration.files, { path: 'MIGRATION.md', text: report }], io);
  io.stdout.write(resultText(migration));
  return migration.left.length > 0 || migration.bugs.length > 0 || errorsOf(migration) > 0 ? 1 : 0;
}

/** @throws CommandError for a source with a syntax error. */
async function migrate(
  nest: NestPackage,
  { fileSystem }: Io,
): Promise<{ readonly migration: NestMigration; readonly project: readonly ProjectFile[] }> {
  let project: readonly ProjectFile[] = [];
  try {
    const migration = await migrateNest({
      ...nest,
      fileSystem,
      projectFiles: (sources) => {
        project = projectFiles(nest, sources, fileSystem);
        return project;
      },
    });
    return { migration, project };
  } catch (error) {
    if (!(error instanceof DamagedSourceError)) throw error;
    throw new CommandError(`${error.message}; nothing was changed`);
  }
}

/** The changes of the API document; `undefined` while the application has errors. */
async function compareWith(
  file: string,
  { compiled }: NestMigration,
  io: Io,
): Promise<readonly DocumentChange[] | undefined> {
  const before = await readDocument(file, io);
  if (compiled?.application === undefined) return undefined;
  const after: JsonObject = JSON.parse(documentText(compiled.application));
  return compareDocuments(before, after, { allowUnknown: true });
}

function errorsOf({ compiled }: NestMigration): number {
  return (compiled?.diagnostics ?? []).filter(({ severity }) => severity === 'error').length;
}

/** A package that an earlier run has migrated: it has comments, or none any more. */
function nothingToMigrate(reason: string, { directory }: NestPackage, io: Io): ExitCode {
  const left = leftDecisions(directory, io.fileSystem);
  io.stdout.write(`${reason}\n${leftText(left)}`);
  return left.length > 0 ? 1 : 0;
}

/** @throws UsageError when Git has changes that are not committed, or there is no repository. */
async function rejectChanges(directory: string, io: Io): Promise<void> {
  const status = io.start({
    command: 'git',
    args: ['status', '--porcelain', '--', '.'],
    cwd: directory,
    environment: io.environment,
    output: 'captured',
  });
  const end = await status.ended;
  if (end.kind === 'exited' && end.code === 0) {
    if (end.stdout.trim() === '') return;
    throw new UsageError(
      'the working tree has changes: commit them first, so that the migration is a commit of its own, or add --force',
    );
  }
  throw new UsageError(
    'the package is not in a Git repository: make one first, so that the migration can be read and undone, or add --force',
  );
}

/** Writes the files, each one whole. @throws CommandError for a file that cannot be written. */
function writeAll(directory: string, files: readonly MigratedFileText[], { fileSystem, onSignal }: Io): void {
  const release = onSignal(() => {});
  try {
    for (const { path, text } of files) {
      try {
        if (text === undefined) fileSystem.removeFile(`${directory}/${path}`);
        else fileSystem.writeFile(`${directory}/${path}`, markOf(`${directory}/${path}`, fileSystem) + text);
      } catch (error) {
        const known = fileSystemError(error);
        if (known === undefined) throw error;
        throw new CommandError(
          `cannot write \`${path}\`: ${known.reason}; undo the files that are written with \`git checkout .\``,
        );
      }
    }
  } finally {
    release();
  }
}

/** The byte order mark of a file that has one: reading removes it. */
function markOf(path: string, fileSystem: FileSystem): string {
  const marked = `\uFEFF${fileSystem.readFile(path) ?? ''}`;
  return fileSystem.hasText?.(path, marked) === true ? '\uFEFF' : '';
}

/** The plan: what changes, what stays, and what cannot be moved. */
function planText(nest: NestPackage, migration: NestMigration, project: readonly ProjectFile[]): string {
  const { files, unchanged, decisions, left, routes } = migration;
  const major = majorOf(nest.version);
  const isKnown = major !== undefined && major >= 8 && major <= 12;
  const sources = files.filter(({ path }) => !project.some((file) => file.path === path));
  return [
    `NestJS ${nest.version ?? ''}: ${counted(routes.length, 'route')}${isKnown ? '' : ' (this command knows NestJS 8 to 12)'}\n`,
    '\nChanges:\n',
    ...project.map(({ path, changes }) => `  ${path}\n${changes.map((change) => `    ${change}\n`).join('')}`),
    `  ${counted(sources.length, 'source')}\n`,
    ...(unchanged.length === 0
      ? []
      : [`\nUnchanged: ${counted(unchanged.length, 'source')}\n`, ...unchanged.map((path) => `  ${path}\n`)]),
    ...(decisions.length === 0 ? [] : ['\nDecisions:\n', ...new Set(decisions.map(({ text }) => `  ${text}\n`))]),
    leftText(left),
    bugsText(migration),
    errorsText(migration),
    '\nRun `ashlar migrate nest --write` to change the files.\n',
  ].join('');
}

function leftText(left: readonly LeftDecision[]): string {
  if (left.length === 0) return '\nNothing is left to decide.\n';
  return `\nLeft to decide:\n${left.map(({ file, line, text }) => `  ${file}:${line}: ${text}\n`).join('')}`;
}

/** Files that a step could not change: bugs of Ashlar. */
function bugsText({ bugs }: NestMigration): string {
  if (bugs.length === 0) return '';
  const lines = bugs.map(({ file, topic, message }) => `  ${file}: ${topic}: ${singleLine(message)}\n`);
  return `\nNot migrated, because of a bug of Ashlar; please report it:\n${lines.join('')}`;
}

function errorsText(migration: NestMigration): string {
  const count = errorsOf(migration);
  if (migration.compiled === undefined) {
    return '\nThe result is not compiled, because `ashlar` is not installed: install it, and run `ashlar check --fix`.\n';
  }
  return count === 0 ? '' : `\n${counted(count, 'error')} of the build left: MIGRATION.md lists them.\n`;
}

function resultText(migration: NestMigration): string {
  const { files, left, compiled } = migration;
  return [
    `${counted(files.length, 'file')} changed, ${counted(compiled?.repairs ?? 0, 'repair')} of the compiler\n`,
    leftText(left),
    bugsText(migration),
    errorsText(migration),
    '\nNext: read MIGRATION.md\n',
  ].join('');
}
