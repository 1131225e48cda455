import { duplicatePackage } from '../../../diagnostics/catalogue/libraries.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { duplicatedPackages } from '../../lookups/duplicated-packages.js';

/** The classes of a package come from one copy of it: those of two copies are different classes with the same names. */
export function oneCopyOfPackages(application: ApplicationModel, report: Report): void {
  for (const { name, copies } of duplicatedPackages(application)) {
    const [first, ...others] = copies;
    if (first === undefined) continue;
    for (const second of others) {
      // The application can import a copy without using a class of it.
      const note = { span: first.span, message: 'the other copy is used here' };
      const notes = first.span === second.span ? [] : [note];
      report(duplicatePackage.at(second.span, { name, first: first.directory, second: second.directory }, notes));
    }
  }
}
