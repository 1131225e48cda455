import type { FileSystem } from '@ashlar/compiler';
import { CommandError } from '../errors/command-error.js';
import { hasWorkspaces, manifestText } from './manifest.js';

/** The name of a package manager, which is also the name of its program. */
export type PackageManager = 'npm' | 'pnpm' | 'yarn' | 'bun';

/** The package managers that commands know. */
export const packageManagers: readonly PackageManager[] = ['npm', 'pnpm', 'yarn', 'bun'];

const lockFiles: readonly (readonly [file: string, manager: PackageManager])[] = [
  ['package-lock.json', 'npm'],
  ['npm-shrinkwrap.json', 'npm'],
  ['pnpm-lock.yaml', 'pnpm'],
  ['yarn.lock', 'yarn'],
  ['bun.lock', 'bun'],
  ['bun.lockb', 'bun'],
];

/**
 * Finds the package manager of a package: the one in `packageManager` of its `package.json`, else that of its lockfile, else
 * both of the workspace that it belongs to; npm when there is none of them.
 * @throws CommandError when it cannot be decided.
 */
export function findPackageManager(directory: string, fileSystem: FileSystem): PackageManager {
  for (let current = directory; ; current = parentOf(current)) {
    const manifest = fileSystem.readFile(`${current}/package.json`);
    if (current === directory || isWorkspaceRoot(current, manifest, fileSystem)) {
      const found = namedIn(manifest) ?? lockedBy(current, fileSystem);
      if (found !== undefined) return found;
    }
    if (parentOf(current) === current) return 'npm';
  }
}

function namedIn(manifest: string | undefined): PackageManager | undefined {
  const named = manifest === undefined ? undefined : manifestText(manifest, 'packageManager');
  if (named === undefined) return undefined;
  const name = named.split('@')[0];
  const known = packageManagers.find((manager) => manager === name);
  if (known === undefined)
    throw new CommandError(`unknown package manager: \`packageManager\` in \`package.json\` is \`${named}\``);
  return known;
}

function lockedBy(directory: string, fileSystem: FileSystem): PackageManager | undefined {
  const found = lockFiles.filter(([file]) => fileSystem.fileExists(`${directory}/${file}`));
  const managers = new Set(found.map(([, manager]) => manager));
  if (managers.size > 1) {
    const files = found.map(([file]) => `\`${file}\``).join(' and ');
    throw new CommandError(`several package managers: the package has ${files}; choose one with --package-manager`);
  }
  return found[0]?.[1];
}

function isWorkspaceRoot(directory: string, manifest: string | undefined, fileSystem: FileSystem): boolean {
  if (fileSystem.fileExists(`${directory}/pnpm-workspace.yaml`)) return true;
  return manifest !== undefined && hasWorkspaces(manifest);
}

function parentOf(directory: string): string {
  return directory.slice(0, directory.lastIndexOf('/'));
}
