import { isInside, joinPath, relativePath } from '../files/path.js';

/**
 * Whether a path is not observed: installed packages and hidden directories (`.git`) have many files that users do not edit.
 * An application reads its `.env`.
 */
export function isIgnored(directory: string, path: string): boolean {
  if (!isInside(path, directory) || path === joinPath(directory, '.env')) return false;
  return relativePath(directory, path).split('/').some(isIgnoredName);
}

/** Whether files and directories with this name are not observed, wherever they are. */
export function isIgnoredName(name: string): boolean {
  return name === 'node_modules' || name.startsWith('.');
}
