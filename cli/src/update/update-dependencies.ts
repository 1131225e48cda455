import type { DirectoryOptions } from '../directory-option.js';
import { CommandError } from '../errors/command-error.js';
import { findPackage } from '../files/find-package.js';
import type { Io } from '../io.js';
import { EditedManifest } from '../packages/edited-manifest.js';
import { findPackageManager, type PackageManager } from '../packages/find-package-manager.js';
import { findInstalled } from '../packages/installed-version.js';
import { isOwnPackage } from '../packages/own-packages.js';
import type { Version } from '../packages/version.js';
import type { ExitCode } from '../results/exit-code.js';
import { namesToQuery, type PlannedDependency, planUpdate } from './plan-update.js';
import { queryLatestVersions } from './query-registry.js';
import { runPackageManager } from './run-package-manager.js';
import { findUpdateArguments } from './update-arguments.js';

/** The options of `ashlar update`. */
export interface UpdateOptions extends DirectoryOptions {
  readonly dryRun?: boolean;
  readonly packageManager?: PackageManager;
}

/**
 * Changes the versions of Ashlar's packages in `package.json` to the latest, and runs the package manager for them.
 * @throws CommandError with the reason, and with the changes that were made until then.
 */
export async function updateDependencies(options: UpdateOptions, io: Io): Promise<ExitCode> {
  const directory = findPackage(options.directory, io);
  const manifest = EditedManifest.read(directory, io);
  const dependencies = manifest.dependencies(isOwnPackage);
  if (dependencies.length === 0)
    throw new CommandError('`package.json` has no dependency on a package of Ashlar; nothing was changed');
  const queried = namesToQuery(dependencies);
  const manager = options.packageManager ?? findPackageManager(directory, io.fileSystem);
  const [latest, argumentsFor] = await Promise.all([
    queryLatestVersions(queried, directory, io),
    findUpdateArguments(manager, directory, io),
  ]);
  const planned = planUpdate(dependencies, latest);
  io.stdout.write(describePlan(planned));
  const changes = planned.flatMap(({ dependency, update }) =>
    update.kind === 'update' ? [{ dependency, specifier: update.text }] : [],
  );
  const isChanged = changes.length > 0;
  const names = isChanged ? namesOf(planned, 'update') : outdated(namesOf(planned, 'current'), latest, directory, io);
  const version = [...latest.values()][0]?.text ?? '';
  if (names.length === 0) {
    const isLatest = planned.every(({ update }) => update.kind === 'current');
    io.stdout.write(isLatest ? `up to date: ${version} is the latest version\n` : 'nothing to update\n');
    return 0;
  }
  const args = argumentsFor(names, isChanged);
  if (options.dryRun === true) {
    io.stdout.write(`would run: ${manager} ${args.join(' ')}\nnothing was changed\n`);
    return 0;
  }
  if (isChanged) manifest.write(changes);
  await runPackageManager({ manager, args, directory, isChanged, names, version }, io);
  io.stdout.write(`updated to ${version}; run \`ashlar build\` for the generated files\n`);
  return 0;
}

/** Names without repetitions: a package can be listed in two sections. */
function namesOf(planned: readonly PlannedDependency[], kind: PlannedDependency['update']['kind']): readonly string[] {
  return [...new Set(planned.filter(({ update }) => update.kind === kind).map(({ dependency }) => dependency.name))];
}

/** The packages that `package.json` allows in the latest version, and that are installed in an older version. */
function outdated(
  names: readonly string[],
  latest: ReadonlyMap<string, Version>,
  directory: string,
  io: Io,
): readonly string[] {
  return names.filter((name) => {
    const installed = findInstalled(name, directory, io.fileSystem);
    return installed !== undefined && installed.version !== latest.get(name)?.text;
  });
}

/** Describes the changes and the dependencies that stay, one line for each; the text is empty when all are up to date. */
function describePlan(planned: readonly PlannedDependency[]): string {
  const shown = planned.filter(({ update }) => update.kind !== 'current');
  const width = Math.max(0, ...shown.map(({ dependency }) => dependency.name.length));
  return shown.map((item) => `${item.dependency.name.padEnd(width)}  ${describe(item)}\n`).join('');
}

function describe({ dependency: { specifier, section }, update }: PlannedDependency): string {
  if (update.kind === 'update') return `${specifier} -> ${update.text} (${section})`;
  const reason = update.kind === 'left' ? `: ${update.reason}` : '';
  return `${specifier === '' ? '""' : specifier} is left alone${reason} (${section})`;
}
