import { duplicatePackage } from '../diagnostics/catalogue/libraries.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../model/application-model.js';
import { packageFilesOf } from '../model/package-file.js';
import { duplicatedPackages } from './lookups/duplicated-packages.js';

/**
 * Leaves out the diagnostics that have a place in a package of which there are several copies: that is the cause, and one copy is
 * the fix. A class of one copy is not provided, for example, where the application imports the module of the other.
 */
export function blameCopies(diagnostics: readonly Diagnostic[], model: ApplicationModel): readonly Diagnostic[] {
  if (!diagnostics.some(({ code }) => code === duplicatePackage.code)) return diagnostics;
  const names = new Set(duplicatedPackages(model).map(({ name }) => name));
  const files = packageFilesOf(model);
  const isInCopy = (file: string) => names.has(files.get(file)?.package ?? '');
  return diagnostics.filter(
    ({ code, span, related }) =>
      code === duplicatePackage.code ||
      ![...(span === undefined ? [] : [span]), ...related.map((place) => place.span)].some(({ file }) =>
        isInCopy(file),
      ),
  );
}
