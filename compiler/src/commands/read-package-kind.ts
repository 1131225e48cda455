import { libraryFileName } from '../libraries/library-file.js';
import { openPackage, type PackageLocation } from '../settings/package.js';
import { readManifest } from '../settings/read-manifest.js';

/** The kind of a package, by its settings and its files. */
export interface PackageKind {
  readonly hasApplications: boolean;
  /** The settings have `library`, or an earlier build has written an `ashlar.library.json`. */
  readonly isLibrary: boolean;
}

/** Finds out whether a package has applications, and whether it is a library. Compiles nothing. */
export function readPackageKind(location: PackageLocation): PackageKind {
  const { applications, library, problems, directory, fileSystem } = openPackage(location);
  const isBuilt = fileSystem.fileExists(`${directory}/${libraryFileName}`);
  // A package without settings is an application with the defaults, unless it was built as a library.
  const isLibraryAlone = isBuilt && !('ashlar' in readManifest(directory, fileSystem));
  return {
    hasApplications: problems.length > 0 || (applications.length > 0 && !isLibraryAlone),
    isLibrary: problems.length === 0 && (library !== undefined || isBuilt),
  };
}
