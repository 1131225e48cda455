import { isInstalled } from '../../files/path.js';
import type { PackageManifests } from '../../settings/package-manifests.js';

/**
 * Whether a file that an import finds in `node_modules` is a source of a linked package: its real place is outside of `node_modules`,
 * and it is TypeScript with its decorators. Such files are read like those of the application.
 */
export function isLinkedSource(path: string, directory: string, packages: PackageManifests): boolean {
  return (
    !isInstalled(path, directory) &&
    /\.[cm]?tsx?$/.test(path) &&
    !isDeclarationFile(path) &&
    packages.nameOf(path) !== 'ashlar'
  );
}

/** Whether a file has declarations alone. */
export function isDeclarationFile(path: string): boolean {
  return /\.d\.(?:[^./]+\.)?[cm]?ts$/.test(path);
}
