import { resolve } from 'node:path';

/** Paths in the compiler's form: absolute, `/` between their parts, also on Windows (`C:/work/app`). */

/** A path of the platform in the compiler's form. */
export function normalizePath(path: string): string {
  return path.replaceAll('\\', '/');
}

/** A directory of the platform in the form that the compiler's file systems use. */
export function absoluteDirectory(directory: string): string {
  // A drive is absolute wherever this runs: a file system in memory can have one on any platform.
  const hasDrive = /^[A-Za-z]:[\\/]/.test(directory);
  return hasDrive ? joinPath(normalizePath(directory), '.') : normalizePath(resolve(directory));
}

/** The directory that holds a file or directory. */
export function directoryOf(path: string): string {
  const end = path.lastIndexOf('/');
  const root = rootOf(path);
  return end < root.length ? root : path.slice(0, end);
}

/** The last part of a path. */
export function baseNameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Whether a path starts at a root. */
export function isAbsolutePath(path: string): boolean {
  return rootOf(path) !== '';
}

/** Resolves `path` relative to `directory`, with `.` and `..`; an absolute `path` stays the same. */
export function joinPath(directory: string, path: string): string {
  const whole = isAbsolutePath(path) ? path : `${directory}/${path}`;
  const root = rootOf(whole);
  const parts: string[] = [];
  for (const part of whole.slice(root.length).split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return root + parts.join('/');
}

/** Whether `path` is `directory` or is below it. */
export function isInside(path: string, directory: string): boolean {
  return path === directory || path.startsWith(directory.endsWith('/') ? directory : `${directory}/`);
}

/** The relative path from `directory` to `path`: `src/app.ts`, `../shared/a.ts`; on another drive the path itself. */
export function relativePath(directory: string, path: string): string {
  if (isInside(path, directory)) return path.slice(directory.length).replace(/^\//, '');
  if (rootOf(path) !== rootOf(directory)) return path;
  const from = directory.split('/');
  const to = path.split('/');
  let shared = 0;
  while (shared < from.length && from[shared] === to[shared]) shared++;
  return [...from.slice(shared).map(() => '..'), ...to.slice(shared)].join('/');
}

function rootOf(path: string): string {
  return /^(?:[A-Za-z]:\/|\/\/[^/]+\/|\/)/.exec(path)?.[0] ?? '';
}

/**
 * Whether a path is of an installed package, seen from the directory of an application. The application, or the workspace that it is
 * in, can be below a directory called `node_modules` itself.
 */
export function isInstalled(path: string, directory: string): boolean {
  const [around = ''] = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(`${directory}/`) ?? [];
  return (around !== '' && isInside(path, around) ? path.slice(around.length) : path).includes('/node_modules/');
}
