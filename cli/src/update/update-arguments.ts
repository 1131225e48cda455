import { CommandError } from '../errors/command-error.js';
import type { Io } from '../io.js';
import type { PackageManager } from '../packages/find-package-manager.js';
import { parseVersion } from '../packages/version.js';
import { describeReason } from './query-registry.js';

/** The arguments of a package manager for an update; `isChanged` is whether `package.json` has other versions than before. */
export type UpdateArguments = (names: readonly string[], isChanged: boolean) => readonly string[];

/**
 * Finds the arguments with which a package manager updates packages without changing `package.json`.
 * @throws CommandError when the package manager cannot be started.
 */
export async function findUpdateArguments(
  manager: PackageManager,
  cwd: string,
  io: Pick<Io, 'start' | 'environment'>,
): Promise<UpdateArguments> {
  // npm has been started to query the registry.
  if (manager === 'npm') return (names) => ['update', ...names];
  const { environment } = io;
  const end = await io.start({ command: manager, args: ['--version'], cwd, environment, output: 'captured' }).ended;
  if (end.kind === 'not-started')
    throw new CommandError(
      `cannot start \`${manager}\`, the package manager of this package: ${describeReason(end.reason)}; nothing was changed`,
    );
  if (end.kind !== 'exited' || end.code !== 0)
    throw new CommandError(`\`${manager} --version\` failed in this package; nothing was changed`);
  if (manager === 'pnpm') return (names) => ['update', '--no-save', ...names];
  // `bun update` changes versions in `package.json`.
  if (manager === 'bun') return () => ['install'];
  const isClassic = parseVersion(end.stdout.trim())?.numbers[0] === 1;
  if (!isClassic) return (names) => ['up', '--recursive', ...names];
  // `yarn upgrade` of Yarn 1 rejects a lockfile of other versions.
  return (names, isChanged) => (isChanged ? ['install'] : ['upgrade', ...names]);
}
