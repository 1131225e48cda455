/** A package manager that a new application can use. */
export type PackageManagerName = 'npm' | 'pnpm' | 'yarn';

/** The commands of a package manager that a user types. */
export interface PackageManager {
  readonly name: PackageManagerName;
  /** Runs the command line without installing it in a project: followed by its arguments. */
  readonly execute: readonly string[];
  /** Runs the command line that the project has installed: followed by its arguments. */
  readonly ashlar: readonly string[];
  readonly install: readonly string[];
  /** Installs a further package: followed by its name. */
  readonly add: readonly string[];
  /** Runs a script of the project: followed by its name. */
  readonly run: readonly string[];
  /** Installs what an application needs in production, in a copy of it. */
  readonly installForProduction: readonly string[];
}

/** The package managers by name. */
export const packageManagers: Readonly<Record<PackageManagerName, PackageManager>> = {
  npm: {
    name: 'npm',
    execute: ['npx', '--yes', '@ashlar/cli'],
    ashlar: ['npx', 'ashlar'],
    install: ['npm', 'install'],
    add: ['npm', 'install'],
    run: ['npm', 'run'],
    installForProduction: ['npm', 'ci', '--omit=dev'],
  },
  pnpm: {
    name: 'pnpm',
    execute: ['pnpm', 'dlx', '@ashlar/cli'],
    ashlar: ['pnpm', 'ashlar'],
    install: ['pnpm', 'install'],
    add: ['pnpm', 'add'],
    run: ['pnpm', 'run'],
    installForProduction: ['pnpm', 'install', '--prod', '--frozen-lockfile'],
  },
  yarn: {
    name: 'yarn',
    execute: ['yarn', 'dlx', '@ashlar/cli'],
    ashlar: ['yarn', 'ashlar'],
    install: ['yarn', 'install'],
    add: ['yarn', 'add'],
    run: ['yarn', 'run'],
    installForProduction: ['yarn', 'workspaces', 'focus', '--production'],
  },
};
