import { isAbsolute, posix, resolve } from 'node:path';
import { UsageError } from '../errors/usage-error.js';
import { withSlashes } from '../files/find-package.js';
import { isDeviceName } from '../files/is-device-name.js';
import { kebabCase } from '../text/kebab-case.js';

/** The place and the name of a new application. */
export interface ApplicationName {
  /** The absolute directory, with `/`. */
  readonly directory: string;
  /** The directory as the user wrote it, relative to the current directory: `greetings`, `apps/api`, `.`. */
  readonly path: string;
  /** The name in `package.json`, in kebab case. */
  readonly packageName: string;
}

/** The longest name of a directory: with the names of files, paths stay short enough for Windows. */
const longestName = 100;

/**
 * Reads the argument of `ashlar new`: the name of a directory, or a path whose last part is the name. Both slashes separate
 * directories, so that a command means the same on every system.
 * @throws UsageError for a name that is not valid on every system.
 */
export function readApplicationName(wanted: string, cwd: string, dependencies: readonly string[]): ApplicationName {
  const path = withSlashes(wanted);
  if (path.trim() === '') throw new UsageError('the name is empty: `ashlar new greetings`');
  for (const [index, part] of path.split('/').entries()) {
    const isDrive = index === 0 && /^[A-Za-z]:$/.test(part);
    const problem = isDrive || ['', '.', '..'].includes(part) ? undefined : problemOf(part);
    if (problem !== undefined) throw new UsageError(`\`${wanted}\` is not a valid name: ${problem}`);
  }
  const directory = withSlashes(resolve(cwd, path)).replace(/(?<=[^/])\/$/, '');
  const shown = path.replace(/^(?:\.\/+)+(?=.)/, '').replace(/(?<=.)\/+$/, '');
  return { directory, path: shown, packageName: packageNameOf(directory, dependencies) };
}

/** The path of an application in another directory. An empty name stays empty: `readApplicationName` rejects it. */
export function pathBelow(directory: string | undefined, name: string): string {
  const isComplete = directory === undefined || name.trim() === '' || isAbsolute(name);
  return isComplete ? name : posix.join(withSlashes(directory), withSlashes(name));
}

/** Why a part of a path is not a valid name for a directory on every system. */
function problemOf(part: string): string | undefined {
  if (/[. ]$/.test(part)) return 'it ends with a dot or a space, which Windows removes';
  if (/^\s/.test(part)) return 'it begins with a space';
  const forbidden = /[<>:"|?*\p{Cc}\p{Cf}]/u.exec(part)?.[0];
  if (forbidden !== undefined) {
    const shown = /[\p{Cc}\p{Cf}]/u.test(forbidden) ? 'a control character' : `\`${forbidden}\``;
    return `it contains ${shown}, which Windows does not allow`;
  }
  if (isDeviceName(part)) return `\`${part}\` is the name of a device on Windows`;
  if (part.length > longestName) return `it is longer than ${longestName} characters`;
  return undefined;
}

/**
 * The name of the package: the last part of the directory in kebab case, without accents. A dependency with the same name
 * could not be installed.
 */
function packageNameOf(directory: string, dependencies: readonly string[]): string {
  const last = directory.slice(directory.lastIndexOf('/') + 1);
  const name = kebabCase(last.normalize('NFKD').replace(/\p{M}/gu, ''));
  if (name === '') return 'app';
  const isTaken = dependencies.includes(name) || name === 'node-modules';
  return isTaken ? `${name}-app` : name;
}
