import type { Diagnostic } from './diagnostics/diagnostic.js';
import { hasErrors } from './diagnostics/has-errors.js';
import { settingsDiagnostics } from './diagnostics/settings-diagnostics.js';
import { diskFileSystem } from './files/disk-file-system.js';
import type { FileSystem } from './files/file-system.js';
import { libraryFileName } from './libraries/library-file.js';
import { type Difference, describeDifferences } from './output/describe-differences.js';
import { withUnixLineEnds } from './output/list-output.js';
import type { OutputPlan, PlannedFile } from './output/plan-output.js';
import { writeOutput } from './output/write-output.js';
import { reportFileSystemErrors } from './report-file-system-errors.js';
import { openPackage, type Package, type PackageLocation } from './settings/package.js';
import { readManifest } from './settings/read-manifest.js';
import type { LibrarySettings } from './settings/settings.js';

/** The result of building a library. */
export interface LibraryBuild {
  /** All errors and warnings. Nothing is written when one of them is an error. */
  readonly diagnostics: readonly Diagnostic[];
  /** Whether the library file was written: it is left alone when its text is the same. */
  readonly changed: boolean;
  /** The number of modules that applications can import. */
  readonly modules: number;
}

/** The result of comparing a library file with the sources. */
export interface LibraryCheck {
  /** All errors and warnings. Nothing is compared when one of them is an error. */
  readonly diagnostics: readonly Diagnostic[];
  /** The difference of the library file; empty when it is up to date. */
  readonly differences: readonly Difference[];
}

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

/**
 * Checks the modules of a package by themselves, and writes `ashlar.library.json` beside its `package.json`: the compiler of an application
 * reads it in place of the decorators, which the built package does not have. Errors of the package are diagnostics of the result.
 */
export async function buildLibrary(location: PackageLocation): Promise<LibraryBuild> {
  const { diagnostics, plan, modules, fileSystem } = await planLibrary(location);
  if (hasErrors(diagnostics)) return { diagnostics, changed: false, modules: 0 };
  const written = writeOutput(plan, fileSystem, () => libraryFileName);
  return { diagnostics: [...diagnostics, ...written.diagnostics], changed: written.changed > 0, modules };
}

/** Compares the `ashlar.library.json` of a package with its sources. Writes nothing: made for CI. */
export async function checkLibrary(location: PackageLocation): Promise<LibraryCheck> {
  const { diagnostics, plan } = await planLibrary(location);
  if (hasErrors(diagnostics)) return { diagnostics, differences: [] };
  return { diagnostics, differences: await describeDifferences(plan, () => libraryFileName) };
}

interface LibraryPlan {
  readonly diagnostics: readonly Diagnostic[];
  readonly plan: OutputPlan;
  readonly modules: number;
  readonly fileSystem: FileSystem;
}

async function planLibrary(location: PackageLocation): Promise<LibraryPlan> {
  const { fileSystem = diskFileSystem } = location;
  const opened = openPackage(location);
  const failed = { plan: [], modules: 0, fileSystem };
  if (opened.problems.length > 0) return { ...failed, diagnostics: settingsDiagnostics(opened.problems) };
  const compiled = await reportFileSystemErrors(opened.directory, async () => {
    // Loads TypeScript only here, so that commands without it start fast.
    const { compileLibrary } = await import('./compile-library.js');
    return compileLibrary(librarySettings(opened), fileSystem);
  });
  const { diagnostics } = compiled;
  if (!('file' in compiled) || compiled.file === undefined) return { ...failed, diagnostics };
  const { path, text } = compiled.file;
  const before = fileSystem.readFile(path);
  const file = plannedFile(before, { name: libraryFileName, path, text });
  return { diagnostics, plan: [file], modules: compiled.modules, fileSystem };
}

function plannedFile(before: string | undefined, file: { name: string; path: string; text: string }): PlannedFile {
  if (before === undefined) return { ...file, kind: 'missing' };
  return withUnixLineEnds(before) === file.text ? { ...file, kind: 'same' } : { ...file, kind: 'stale', before };
}

/** The settings of a library, with the defaults where the settings of the package name none. */
function librarySettings({ directory, applications, library }: Package): LibrarySettings {
  if (library !== undefined) return library;
  const [{ name, tsconfig } = { name: 'library', tsconfig: `${directory}/tsconfig.json` }] = applications;
  return { directory, name, tsconfig, sources: new Map() };
}
