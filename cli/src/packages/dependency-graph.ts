import type { FileSystem } from '@ashlar/compiler';
import { findInstalled, type InstalledPackage } from './installed-version.js';

/** An installed package, and the package by which it was found first. */
export interface FoundPackage extends InstalledPackage {
  readonly name: string;
  /** The name of the package that depends on it; absent for a dependency of the application. */
  readonly dependent?: string;
}

/**
 * Finds the packages that a package and its dependencies load, each directory once. Packages that are not installed are left
 * out.
 */
export function installedPackages(
  directory: string,
  names: readonly string[],
  fileSystem: FileSystem,
): readonly FoundPackage[] {
  const found = new Map<string, FoundPackage>();
  const queue: { readonly name: string; readonly from: string; readonly dependent?: string }[] = names.map((name) => ({
    name,
    from: directory,
  }));
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const { name, from, dependent } = next;
    const installed = findInstalled(name, from, fileSystem);
    if (installed === undefined || found.has(installed.directory)) continue;
    found.set(installed.directory, { ...installed, name, ...(dependent !== undefined && { dependent }) });
    for (const dependency of Object.keys(installed.dependencies))
      queue.push({ name: dependency, from: installed.directory, dependent: name });
  }
  return [...found.values()];
}
