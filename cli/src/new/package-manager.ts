import type { FileSystem } from '@ashlar/compiler';

/** The package managers that `ashlar new` prepares an application for. */
export const packageManagers = ['npm', 'pnpm', 'yarn'] as const;

/** A supported package manager. */
export type PackageManager = (typeof packageManagers)[number];

/** The package that lists the packages of a monorepo: its directory, and the package manager when only one reads the list. */
export interface Workspace {
  readonly directory: string;
  readonly packageManager?: PackageManager;
}

/** The package manager that started this process (`npx`, `pnpm dlx`, `yarn dlx`), by the variable that all of them set. */
export function runningPackageManager(
  environment: Readonly<Record<string, string | undefined>>,
): PackageManager | undefined {
  const name = /^(\w+)\//.exec(environment['npm_config_user_agent'] ?? '')?.[1];
  return packageManagers.find((candidate) => candidate === name);
}

/** The command that runs a script of the package: `npm run dev`, `pnpm dev`. Yarn 1 has a command `check` of its own. */
export function scriptCommand(packageManager: PackageManager, script: string): string {
  const isShort = packageManager === 'npm' ? ['start', 'test'].includes(script) : script !== 'check';
  return isShort ? `${packageManager} ${script}` : `${packageManager} run ${script}`;
}

/**
 * Finds the monorepo that a directory is in: the nearest parent that lists packages. A package of a monorepo must not have
 * the files that make it a project of its own.
 */
export function findWorkspace(directory: string, fileSystem: FileSystem): Workspace | undefined {
  for (let parent = parentOf(directory); parent !== undefined; parent = parentOf(parent)) {
    if (fileSystem.fileExists(`${parent}/pnpm-workspace.yaml`)) return { directory: parent, packageManager: 'pnpm' };
    if (listsWorkspaces(fileSystem.readFile(`${parent}/package.json`))) return { directory: parent };
  }
  return undefined;
}

function parentOf(directory: string): string | undefined {
  const end = directory.lastIndexOf('/');
  return end < 0 ? undefined : directory.slice(0, end);
}

/** Whether a `package.json` has `workspaces`. A broken one is not the problem of a new application. */
function listsWorkspaces(text: string | undefined): boolean {
  if (text === undefined) return false;
  try {
    const manifest: unknown = JSON.parse(text);
    return typeof manifest === 'object' && manifest !== null && 'workspaces' in manifest;
  } catch {
    return false;
  }
}
