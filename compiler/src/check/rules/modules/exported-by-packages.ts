import { missingPackageExport } from '../../../diagnostics/catalogue/modules.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { type PackageFile, packageFilesOf } from '../../../model/package-file.js';
import { markedValues } from '../../../model/route-input.js';
import { indexOf } from '../../lookups/application-index.js';
import { storedUnder } from '../../lookups/context-keys.js';
import { duplicatedPackages } from '../../lookups/duplicated-packages.js';
import { namedClasses } from '../../lookups/named-classes.js';
import { UsedTypes } from '../../lookups/types/used-types.js';
import { isUnimportable, type NamedClass } from '../../lookups/unimportable-classes.js';

/** The packages with modules of the application export what generated code needs of them. */
export function exportedByPackages(application: ApplicationModel, report: Report): void {
  const files = packageFilesOf(application);
  if (files.size === 0) return;
  const index = indexOf(application);
  const reported = new Set<string>();
  // The application can import one of several copies.
  const duplicated = new Set(duplicatedPackages(application).map(({ name }) => name));
  for (const { reference, span } of importedClasses(application)) {
    const { origin, id } = reference;
    if (origin.kind === 'package' || origin.exportName === undefined || isUnimportable(reference)) continue;
    const file = files.get(origin.file);
    if (file === undefined || duplicated.has(file.package) || reported.has(id) || canImport(file, origin.exportName))
      continue;
    reported.add(id);
    const { entry } = file;
    const specifier = entry?.specifier ?? file.package;
    report(
      missingPackageExport.at(span, { name: index.label(reference), specifier, ...(entry && { file: entry.file }) }),
    );
  }
}

function canImport({ isRelative, imports }: PackageFile, exportName: string): boolean {
  return isRelative === true || imports.get(exportName)?.value !== undefined;
}

/** The classes and constants that generated code imports. */
function importedClasses(application: ApplicationModel): readonly NamedClass[] {
  const { routes, contextKeys, types } = application;
  const ofRequests = new UsedTypes(application, types).requestClasses;
  const ofRoutes = routes.flatMap(({ inputs }) =>
    inputs.flatMap(markedValues).flatMap((value): NamedClass[] => {
      const { validation } = value;
      const found: NamedClass[] = [];
      const key = value.source === 'user' ? storedUnder(contextKeys, value.token) : undefined;
      if (key !== undefined) found.push({ reference: key, span: value.span });
      if (validation?.by === 'schema' && validation.schema !== undefined) {
        found.push({ reference: validation.schema, span: validation.span });
      }
      return found;
    }),
  );
  return [
    ...namedClasses(application).values(),
    ...ofRequests.map(({ class: reference, span }) => ({ reference, span })),
    ...ofRoutes,
  ];
}
