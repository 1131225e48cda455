import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { settingsDiagnostics } from '../diagnostics/settings-diagnostics.js';
import { diskFileSystem } from '../files/disk-file-system.js';
import type { FileSystem } from '../files/file-system.js';
import { libraryFileName } from '../libraries/library-file.js';
import { withUnixLineEnds } from '../output/list-output.js';
import type { OutputPlan, PlannedFile } from '../output/plan-output.js';
import { reportFileSystemErrors } from '../report-file-system-errors.js';
import { openPackage, type Package, type PackageLocation } from '../settings/package.js';
import type { LibrarySettings } from '../settings/settings.js';

/** The changes that bring a library file up to date. */
export interface LibraryPlan {
  readonly diagnostics: readonly Diagnostic[];
  readonly plan: OutputPlan;
  readonly modules: number;
  readonly fileSystem: FileSystem;
}

/** Compiles a library, and compares its file with the disk. Changes nothing. */
export async function planLibrary(location: PackageLocation): Promise<LibraryPlan> {
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
