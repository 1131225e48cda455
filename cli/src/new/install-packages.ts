import { CommandError } from '../errors/command-error.js';
import type { Io } from '../io.js';
import { runProgram } from '../run-program.js';
import type { ApplicationName } from './application-name.js';
import type { PackageManager } from './package-manager.js';

/**
 * Installs the packages of a new application. Returns `false` when Ctrl-C ends the installation.
 * @throws CommandError when the package manager fails; the application stays.
 */
export async function installPackages(
  { directory, path }: ApplicationName,
  packageManager: PackageManager,
  io: Io,
): Promise<boolean> {
  const end = await runProgram(
    { command: packageManager, args: ['install'], cwd: directory, environment: io.environment, output: 'inherited' },
    io,
  );
  if (end.kind === 'exited' && end.code === 0) return true;
  if (end.kind === 'killed' || (end.kind === 'exited' && end.code === 130)) return false;
  const reason =
    end.kind === 'exited'
      ? `\`${packageManager} install\` ended with exit code ${end.code}`
      : end.reason === 'ENOENT'
        ? `\`${packageManager}\` was not found`
        : `\`${packageManager}\` cannot be started: ${end.reason}`;
  throw new CommandError(
    `the application was created, but its packages are not installed: ${reason}. Run \`${packageManager} install\` in \`${path}\``,
  );
}
