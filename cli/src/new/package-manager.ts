/** The package managers that `ashlar new` prepares an application for. */
export const packageManagers = ['npm', 'pnpm', 'yarn'] as const;

/** A supported package manager. */
export type PackageManager = (typeof packageManagers)[number];

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
