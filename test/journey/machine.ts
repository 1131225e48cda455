import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { repositoryDirectory } from '../support/repository.js';

/** Variables that a machine has before anything of ours is installed on it. */
const kept = /^(PATH|LANG|LC_.*|TZ|TERM|TMPDIR|TMP|TEMP|SYSTEMROOT|COMSPEC|PATHEXT|NO_COLOR)$/i;

/**
 * A machine of its own in a directory: a home, caches, npm as installed, and pnpm and Yarn from the repository. Returns the
 * environment of its processes, where `undefined` takes a variable of this process away.
 */
export function createMachine(directory: string, registry: string): Record<string, string | undefined> {
  const home = join(directory, 'home');
  const programs = join(directory, 'programs');
  for (const path of [home, programs]) mkdirSync(path, { recursive: true });
  const packages = join(repositoryDirectory, 'node_modules');
  linkProgram(join(packages, 'pnpm/bin/pnpm.cjs'), join(programs, 'pnpm'));
  linkProgram(join(packages, '@yarnpkg/cli-dist/bin/yarn.js'), join(programs, 'yarn'));
  writeFileSync(join(home, '.npmrc'), '');
  const removed = Object.keys(process.env).filter((name) => !kept.test(name));
  // Programs of the repository would hide that a package does not install its own.
  const inherited = (process.env['PATH'] ?? '').split(delimiter).filter((path) => !path.includes('node_modules'));
  return {
    ...Object.fromEntries(removed.map((name) => [name, undefined])),
    HOME: home,
    PATH: [programs, dirname(process.execPath), ...inherited].join(delimiter),
    // npm, and pnpm, which reads the settings of npm
    npm_config_registry: registry,
    npm_config_userconfig: join(home, '.npmrc'),
    npm_config_globalconfig: join(home, 'global.npmrc'),
    npm_config_cache: join(directory, 'npm-cache'),
    npm_config_audit: 'false',
    npm_config_fund: 'false',
    npm_config_update_notifier: 'false',
    npm_config_fetch_retries: '0',
    XDG_DATA_HOME: join(directory, 'data'),
    XDG_CACHE_HOME: join(directory, 'cache'),
    YARN_NPM_REGISTRY_SERVER: registry,
    YARN_UNSAFE_HTTP_WHITELIST: '127.0.0.1',
    YARN_GLOBAL_FOLDER: join(directory, 'yarn'),
    YARN_ENABLE_TELEMETRY: 'false',
    YARN_HTTP_RETRY: '0',
  };
}

function linkProgram(file: string, link: string): void {
  if (!existsSync(link)) symlinkSync(file, link);
}
