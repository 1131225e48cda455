import { CommandError } from '../errors/command-error.js';
import type { Io } from '../io.js';
import type { PackageManager } from '../packages/find-package-manager.js';
import { findInstalled } from '../packages/installed-version.js';
import { runProgram } from '../run-program.js';
import { describeReason } from './query-registry.js';

/** An update by the package manager. */
export interface PackageManagerRun {
  readonly manager: PackageManager;
  readonly args: readonly string[];
  readonly directory: string;
  /** Whether `package.json` was changed before. */
  readonly isChanged: boolean;
  /** The packages that must have the version `version` afterwards. */
  readonly names: readonly string[];
  readonly version: string;
}

/**
 * Runs the package manager, and checks the versions that it has installed.
 * @throws CommandError when it fails or has installed other versions.
 */
export async function runPackageManager(run: PackageManagerRun, io: Io): Promise<void> {
  const { manager, args, directory, isChanged, names, version } = run;
  const command = `${manager} ${args.join(' ')}`;
  const done = isChanged ? '`package.json` was changed, but ' : '';
  io.stdout.write(`$ ${command}\n`);
  const { environment } = io;
  const end = await runProgram({ command: manager, args, cwd: directory, environment, output: 'inherited' }, io);
  if (end.kind === 'not-started')
    throw new CommandError(`${done}\`${manager}\` cannot be started: ${describeReason(end.reason)}`);
  if (end.kind === 'killed')
    throw new CommandError(`${done}\`${command}\` was ended by ${end.signal}; run \`${manager} install\``);
  if (end.code !== 0)
    throw new CommandError(`${done}\`${command}\` failed with exit code ${end.code}; run \`${manager} install\``);
  for (const name of names) {
    // Yarn can install packages without `node_modules`.
    const installed = findInstalled(name, directory, io.fileSystem);
    if (installed !== undefined && installed.version !== version)
      throw new CommandError(`${done}\`${name}\` is installed as ${installed.version} in place of ${version}`);
  }
}
