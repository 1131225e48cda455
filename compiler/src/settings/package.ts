import { diskFileSystem } from '../files/disk-file-system.js';
import type { FileSystem } from '../files/file-system.js';
import { absoluteDirectory, relativePath } from '../files/path.js';
import { readSettings, type SettingsProblem } from './read-settings.js';
import type { LibrarySettings, Settings } from './settings.js';

/** The directory of a package, and the file system that it is read from. */
export interface PackageLocation {
  /** The directory that contains the `package.json`, in the form of the platform. */
  readonly directory: string;
  /** The disk when absent. Its paths use `/`, also on Windows. */
  readonly fileSystem?: FileSystem;
}

/** A package as one build sees it: opened once, and passed to every step that reads or writes files. */
export interface Package {
  /** The absolute directory that contains the `package.json`. */
  readonly directory: string;
  readonly fileSystem: FileSystem;
  /** The settings of its applications; empty when they are invalid. */
  readonly applications: readonly Settings[];
  /** The settings of the package as a library; absent when it has none. */
  readonly library?: LibrarySettings;
  /** Why the settings are invalid; empty when they are valid. */
  readonly problems: readonly SettingsProblem[];
  /** The output directories of all applications. */
  readonly outputs: readonly string[];
  /** A path as messages show it: relative to the directory. */
  relative(path: string): string;
}

/** Reads the settings of a package. Loads no TypeScript. */
export function openPackage(location: PackageLocation): Package {
  const { fileSystem = diskFileSystem } = location;
  const directory = absoluteDirectory(location.directory);
  const { settings: applications = [], library, problems = [] } = readSettings(fileSystem, directory);
  return {
    directory,
    fileSystem,
    applications,
    ...(library !== undefined && { library }),
    problems,
    outputs: applications.map(({ out }) => out),
    relative: (path) => relativePath(directory, path),
  };
}
