import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { hasErrors } from '../diagnostics/has-errors.js';
import { libraryFileName } from '../libraries/library-file.js';
import { writeOutput } from '../output/write-output.js';
import type { PackageLocation } from '../settings/package.js';
import { planLibrary } from './plan-library.js';

/** The result of building a library. */
export interface LibraryBuild {
  /** All errors and warnings. Nothing is written when one of them is an error. */
  readonly diagnostics: readonly Diagnostic[];
  /** Whether the library file was written: it is left alone when its text is the same. */
  readonly changed: boolean;
  /** The number of modules that applications can import. */
  readonly modules: number;
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
