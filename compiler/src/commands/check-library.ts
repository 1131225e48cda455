import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { hasErrors } from '../diagnostics/has-errors.js';
import { libraryFileName } from '../libraries/library-file.js';
import { type Difference, describeDifferences } from '../output/describe-differences.js';
import type { PackageLocation } from '../settings/package.js';
import { planLibrary } from './plan-library.js';

/** The result of comparing a library file with the sources. */
export interface LibraryCheck {
  /** All errors and warnings. Nothing is compared when one of them is an error. */
  readonly diagnostics: readonly Diagnostic[];
  /** The difference of the library file; empty when it is up to date. */
  readonly differences: readonly Difference[];
}

/** Compares the `ashlar.library.json` of a package with its sources. Writes nothing: made for CI. */
export async function checkLibrary(location: PackageLocation): Promise<LibraryCheck> {
  const { diagnostics, plan } = await planLibrary(location);
  if (hasErrors(diagnostics)) return { diagnostics, differences: [] };
  return { diagnostics, differences: await describeDifferences(plan, () => libraryFileName) };
}
